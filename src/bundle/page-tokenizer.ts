/** The tokens of a page for the library's parser: what nobody asks for is passed over by the engine's own search. */
import { type ParserOptions, QuoteType, Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** What a page is read for; everything, where nothing is said. */
export interface PageTokens extends ParserOptions {
  /** Attributes in lower case; others are passed over. */
  readonly attributes?: ReadonlySet<string>;
  /** Whether text is read at this place. */
  readonly readsText?: () => boolean;
}

/** Elements whose content is text, with what ends it: https://html.spec.whatwg.org/multipage/parsing.html#parsing-html-fragments */
const TEXT_ENDS: ReadonlyMap<string, RegExp> = new Map(
  ['iframe', 'noembed', 'noframes', 'script', 'style', 'textarea', 'title', 'xmp'].map((name) => [
    name,
    new RegExp(`</${name}(?=[ \t\n\f\r/>])`, 'gi'),
  ]),
);
const WITH_ENTITIES = ['textarea', 'title'];
const PLAIN_TEXT = 'plaintext';
const COMMENT_END = /--!?>/g;
const QUOTES: Readonly<Record<number, QuoteType>> = { 34: QuoteType.Double, 39: QuoteType.Single };
const [TAB, LINE_FEED, FORM_FEED, RETURN, SPACE] = [0x09, 0x0a, 0x0c, 0x0d, 0x20];
const [EXCLAMATION, SLASH, EQUALS, GREATER, QUESTION] = [0x21, 0x2f, 0x3d, 0x3e, 0x3f];
const [LOWER_A, LOWER_Z, TO_LOWER] = [0x61, 0x7a, 0x20];

/**
 * Gives the events of the library's own tokenizer (but for comments) for a page that is written at once: `Tokenizer` of a
 * parser whose options are {@link PageTokens}, too. What holds an entity is left to the library.
 */
export class PageTokenizer extends Tokenizer {
  readonly #events: TokenizerCallbacks;
  readonly #attributesRead: ReadonlySet<string> | undefined;
  readonly #readsText: () => boolean;
  /** Where the part stands that the library reads. */
  readonly #part: { offset: number };
  #html = '';
  /** The first `&` that was not asked for yet. */
  #ampersandAt = -1;

  constructor({ attributes, readsText = () => true }: PageTokens, events: TokenizerCallbacks) {
    const part = { offset: 0 };
    super({}, moved(events, part));
    this.#events = events;
    this.#attributesRead = attributes;
    this.#readsText = readsText;
    this.#part = part;
  }

  override write(html: string): void {
    this.#html = html;
    let textFrom = 0;
    for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
      const behind = this.#markup(at, textFrom);
      if (behind !== undefined) textFrom = behind;
      at = behind ?? at + 1;
    }
    this.#text(textFrom, html.length);
  }

  override end(): void {
    this.#events.onend();
  }

  /** Reads what begins with `<`; returns the place behind it, or `undefined` where that is text. */
  #markup(at: number, textFrom: number): number | undefined {
    const html = this.#html;
    const next = html.charCodeAt(at + 1);
    const isClosing = next === SLASH;
    if (isClosing && at + 2 === html.length) return undefined;
    const isTag = isLetter(isClosing ? html.charCodeAt(at + 2) : next);
    if (!isTag && !isClosing && next !== EXCLAMATION && next !== QUESTION) return undefined;
    this.#text(textFrom, at);
    if (isTag) return isClosing ? this.#closingTag(at + 2) : this.#openingTag(at + 1);
    if (html.startsWith('--', at + 2) && next === EXCLAMATION) return this.#behindComment(at + 4);
    if (html.startsWith('[CDATA[', at + 2) && next === EXCLAMATION) return this.#characterData(at + 9);
    return this.#behind('>', at + 2);
  }

  #openingTag(at: number): number {
    const end = this.#nameEnd(at);
    if (end === this.#html.length) return end;
    // Asked before the tag counts, as `svg` itself would.
    const isForeign = this.#events.isInForeignContext?.() === true;
    this.#events.onopentagname(at, end);
    const behind = this.#attributes(end);
    if (behind === this.#html.length || isForeign) return behind;
    const name = this.#html.slice(at, end).toLowerCase();
    return TEXT_ENDS.has(name) || name === PLAIN_TEXT ? this.#textElement(behind, name) : behind;
  }

  /** Reads attributes up to the end of the tag; returns the place behind it. */
  #attributes(from: number): number {
    const html = this.#html;
    for (let at = from; at < html.length; ) {
      const code = html.charCodeAt(at);
      if (code === GREATER) {
        this.#events.onopentagend(at);
        return at + 1;
      }
      if (code === SLASH) {
        at = this.#behindBlanks(at + 1);
        if (html.charCodeAt(at) !== GREATER) continue;
        this.#events.onselfclosingtag(at);
        return at + 1;
      }
      at = isBlank(code) ? at + 1 : this.#attribute(at);
    }
    return html.length;
  }

  #attribute(at: number): number {
    const html = this.#html;
    let end = at + 1;
    while (end < html.length && html.charCodeAt(end) !== EQUALS && !endsName(html.charCodeAt(end))) end += 1;
    const equals = this.#behindBlanks(end);
    const isAsked = this.#attributesRead?.has(html.slice(at, end).toLowerCase()) !== false;
    if (html.charCodeAt(equals) !== EQUALS) {
      if (isAsked) this.#tell(at, end, end, end, QuoteType.NoValue);
      return equals;
    }
    const start = this.#behindBlanks(equals + 1);
    const quote = QUOTES[html.charCodeAt(start)];
    const from = quote === undefined ? start : start + 1;
    let to = from;
    if (quote !== undefined) to = html.indexOf(html.charAt(start), from);
    else while (to < html.length && html.charCodeAt(to) !== GREATER && !isBlank(html.charCodeAt(to))) to += 1;
    if (to === -1) return html.length;
    if (isAsked) this.#tell(at, end, from, to, quote ?? QuoteType.Unquoted);
    return quote === undefined ? to : to + 1;
  }

  #tell(at: number, nameEnd: number, from: number, to: number, quote: QuoteType): void {
    this.#events.onattribname(at, nameEnd);
    if (!this.#hasEntity(from, to)) this.#events.onattribdata(from, to);
    else this.#leave('<a ', at, to + (quote === QuoteType.Unquoted ? 0 : 1), '>');
    this.#events.onattribend(quote, to);
  }

  #closingTag(at: number): number {
    const end = this.#nameEnd(at);
    if (end < this.#html.length) this.#events.onclosetag(at, end);
    return this.#behind('>', end);
  }

  /** Reads the content of an element that holds text alone, up to its own closing tag. */
  #textElement(from: number, name: string): number {
    const end = this.#search(TEXT_ENDS.get(name), from) ?? this.#html.length;
    if (WITH_ENTITIES.includes(name)) this.#text(from, end, `<${name}>`, `</${name}>`);
    else if (from < end && this.#readsText()) this.#events.ontext(from, end);
    return end === this.#html.length ? end : this.#closingTag(end + 2);
  }

  #characterData(from: number): number {
    const end = this.#html.indexOf(']]>', from);
    if (end === -1) return this.#html.length;
    this.#events.oncdata(from, end + 2, 2);
    return end + 3;
  }

  /** Gives text; what holds an entity between a beginning and an end that lead the library there. */
  #text(from: number, to: number, beginning = '', end = '<'): void {
    if (from >= to || !this.#readsText()) return;
    if (this.#hasEntity(from, to)) this.#leave(beginning, from, to, end);
    else this.#events.ontext(from, to);
  }

  /** Asked of places one behind the other, so that no part is searched twice. */
  #hasEntity(from: number, to: number): boolean {
    if (this.#ampersandAt < from) this.#ampersandAt = this.#html.indexOf('&', from);
    if (this.#ampersandAt === -1) this.#ampersandAt = Number.POSITIVE_INFINITY;
    return this.#ampersandAt < to;
  }

  /** Lets the library read a part of the page between other text. */
  #leave(before: string, from: number, to: number, behind: string): void {
    this.reset();
    this.#part.offset = from - before.length;
    super.write(before + this.#html.slice(from, to) + behind);
  }

  #nameEnd(at: number): number {
    let end = at;
    while (end < this.#html.length && !endsName(this.#html.charCodeAt(end))) end += 1;
    return end;
  }

  #behindBlanks(from: number): number {
    let at = from;
    while (isBlank(this.#html.charCodeAt(at))) at += 1;
    return at;
  }

  /** https://html.spec.whatwg.org/multipage/parsing.html#comment-start-state */
  #behindComment(from: number): number {
    if (this.#html.startsWith('>', from)) return from + 1;
    if (this.#html.startsWith('->', from)) return from + 2;
    return this.#search(COMMENT_END, from) === undefined ? this.#html.length : COMMENT_END.lastIndex;
  }

  #search(pattern: RegExp | undefined, from: number): number | undefined {
    if (pattern === undefined) return undefined;
    pattern.lastIndex = from;
    return pattern.exec(this.#html)?.index;
  }

  #behind(text: string, from: number): number {
    const at = this.#html.indexOf(text, from);
    return at === -1 ? this.#html.length : at + text.length;
  }
}

const nothing = () => undefined;

/** Events of a part of a page at their places in the whole; of an attribute its value alone. */
function moved(events: TokenizerCallbacks, part: { readonly offset: number }): TokenizerCallbacks {
  return {
    ontext: (from, to) => events.ontext(from + part.offset, to + part.offset),
    ontextentity: (point, to) => events.ontextentity(point, to + part.offset),
    onattribdata: (from, to) => events.onattribdata(from + part.offset, to + part.offset),
    onattribentity: (point) => events.onattribentity(point),
    onattribname: nothing,
    onattribend: nothing,
    oncdata: nothing,
    onclosetag: nothing,
    oncomment: nothing,
    ondeclaration: nothing,
    onend: nothing,
    onopentagend: nothing,
    onopentagname: nothing,
    onprocessinginstruction: nothing,
    onselfclosingtag: nothing,
  };
}

function isBlank(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === TAB || code === FORM_FEED || code === RETURN;
}

function endsName(code: number): boolean {
  return code === SLASH || code === GREATER || isBlank(code);
}

function isLetter(code: number): boolean {
  const lower = code | TO_LOWER;
  return lower >= LOWER_A && lower <= LOWER_Z;
}
