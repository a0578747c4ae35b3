/** The readings of a text: unchanged, and with escapes undone, each with its positions in the text. Pure. */

/** Escapes within escapes that are undone: HTML may quote JSON that quotes an address. */
const MAX_LAYERS = 4;
/** For each unit of UTF-16. */
const MAX_UTF8_BYTES = 3;

/** A text, or what it may be an escaped form of: one character for each byte of its UTF-8. */
export interface Reading {
  readonly text: string;
  /** Where in the original text each character of the reading begins and ends. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** Start and end of what is hidden in a text, and what is shown instead. */
export type Hidden = readonly [start: number, end: number, shown: string];

/**
 * Hides what `find` finds in any reading of a text. What is compared is read `dense`: without white space, and in lower
 * case, as host names come back; that of ASCII alone, since every other letter might change its length.
 */
export function hideIn(text: string, isDense: boolean, find: (reading: Reading) => Iterable<Hidden>): string {
  const found: Hidden[] = [];
  for (const reading of withoutEscapes(readingOf(text, isDense), isDense, MAX_LAYERS)) {
    for (const hidden of find(reading)) found.push(hidden);
  }
  return hide(text, found);
}

/**
 * Gives a reading, and all that it may be an escaped form of. Each writer escapes by one language: undone together, one
 * of them might take for an escape what the other has left as it was.
 */
function* withoutEscapes(reading: Reading, isDense: boolean, layers: number): Generator<Reading> {
  yield reading;
  if (layers === 0) return;
  for (const language of LANGUAGES) {
    const undone = unescaped(reading, language, isDense);
    if (undone !== undefined) yield* withoutEscapes(undone, isDense, layers - 1);
  }
}

/** Reads a text unchanged. */
export function readingOf(text: string, isDense: boolean): Reading {
  const reading = new ReadingWriter(text.length * MAX_UTF8_BYTES, isDense);
  let at = 0;
  for (const character of text) {
    reading.write(character, at, at + character.length);
    at += character.length;
  }
  return reading.finish();
}

/** Writes a reading from its beginning to its end. */
class ReadingWriter {
  readonly #isDense: boolean;
  readonly #bytes: Buffer;
  readonly #starts: Uint32Array;
  readonly #ends: Uint32Array;
  #length = 0;

  constructor(maxLength: number, isDense: boolean) {
    this.#isDense = isDense;
    this.#bytes = Buffer.alloc(maxLength);
    this.#starts = new Uint32Array(maxLength);
    this.#ends = new Uint32Array(maxLength);
  }

  /** Adds a character that stands for a stretch of the original. */
  write(character: string, start: number, end: number): void {
    const code = character.charCodeAt(0);
    if (code < 0x80) this.byte(code, start, end);
    else if (/\s/.test(character)) this.byte(0x20, start, end);
    else for (const byte of Buffer.from(character)) this.byte(byte, start, end);
  }

  byte(byte: number, start: number, end: number): void {
    if (this.#isDense && (byte === 0x20 || (byte >= 0x09 && byte <= 0x0d))) return;
    this.#bytes[this.#length] = this.#isDense && byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
    this.#starts[this.#length] = start;
    this.#ends[this.#length] = end;
    this.#length += 1;
  }

  copy({ text, starts, ends }: Reading, from: number, to: number): void {
    this.#bytes.write(text.slice(from, to), this.#length, 'latin1');
    this.#starts.set(starts.subarray(from, to), this.#length);
    this.#ends.set(ends.subarray(from, to), this.#length);
    this.#length += to - from;
  }

  finish(): Reading {
    const length = this.#length;
    return {
      text: this.#bytes.toString('latin1', 0, length),
      starts: this.#starts.subarray(0, length),
      ends: this.#ends.subarray(0, length),
    };
  }
}

/** The escapes of a language, and what one stands for: a byte, or text; undefined where it is none. */
interface Language {
  readonly pattern: RegExp;
  readonly meaning: (match: RegExpExecArray) => number | string | undefined;
}

const LANGUAGES: readonly Language[] = [
  // Of addresses.
  { pattern: /%([0-9a-f]{2})/gi, meaning: ([, hex = '']) => Number.parseInt(hex, 16) },
  // Of HTML.
  {
    pattern: /&(?:#0{0,16}(\d{1,7})|#x0{0,16}([0-9a-f]{1,6})|([a-z]{2,16}));/gi,
    meaning: ([, decimal, hex, name]) => {
      if (name !== undefined) return NAMED.get(name.toLowerCase());
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
    },
  },
  // Of JSON and what is like it; a pair of surrogates is one.
  {
    pattern: /\\(?:(ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|u[0-9a-f]{4})|x([0-9a-f]{2})|([^u]))/gi,
    meaning: ([, units, byte, character = '']) => {
      if (units !== undefined) return JSON.parse(`"\\${units.toLowerCase()}"`);
      if (byte !== undefined) return Number.parseInt(byte, 16);
      return 'nrtbf'.includes(character) ? ' ' : character.charCodeAt(0);
    },
  },
];

/** A reading with the escapes of one language undone; undefined where there is none. */
function unescaped(reading: Reading, { pattern, meaning }: Language, isDense: boolean): Reading | undefined {
  const { text, starts, ends } = reading;
  let undone: ReadingWriter | undefined;
  let next = 0;
  for (const match of text.matchAll(pattern)) {
    const meant = meaning(match);
    if (meant === undefined) continue;
    // No escape is shorter than what it stands for.
    undone ??= new ReadingWriter(text.length, isDense);
    undone.copy(reading, next, match.index);
    next = match.index + match[0].length;
    const [start, end] = [starts[match.index] ?? 0, ends[next - 1] ?? 0];
    if (typeof meant === 'number') undone.byte(meant, start, end);
    else for (const character of meant) undone.write(character, start, end);
  }
  undone?.copy(reading, next, text.length);
  return undone?.finish();
}

/** Names of HTML for characters that secrets have. Source: https://html.spec.whatwg.org/multipage/named-characters.html */
const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", excl: '!', num: '#', dollar: '$', percnt: '%' },
    ...{ lpar: '(', rpar: ')', ast: '*', midast: '*', plus: '+', comma: ',', period: '.', sol: '/', colon: ':' },
    ...{ semi: ';', equals: '=', quest: '?', commat: '@', lsqb: '[', lbrack: '[', bsol: '\\', rsqb: ']', rbrack: ']' },
    ...{ hat: '^', lowbar: '_', underbar: '_', grave: '`', lcub: '{', lbrace: '{', verbar: '|', vert: '|' },
    ...{ verticalline: '|', rcub: '}', rbrace: '}', nbsp: ' ', tab: '\t', newline: '\n' },
  }),
);

/** Where what stands between two places of a reading is in the original, to be hidden there. */
export function hiddenAt({ starts, ends }: Reading, from: number, to: number, shown: string): Hidden {
  return [starts[from] ?? 0, ends[to - 1] ?? 0, shown];
}

/** Of stretches that overlap, or touch and show the same, the first is shown. */
function hide(text: string, stretches: readonly Hidden[]): string {
  let result = '';
  let hiddenUntil = 0;
  let last: string | undefined;
  for (const [start, end, shown] of stretches.toSorted(([a], [b]) => a - b)) {
    if (last === undefined || start > hiddenUntil || (start === hiddenUntil && shown !== last)) {
      result += text.slice(hiddenUntil, start) + shown;
      last = shown;
    }
    hiddenUntil = Math.max(hiddenUntil, end);
  }
  return result + text.slice(hiddenUntil);
}
