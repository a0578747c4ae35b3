/** Parses the HTML in Markdown that is no MDX. */
import type { Element, Root, RootContent } from 'hast';
import { raw } from 'hast-util-raw';
import type { Place } from '../model/errors.ts';
import { walkElements } from '../model/html/walk.ts';

/** Gives the nodes with HTML parsed into elements; the places of elements, and what passes note on them, stay. */
export function parseRawHtml(tree: Root): readonly RootContent[] {
  const mark = unusedAttribute(tree);
  const kept: Pick<Element, 'data' | 'position'>[] = [];
  // The parser of HTML knows attributes only.
  walkElements(tree, (element) => {
    const { data, position } = element;
    if (data === undefined && position === undefined) return;
    element.properties[mark] = String(kept.length);
    kept.push({ ...(data && { data }), ...(position && { position }) });
  });
  const parsed = raw(tree, { passThrough: ['mdxJsxFlowElement'] });
  const root: Root = parsed.type === 'root' ? parsed : { type: 'root', children: [] };
  walkElements(root, (element) => {
    Object.assign(element, kept[Number(element.properties[mark])]);
    delete element.properties[mark];
  });
  return root.children;
}

/** Parses markup that an author wrote as text at this place. */
export function parseMarkup(html: string, { line, column }: Place): readonly RootContent[] {
  const nodes = parseRawHtml({ type: 'root', children: [{ type: 'raw', value: html }] });
  const position = { start: { line, column }, end: { line, column } };
  walkElements({ type: 'root', children: [...nodes] }, (element) => {
    element.position = position;
  });
  return nodes;
}

/** Gives the name of an attribute that no HTML of the author has. */
function unusedAttribute(tree: Root): string {
  const written = rawTexts(tree).join('\n').toLowerCase();
  let name = 'kept';
  while (written.includes(`data-${name}`)) name += 'x';
  return `data${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function rawTexts(node: Root | RootContent): readonly string[] {
  if (node.type === 'raw') return [node.value];
  return 'children' in node ? node.children.flatMap((child) => rawTexts(child)) : [];
}
