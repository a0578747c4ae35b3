/** The text of a page in sections: one a heading, longer ones in several pieces. Pure. */
import { present } from '../../render/model/fields.ts';
import type { PageText, TextLine } from '../../render/site/site.ts';
import type { Line, Section } from '../passage.ts';
import { cutWords } from './words.ts';

/** A piece this long says one thing, as a rule; longer ones would be found for everything. */
const PIECE_MAX_CHARS = 2500;

/** Cuts what a page says at its headings. */
export function cutSections(lines: readonly TextLine[]): readonly Section[] {
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
  for (const line of lines) {
    const { rank, id, parts } = line;
    const text = parts.join(' ');
    if (rank !== undefined) {
      trail = [...trail.filter((outer) => outer.rank < rank), { rank, text }];
      header = undefined;
      begin({ ...present({ id }), headings: trail.map((one) => one.text), lines: [] });
      continue;
    }
    const next = passageLine(line, current.lines.at(-1));
    header = next.cells === undefined ? undefined : (header ?? next);
    if (length > 0 && length + text.length > PIECE_MAX_CHARS) {
      // A table that goes on is told with its header.
      begin({ ...current, lines: header === undefined || header === next ? [] : [header] });
    }
    length += text.length;
    current.lines.push(next);
  }
  begin({ headings: [], lines: [] });
  return sections;
}

/** Makes a line of a passage; a row of a table has cells. A parameter has parts as well, and stands below no row. */
function passageLine({ id, isCode, parts }: TextLine, above: Line | undefined): Line {
  if (isCode) return { text: parts.join('\n'), isCode };
  const isRow = parts.length > 1 && (id === undefined || above?.cells !== undefined);
  return { text: parts.join(isRow ? ' | ' : ': '), isCode: false, ...(isRow && { cells: parts }) };
}

/** Cuts a page into sections; every page can be found by its title, whatever else it says. */
export function sectionsOf({ lines: said, title, description }: PageText): readonly Section[] {
  const sections = cutSections(said).map((section) =>
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
