/** The text of a page in sections: one a heading, longer ones in several pieces. Pure. */
import { PART_END } from '../../render/search/text.ts';
import type { Line } from '../passage.ts';

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
