/** Markdown copies of pages: the source with snippets inlined. */
import type { Expression, ImportDeclaration, Program } from 'estree-jsx';
import type { ElementContent, RootContent } from 'hast';
import { type Library, snippetSpecifier } from '../../mdx/library.ts';
import type { MdxModule } from '../../mdx/module.ts';
import { textOf } from '../../model/fields.ts';
import type { Page } from '../../model/page.ts';

const FRONT_MATTER = /^---[ \t]*\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/;
/** Deeper than honest snippets stand in each other. */
const MAX_DEPTH = 8;
/** Snippets may name each other many times; a page of text stays one. What counts is what is read of them. */
const MAX_CHARACTERS = 2_000_000;

/** Gives the Markdown copy of a page. Its imports must have been prepared in the library. */
export function markdownCopy(page: Page, module: MdxModule, library: Library): string {
  const description = textOf(page.frontMatter.get('description'));
  const body = bodyOf({ module, shelf: { library, left: MAX_CHARACTERS }, depth: 0, props: new Map() });
  const startsWithTitle = /^#[ \t]/.test(body);
  const head = [
    ...(startsWithTitle ? [] : [`# ${page.title}`]),
    ...(description === undefined ? [] : [`> ${description.replaceAll(/\s+/g, ' ')}`]),
  ];
  return `${[...head, body].join('\n\n').trim()}\n`;
}

/** The snippets, and how many characters of them may still be read for this page. */
interface Shelf {
  readonly library: Library;
  left: number;
}

/** A file in the copy, and the properties of its use. */
interface Place {
  readonly module: MdxModule;
  readonly shelf: Shelf;
  readonly depth: number;
  /** The properties that are text, with `children` among them. */
  readonly props: ReadonlyMap<string, string>;
}

