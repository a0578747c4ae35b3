/** Hiding secrets in text, in whatever writing they come back. Pure. */

/** Shorter values are no secrets; hiding them would only blot out ordinary words. */
export const MIN_SECRET_LENGTH = 4;

/** Escapes within escapes that are undone: HTML may quote JSON that quotes an address. */
const MAX_LAYERS = 3;
/** For each unit of UTF-16. */
const MAX_UTF8_BYTES = 3;

/**
 * Text as it is compared: one character for each byte of its UTF-8, without white space, and in lower case, as host names
 * come back. Lower case is that of ASCII alone: every other letter might change its length.
 */
interface View {
  readonly text: string;
  /** Where in the original text each character of the view begins and ends. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** Start and end of a stretch of text. */
type Stretch = readonly [number, number];

/** Puts `***` in place of every one of these forms, which are as {@link sought} gives them, escaped or broken by white space. */
export function redact(text: string, forms: ReadonlySet<string>): string {
  if (forms.size === 0) return text;
  const found: Stretch[] = [];
  search(viewOf(text), MAX_LAYERS, forms, found);
  return found.length === 0 ? text : blot(text, found);
}

/** A form of a secret as texts are searched for it. */
export function sought(form: string): string {
  return viewOf(form).text;
}

/**
 * The forms in which a secret may come back: as it is, escaped for URL and JSON as the usual writers do, in hex, and inside
 * base64 at any offset. Other escapes are undone in the text that is searched.
 */
export function secretForms(value: string): readonly string[] {
  const bytes = Buffer.from(value);
  const base64 = [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    const first = Math.ceil((offset * 8) / 6);
    const last = Math.floor(((offset + bytes.length) * 8) / 6);
    const inner = encoded.slice(first, last);
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });
  const url = encodeURIComponent(value.toWellFormed());
  const json = JSON.stringify(value).slice(1, -1);
  const escaped = [
    url,
    url.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    json,
    json.replaceAll('/', '\\/'),
    json.replaceAll('&', '\\u0026').replaceAll('<', '\\u003c').replaceAll('>', '\\u003e'),
  ];
  const forms = [value, ...escaped, ...base64, bytes.toString('hex')].filter(
    (form) => form.length >= MIN_SECRET_LENGTH,
  );
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

/**
 * Looks for forms in a view, and in all that it may be an escaped form of. Each writer escapes by one language: undone
 * together, one of them might take for an escape what the other has left as it was.
 */
function search(view: View, layers: number, forms: ReadonlySet<string>, found: Stretch[]): void {
  for (const form of forms) find(form, view, found);
  if (layers === 0) return;
  for (const language of LANGUAGES) {
    const undone = unescaped(view, language);
    if (undone !== undefined) search(undone, layers - 1, forms, found);
  }
}

function find(form: string, { text, starts, ends }: View, found: Stretch[]): void {
  if (form.length < MIN_SECRET_LENGTH) return;
  for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1)) {
    found.push([starts[at] ?? 0, ends[at + form.length - 1] ?? 0]);
  }
}

function viewOf(text: string): View {
  const view = new ViewWriter(text.length * MAX_UTF8_BYTES);
  let at = 0;
  for (const character of text) {
    view.write(character, at, at + character.length);
    at += character.length;
  }
  return view.finish();
}

/** Writes a view from its beginning to its end. */
class ViewWriter {
  readonly #bytes: Buffer;
  readonly #starts: Uint32Array;
  readonly #ends: Uint32Array;
  #length = 0;

  constructor(maxLength: number) {
    this.#bytes = Buffer.alloc(maxLength);
    this.#starts = new Uint32Array(maxLength);
    this.#ends = new Uint32Array(maxLength);
  }

  /** Adds a character that stands for a stretch of the original; white space is left out. */
  write(character: string, start: number, end: number): void {
    const code = character.charCodeAt(0);
    if (code < 0x80) {
      this.byte(code, start, end);
      return;
    }
    if (/\s/.test(character)) return;
    for (const byte of Buffer.from(character)) this.byte(byte, start, end);
  }

  byte(byte: number, start: number, end: number): void {
    if (byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)) return;
    this.#bytes[this.#length] = byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
    this.#starts[this.#length] = start;
    this.#ends[this.#length] = end;
    this.#length += 1;
  }

  copy({ text, starts, ends }: View, from: number, to: number): void {
    this.#bytes.write(text.slice(from, to), this.#length, 'latin1');
    this.#starts.set(starts.subarray(from, to), this.#length);
    this.#ends.set(ends.subarray(from, to), this.#length);
    this.#length += to - from;
  }

  finish(): View {
    const length = this.#length;
    return {
      text: this.#bytes.toString('latin1', 0, length),
      starts: this.#starts.subarray(0, length),
      ends: this.#ends.subarray(0, length),
    };
  }
}

/** The escapes of a language, in lower case, and what one stands for: a byte, or text; undefined where it is none. */
interface Language {
  readonly pattern: RegExp;
  readonly meaning: (match: RegExpExecArray) => number | string | undefined;
}

const LANGUAGES: readonly Language[] = [
  // Of addresses.
  { pattern: /%([0-9a-f]{2})/g, meaning: ([, hex = '']) => Number.parseInt(hex, 16) },
  // Of HTML.
  {
    pattern: /&(?:#0{0,16}(\d{1,7})|#x0{0,16}([0-9a-f]{1,6})|([a-z]{2,16}));/g,
    meaning: ([, decimal, hex, name]) => {
      if (name !== undefined) return NAMED.get(name);
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
    },
  },
  // Of JSON and what is like it; a pair of surrogates is one.
  {
    pattern: /\\(?:(ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|u[0-9a-f]{4})|x([0-9a-f]{2})|([^u]))/g,
    meaning: ([, units, byte, character = '']) => {
      if (units !== undefined) return JSON.parse(`"\\${units}"`);
      if (byte !== undefined) return Number.parseInt(byte, 16);
      return 'nrtbf'.includes(character) ? '' : character.charCodeAt(0);
    },
  },
];

/** A view with the escapes of one language undone; undefined where there is none. */
function unescaped(view: View, { pattern, meaning }: Language): View | undefined {
  const { text, starts, ends } = view;
  let undone: ViewWriter | undefined;
  let next = 0;
  for (const match of text.matchAll(pattern)) {
    const meant = meaning(match);
    if (meant === undefined) continue;
    // No escape is shorter than what it stands for.
    undone ??= new ViewWriter(text.length);
    undone.copy(view, next, match.index);
    next = match.index + match[0].length;
    const [start, end] = [starts[match.index] ?? 0, ends[next - 1] ?? 0];
    if (typeof meant === 'number') undone.byte(meant, start, end);
    else for (const character of meant) undone.write(character, start, end);
  }
  undone?.copy(view, next, text.length);
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

/** Puts `***` in place of stretches, once for those that touch. */
function blot(text: string, stretches: readonly Stretch[]): string {
  const sorted = [...stretches].sort(([a], [b]) => a - b);
  let blotted = '';
  let hiddenUntil = -1;
  for (const [start, end] of sorted) {
    if (start > hiddenUntil) blotted += `${text.slice(Math.max(hiddenUntil, 0), start)}***`;
    hiddenUntil = Math.max(hiddenUntil, end);
  }
  return blotted + text.slice(hiddenUntil);
}
