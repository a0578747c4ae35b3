/** The secrets of a run, and text that is safe to show beside them. */
import type { Secrets } from './deps.ts';
import { MIN_SECRET_LENGTH, redact, secretForms } from './report/redact.ts';
import { defuse, truncate, visible } from './report/sanitize.ts';
import { shortenAddresses } from './report/shorten.ts';

const DEFAULT_MAX_LENGTH = 300;

/** Hides secrets and defuses commands. One for each run; it learns the run's secrets as they come. */
export class Sanitizer implements Secrets {
  readonly #hidden = new Set<string>();
  /** Every form of every secret, as texts are searched for them. */
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
    for (const form of secretForms(value)) this.#forms.add(form);
  }

  holds(text: string): boolean {
    return redact(text, this.#forms) !== text;
  }

  clean(text: string, maxLength = DEFAULT_MAX_LENGTH): string {
    const line = this.lines(text).replace(/\s+/g, ' ').trim();
    return truncate(shortenAddresses(redact(line, this.#forms)), maxLength);
  }

  lines(text: string): string {
    const shown = visible(redact(text.toWellFormed(), this.#forms));
    // What was hidden or broken up by characters that are gone now stands there in one piece.
    return defuse(shown === text ? shown : redact(shown, this.#forms));
  }
}
