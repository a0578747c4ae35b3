/** The text of a page in sections: one a heading, longer ones in several pieces. Pure. */
import { PART_END } from '../../render/page/search-text.ts';
import type { PageText } from '../../render/site/site.ts';
import type { Line, Section } from '../passage.ts';
import { cutWords } from './words.ts';

/** A piece this long says one thing, as a rule; longer ones would be found for everything. */
const PIECE_MAX_CHARS = 2500;
const LINE = /^<(h([1-6])|div)(?: id="([^"]*)")?( data-pagefind-weight="[^"]*")?>(.*)<\/\1>$/;
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Cuts what the renderer wrote for the search: headings with their ids, and lines. */
export function cutSections(text: string): readonly Section[] {
  const sections: Section[] = [];
  let trail: { readonly rank: number; readonly text: string }[] = [];
  let current: { id?: string; headings: readonly string[]; lines: Line[] } = { headings: [], lines: [] };
  let length = 0;
  let header: Line | undefined;
  const begin = (next: typeof current): void => {
    if (current.lines.length > 0 || current.id !== undefined) sections.push(current);
    current = next;
    length = 0;
  };
  for (const written of text.split('\n')) {
    const [, , rank, id, isCode, content = ''] = LINE.exec(written) ?? [];
    const line = unescaped(content);
    if (line === '') continue;
    if (rank !== undefined) {
      trail = [...trail.filter((outer) => outer.rank < Number(rank)), { rank: Number(rank), text: line }];
      header = undefined;
      begin({ ...(id !== undefined && { id: unescaped(id) }), headings: trail.map((one) => one.text), lines: [] });
      continue;
    }
    const next = lineOf(line, { isCode: isCode !== undefined, hasId: id !== undefined }, current.lines.at(-1));
    header = next.cells === undefined ? undefined : (header ?? next);
    if (length > 0 && length + line.length > PIECE_MAX_CHARS) {
      // A table that goes on is told with its header.
      begin({ ...current, lines: header === undefined || header === next ? [] : [header] });
    }
    length += line.length;
    current.lines.push(next);
  }
  begin({ headings: [], lines: [] });
  return sections;
}

interface LineKind {
  readonly isCode: boolean;
  /** Whether results can lead to it: to a parameter, or a row of a table. */
  readonly hasId: boolean;
}

/** Reads a line; a row of a table has cells. A parameter has parts as well, and stands below no row. */
function lineOf(written: string, { isCode, hasId }: LineKind, above: Line | undefined): Line {
  if (isCode) return { text: written.replaceAll(PART_END, '\n'), isCode };
  const parts = written.split(PART_END);
  const isRow = parts.length > 1 && (!hasId || above?.cells !== undefined);
  return { text: parts.join(isRow ? ' | ' : ': '), isCode, ...(isRow && { cells: parts }) };
}

function unescaped(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** Cuts a page into sections; every page can be found by its title, whatever else it says. */
export function sectionsOf({ text, title, description }: PageText): readonly Section[] {
  const sections = cutSections(text).map((section) =>
    section.headings[0] === title ? { ...section, headings: section.headings.slice(1) } : section,
  );
  const lines = description === undefined ? [] : [{ text: description, isCode: false }];
  const [first] = sections;
  if (first !== undefined && first.headings.length === 0) {
    const { id: _, ...rest } = first;
    return [{ ...rest, lines: [...lines, ...first.lines] }, ...sections.slice(1)];
  }
  return [{ headings: [], lines }, ...sections];
}

/** Gives the words of a section for the columns of the index: title, heading, trail, body and code. */
export function wordsOfSection(page: PageText, { id, headings, lines }: Section): readonly string[] {
  const { title, description = '', keywords, section, path } = page;
  const textOf = (isCode: boolean) => lines.filter((line) => line.isCode === isCode).map((line) => line.text);
  const trail = [...headings.slice(0, -1), section, ...keywords, ...(id === undefined ? [path, description] : [])];
  return [[title], headings.slice(-1), trail, textOf(false), textOf(true)].map(cutWords);
}
