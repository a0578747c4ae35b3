/** The sections of a page as the engine indexes them: in words, by where these stand. */
import type { PageText } from '../../render/build/site.ts';
import { cutSections, type Section } from './sections.ts';
import { wordsOf } from './words.ts';

export const PIECE_FIELDS = ['title', 'heading', 'trail', 'about', 'text', 'code'] as const;

/** A section in words. */
export type Piece = { readonly id: number } & Readonly<Record<(typeof PIECE_FIELDS)[number], readonly string[]>>;

/** More of the same word say nothing more of a section. */
const SAME_WORD_MAX = 4;

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

/** Gives a section of a page in words. */
export function pieceOf(id: number, { title, description, keywords, section, path }: PageText, own: Section): Piece {
  const { headings, lines } = own;
  const textOf = (isCode: boolean) => lines.filter((line) => line.isCode === isCode).map((line) => line.text);
  return {
    id,
    title: joined([title]),
    heading: joined(headings.slice(-1)),
    trail: joined([...headings.slice(0, -1), section]),
    about: own.id === undefined ? joined([description ?? '', ...keywords, path]) : joined(keywords),
    text: joined(textOf(false)),
    code: joined(textOf(true)),
  };
}

function joined(texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return texts.flatMap(wordsOf).filter((word) => {
    const count = (counts.get(word) ?? 0) + 1;
    counts.set(word, count);
    return count <= SAME_WORD_MAX;
  });
}
