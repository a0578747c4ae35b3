/**
 * Parses files by pieces, each piece once: versions and languages of a page have most of theirs in common, and many
 * small parses take less memory and time than a big one.
 */
import type { Program } from 'estree-jsx';
import type { RootContent } from 'hast';
import { RenderError } from '../model/errors.ts';
import type { MdxModule } from './module.ts';
import { parseMdx } from './parse.ts';
import { cutPieces, type Fence, type Piece } from './pieces.ts';
import { moved } from './position.ts';
import '../model/hast-data.ts';

/** Parses a file; `undefined` where it must be parsed as a whole: it cannot be cut, or is no valid MDX. */
export type ParsePieces = (file: string, source: string) => MdxModule | undefined;

/** Parsed pieces take some thirty times the memory of their text. */
const MAX_KEPT_CHARACTERS = 1_500_000;

type Part = Pick<MdxModule, 'content' | 'programs' | 'snippets'>;

/** Opens a parser that keeps the pieces that it met last. */
export function openPieceParser(maxKeptCharacters = MAX_KEPT_CHARACTERS): ParsePieces {
  const kept = keepLast<Part>(maxKeptCharacters);
  const parse = (piece: Piece, file: string): Part | undefined => {
    const known = kept.get(piece.text);
    if (known !== undefined) return known;
    const part = parseMdx(file, piece.text);
    if (!sameFences(piece.fences, fencesOf(part.content))) return undefined;
    kept.set(piece.text, part);
    return part;
  };
  return (file, source) => {
    const pieces = cutPieces(source);
    if (pieces === undefined) return undefined;
    const parts: Part[] = [];
    try {
      for (const piece of pieces) {
        const part = parse(piece, file);
        if (part === undefined) return undefined;
        parts.push(moved(part, piece));
      }
    } catch (error) {
      if (error instanceof RenderError) return undefined;
      throw error;
    }
    return joined(file, source, parts);
  };
}

function joined(file: string, source: string, parts: readonly Part[]): MdxModule | undefined {
  const programs = parts.map((part) => part.programs).filter((list) => list.length > 0);
  // The parser looks for names that are declared twice.
  if (programs.length > 1) return undefined;
  const content: RootContent[] = [];
  for (const part of parts) {
    if (part.content.length === 0) continue;
    if (content.length > 0) content.push({ type: 'text', value: '\n' });
    content.push(...part.content);
  }
  const none: readonly Program[] = [];
  const snippets = parts.flatMap((part) => part.snippets);
  return { file, source, content, programs: programs[0] ?? none, snippets, faults: [] };
}

/** Lists the fenced blocks as the parser found them. */
function fencesOf(nodes: readonly RootContent[]): readonly Fence[] {
  return nodes.flatMap((node): readonly Fence[] => {
    if (node.type === 'element' && node.data?.code !== undefined) {
      return [[node.position?.start.line ?? 0, node.position?.end.line ?? 0]];
    }
    return 'children' in node ? fencesOf(node.children) : [];
  });
}

function sameFences(cut: readonly Fence[], parsed: readonly Fence[]): boolean {
  return cut.length === parsed.length && cut.every(([first, last], at) => isFence(parsed[at], first, last));
}

function isFence(fence: Fence | undefined, first: number, last: number): boolean {
  return fence !== undefined && fence[0] === first && fence[1] === last;
}

/** Keeps values by text, up to so many characters of text; what was not asked for longest goes first. */
function keepLast<T>(maxCharacters: number) {
  const kept = new Map<string, T>();
  let characters = 0;
  return {
    get(text: string): T | undefined {
      const value = kept.get(text);
      if (value === undefined) return undefined;
      kept.delete(text);
      kept.set(text, value);
      return value;
    },
    set(text: string, value: T): void {
      kept.set(text, value);
      characters += text.length;
      for (const oldest of kept.keys()) {
        if (characters <= maxCharacters) break;
        kept.delete(oldest);
        characters -= oldest.length;
      }
    },
  };
}
