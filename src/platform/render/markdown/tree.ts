/** Normalizes a tree of Sätteri for the walks over a page: code and formulas as data, callouts, syntax trees. */
import type { Element, ElementContent, ElementData, Root, RootContent } from 'hast';
import '../model/hast-data.ts';
import { FILE_START, type Place } from '../model/errors.ts';
import { isHeading } from '../model/html/elements.ts';
import { parseExpression, parseModule } from './code.ts';
import type { MdxModule, ModuleProgram } from './module.ts';

declare module 'hast' {
  interface ElementData {
    /** Notes of the parser on the code of a block: the language, and the text behind it. */
    lang?: string;
    meta?: string;
  }
}

export type Jsx = Extract<ElementContent, { readonly type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;
export type Expression = Extract<ElementContent, { readonly type: 'mdxFlowExpression' | 'mdxTextExpression' }>;

/** What the grammar finds in a text. */
export type ParsedText = Pick<MdxModule, 'content' | 'programs'>;

/** A block of formulas that is never closed has the rest of the page in it. */
export class OpenFormula extends Error {}

/** Changes a tree in place. Throws {@link OpenFormula}, and an `MdxFault` for imports and exports that are none. */
export function normalizeTree(tree: Root, source: string, restore?: (text: string) => string): ParsedText {
  const normalizer = new TreeNormalizer(source, restore);
  normalizer.children(tree);
  return { content: tree.children, programs: normalizer.programs };
}

class TreeNormalizer {
  readonly programs: ModuleProgram[] = [];
  readonly #source: string;
  /** Puts hidden characters back into a text; absent where none are hidden. */
  readonly #restore: ((text: string) => string) | undefined;

  constructor(source: string, restore: ((text: string) => string) | undefined) {
    this.#source = source;
    this.#restore = restore;
  }

  children(parent: Root | Element | Jsx): void {
    const children: RootContent[] = parent.children;
    for (const [index, child] of children.entries()) children[index] = this.#node(child);
    if (this.programs.length > 0 && parent.type === 'root') {
      // A line end follows each.
      const isOfCode = (index: number) => children[index]?.type === 'mdxjsEsm';
      parent.children = children.filter((_, index) => !isOfCode(index) && !isOfCode(index - 1));
    }
  }

  #node(node: RootContent): RootContent {
    switch (node.type) {
      case 'text':
      case 'raw':
        node.value = this.#text(node.value);
        return node;
      case 'element':
        return this.#element(node);
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        this.#jsx(node);
        return node;
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        this.#expression(node);
        return node;
      case 'mdxjsEsm':
        this.programs.push(parseModule(this.#text(node.value), placeOfNode(node)));
        return node;
      default:
        return node;
    }
  }

  #text(text: string): string {
    return this.#restore === undefined ? text : this.#restore(text);
  }

  #element(node: Element): RootContent {
    if (node.tagName === 'pre') return this.#codeBlock(node);
    if (isFormula(node)) return formula(node, this.#text(textIn(node)), false);
    if (this.#restore !== undefined) {
      for (const [name, value] of Object.entries(node.properties))
        if (typeof value === 'string') node.properties[name] = this.#restore(value);
    }
    this.children(node);
    switch (node.tagName) {
      case 'p':
      case 'li':
        return this.#paragraph(node);
      case 'blockquote':
        return alertOf(node) ?? node;
      case 'th':
      case 'td':
        alignCell(node);
        return node;
      default:
        if (isHeading(node)) nameHeading(node);
        return node;
    }
  }

  /** Leaves the text of a code block for the highlighter, which works asynchronously. */
  #codeBlock(node: Element): Element {
    const [code] = node.children;
    if (code?.type !== 'element') return node;
    const text = this.#text(textIn(code));
    if (isFormula(code)) {
      if (!/\n[ \t>]*\${2,}[ \t]*$/.test(this.#written(node))) throw new OpenFormula();
      return formula(node, text, true);
    }
    const { lang, meta: written } = code.data ?? {};
    if (lang === 'math') return formula(node, text, true);
    const meta = this.#text(written ?? '').trim();
    const shown = /(?:^|\s)twoslash(?:\s|$)/.test(meta) ? withoutTwoslash(text) : text;
    const data = { language: this.#text(lang ?? ''), meta, text: shown.replace(/\n$/, '') };
    return { ...node, children: [], data: { code: data } };
  }

  /** A formula that is alone in its paragraph and has two dollars is a block of its own, as authors mean it. */
  #paragraph(node: Element): Element {
    const [only, ...others] = node.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
    const text = only?.type === 'element' ? only.data?.formula?.text : undefined;
    if (only?.type !== 'element' || text === undefined || others.length > 0) return node;
    if (only.data?.formula?.isBlock === true || !this.#written(only).startsWith('$$')) return node;
    const block = formula(only, text, true);
    return node.tagName === 'p' ? block : { ...node, children: [block] };
  }

  #written({ position }: RootContent): string {
    return this.#source.slice(position?.start.offset, position?.end.offset);
  }

  #expression(node: Expression): void {
    node.value = this.#text(node.value);
    node.data = { syntax: parseExpression(node.value, placeOfNode(node)) };
  }

  #jsx(node: Jsx): void {
    // How it is to be compiled, which it is not here.
    delete node.data;
    const place = placeOfNode(node);
    for (const attribute of node.attributes) {
      if (attribute.type === 'mdxJsxExpressionAttribute') {
        attribute.value = this.#text(attribute.value);
        attribute.data = { syntax: parseExpression(`{${attribute.value}\n}`, place) };
      } else if (typeof attribute.value === 'string') {
        attribute.value = this.#text(attribute.value);
      } else if (attribute.value) {
        attribute.value.value = this.#text(attribute.value.value);
        attribute.value.data = { syntax: parseExpression(attribute.value.value, place) };
      }
    }
    this.children(node);
  }
}

