/** The addresses in CSS, read as browsers read them: https://www.w3.org/TR/css-syntax-3/#tokenization */

/** A string or `url()` of a style sheet, or of an attribute with CSS. */
export interface StyleAddress {
  /** Without quotes and escapes: foreign text. */
  readonly written: string;
  /** Where it begins, with its quotes: characters from the start. */
  readonly offset: number;
  readonly end: number;
  /** What loads it. A `text` loads nothing where it stands, but `var()` may bring it to a function that does. */
  readonly use: 'sheet' | 'file' | 'text';
}

const SPACE = /[ \t\n\r\f]/y;
const HEX = String.raw`[0-9a-f]{1,6}(?:\r\n|[ \t\n\r\f])?`;
const NAME = String.raw`[-\w\u0080-\uffff]+|\\(?:${HEX}|[^\n\r\f])`;
/** With its mark, a name is none of a function: `#url(`. */
const TOKEN = new RegExp(String.raw`/\*[\s\S]*?(?:\*/|$)|<!--|["'();{}]|([#@]?)(?:${NAME})`, 'gi');
/** Steps through long tokens: a hostile one would exceed the stack of the engine if one pattern matched all of it. */
const NAMES = new RegExp(NAME, 'iy');
const UNQUOTED = /[^)\\]+|\\(?:[\s\S]|$)/y;
const quoted = (quote: string) => new RegExp(String.raw`[^${quote}\\\n\r\f]+|\\(?:${HEX}|\r\n|[\s\S]|$)`, 'iy');
const QUOTED: Readonly<Record<string, RegExp>> = { '"': quoted('"'), "'": quoted("'") };
/** Functions whose strings are addresses, but for those of `type()` in them: https://www.w3.org/TR/css-images-4/ */
const LOADING = /^(?:url|src|(?:-[a-z]+-)?(?:image-set|image|filter))$/;
const ESCAPE = new RegExp(String.raw`\\(?:(${HEX})|\r\n|[\n\r\f]|([\s\S]?))`, 'gi');

/** Finds the addresses in CSS, in their order, and every other string: a strict caller may distrust those as well. */
export function styleAddresses(css: string): Iterable<StyleAddress> {
  // Most attributes hold none.
  return /["'\\]|url\(/i.test(css) ? new StyleReader(css).addresses() : [];
}

class StyleReader {
  readonly #css: string;
  #at = 0;
  /** Whether strings are addresses, for each parenthesis that is open. */
  readonly #open: boolean[] = [];
  /** Name of the rule that the next string belongs to. */
  #rule = '';

  constructor(css: string) {
    this.#css = css;
  }

  *addresses(): Generator<StyleAddress> {
    for (;;) {
      TOKEN.lastIndex = this.#at;
      const token = TOKEN.exec(this.#css);
      if (token === null) return;
      const [text, mark] = token;
      const rule = this.#rule;
      this.#at = token.index + text.length;
      const address = mark === undefined ? this.#sign(text) : this.#name(mark, token.index + mark.length);
      if (address === undefined || rule === 'namespace') continue;
      this.#rule = '';
      yield rule === 'import' ? { ...address, use: 'sheet' } : address;
    }
  }

  #sign(sign: string): StyleAddress | undefined {
    const step = QUOTED[sign];
    if (step !== undefined) return this.#quoted(sign, step);
    if (sign === '(') this.#open.push(this.#isLoaded);
    else if (sign === ')') this.#open.pop();
    else if (/^[;{}]/.test(sign)) this.#rule = '';
    return undefined;
  }

  #quoted(quote: string, step: RegExp): StyleAddress {
    const offset = this.#at - 1;
    const written = unescapeCss(this.#take(step));
    // The end of a line ends it as well.
    if (this.#css[this.#at] === quote) this.#at += 1;
    return { written, offset, end: this.#at, use: this.#isLoaded ? 'file' : 'text' };
  }

  #name(mark: string, start: number): StyleAddress | undefined {
    this.#take(NAMES);
    const name = unescapeCss(this.#css.slice(start, this.#at)).toLowerCase();
    if (mark === '@') this.#rule = name;
    if (mark !== '' || this.#css[this.#at] !== '(') return undefined;
    this.#at += 1;
    if (name === 'url') {
      this.#take(SPACE);
      if (QUOTED[this.#css[this.#at] ?? ''] === undefined) return this.#unquoted();
    }
    this.#open.push(LOADING.test(name) || (this.#isLoaded && name !== 'type'));
    return undefined;
  }

  #unquoted(): StyleAddress {
    const offset = this.#at;
    const text = this.#take(UNQUOTED).trimEnd();
    this.#at += 1;
    const isValid = !/["'(\s]/.test(text.replaceAll(ESCAPE, ''));
    return { written: unescapeCss(text), offset, end: offset + text.length, use: isValid ? 'file' : 'text' };
  }

  get #isLoaded(): boolean {
    return this.#open.at(-1) === true;
  }

  #take(step: RegExp): string {
    const start = this.#at;
    for (step.lastIndex = start; step.test(this.#css); ) this.#at = step.lastIndex;
    return this.#css.slice(start, this.#at);
  }
}

/** Decodes escapes: https://www.w3.org/TR/css-syntax-3/#consume-escaped-code-point */
function unescapeCss(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replaceAll(ESCAPE, (_escape, code?: string, character = '') =>
    code === undefined ? character : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
  );
}
