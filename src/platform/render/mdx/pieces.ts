/**
 * Cuts MDX into pieces that mean the same apart as together. A cut is only made before a line that begins with text, a
 * heading, a tag or code, follows a blank line, and stands outside every tag, comment and fenced block: nothing that is
 * open there would go on. Whether the pieces were cut rightly is for the parser to confirm.
 */
import { mayHoldFormulas } from './features.ts';

export interface Piece {
  readonly text: string;
  /** Lines and characters before it in the file. */
  readonly lines: number;
  readonly offset: number;
  /** First and last lines of its fenced blocks, from 1. */
  readonly fences: readonly Fence[];
}

export type Fence = readonly [first: number, last: number];

/** Below this a file is not worth cutting. */
const MIN_CHARACTERS = 2_000;
/** Smaller pieces take longer to parse apart than they save. */
const MIN_PIECE_CHARACTERS = 300;
/** What a piece may begin with. Imports and exports stay with what is before them: later ones know earlier ones. */
const OPENING = /^(?:(?!(?:import|export)\b)\p{L}|[<#`![_])/u;
const FENCE = /^(?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])*(`{3,}|~{3,})(.*)$/;
/** Definitions work at a distance. */
const DEFINITION = /^[ \t>*+\-\d.)]*\[(?:\\.|[^\]\\])*\]:/m;
const MARK = /<!--|-->|<(\/?)[A-Za-z_$]|(\/)>/g;
const INLINE_CODE = /(`+)[^`]+\1/g;

/** Cuts a file; `undefined` when it is short or may have parts that reach from one piece into another. */
export function cutPieces(source: string): readonly Piece[] | undefined {
  // Lines are counted by their line feeds.
  if (source.length < MIN_CHARACTERS || /\r(?!\n)/.test(source)) return undefined;
  const cutter = openCutter(source);
  const frontMatter = /^---[ \t]*\r?\n[\s\S]*?\n---[ \t]*\r?\n/.exec(source)?.[0].length ?? 0;
  let at = 0;
  while (at < source.length) {
    const end = source.indexOf('\n', at) + 1 || source.length;
    cutter.line(source.slice(at, end), at, at < frontMatter);
    at = end;
  }
  return cutter.finish();
}

interface Open {
  readonly marker: string;
  readonly first: number;
}

function openCutter(source: string) {
  const pieces: Piece[] = [];
  let start = { lines: 0, offset: 0 };
  let fences: Fence[] = [];
  let prose = '';
  let fence: Open | undefined;
  let depth = 0;
  let isComment = false;
  let afterBlank = false;
  let count = 0;
  const close = (offset: number): void => {
    pieces.push({ ...start, text: source.slice(start.offset, offset), fences });
    start = { lines: count, offset };
    fences = [];
  };
  const readTags = (text: string): void => {
    for (const [mark, closing, selfClosing] of text.replaceAll(INLINE_CODE, '').matchAll(MARK)) {
      if (mark === '<!--') isComment = true;
      else if (mark === '-->') isComment = false;
      else if (!isComment) depth += closing === '' ? 1 : closing === '/' || selfClosing === '/' ? -1 : 0;
    }
  };
  return {
    line(line: string, offset: number, isFrontMatter: boolean): void {
      const text = line.trimEnd();
      const isOutside = afterBlank && fence === undefined && depth <= 0 && !isComment;
      if (isOutside && offset - start.offset >= MIN_PIECE_CHARACTERS && OPENING.test(line)) close(offset);
      const [, marker, rest = ''] = (!isComment && FENCE.exec(text)) || [];
      const number = count - start.lines + 1;
      if (isFrontMatter) prose += '';
      else if (fence !== undefined) {
        if (marker?.startsWith(fence.marker) === true && rest.trim() === '') {
          fences.push([fence.first, number]);
          fence = undefined;
        }
      } else if (marker !== undefined && !(marker.startsWith('`') && rest.includes('`'))) {
        fence = { marker, first: number };
      } else {
        prose += line;
        readTags(text);
      }
      afterBlank = text === '';
      count += 1;
    },
    finish(): readonly Piece[] | undefined {
      close(source.length);
      const isWhole = fence !== undefined || depth !== 0 || isComment || pieces.length === 1;
      // Formulas are told from prices by the whole page.
      return isWhole || DEFINITION.test(prose) || mayHoldFormulas(prose) ? undefined : pieces;
    },
  };
}
