/** Where HTML would end an element that nothing closes. */
import type { OpenTag, Tag, Tags } from './tags.ts';

/** Elements that end where another begins: https://html.spec.whatwg.org/multipage/syntax.html#optional-tags */
const ENDED_BY: ReadonlyMap<string, string> = new Map([
  ['li', 'li'],
  ['dt', 'dt dd'],
  ['dd', 'dt dd'],
  ['option', 'option'],
  ['td', 'td th tr tbody tfoot'],
  ['th', 'td th tr tbody tfoot'],
  ['tr', 'tr tbody tfoot'],
  ['thead', 'tbody tfoot'],
  ['tbody', 'tbody tfoot'],
  ['p', 'p div ul ol table blockquote pre h1 h2 h3 h4 h5 h6 section'],
  ...['Tab', 'Step', 'Card', 'Accordion', 'Update', 'View', 'Column'].map((name) => [name, name] as const),
]);
/** They stand in sentences. */
export const IN_SENTENCES = new Set(
  'a abbr b big cite code del em font h1 h2 h3 h4 h5 h6 i ins kbd label mark q s small span strong sub sup u var p Tooltip Badge'.split(
    ' ',
  ),
);
export interface End {
  readonly offset: number;
  /** Where that is, as a sentence goes on. */
  readonly said: string;
}

/** Finds where HTML would end an element; one with nothing around it ends before the next heading. */
export function endOf(tag: OpenTag, { opening, prose }: Tags, isLine: boolean, indent: string): End {
  const ends: End[] = [{ offset: prose.length, said: 'at the end of the page' }];
  const outer = closedAround(tag);
  const next = opening.find((one) => one.start >= tag.end && isWithin(one, tag) && endsBefore(tag, one));
  if (outer !== undefined) ends.push({ offset: outer.start, said: `before \`</${outer.name}>\`` });
  if (next !== undefined) ends.push({ offset: next.start, said: `before the next \`<${next.name}>\`` });
  const find = (pattern: RegExp, said: string): void => {
    const at = prose.slice(tag.end).search(pattern);
    if (at >= 0) ends.push({ offset: tag.end + at, said });
  };
  const heading = outer === undefined ? nextHeading(prose.slice(tag.end)) : undefined;
  if (heading !== undefined) ends.push({ offset: tag.end + heading, said: 'before the next heading' });
  if (IN_SENTENCES.has(tag.name) && !isLine) find(/\n[ \t]*\r?(?:\n|$)/, 'at the end of its paragraph');
  if (outer === undefined && indent !== '') {
    find(new RegExp(`(?<=\\n)(?![ \\t]{${indent.length}})[ \\t]*[^\\s]`), 'where the text around it ends');
  }
  return ends.reduce((first, end) => (end.offset < first.offset ? end : first));
}

/** Finds the heading that ends an element; one that it begins with is its own, and another of that rank ends it. */
function nextHeading(rest: string): number | undefined {
  const headings = [...rest.matchAll(/(?<=\n)[ \t]*(#{1,6})[ \t]/g)];
  const [first] = headings;
  if (first === undefined || rest.slice(0, first.index).trim() !== '') return first?.index;
  const rank = first[1]?.length ?? 0;
  return headings.slice(1).find(({ 1: marks = '' }) => marks.length <= rank)?.index;
}

function closedAround({ parent, end }: OpenTag): Tag | undefined {
  if (parent === undefined) return undefined;
  return parent.close !== undefined && parent.close.start >= end ? parent.close : closedAround(parent);
}

/** Tells whether nothing but what is not closed stands between a tag and one around it. */
function isWithin({ parent }: OpenTag, outer: OpenTag): boolean {
  if (parent === undefined) return false;
  return parent === outer || (parent.close === undefined && isWithin(parent, outer));
}

function endsBefore(tag: OpenTag, next: OpenTag): boolean {
  return ENDED_BY.get(tag.name)?.split(' ').includes(next.name) === true;
}
