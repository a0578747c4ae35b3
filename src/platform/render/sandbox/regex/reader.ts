/** A pattern that is not run: the message is the end of a sentence for the author. */
export class RegexFault extends Error {
  override readonly name = 'RegexFault';
}

/** Goes through the text of a pattern. */
export class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  sees(char: string): boolean {
    return this.#text[this.#at] === char;
  }

  /** Goes over a character if it is this one. */
  take(char: string): boolean {
    if (!this.sees(char)) return false;
    this.#at += 1;
    return true;
  }

  /** Gives the next character. */
  next(): string {
    const char = this.#text[this.#at];
    if (char === undefined) throw new RegexFault('ends too early');
    this.#at += 1;
    return char;
  }

  /** Goes over what a sticky expression of ours finds here. */
  match(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.#text) ?? undefined;
    this.#at += found?.[0].length ?? 0;
    return found;
  }
}
