/** Makes a tree of Satteri the one that remark gives: syntax trees of code, places of attributes; see the doubts, too. */
import type { Nodes, Parents, Root } from 'mdast';
import type { MdxFlowExpression, MdxjsEsm, MdxTextExpression } from 'mdast-util-mdx';
import { openPlaces } from '../places.ts';
import { locateCode, type Point, parseExpression, parseModule } from './code.ts';
import { endsAsWritten, follows, isContainer, isPlain } from './doubts.ts';
import { type JsxElement, readTag } from './tag.ts';

/** Lines of prose that begin nothing. */
const CONTINUING = /^[ \t]*[\p{L}"'/}\]);,][^|]*$/u;
const MAX_INDENT = 100;

/** Where a node stands. */
interface Around {
  /** Columns that further lines must be indented by, so that they are of the lists around. */
  readonly indent: number;
  /** Further lines have marks of their own. */
  readonly isMarked: boolean;
  /** A list or the like that ends on this line, or the one above. */
  readonly above: Nodes | undefined;
}

/** Makes the tree of a source that of remark, in place; `false` where remark may have another. */
export function adaptTree(tree: Root, source: string): boolean {
  return new Adapter(source).visit(tree, { indent: 0, isMarked: false, above: undefined });
}

class Adapter {
  readonly #source: string;
  readonly #pointAt: (offset: number) => Point;
  /** Names that are taken by imports. */
  readonly #imported: string[] = [];

  constructor(source: string) {
    const placeAt = openPlaces(source);
    this.#source = source;
    this.#pointAt = (offset) => ({ ...placeAt(offset), offset });
  }

  visit(node: Nodes, around: Around): boolean {
    if (!isPlain(node, this.#source) || !this.#complete(node, around)) return false;
    if (!('children' in node)) return true;
    const inner = within(node, around);
    let before: Nodes | undefined;
    let above: Nodes | undefined;
    for (const child of node.children) {
      if ((child.position?.start.line ?? 0) > (above?.position?.end.line ?? 0) + 1) above = undefined;
      if (!follows(child, before, this.#source) || !this.visit(child, { ...inner, above })) return false;
      before = child;
      if (isContainer(child)) above = child;
    }
    return true;
  }

  #complete(node: Nodes, around: Around): boolean {
    switch (node.type) {
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        return this.#element(node, around);
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        return this.#expression(node, around);
      case 'mdxjsEsm':
        return this.#module(node);
      default:
        return true;
    }
  }

  #element(node: JsxElement, around: Around): boolean {
    // How it is to be compiled, which it is not here.
    delete node.data;
    const end = readTag(this.#source, node, this.#pointAt);
    return end !== undefined && this.#holds(node, end, around) && endsAsWritten(node, end, this.#source);
  }

  #expression(node: MdxFlowExpression | MdxTextExpression, around: Around): boolean {
    const { start, end } = node.position ?? {};
    if (start?.offset === undefined || end?.offset === undefined) return false;
    const code = locateCode(this.#source, node.value, { line: start.line, offset: start.offset + 1 });
    if (code?.end !== end.offset - 1 || !this.#holds(node, end.offset, around)) return false;
    const estree = parseExpression(code);
    node.data = estree === undefined ? {} : { estree };
    return estree !== undefined;
  }

  #module(node: MdxjsEsm): boolean {
    const { position, value } = node;
    if (position?.start.offset === undefined || /\n[ \t]*$/.test(value)) return false;
    const code = locateCode(this.#source, value, { line: position.start.line, offset: position.start.offset });
    const estree = code && parseModule(code, this.#imported);
    if (code === undefined || estree === undefined) return false;
    position.end = this.#pointAt(code.end);
    node.data = { estree };
    for (const statement of estree.body) {
      if (statement.type === 'ImportDeclaration')
        this.#imported.push(...statement.specifiers.map(({ local }) => local.name));
    }
    return true;
  }

  /** Tells whether the lines of a tag or an expression stand in what its first line stands in, and begin nothing else. */
  #holds({ type, position }: Nodes, to: number, { indent, isMarked, above }: Around): boolean {
    const start = position?.start.offset ?? 0;
    if (!this.#source.slice(start, to).includes('\n')) return true;
    const next = this.#source.indexOf('\n', to);
    const lines = this.#source
      .slice(start, next < 0 ? undefined : next)
      .split('\n')
      .slice(1);
    if (isMarked || above !== undefined) return false;
    const isFlow =
      type.includes('Flow') && /(?:^|\n)[ \t]*$/.test(this.#source.slice(Math.max(0, start - MAX_INDENT), start));
    if (!isFlow && !lines.every((line) => CONTINUING.test(line))) return false;
    return indent === 0 || lines.every((line) => line.trim() === '' || line.search(/[^ ]/) >= indent);
  }
}

function within(node: Parents, { indent, isMarked }: Around): Omit<Around, 'above'> {
  if (node.type === 'blockquote' || node.type === 'footnoteDefinition' || node.type === 'table') {
    return { indent, isMarked: true };
  }
  if (node.type !== 'listItem') return { indent, isMarked };
  return { indent: (node.children[0]?.position?.start.column ?? 1) - 1, isMarked };
}
