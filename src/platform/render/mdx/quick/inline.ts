/** Prose of the usual kinds: text, code, emphasis, links, pictures and tags. */
import type { Emphasis, Link, PhrasingContent, Strong, Text } from 'mdast';
import type { MdxJsxTextElement } from 'mdast-util-mdx';
import { mayBeAddress } from '../autolink.ts';
import { between, type Prose, type Stretch } from './lines.ts';
import { readReference } from './reference.ts';
import { flanking } from './run.ts';
import { readTag } from './tag.ts';

type Container = Emphasis | Strong | Link | MdxJsxTextElement;

/** What is open: its end is set when it is closed. `mark` is what closes it. */
interface Open {
  readonly node: Container & { position: Stretch };
  readonly mark: string;
}

const PLAIN = /[^\\`*_<&![\]{]+/y;
const CODE = /(`+)(?!`)([^`\n]+|[^`\n](?:[^`]*[^`\n])?)\1(?!`)/y;
const RUN = /\*+|_+/y;
/** Brackets that enclose no link. */
const BRACKETED = /\[[^[\]`<\\!]*\](?![[(])/y;
const NESTED_LINK = /\[(?=\[[^[\]`<\\!]*\]\([^\s()<>\\&`{}]*\)\](?![[(]))/y;
const IMAGE = /!\[([^[\]`*_\\&<>{}~\n!]*)\]/y;
const RESOURCE = /\(([^\s()<>\\&`{}]*(?:&(?!#?\w+;)[^\s()<>\\&`{}]*)*)(?: +"([^"\\&\n]*)")?\)/y;
const ESCAPED = /\\[!-/:-@[-`{-~]/y;
/** What makes two of them mean more, a break of a line, or something with a part elsewhere. */
const RARE = /~[^~]*~|[*_]~|~[*_]| \n|\\\n|\[\^|^\[[\s\S]*\]:|[ \t]$|[\r\t\0]|\n[ \t]*$/;

/** Parses prose; `undefined` where something in it is not of these kinds. */
export function parseInline(prose: Prose): PhrasingContent[] | undefined {
  if (RARE.test(prose.text)) return undefined;
  return new InlineParser(prose).parse();
}

class InlineParser {
  readonly #prose: Prose;
  readonly #open: Open[] = [];
  readonly #root: PhrasingContent[] = [];
  #children: PhrasingContent[] = this.#root;
  #text: Text | undefined;
  #textStart = 0;
  #at = 0;

  constructor(prose: Prose) {
    this.#prose = prose;
  }

  parse(): PhrasingContent[] | undefined {
    const { text } = this.#prose;
    while (this.#at < text.length) if (!this.#step()) return undefined;
    return this.#endText() && this.#open.length === 0 ? this.#root : undefined;
  }

  /** Reads one thing; tells whether it is of a kind that is known here. */
  #step(): boolean {
    const plain = this.#match(PLAIN);
    if (plain !== undefined) return this.#addText(plain[0], plain[0].length);
    switch (this.#prose.text[this.#at]) {
      case '\\':
        return this.#escape();
      case '&':
        return this.#reference();
      case '`':
        return this.#code();
      case '*':
      case '_':
        return this.#emphasis();
      case '<':
        return this.#tag();
      case '!':
        return this.#prose.text[this.#at + 1] === '[' ? this.#image() : this.#addText('!', 1);
      case '[':
        return this.#beginLink();
      case ']':
        return this.#endLink();
      default:
        return false;
    }
  }

  #match(pattern: RegExp, at = this.#at): RegExpExecArray | undefined {
    pattern.lastIndex = at;
    return pattern.exec(this.#prose.text) ?? undefined;
  }

  #addText(value: string, length: number): boolean {
    if (this.#text === undefined) {
      this.#text = { type: 'text', value };
      this.#textStart = this.#at;
    } else this.#text.value += value;
    this.#at += length;
    return true;
  }

  /** Text that may hold an address is for the search for them. */
  #endText(): boolean {
    const text = this.#text;
    if (text === undefined) return true;
    text.position = { start: this.#prose.pointAt(this.#textStart), end: this.#prose.textEnd(this.#at) };
    this.#children.push(text);
    this.#text = undefined;
    return !mayBeAddress(text.value);
  }

  #add(node: PhrasingContent, end: number): boolean {
    if (!this.#endText()) return false;
    node.position = between(this.#prose, this.#at, end);
    this.#children.push(node);
    this.#at = end;
    return true;
  }

  #begin(node: Container, mark: string, end: number): boolean {
    if (!this.#endText()) return false;
    const opened = Object.assign(node, { position: between(this.#prose, this.#at, end) });
    this.#children.push(opened);
    this.#open.push({ node: opened, mark });
    this.#children = opened.children;
    this.#at = end;
    return true;
  }

  /** Closes what was opened last, if that is what the mark closes. */
  #end(mark: string, end: number): boolean {
    const last = this.#open.at(-1);
    if (last?.mark !== mark || !this.#endText()) return false;
    this.#open.pop();
    last.node.position.end = this.#prose.pointAt(end);
    this.#children = this.#open.at(-1)?.node.children ?? this.#root;
    this.#at = end;
    return true;
  }

  #escape(): boolean {
    const escaped = this.#match(ESCAPED);
    return escaped === undefined ? this.#addText('\\', 1) : this.#addText(escaped[0].slice(1), 2);
  }

  #reference(): boolean {
    const reference = readReference(this.#prose.text, this.#at);
    if (reference === null) return false;
    return reference === undefined ? this.#addText('&', 1) : this.#addText(reference.value, reference.length);
  }

  #code(): boolean {
    const [whole, , written = ''] = this.#match(CODE) ?? [];
    if (whole === undefined) return false;
    const end = this.#at + whole.length;
    // Spaces at the start of a line are part of code, and not of this prose.
    if (written.includes('\n') && this.#prose.isIndented(this.#at, end)) return false;
    const isPadded = written.startsWith(' ') && written.endsWith(' ') && /[^ ]/.test(written);
    return this.#add({ type: 'inlineCode', value: isPadded ? written.slice(1, -1) : written }, end);
  }

  #emphasis(): boolean {
    const [run = ''] = this.#match(RUN) ?? [];
    const { mayOpen, mayClose } = flanking(this.#prose.text, this.#at, run.length);
    if (!mayOpen && !mayClose) return this.#addText(run, run.length);
    if (run.length > 2) return false;
    const end = this.#at + run.length;
    if (mayClose && (!mayOpen || this.#open.some(({ mark }) => mark[0] === run[0]))) return this.#end(run, end);
    return this.#begin({ type: run.length === 2 ? 'strong' : 'emphasis', children: [] }, run, end);
  }

  #tag(): boolean {
    const tag = readTag(this.#prose, this.#at);
    if (tag === undefined) return false;
    const { name, attributes, isClosing, isSelfClosing, end } = tag;
    if (isClosing) return this.#end(`</${name}>`, end);
    const node: MdxJsxTextElement = { type: 'mdxJsxTextElement', name, attributes, children: [] };
    return isSelfClosing ? this.#add(node, end) : this.#begin(node, `</${name}>`, end);
  }

  #image(): boolean {
    const [whole = '', alt = ''] = this.#match(IMAGE) ?? [];
    const [resource, url = '', title = null] = (whole && this.#match(RESOURCE, this.#at + whole.length)) || [];
    if (resource === undefined) return false;
    return this.#add({ type: 'image', title, url, alt }, this.#at + whole.length + resource.length);
  }

  #beginLink(): boolean {
    if (this.#open.some(({ mark }) => mark === ']')) return false;
    if (this.#match(BRACKETED) !== undefined || this.#match(NESTED_LINK) !== undefined) return this.#addText('[', 1);
    return this.#begin({ type: 'link', title: null, url: '', children: [] }, ']', this.#at + 1);
  }

  #endLink(): boolean {
    if (!this.#open.some(({ mark }) => mark === ']')) return this.#addText(']', 1);
    const node = this.#open.at(-1)?.node;
    const [resource, url = '', title = null] = this.#match(RESOURCE, this.#at + 1) ?? [];
    if (node?.type !== 'link' || resource === undefined) return false;
    Object.assign(node, { url, title });
    return this.#end(']', this.#at + 1 + resource.length);
  }
}
