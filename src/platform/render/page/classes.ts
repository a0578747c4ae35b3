/**
 * The last walk over a page's tree: gathers the classes and the files that the page needs, finds how far the first styles
 * of the layout are enough, and writes the HTML.
 */
import type { Element, Nodes, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { Extra } from '../model/hast-data.ts';
import { classesOf } from '../model/html/elements.ts';
import type { BodyPart, PageParts } from './page-parts.ts';
import { utilityRules } from './utility-classes.ts';
import '../model/hast-data.ts';

/** The plain elements of text, for which the first styles are enough. */
const PLAIN = new Set(
  'a b blockquote br code dd del dl dt em h1 h2 h3 h4 h5 h6 hr i kbd li ol p s small span strong sub sup table tbody td th thead tr ul'.split(
    ' ',
  ),
);
/** The classes that such elements may have, and what else asks for rules. */
const PLAIN_CLASSES = new Set(['anchor', 'column-prose', 'contains-task-list', 'not-run', 'table-prose']);
const STYLED = ['dataProse', 'dataInset', 'dataInert'];

interface Gathered {
  readonly classes: Set<string>;
  readonly extras: Set<Extra>;
  readonly ids: Set<string>;
}

/**
 * Writes the body of a page, with the rules and the files that it needs; `candidates` are words that may become classes while
 * a reader looks at it.
 */
export async function writeBody(
  root: Root,
  candidates: readonly string[],
): Promise<Pick<PageParts, 'body' | 'styles' | 'extras'> & { readonly ids: ReadonlySet<string> }> {
  const found: Gathered = { classes: new Set(), extras: new Set(), ids: new Set() };
  const plainUntil = root.children.map((node) => gather(node, found)).indexOf(false);
  const styles = await utilityRules([...found.classes, ...candidates]);
  const sheetAt = plainUntil === -1 ? root.children.length : plainUntil;
  // No other heading has this rank: below a title of the page they have stepped down.
  const titleAt = root.children.findIndex((node) => node.type === 'element' && node.tagName === 'h1');
  const actionsAt = titleAt === -1 ? undefined : titleAt + 1;
  const cuts = [...new Set([0, sheetAt, actionsAt ?? 0, root.children.length])].sort((a, b) => a - b);
  const body = cuts.flatMap((start, index): BodyPart[] => {
    const children = root.children.slice(start, cuts[index + 1] ?? start);
    return [
      ...(start === actionsAt ? [{ slot: 'actions' } as const] : []),
      ...(start === sheetAt ? [{ slot: 'sheet' } as const] : []),
      ...(children.length === 0 ? [] : [{ html: toHtml({ type: 'root', children }, { allowDangerousHtml: true }) }]),
    ];
  });
  return { body, ...(styles !== '' && { styles }), extras: [...found.extras].sort(), ids: found.ids };
}

/** Gathers from a node and all that it holds; tells whether it is plain text. */
function gather(node: Nodes, found: Gathered): boolean {
  if (node.type !== 'element') return node.type === 'text' || node.type === 'comment';
  if (node.data?.extra !== undefined) found.extras.add(node.data.extra);
  const classes = classesOf(node.properties);
  for (const name of classes) found.classes.add(name);
  const { id, name } = node.properties;
  for (const one of node.tagName === 'a' ? [id, name] : [id])
    if (typeof one === 'string') found.ids.add(one.toWellFormed());
  let isPlain = isPlainElement(node, classes);
  for (const child of node.children) isPlain = gather(child, found) && isPlain;
  return isPlain;
}

function isPlainElement({ tagName, properties }: Element, classes: readonly string[]): boolean {
  if (!PLAIN.has(tagName) || classes.some((name) => !PLAIN_CLASSES.has(name))) return false;
  return STYLED.every((name) => properties[name] === undefined);
}
