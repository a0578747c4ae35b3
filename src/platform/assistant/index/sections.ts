/** The text of a page in sections: one a heading, longer ones in several pieces. Pure. */

import { PART_END } from '../../render/page/search-text.ts';
import type { PageText } from '../../render/site/site.ts';
import type { Line } from '../passage.ts';
import type { Piece } from './page-words.ts';

export interface Section {
  /** Id of the heading; none for what stands above the first. */
  readonly id?: string;
  /** Headings from the outermost, without the page's title. */
  readonly headings: readonly string[];
  readonly lines: readonly Line[];
}

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
  const begin = (next: typeof current): void => {
    if (current.lines.length > 0 || current.id !== undefined) sections.push(current);
    current = next;
    length = 0;
  };
  for (const written of text.split('\n')) {
    const [, , rank, id, isCode, content = ''] = LINE.exec(written) ?? [];
    const line = content.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);
    if (line === '') continue;
    if (rank !== undefined) {
      trail = [...trail.filter((outer) => outer.rank < Number(rank)), { rank: Number(rank), text: line }];
      begin({ ...(id !== undefined && { id: unescapeId(id) }), headings: trail.map((one) => one.text), lines: [] });
      continue;
    }
    if (length > 0 && length + line.length > PIECE_MAX_CHARS) begin({ ...current, lines: [] });
    length += line.length;
    current.lines.push({
      text: line.replaceAll(PART_END, isCode === undefined ? ' | ' : '\n'),
      isCode: isCode !== undefined,
    });
  }
  begin({ headings: [], lines: [] });
  return sections;
}

function unescapeId(id: string): string {
  return id.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);
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

/** Gives a section of a page as what the index has of it. */
export function pieceOf({ title, description, keywords, section, path }: PageText, own: Section): Piece {
  const { headings, lines } = own;
  const textOf = (isCode: boolean) => lines.filter((line) => line.isCode === isCode).map((line) => line.text);
  return {
    title: [title],
    heading: headings.slice(-1),
    trail: [...headings.slice(0, -1), section],
    about: own.id === undefined ? [description ?? '', ...keywords, path] : keywords,
    text: textOf(false),
    code: textOf(true),
  };
}

/** A model takes in no more of a section: see the embedder. */
const MEANING_MAX_CHARS = 1500;

/** Gives what a section says as one text, its beginning where it is long. */
export function meaningOf(title: string, { headings, lines }: Section): string {
  let text = [title, ...headings].join(' › ');
  for (const line of lines) {
    if (text.length >= MEANING_MAX_CHARS) break;
    text += `\n${line.text}`;
  }
  return text.slice(0, MEANING_MAX_CHARS).toWellFormed();
}
