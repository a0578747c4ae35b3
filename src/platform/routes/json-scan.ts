/** A look over a JSON text before it is parsed: one pass, no recursion, and an end as soon as there is too much. */
import { describe } from '../../contract/decode.ts';

/** What a text may hold. The calls have 1,000 messages or 10,000 paths at most, and nest six deep besides what tools say. */
export const JSON_LIMITS = { depth: 64, keys: 50_000, values: 150_000 } as const;

const QUOTE = 0x22;
const COMMA = 0x2c;
const LEFT_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const RIGHT_BRACKET = 0x5d;
const LEFT_BRACE = 0x7b;
const RIGHT_BRACE = 0x7d;

/**
 * Tells what is wrong with a JSON text, as the end of a sentence: more than {@link JSON_LIMITS} allow, or a key twice in
 * one object, which two readers would take for two different values. `undefined` when it is neither; that it is JSON at
 * all is for the parser to find.
 */
export function findJsonFault(text: string): string | undefined {
  const scan: Scan = { open: [], expectsKey: false, keys: 0, values: 1 };
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charCodeAt(at);
    if (mark === QUOTE) {
      const end = endOfString(text, at);
      if (end === undefined) return undefined;
      const fault = scan.expectsKey ? keyFault(scan, text.slice(at, end + 1)) : undefined;
      if (fault !== undefined) return fault;
      at = end;
    } else if (mark === LEFT_BRACE || mark === LEFT_BRACKET) {
      scan.open.push(mark === LEFT_BRACE ? new Set() : undefined);
      scan.expectsKey = mark === LEFT_BRACE;
      scan.values += 1;
    } else if (mark === RIGHT_BRACE || mark === RIGHT_BRACKET) {
      scan.open.pop();
      scan.expectsKey = false;
    } else if (mark === COMMA) {
      scan.expectsKey = scan.open.at(-1) !== undefined;
      scan.values += 1;
    }
    if (scan.open.length > JSON_LIMITS.depth) return `is nested more than ${JSON_LIMITS.depth} deep`;
    if (scan.values > JSON_LIMITS.values) return `has more than ${JSON_LIMITS.values} values`;
  }
  return undefined;
}

interface Scan {
  /** The keys of the open objects, from the outermost; `undefined` for a list. */
  readonly open: (Set<string> | undefined)[];
  expectsKey: boolean;
  keys: number;
  values: number;
}

function keyFault(scan: Scan, token: string): string | undefined {
  const keys = scan.open.at(-1);
  const key = readString(token);
  scan.expectsKey = false;
  scan.keys += 1;
  if (scan.keys > JSON_LIMITS.keys) return `has more than ${JSON_LIMITS.keys} keys`;
  if (keys === undefined || key === undefined) return undefined;
  // Behind a letter, since texts of digits alone have hashes that can be foretold, and made to collide.
  const entry = `k${key}`;
  if (keys.has(entry)) return `has a key twice in one object: ${describe(key)}`;
  keys.add(entry);
  return undefined;
}

function readString(token: string): string | undefined {
  if (!token.includes('\\')) return token.slice(1, -1);
  try {
    return JSON.parse(token) as string;
  } catch {
    return undefined;
  }
}

/** Finds the quote that ends the string which begins at a quote. */
function endOfString(text: string, start: number): number | undefined {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((at - before) % 2 === 1) return at;
  }
  return undefined;
}
