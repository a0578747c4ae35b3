/** Blocks of the usual kinds: paragraphs, headings, fenced code, lists, and tags that have their lines for themselves. */
import type { MdxJsxFlowElement } from 'mdast-util-mdx';
import { readFence } from './fence.ts';
import { parseInline } from './inline.ts';
import { between, type Lines, proseOf } from './lines.ts';
import { LIST_MARKER, RULE, readList } from './list.ts';
import type { Block, Span } from './span.ts';
import { beginsTable, readTable } from './table.ts';
import { readTag, type Tag } from './tag.ts';

const HEADING = /^(#{1,6}) +(\S.*)$/;
const FENCE = /^(?:`{3,}|~{3,})/;
const PLAIN_RULE = /^(?:-{3,}|\*{3,}|_{3,})$/;
const MODULE = /^(?:import|export)\b/;
/** The line below a heading or the heads of a table. */
const UNDERLINE = /^[|:=-][|:=\- \t]*$/;
/** A list in the midst of a paragraph: https://spec.commonmark.org/0.31.2/#list-items */
const INTERRUPTING_LIST = /^(?:[-+*]|1[.)]) +[^ ]/;
/** A list whose first item begins with another: in the midst of a paragraph it has rules of its own. */
const NESTED_LISTS = /^(?:[-+*]|1[.)]) +(?:[-+*]|\d{1,9}[.)])(?: |$)/;

/** Tags that take more are none of the usual ones. */
const MAX_TAG_LINES = 30;

/** Parses the lines of a container; `undefined` where something in them is not of these kinds. */
export function parseBlocks(lines: Lines, span: Span): Block[] | undefined {
  return new BlockParser(lines, span).parse();
}

interface OpenTag {
  readonly node: MdxJsxFlowElement & { position: NonNullable<MdxJsxFlowElement['position']> };
  readonly outer: Block[];
}

class BlockParser {
  readonly #lines: Lines;
  readonly #span: Span;
  readonly #open: OpenTag[] = [];
  #children: Block[] = [];
  #line: number;
  /** First line of the paragraph that is open. */
  #paragraph: number | undefined;

  constructor(lines: Lines, span: Span) {
    this.#lines = lines;
    this.#span = span;
    this.#line = span.from;
  }

  parse(): Block[] | undefined {
    while (this.#line < this.#span.to) {
      if (this.#lines.isBlank(this.#line)) {
        if (!this.#endParagraph()) return undefined;
        this.#line += 1;
      } else if (!this.#step()) return undefined;
    }
    return this.#endParagraph() && this.#open.length === 0 ? this.#children : undefined;
  }

  /** Where the content of a line begins. */
  #start(line: number): number {
    return line === this.#span.from ? Math.max(this.#span.at, this.#lines.content(line)) : this.#lines.content(line);
  }

  /** Reads what begins on a line; tells whether it is of a kind that is known here. */
  #step(): boolean {
    const at = this.#start(this.#line);
    const text = this.#lines.text.slice(at, this.#lines.end(this.#line));
    switch (text[0]) {
      case '#':
        return this.#heading(text, at);
      case '`':
      case '~':
        return FENCE.test(text) ? this.#fence(at) : this.#prose();
      case '<':
        return this.#tags(at);
      case '|':
        return this.#table(text, at);
      case '>':
      case '{':
        return false;
      default:
        return this.#other(text, at);
    }
  }

  #other(text: string, at: number): boolean {
    if (RULE.test(text)) return this.#paragraph === undefined && PLAIN_RULE.test(text) && this.#rule(text, at);
    if (UNDERLINE.test(text)) return false;
    if (MODULE.test(text) && at === this.#lines.start(this.#line)) return false;
    if (this.#paragraph !== undefined && NESTED_LISTS.test(text)) return false;
    const isList = this.#paragraph === undefined ? LIST_MARKER.test(text) : INTERRUPTING_LIST.test(text);
    return isList ? this.#list(at) : this.#prose();
  }

  #table(text: string, at: number): boolean {
    if (this.#paragraph !== undefined || !beginsTable(this.#lines, this.#line, this.#span.to))
      return this.#other(text, at);
    const found = readTable(this.#lines, this.#line, this.#span.to, at);
    return found !== undefined && this.#add(found.node, found.next);
  }

  #prose(): boolean {
    this.#paragraph ??= this.#line;
    this.#line += 1;
    return true;
  }

  #endParagraph(): boolean {
    const first = this.#paragraph;
    if (first === undefined) return true;
    this.#paragraph = undefined;
    const prose = proseOf(this.#lines, first, this.#start(first), this.#lines.end(this.#line - 1));
    const children = parseInline(prose);
    if (children === undefined) return false;
    this.#children.push({ type: 'paragraph', children, position: between(prose, 0, prose.text.length) });
    return true;
  }

  #add(block: Block, next: number): true {
    this.#children.push(block);
    this.#line = next;
    return true;
  }

  #rule(text: string, at: number): boolean {
    const position = between(proseOf(this.#lines, this.#line, at, at + text.length), 0, text.length);
    return this.#add({ type: 'thematicBreak', position }, this.#line + 1);
  }

  #heading(text: string, at: number): boolean {
    const [, marks = '', title = ''] = HEADING.exec(text) ?? [];
    if (marks === '') return /^#+[^#\s]/.test(text) && this.#prose();
    if (/#\s*$/.test(title) || !this.#endParagraph()) return false;
    const end = at + text.length;
    const children = parseInline(proseOf(this.#lines, this.#line, end - title.length, end));
    if (children === undefined) return false;
    const position = between(proseOf(this.#lines, this.#line, at, end), 0, text.length);
    const depth = marks.length as 1 | 2 | 3 | 4 | 5 | 6;
    return this.#add({ type: 'heading', depth, children, position }, this.#line + 1);
  }

  #fence(at: number): boolean {
    if (!this.#endParagraph()) return false;
    const found = readFence(this.#lines, { ...this.#span, from: this.#line, at });
    return found !== undefined && this.#add(found.node, found.next);
  }

  #list(at: number): boolean {
    if (!this.#endParagraph()) return false;
    const found = readList(this.#lines, { ...this.#span, from: this.#line, at }, parseBlocks);
    return found !== undefined && this.#add(found.node, found.next);
  }

  /** Lines of nothing but tags open and close blocks; with something else behind them, they are prose. */
  #tags(at: number): boolean {
    const found = this.#readTags(at, this.#line) ?? this.#readTags(at, this.#lastOfTags());
    if (found === undefined) return false;
    const { prose, tags, end } = found;
    if (end < prose.text.length && prose.text[end] !== '\n') return prose.text[end] !== '{' && this.#prose();
    if (!this.#endParagraph()) return false;
    for (const { tag, start } of tags) if (!this.#put(tag, between(prose, start, tag.end))) return false;
    this.#line = prose.pointAt(end).line;
    return true;
  }

  /** Reads tags that follow one another on lines up to `last`; `undefined` where one of them is not whole. */
  #readTags(at: number, last: number) {
    const prose = proseOf(this.#lines, this.#line, at, this.#lines.end(last));
    const tags: { readonly tag: Tag; readonly start: number }[] = [];
    let end = 0;
    while (prose.text[end] === '<') {
      const tag = readTag(prose, end);
      if (tag === undefined) return undefined;
      tags.push({ tag, start: end });
      end = tag.end;
      while (prose.text[end] === ' ') end += 1;
    }
    // Spaces at the end of a line may belong to what is around the tags.
    const isTrailing = prose.text[end - 1] === ' ' && /^(?:\n|$)/.test(prose.text.slice(end, end + 1));
    return isTrailing ? undefined : { prose, tags, end };
  }

  /** Gives the last line that tags which begin on this one may reach: that before the next blank one. */
  #lastOfTags(): number {
    const most = Math.min(this.#span.to - 1, this.#line + MAX_TAG_LINES);
    let last = this.#line;
    while (last < most && !this.#lines.isBlank(last + 1)) last += 1;
    return last;
  }

  #put({ name, attributes, isClosing, isSelfClosing }: Tag, position: OpenTag['node']['position']): boolean {
    if (isClosing) {
      const closed = this.#open.pop();
      if (closed?.node.name !== name) return false;
      closed.node.position.end = position.end;
      this.#children = closed.outer;
      return true;
    }
    const node = { type: 'mdxJsxFlowElement' as const, name, attributes, children: [] as Block[], position };
    this.#children.push(node);
    if (isSelfClosing) return true;
    this.#open.push({ node, outer: this.#children });
    this.#children = node.children;
    return true;
  }
}
