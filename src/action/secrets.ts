/** The secrets of a run, and text that is safe to show. */
import type { Secrets } from './effects.ts';
import { MIN_SECRET_LENGTH, redact, secretForms } from './report/redact.ts';
import { defuse, truncate, visible } from './report/sanitize.ts';
import { shortenAddresses } from './report/shorten.ts';

const DEFAULT_MAX_LENGTH = 300;

/** Hides secrets and escapes commands. One per run; secrets are added as they become known. */
export class Sanitizer implements Secrets {
  readonly #hidden = new Set<string>();
  /** Every form of every secret, as texts are searched for them. */
  readonly #forms = new Set<string>();
  readonly #maskInRunner: (value: string) => void;

  /** `maskInRunner` masks a secret in the runner; it is called before any text that could contain the secret. */
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
    // A secret that removed characters had split is now in one piece.
    return defuse(shown === text ? shown : redact(shown, this.#forms));
  }
}