/** Returns where a node starts; the start of the file for one that the author did not write. */
export function placeOfNode({ position }: RootContent): Place {
  return position === undefined ? FILE_START : { line: position.start.line, column: position.start.column };
}

function textIn({ children }: Element): string {
  return children.map((child) => (child.type === 'text' ? child.value : '')).join('');
}

function isFormula({ tagName, properties: { className } }: Element): boolean {
  return tagName === 'code' && Array.isArray(className) && className[0] === 'language-math' && className.length === 2;
}

/** Leaves a formula to be set later. */
function formula({ position }: Element, text: string, isBlock: boolean): Element {
  const data: ElementData = { formula: { text, isBlock } };
  const element: Element = { type: 'element', tagName: isBlock ? 'div' : 'span', properties: {}, children: [], data };
  return position === undefined ? element : { ...element, position };
}

/** Kinds of alerts and the callouts that show them: https://docs.github.com/en/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#alerts */
const ALERTS: ReadonlyMap<string, string> = new Map([
  ['note', 'Note'],
  ['tip', 'Tip'],
  ['important', 'Info'],
  ['warning', 'Warning'],
  ['caution', 'Danger'],
]);
const ALERT = /^\[!(\w+)\][ \t]*(?:\n|$)/;

/** `> [!NOTE]` is a callout. */
function alertOf({ children, position }: Element): Jsx | undefined {
  const first = children.find((child) => child.type === 'element');
  const text = first?.tagName === 'p' ? first.children[0] : undefined;
  if (first === undefined || text?.type !== 'text') return undefined;
  const name = ALERTS.get(ALERT.exec(text.value)?.[1]?.toLowerCase() ?? '');
  if (name === undefined) return undefined;
  text.value = text.value.replace(ALERT, '');
  if (text.value === '') first.children.shift();
  const rest = first.children.length > 0 ? children : children.filter((child) => child !== first);
  const alert: Jsx = { type: 'mdxJsxFlowElement', name, attributes: [], children: rest };
  return position === undefined ? alert : { ...alert, position };
}

function alignCell({ properties }: Element): void {
  const align = /^text-align: (\w+)$/.exec(String(properties.style))?.[1];
  if (align === undefined) return;
  delete properties.style;
  properties.align = align;
}

/** Lines that steer the compiler, or show what it says below a line: https://twoslash.netlify.app/refs/notations */
const TWOSLASH_MARK =
  /^[ \t]*\/\/[ \t]*(?:\^(?:\?|\||\^+).*|@(?!filename\b)\w+(?:[ \t]*:.*)?|---cut(?:-before|-after|-start|-end)?---)[ \t]*\r?$/i;
const TWOSLASH_CUT = /^[ \t]*\/\/[ \t]*---cut(-[a-z]+)?---[ \t]*\r?$/;

/** Takes out what only the compiler reads of a block of TypeScript: the lines that its marks cut, and the marks. */
function withoutTwoslash(text: string): string {
  let kept: string[] = [];
  let isCut = false;
  for (const line of text.split('\n')) {
    const cut = TWOSLASH_CUT.exec(line);
    if (cut !== null && (cut[1] ?? '-before') === '-before') kept = [];
    if (cut?.[1] === '-after') break;
    isCut = cut === null ? isCut : cut[1] === '-start';
    if (!isCut && !TWOSLASH_MARK.test(line)) kept.push(line);
  }
  return kept.join('\n').replace(/^(?:[ \t]*\n)+/, '');
}

/** A heading's name at its end, also with the brace escaped, as other generators want it. */
const HEADING_ID = /\{#([\w.:-]+)\}\s*$/;

function nameHeading({ children, properties }: Element): void {
  const last = children.at(-1);
  const found = last?.type === 'text' ? HEADING_ID.exec(last.value) : null;
  if (last?.type !== 'text' || found === null) return;
  last.value = last.value.slice(0, found.index).trimEnd();
  properties.id = found[1];
}