interface Cut {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

function bodyOf(place: Place): string {
  const { source, programs, content } = place.module;
  place.shelf.left -= source.length;
  const front = FRONT_MATTER.exec(source)?.[0].length ?? 0;
  const cuts = [...programs.flatMap(programCut), ...contentCuts(content, place)];
  return applyCuts(source, cuts, { from: front, to: source.length })
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function applyCuts(source: string, cuts: readonly Cut[], { from, to }: Omit<Cut, 'text'>): string {
  let [text, at] = ['', from];
  for (const cut of cuts.toSorted((a, b) => a.from - b.from)) {
    if (cut.from < at || cut.to > to) continue;
    text += source.slice(at, cut.from) + cut.text;
    at = cut.to;
  }
  return text + source.slice(at, to);
}

/** Imports and exports are for programs. */
function programCut(program: Program): readonly Cut[] {
  const { start, end } = program as Program & { readonly start?: number; readonly end?: number };
  return start === undefined || end === undefined ? [] : [{ from: start, to: end, text: '' }];
}

/** Finds what is to be filled in by its place in the tree: code and attributes that look like it stay as they are. */
function contentCuts(nodes: readonly RootContent[], place: Place): readonly Cut[] {
  const { module, depth, props } = place;
  const imports = depth < MAX_DEPTH ? importsOf(module.programs) : new Map<string, string>();
  const hasSnippets = imports.size > 0 || (depth < MAX_DEPTH && module.snippets.length > 0);
  if (!hasSnippets && props.size === 0) return [];
  const cuts: Cut[] = [];
  const walk = (node: RootContent): void => {
    const cut = isJsx(node) ? (hasSnippets ? snippetCut(node, imports, place) : undefined) : expressionCut(node, place);
    if (cut !== undefined) cuts.push(cut);
    else if ('children' in node) for (const child of node.children) walk(child);
  };
  for (const node of nodes) walk(node);
  return cuts;
}

function isJsx(node: RootContent): node is Jsx {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

/** `{name}` in the text of a snippet. */
function expressionCut(node: RootContent, { module, shelf, props }: Place): Cut | undefined {
  if (node.type !== 'mdxTextExpression' && node.type !== 'mdxFlowExpression') return undefined;
  const text = props.get(nameIn(node.value) ?? '');
  const [from, to] = offsetsOf(node);
  if (text === undefined || from === undefined || to === undefined || shelf.left <= 0) return undefined;
  shelf.left -= text.length;
  return { from, to, text: indented(text, indentAt(module.source, from)) };
}

function offsetsOf({ position }: RootContent): readonly [from?: number | undefined, to?: number | undefined] {
  return [position?.start.offset, position?.end.offset];
}

function snippetCut(node: Jsx, imports: ReadonlyMap<string, string>, place: Place): Cut | undefined {
  const { module, shelf, depth } = place;
  const props = propsOf(node, place.props);
  const file = node.name === 'Snippet' ? props.get('file') : undefined;
  const specifier = file === undefined ? imports.get(node.name ?? '') : snippetSpecifier(file);
  const found = specifier === undefined ? undefined : shelf.library.find(specifier, module.file);
  const [from, to] = offsetsOf(node);
  if (typeof found !== 'object' || shelf.left <= 0 || from === undefined || to === undefined) return undefined;
  // The result of code is on the page; its source is not useful in a copy.
  if (!/\.mdx?$/i.test(found.file)) return undefined;
  const children = childrenText(node, place);
  const inside = { module: found, shelf, depth: depth + 1, props: new Map([...props, ['children', children]]) };
  return { from, to, text: indented(bodyOf(inside), indentAt(module.source, from)) };
}

/** Gives what stands between the tags, with its own snippets filled in. */
function childrenText({ children }: Jsx, place: Place): string {
  const { source } = place.module;
  const solid = children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  const [from] = solid[0] === undefined ? [] : offsetsOf(solid[0]);
  const to = solid.at(-1)?.position?.end.offset;
  if (from === undefined || to === undefined) return '';
  const column = from - (source.lastIndexOf('\n', from - 1) + 1);
  const text = applyCuts(source, contentCuts(children, place), { from, to });
  return text.replaceAll(/\n([ \t]*)/g, (_line, indent: string) => `\n${indent.slice(column)}`).trim();
}

function indented(text: string, indent: string): string {
  return text.replaceAll(/\n(?=.)/g, `\n${indent}`);
}

const LIST_MARK = /^[\s>]*(?:[-*+]|\d+[.)])[ \t]*$/;

/** What the lines of a snippet need before them to stay in the list or quotation that it stands in. */
function indentAt(source: string, offset: number): string {
  const before = source.slice(source.lastIndexOf('\n', offset - 1) + 1, offset);
  return LIST_MARK.test(before) ? before.replaceAll(/[^\s>]/g, ' ') : (/^[ \t>]*/.exec(before)?.[0] ?? '');
}

/** Gives the names that stand for whole files. */
function importsOf(programs: readonly Program[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const node of programs.flatMap(({ body }) => body)) {
    if (node.type !== 'ImportDeclaration' || typeof node.source.value !== 'string') continue;
    for (const specifier of node.specifiers) {
      if (isWholeFile(specifier)) names.set(specifier.local.name, node.source.value);
    }
  }
  return names;
}

/** `import A from`, `import { default as A } from` */
function isWholeFile(specifier: ImportDeclaration['specifiers'][number]): boolean {
  if (specifier.type !== 'ImportSpecifier') return specifier.type === 'ImportDefaultSpecifier';
  return specifier.imported.type === 'Identifier' && specifier.imported.name === 'default';
}

/** An element in JSX. */
type Jsx = Extract<ElementContent, { readonly type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

type Attribute = Extract<Jsx['attributes'][number], { readonly type: 'mdxJsxAttribute' }>;

/** Gives the property that an expression names: `name` or `props.name`. */
function nameIn(expression: string): string | undefined {
  return /^\s*(?:props\.)?([\w$]+)\s*$/.exec(expression)?.[1];
}

/** Lists the properties that are text or markup; `outer` are those of the file that the element stands in. */
function propsOf({ attributes }: Jsx, outer: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map(
    attributes.flatMap((attribute) => {
      const text = attribute.type === 'mdxJsxAttribute' ? valueText(attribute.value, outer) : undefined;
      return attribute.type !== 'mdxJsxAttribute' || text === undefined ? [] : [[attribute.name, text] as const];
    }),
  );
}

function valueText(value: Attribute['value'], outer: ReadonlyMap<string, string>): string | undefined {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return undefined;
  const expression = expressionOf(value.data?.estree);
  switch (expression?.type) {
    case 'Literal':
      return ['string', 'number'].includes(typeof expression.value) ? String(expression.value) : undefined;
    case 'TemplateLiteral':
      return expression.expressions.length === 0 ? (expression.quasis[0]?.value.cooked ?? undefined) : undefined;
    case 'JSXElement':
    case 'JSXFragment':
      return value.value.trim();
    default:
      return outer.get(nameIn(value.value) ?? '');
  }
}

function expressionOf(program: Program | null | undefined): Expression | undefined {
  const [statement] = program?.body ?? [];
  return statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
}
