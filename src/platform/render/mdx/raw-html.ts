/** Parses the HTML in Markdown that is no MDX. */
import type { ElementData, Root, RootContent } from 'hast';
import { raw } from 'hast-util-raw';
import type { Place } from '../model/errors.ts';
import { walkElements } from '../model/html/walk.ts';

/** Gives the nodes with HTML parsed into elements; what passes note on elements stays on them. */
export function parseRawHtml(tree: Root): readonly RootContent[] {
  const mark = unusedAttribute(tree);
  const kept: ElementData[] = [];
  // The parser of HTML knows attributes only.
  walkElements(tree, (element) => {
    if (element.data === undefined) return;
    element.properties[mark] = String(kept.length);
    kept.push(element.data);
  });
  const parsed = raw(tree, { passThrough: ['mdxJsxFlowElement'] });
  const root: Root = parsed.type === 'root' ? parsed : { type: 'root', children: [] };
  walkElements(root, (element) => {
    const data = kept[Number(element.properties[mark])];
    delete element.properties[mark];
    if (data !== undefined) element.data = data;
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
