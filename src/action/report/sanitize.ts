/**
 * Making text harmless before it is shown. Foreign text may carry workflow commands, terminal sequences, or the very
 * secrets that were sent to whoever wrote it.
 */
import type { Secrets } from '../deps.ts';

/** Shorter values are no secrets; hiding them would only blot out ordinary words. */
export const MIN_SECRET_LENGTH = 4;

const DEFAULT_MAX_LENGTH = 300;
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal sequences start with a control character
const TERMINAL_SEQUENCE = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;
/** Zero-width, bidirectional and other invisible characters: they hide or reorder what a person reads. */
const INVISIBLE = /[\p{Cf}\p{Co}\p{Cn}]/gu;
const CONTROL_BUT_LINE_FEED = /[\p{Cc}\u2028\u2029]/gu;
/** An address. In JSON its slashes may be escaped (`\/`) and the ampersands of its query, too (`\u0026`). */
const ADDRESS = /\b([a-z][a-z0-9+.-]{1,20}:\\?\/\\?\/)([^\s/?#"'<>\\]*@)?([^\s?#"'<>]*)([?#][^\s"'<>]*)?/gi;

/** Hides secrets and defuses commands. One for each run; it learns the run's secrets as they come. */
export class Sanitizer implements Secrets {
  readonly #hidden = new Set<string>();
  /** Without white space. */
  readonly #forms = new Set<string>();
  readonly #maskInRunner: (value: string) => void;

  /** `maskInRunner` tells the runner of a secret; it is called before any text that could hold the secret. */
  constructor(maskInRunner: (value: string) => void) {
    this.#maskInRunner = maskInRunner;
  }

  mask(value: string): void {
    if (value.length < MIN_SECRET_LENGTH) return;
    this.#maskInRunner(value);
    this.hide(value);
  }

  hide(value: string): void {
    if (value.length < MIN_SECRET_LENGTH || this.#hidden.has(value)) return;
    this.#hidden.add(value);
    for (const form of secretForms(value)) this.#forms.add(withoutSpace(form));
  }

  clean(text: string, maxLength = DEFAULT_MAX_LENGTH): string {
    const line = this.lines(text).replace(/\s+/g, ' ').trim();
    return truncate(shortenAddresses(this.#redact(line)), maxLength);
  }

  lines(text: string): string {
    const visible = this.#redact(text.toWellFormed())
      .replace(/\r\n?/g, '\n')
      .replace(TERMINAL_SEQUENCE, '')
      .replace(CONTROL_BUT_LINE_FEED, (character) => (character === '\n' || character === '\t' ? character : ' '))
      .replace(INVISIBLE, '');
    return defuse(this.#redact(visible));
  }

  /** Hides every form, also where white space breaks it: what is searched is the text without any. */
  #redact(text: string): string {
    if (this.#forms.size === 0) return text;
    const dense = withoutSpace(text);
    const found = [...this.#forms].flatMap((form) => occurrences(dense, form));
    return found.length === 0 ? text : blot(text, found);
  }
}

/**
 * Breaks what the runner would read as a workflow command: `::name::` at the start of a line, `##[name]` anywhere.
 * Source: actions/runner `ActionCommand.TryParse` looks for `##[` with IndexOf.
 */
export function defuse(text: string): string {
  return text.replace(/:(?=:)/g, ': ').replace(/##(?=\[)/g, '## ');
}

/** Drops credentials, query and fragment of every address in a text. */
export function shortenAddresses(text: string): string {
  return text.replace(ADDRESS, (_all, scheme: string, _user, rest: string, query: string | undefined) => {
    return `${scheme}${rest}${query === undefined ? '' : query.startsWith('?') ? '?…' : '#…'}`;
  });
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

function truncate(text: string, maxLength: number): string {
  const characters = [...text];
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`;
}

function withoutSpace(text: string): string {
  return text.replace(/\s+/g, '');
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
