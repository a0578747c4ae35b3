/** The secrets of a run, and text that is safe to show. */
import { defuse, shortLine, visible } from './report/wording.ts';

/** Shorter values are not secrets; hiding them would only remove ordinary words. */
export const MIN_SECRET_LENGTH = 4;
const DEFAULT_MAX_LENGTH = 300;

/**
 * Hides secrets and escapes commands. One per run; secrets are added as they become known. Encoded forms are left to the
 * runner, which masks them in log and summary:
 * https://github.com/actions/runner/blob/main/src/Runner.Common/HostContext.cs
 */
export class Sanitizer {
  /** The longest first: one may be a part of another. */
  #hidden: readonly string[] = [];
  readonly #maskInRunner: (value: string) => void;

  /** `maskInRunner` masks a secret in the runner; it is called before any text that could contain the secret. */
  constructor(maskInRunner: (value: string) => void) {
    this.#maskInRunner = maskInRunner;
  }

  /** Hides a value from now on; the runner masks it too, in its encoded forms as well. */
  mask(value: string): void {
    if (value.length < MIN_SECRET_LENGTH) return;
    this.#maskInRunner(value);
    this.hide(value);
  }

  /** Hides a value in what the Action itself writes, and leaves the runner out of it. */
  hide(value: string): void {
    if (value.length < MIN_SECRET_LENGTH || this.#hidden.includes(value)) return;
    this.#hidden = [...this.#hidden, value].sort((a, b) => b.length - a.length);
  }

  holds(text: string): boolean {
    return this.#hidden.some((value) => text.includes(value));
  }

  /** Makes foreign text harmless: one line, no workflow commands, no secret, no link query. */
  clean(text: string, maxLength = DEFAULT_MAX_LENGTH): string {
    return shortLine(this.lines(text), maxLength);
  }

  /** Makes text of our own harmless, which may quote foreign text: several lines, any length. */
  lines(text: string): string {
    // Removed characters may have split a secret: it is looked for in what a person sees.
    let shown = visible(text.toWellFormed());
    for (const value of this.#hidden) shown = shown.replaceAll(value, '***');
    return defuse(shown);
  }
}
