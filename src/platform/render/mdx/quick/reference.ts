/** References to characters: https://spec.commonmark.org/0.31.2/#entity-and-numeric-character-references */

/** Those that authors use; there are two thousand. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['apos', "'"],
  ['copy', '\u00a9'],
  ['gt', '>'],
  ['hellip', '\u2026'],
  ['lt', '<'],
  ['mdash', '\u2014'],
  ['middot', '\u00b7'],
  ['nbsp', '\u00a0'],
  ['ndash', '\u2013'],
  ['quot', '"'],
  ['rarr', '\u2192'],
  ['times', '\u00d7'],
]);
const REFERENCE = /&(?:#[xX]([\da-fA-F]{1,6})|#(\d{1,7})|([A-Za-z][A-Za-z\d]*));/y;
const ANY_REFERENCE = /&(?:#[xX]?)?[\dA-Za-z]+;/y;
const ALL_REFERENCES = new RegExp(ANY_REFERENCE, 'g');
const HEXADECIMAL = 16;
/** Below it, and up to the second, stand control characters, which are read as something else. */
const FIRST_PRINTED = 32;
const LAST_CONTROL = 0x9f;
const LAST_ASCII = 126;
const FIRST_SURROGATE = 0xd800;

export interface Reference {
  readonly value: string;
  readonly length: number;
}

/** Reads the reference that begins at an ampersand: `undefined` when it is none, `null` when it is one of the rare ones. */
export function readReference(text: string, at: number): Reference | undefined | null {
  REFERENCE.lastIndex = at;
  const found = REFERENCE.exec(text);
  if (found === null) {
    ANY_REFERENCE.lastIndex = at;
    return ANY_REFERENCE.test(text) ? null : undefined;
  }
  const [whole, hexadecimal, decimal, name] = found;
  const value = name === undefined ? character(hexadecimal, decimal) : NAMES.get(name);
  return value === undefined ? null : { value, length: whole.length };
}

function character(hexadecimal: string | undefined, decimal = ''): string | undefined {
  const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, HEXADECIMAL);
  const isPlain = code >= FIRST_PRINTED && code < FIRST_SURROGATE && !(code > LAST_ASCII && code <= LAST_CONTROL);
  return isPlain ? String.fromCharCode(code) : undefined;
}

/** Reads the references of a text; `undefined` when there are rare ones. */
export function readReferences(text: string): string | undefined {
  if (!text.includes('&')) return text;
  let isRare = false;
  const value = text.replaceAll(ALL_REFERENCES, (whole) => {
    const reference = readReference(whole, 0);
    if (reference?.length !== whole.length) isRare = true;
    return reference?.value ?? '';
  });
  return isRare ? undefined : value;
}
