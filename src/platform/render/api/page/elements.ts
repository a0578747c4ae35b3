/** Building blocks of API pages: the Markdown of descriptions, tabs, labels. */
import type { Element, ElementContent, Root } from 'hast';
import { h } from 'hastscript';
import { parsePlainMarkdown } from '../../markdown/parse.ts';
import type { Raw } from '../../markdown/raw-html.ts';
import '../../model/hast-data.ts';
import { isHeading, walkElements, word } from '../../model/html/elements.ts';
import { mayBeElement, sanitizeTree } from '../../model/html/sanitize.ts';

/** Text without any of these is a paragraph as it stands. */
const MAY_BE_MARKDOWN = /[*_`~[\]<>#|&\\]|\n\s*\n|https?:|www\.|@|^\s*(?:[-+=]|\d+[.)])|\n\s*(?:[-+=]|\d+[.)])|\s{2}\n/;

/** A tag, a declaration or an instruction of XML. */
const TAG = /<(?:[/?]?\s*(?<name>[a-z][\w.:-]*)|!(?!--))/gi;

/** Writes tags of elements that a page cannot have as text: `<token>`, `List<String>`, `<?xml version="1.0"?>`. */
function withTextTags(html: Raw): void {
  html.value = html.value.replaceAll(TAG, (tag, name: string | undefined) =>
    name !== undefined && tag[1] !== '?' && mayBeElement(name) ? tag : `&lt;${tag.slice(1)}`,
  );
}

/** Renders a description whose headings are sections of the page. Nothing in it runs, and no component is expanded. */
export function prose(text: string | undefined, file: string): ElementContent[] {
  if (text === undefined) return [];
  if (!MAY_BE_MARKDOWN.test(text)) return [h('p', text)];
  const { content } = parsePlainMarkdown(file, text, withTextTags);
  const isContent = (node: Root['children'][number]) => node.type === 'element' || node.type === 'text';
  return [...sanitizeTree(content.filter(isContent))];
}

/** Renders a nested description: its headings do not become sections of the page. */
export function note(text: string | undefined, file: string): ElementContent[] {
  const root: Root = { type: 'root', children: prose(text, file) };
  walkElements(root, (element) => {
    if (!isHeading(element)) return;
    element.tagName = 'p';
    element.children = [h('strong', element.children)];
  });
  return root.children as ElementContent[];
}

/** Draws what is shown when the reader asks for it. */
export function folded(className: string, title: ElementContent[], body: ElementContent[], isOpen = false) {
  return h(`details.${className}`, { open: isOpen }, [
    h('summary', h('span.summary-title', title)),
    h('div.details-body', body),
  ]);
}

/** Draws values after what they are. */
export function codeList(title: string, values: readonly string[]): Element {
  const codes = values.flatMap((value, index) => [index === 0 ? undefined : ' ', h('code', value)]);
  return h('p.field-values', word(title), ': ', codes);
}

/** Draws a method as a mark of its own colour. */
export function methodPill(method: string): Element {
  return h('span', { className: ['method', `method-${method.toLowerCase()}`] }, method);
}

/** Panels of which one is shown, in the form that the site's script makes tabs of. */
export interface Panel {
  readonly title: string;
  readonly children: ElementContent[];
  /** The language by which its code was written, and can be written anew. */
  readonly writer?: string;
}

/** Draws panels; those that all say the same show the same title everywhere on the page, and a copy of it has the first. */
export function tabSet(panels: readonly Panel[], { isCode = false, isOneThing = false } = {}): Element {
  const children = panels.map(({ title, children: body, writer }, index) => {
    const panel = h('div.tab-panel', { dataWriter: writer }, [h('p.tab-title', title), h('div.tab-body', body)]);
    return { ...panel, data: { panelTitle: title, isAlternative: isOneThing && index > 0 } };
  });
  return h(
    'div',
    { className: isCode ? ['tabs', 'code-group'] : ['tabs'], dataTabs: isOneThing ? '' : 'alone' },
    children,
  );
}
