/** Tables whose cells hold sentences: on a narrow screen each row is read from top to bottom, not across. */
import type { Element } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import { classesOf } from '../model/html/elements.ts';

/** Longer texts are sentences, which need the width of a line. */
const PROSE_CHARACTERS = 60;
/** Columns with fewer characters in all take no room from sentences beside them. */
const BESIDE_CHARACTERS = 40;

/** Prepares a table for that, in place: its cells get the titles of their columns, its widest column the most room where others press it. */
export function fitTable(table: Element): void {
  const [head, ...rest] = rowsOf(table);
  const titles = head?.map((cell) => textContent(cell).trim()) ?? [];
  const isRegular = rest.every((row) => row.length === titles.length && row.every(isSingle));
  if (head === undefined || titles.length < 2 || !head.every(isHeading) || !isRegular) return;
  const longest = titles.map((_title, at) => Math.max(0, ...rest.map((row) => textOf(row[at]).length)));
  const width = Math.max(...longest);
  if (width <= PROSE_CHARACTERS) return;
  table.properties.className = [...classesOf(table.properties), 'table-prose'];
  const at = longest.indexOf(width);
  const beside = longest.map((length, other) => (other === at ? 0 : Math.max(length, titles[other]?.length ?? 0)));
  const widest = head[at];
  const isPressed = beside.reduce((sum, length) => sum + length, 0) > BESIDE_CHARACTERS;
  if (widest !== undefined && isPressed)
    widest.properties.className = [...classesOf(widest.properties), 'column-prose'];
  // The only sentences of a row need no title.
  const needsTitles = longest.filter((length) => length > PROSE_CHARACTERS).length > 1;
  const titled = titles.map((title, at) => at > 0 && title !== '' && (needsTitles || longest[at] !== width));
  for (const row of rest) {
    for (const [at, cell] of row.entries()) if (titled[at] === true) cell.properties.dataTitle = titles[at];
  }
}

/** Lists the rows of a table as their cells. */
export function rowsOf(element: Element): readonly Element[][] {
  return element.children.flatMap((child) => {
    if (child.type !== 'element' || child.tagName === 'table') return [];
    return child.tagName === 'tr' ? [child.children.filter(isCell)] : rowsOf(child);
  });
}

function isCell(node: Element['children'][number]): node is Element {
  return node.type === 'element' && (node.tagName === 'td' || node.tagName === 'th');
}

function isHeading(cell: Element): boolean {
  return cell.tagName === 'th' && isSingle(cell);
}

function isSingle({ properties }: Element): boolean {
  return properties.colSpan === undefined && properties.rowSpan === undefined;
}

function textOf(cell: Element | undefined): string {
  return cell === undefined ? '' : textContent(cell).trim();
}
