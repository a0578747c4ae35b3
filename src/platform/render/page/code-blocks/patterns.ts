/**
 * Patterns of grammars, each compiled once. The lists that a grammar searches by have most of their patterns in common, and
 * compiling them takes longer than searching. The search is that of Oniguruma's own scanner for long lines:
 * https://github.com/microsoft/vscode-oniguruma/blob/main/src/onig.cc
 */
import type { PatternScanner, RegexEngine } from 'shiki/types';

type FindArguments = Parameters<PatternScanner['findNextMatchSync']>;
type Match = ReturnType<PatternScanner['findNextMatchSync']>;

/** A compiled pattern, and the last that was found by it. */
interface Pattern {
  readonly source: string;
  readonly scanner: PatternScanner;
  /** Whether a match depends on where the search begins. */
  readonly isAnchored: boolean;
  /** Number of lists that hold it. */
  uses: number;
  text: FindArguments[0] | undefined;
  start: number;
  options: FindArguments[2];
  match: Match;
}

/** Patterns that are in no list at the moment; grammars ask for those of a few delimiters again and again. */
const MAX_IDLE_PATTERNS = 5_000;

/** Returns an engine whose scanners have the patterns of another one in common. */
export function sharePatterns(engine: RegexEngine): RegexEngine {
  const known = new Map<string, Pattern>();
  const idle = new Set<Pattern>();
  const open = (source: string): Pattern => {
    const pattern = known.get(source) ?? compile(source, engine);
    known.set(source, pattern);
    return pattern;
  };
  const release = (pattern: Pattern): void => {
    pattern.uses -= 1;
    if (pattern.uses > 0) return;
    idle.add(pattern);
    const [oldest = pattern] = idle;
    if (idle.size <= MAX_IDLE_PATTERNS) return;
    idle.delete(oldest);
    known.delete(oldest.source);
    oldest.scanner.dispose?.();
  };
  return {
    createString: (text) => engine.createString(text),
    createScanner(sources) {
      const patterns = sources.map((source) => open(typeof source === 'string' ? source : source.source));
      for (const pattern of patterns) {
        pattern.uses += 1;
        idle.delete(pattern);
      }
      return {
        findNextMatchSync: (...search) => findFirst(patterns, search),
        dispose: () => patterns.forEach(release),
      };
    },
  };
}

function compile(source: string, engine: RegexEngine): Pattern {
  const scanner = engine.createScanner([source]);
  const isAnchored = source.includes('\\G');
  return { source, scanner, isAnchored, uses: 0, text: undefined, start: 0, options: 0, match: null };
}

/** Finds the match that begins first; of those that begin together, that of the first pattern. */
function findFirst(patterns: readonly Pattern[], search: FindArguments): Match {
  const [, start] = search;
  let first: Match = null;
  let firstAt = Number.POSITIVE_INFINITY;
  let index = -1;
  for (const pattern of patterns) {
    index += 1;
    const match = find(pattern, search);
    const at = startOf(match);
    if (match === null || at >= firstAt) continue;
    first = { index, captureIndices: match.captureIndices };
    firstAt = at;
    if (at === start) break;
  }
  return first;
}

/** Searches a text, unless what was found before still lies ahead. */
function find(pattern: Pattern, [text, start, options]: FindArguments): Match {
  const isSame = pattern.text === text && pattern.options === options && pattern.start <= start;
  if (isSame && startOf(pattern.match) >= start) return pattern.match;
  const match = pattern.scanner.findNextMatchSync(text, start, options);
  if (!pattern.isAnchored) {
    pattern.text = text;
    pattern.start = start;
    pattern.options = options;
    pattern.match = match;
  }
  return match;
}

/** Where a match begins; behind the end of the text where there is none. */
function startOf(match: Match): number {
  return match?.captureIndices[0]?.start ?? Number.POSITIVE_INFINITY;
}
