/**
 * Making text harmless before it is shown. Foreign text may carry workflow commands, terminal sequences, or the very
 * secrets that were sent to whoever wrote it. Pure.
 */
/** Shorter values are no secrets; hiding them would only blot out ordinary words. */
export const MIN_SECRET_LENGTH = 4;

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal sequences start with a control character
const TERMINAL_SEQUENCE = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;
/** Zero-width, bidirectional and other invisible characters: they hide or reorder what a person reads. */
const INVISIBLE = /[\p{Cf}\p{Co}\p{Cn}]/gu;
const CONTROL_BUT_LINE_FEED = /[\p{Cc}\u2028\u2029]/gu;

/** Takes out what hides, colours or reorders text; lines stay lines. */
export function visible(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(TERMINAL_SEQUENCE, '')
    .replace(CONTROL_BUT_LINE_FEED, (character) => (character === '\n' || character === '\t' ? character : ' '))
    .replace(INVISIBLE, '');
}

/**
 * Breaks what the runner would read as a workflow command: `::name::` at the start of a line, `##[name]` anywhere.
 * `::` is broken wherever it stands, since a text may come to stand at the start of a line; but for that of an IPv6
 * address in its brackets.
 * Source: actions/runner `ActionCommand.TryParse` looks for `##[` with IndexOf.
 */
export function defuse(text: string): string {
  return text.replace(/(?<!\[(?=::[0-9a-f:.]*\])):(?=:)/gi, ': ').replace(/##(?=\[)/g, '## ');
}

/** Puts `***` in place of every one of these forms, which are as {@link sought} gives them, also where white space breaks it. */
export function redact(text: string, forms: Iterable<string>): string {
  const dense = sought(text);
  const found = [...forms].flatMap((form) => occurrences(dense, form));
  return found.length === 0 ? text : blot(text, found);
}

/** Text as it is compared: without white space, and in lower case, as host names come back. */
export function sought(text: string): string {
  return lowerCase(text.replace(/\s+/g, ''));
}

/**
 * Every form in which a secret may come back: as it is, escaped for URL and JSON as the usual writers do, and inside
 * base64 at any offset.
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
  const forms = [value, ...escaped, ...base64].filter((form) => form.length >= MIN_SECRET_LENGTH);
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

/** Cuts a text to a number of characters, the last of which then is an ellipsis. */
export function truncate(text: string, maxLength: number): string {
  const characters = [...text];
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`;
}

/** Lower case of ASCII alone: every other letter might change its length. */
function lowerCase(text: string): string {
  return isAscii(text) ? text.toLowerCase() : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function isAscii(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text);
}

/** Start and end of a stretch of text. */
type Stretch = readonly [number, number];

function occurrences(text: string, form: string): Stretch[] {
  const found: Stretch[] = [];
  if (form.length < MIN_SECRET_LENGTH) return found;
  for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1)) found.push([at, at + form.length]);
  return found;
}

/** Puts `***` in place of stretches that are counted in the text without its white space. */
function blot(text: string, stretches: readonly Stretch[]): string {
  const sorted = [...stretches].sort(([a], [b]) => a - b);
  let blotted = '';
  let next = 0;
  let hiddenUntil = 0;
  let dense = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (/\s/.test(character)) {
      if (dense >= hiddenUntil) blotted += character;
      continue;
    }
    const wasHidden = dense < hiddenUntil;
    for (let stretch = sorted[next]; stretch !== undefined && stretch[0] <= dense; stretch = sorted[++next]) {
      hiddenUntil = Math.max(hiddenUntil, stretch[1]);
    }
    if (dense >= hiddenUntil) blotted += character;
    else if (!wasHidden) blotted += '***';
    dense += 1;
  }
  return blotted;
}

/** Undoes percent escapes; text with a broken escape stays as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
