/** Parses the opening tag of an element: Satteri gives no positions of attributes. */
import type { MdxJsxAttribute, MdxJsxExpressionAttribute, MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx';
import { type Code, locateCode, type Point, parseExpression, parseSpread } from './code.ts';

export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement;

type PointAt = (offset: number) => Point;

const SPACE = /\s*/y;

/**
 * Reads the tag of an element, puts its attributes in their places, and gives the offset behind it; `undefined` where
 * the tag, or the end tag, is of an unusual form.
 */
export function readTag(source: string, { name, attributes, position }: JsxElement, at: PointAt): number | undefined {
  const [start, end] = [position?.start.offset, position?.end.offset];
  const opening = `<${name ?? ''}`;
  if (start === undefined || !source.startsWith(opening, start)) return undefined;
  const reader = new TagReader(source, start + opening.length, at);
  if (!attributes.every((attribute) => reader.attribute(attribute))) return undefined;
  const isSelfClosing = reader.skip('/');
  if (!reader.skip('>')) return undefined;
  const isWhole = isSelfClosing ? end === reader.at : source.slice(reader.at, end).endsWith(`</${name ?? ''}>`);
  return isWhole ? reader.at : undefined;
}

class TagReader {
  at: number;
  readonly #source: string;
  readonly #pointAt: PointAt;

  constructor(source: string, at: number, pointAt: PointAt) {
    this.#source = source;
    this.at = at;
    this.#pointAt = pointAt;
  }

  /** Passes over space and what follows it, if that is there. */
  skip(text: string): boolean {
    SPACE.lastIndex = this.at;
    const next = this.at + (SPACE.exec(this.#source)?.[0].length ?? 0);
    if (!this.#source.startsWith(text, next)) return false;
    this.at = next + text.length;
    return true;
  }

  attribute(attribute: MdxJsxAttribute | MdxJsxExpressionAttribute): boolean {
    this.skip('');
    const start = this.#pointAt(this.at);
    const isRead = attribute.type === 'mdxJsxAttribute' ? this.#named(attribute) : this.#spread(attribute);
    attribute.position = { start, end: this.#pointAt(this.at) };
    return isRead;
  }

  #spread(attribute: MdxJsxExpressionAttribute): boolean {
    const estree = this.#code(attribute.value, parseSpread);
    attribute.data = estree === undefined ? {} : { estree };
    return estree !== undefined;
  }

  #named({ name, value }: MdxJsxAttribute): boolean {
    if (!this.skip(name)) return false;
    if (value === null || value === undefined) return true;
    if (!this.skip('=')) return false;
    if (typeof value === 'string') return this.#quoted('"') || this.#quoted("'");
    const estree = this.#code(value.value, parseExpression);
    value.data = estree === undefined ? {} : { estree };
    return estree !== undefined && estree.body.length > 0;
  }

  #quoted(quote: string): boolean {
    if (!this.skip(quote)) return false;
    this.at = this.#source.indexOf(quote, this.at) + 1;
    return this.at > 0;
  }

  #code<T>(value: string, parse: (code: Code) => T | undefined): T | undefined {
    if (!this.skip('{')) return undefined;
    const code = locateCode(this.#source, value, this.#pointAt(this.at));
    if (code === undefined || !this.#source.startsWith('}', code.end)) return undefined;
    this.at = code.end + 1;
    return parse(code);
  }
}
