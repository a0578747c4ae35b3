/** The Markdown of descriptions → HTML nodes. Nothing in it runs, and no component is expanded. */
import type { Element, ElementContent, Root } from 'hast';
import { h } from 'hastscript';
import { parsePlainMarkdown } from '../../mdx/parse.ts';
import { sanitizeTree } from '../../model/html/sanitize.ts';
import { walkElements } from '../../model/html/walk.ts';

/** Text without any of these is a paragraph as it stands. */
const MAY_BE_MARKDOWN = /[*_`~[\]<>#|&\\]|\n\s*\n|https?:|www\.|@|^\s*(?:[-+=]|\d+[.)])|\n\s*(?:[-+=]|\d+[.)])|\s{2}\n/;
const HEADING = /^h[1-6]$/;

/** Renders a description whose headings are sections of the page. */
export function prose(text: string | undefined, file: string): readonly ElementContent[] {
  if (text === undefined) return [];
  if (!MAY_BE_MARKDOWN.test(text)) return [h('p', text)];
  const { content } = parsePlainMarkdown(file, text);
  return sanitizeTree(content.flatMap((node) => (isContent(node) ? [node] : [])));
}

/** Renders a description inside of something: its headings are no sections of the page. */
export function note(text: string | undefined, file: string): readonly ElementContent[] {
  const nodes = [...prose(text, file)];
  const root: Root = { type: 'root', children: nodes };
  walkElements(root, lowerHeading);
  return nodes;
}

function lowerHeading(element: Element): void {
  if (!HEADING.test(element.tagName)) return;
  element.tagName = 'p';
  element.children = [h('strong', element.children)];
}

function isContent(node: Root['children'][number]): node is ElementContent {
  return node.type === 'element' || node.type === 'text';
}
