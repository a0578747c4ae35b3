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
const URL_QUERY = /\b([a-z][a-z0-9+.-]{1,20}:\/\/)([^\s/?#"'<>\\]*@)?([^\s?#"'<>\\]*)([?#][^\s"'<>\\]*)?/gi;

/** Hides secrets and defuses commands. One for each run; it learns the run's secrets as they come. */
export class Sanitizer implements Secrets {
  readonly #forms = new Set<string>();
  readonly #broken: RegExp[] = [];
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
    if (value.length < MIN_SECRET_LENGTH || this.#forms.has(value)) return;
    for (const form of secretForms(value)) this.#forms.add(form);
    this.#broken.push(new RegExp([...value].map(escapeRegExp).join('\\s*'), 'g'));
  }

  clean(text: string, maxLength = DEFAULT_MAX_LENGTH): string {
    const line = this.lines(text).replace(/\s+/g, ' ').trim();
    return truncate(shortenAddresses(this.#redact(line)), maxLength);
  }

  /** Makes text of our own harmless: it may have several lines and any length. */
  lines(text: string): string {
    const visible = this.#redact(text.toWellFormed())
      .replace(/\r\n?/g, '\n')
      .replace(TERMINAL_SEQUENCE, '')
      .replace(CONTROL_BUT_LINE_FEED, (character) => (character === '\n' || character === '\t' ? character : ' '))
      .replace(INVISIBLE, '');
    return defuse(this.#redact(visible));
  }

  #redact(text: string): string {
    let redacted = text;
    for (const form of this.#forms) redacted = redacted.replaceAll(form, '***');
    for (const pattern of this.#broken) redacted = redacted.replace(pattern, '***');
    return redacted;
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
  return text.replace(URL_QUERY, (_all, scheme: string, _user, rest: string, query: string | undefined) => {
    return `${scheme}${rest}${query === undefined ? '' : query.startsWith('?') ? '?…' : '#…'}`;
  });
}

/** Every form in which a secret may come back: as it is, escaped for URL and JSON, and inside base64 at any offset. */
export function secretForms(value: string): readonly string[] {
  const bytes = Buffer.from(value);
  const base64 = [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    const first = Math.ceil((offset * 8) / 6);
    const last = Math.floor(((offset + bytes.length) * 8) / 6);
    const inner = encoded.slice(first, last);
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });
  const escaped = [encodeURIComponent(value.toWellFormed()), JSON.stringify(value).slice(1, -1)];
  const forms = [value, ...escaped, ...base64].filter((form) => form.length >= MIN_SECRET_LENGTH);
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

function truncate(text: string, maxLength: number): string {
  const characters = [...text];
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`;
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
