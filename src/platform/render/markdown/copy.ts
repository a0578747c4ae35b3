/** Pages as Markdown, for readers and programs that take text: as written, with snippets put in their place. */
import type { Program } from 'estree-jsx';
import type { RootContent } from 'hast';
import { textOf } from '../config/read.ts';
import { type Library, snippetSpecifier } from '../mdx/library.ts';
import type { MdxModule } from '../mdx/module.ts';
import type { Page } from '../page.ts';

const FRONT_MATTER = /^---[ \t]*\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/;
/** Deeper than honest snippets stand in each other. */
const MAX_DEPTH = 8;
/** Snippets may name each other many times; a page of text stays one. What counts is what is read of them. */
const MAX_CHARACTERS = 2_000_000;

/** Gives the Markdown copy of a page. Its imports must have been prepared in the library. */
export function markdownCopy(page: Page, module: MdxModule, library: Library): string {
  const description = textOf(page.frontMatter.get('description'));
  const body = bodyOf(module, { library, left: MAX_CHARACTERS }, 0);
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

interface Cut {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

function bodyOf(module: MdxModule, shelf: Shelf, depth: number): string {
  const { source } = module;
  shelf.left -= source.length;
  const front = FRONT_MATTER.exec(source)?.[0].length ?? 0;
  const cuts = [...module.programs.flatMap(programCut), ...snippetCuts(module, shelf, depth)];
  cuts.sort((a, b) => a.from - b.from);
  let [text, at] = ['', front];
  for (const cut of cuts) {
    if (cut.from < at) continue;
    text += source.slice(at, cut.from) + cut.text;
    at = cut.to;
  }
  return (text + source.slice(at))
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Imports and exports are for programs. */
function programCut(program: Program): readonly Cut[] {
  const { start, end } = program as Program & { readonly start?: number; readonly end?: number };
  return start === undefined || end === undefined ? [] : [{ from: start, to: end, text: '' }];
}

function snippetCuts(module: MdxModule, shelf: Shelf, depth: number): readonly Cut[] {
  if (depth >= MAX_DEPTH) return [];
  const imports = importsOf(module.programs);
  if (imports.size === 0 && module.snippets.length === 0) return [];
  const cuts: Cut[] = [];
  const walk = (node: RootContent): void => {
    const cut = snippetCut(node, imports, { module, shelf, depth });
    if (cut !== undefined) cuts.push(cut);
    else if ('children' in node) for (const child of node.children) walk(child);
  };
  for (const node of module.content) walk(node);
  return cuts;
}

interface Around {
  readonly module: MdxModule;
  readonly shelf: Shelf;
  readonly depth: number;
}

function snippetCut(
  node: RootContent,
  imports: ReadonlyMap<string, string>,
  { module, shelf, depth }: Around,
): Cut | undefined {
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return undefined;
  const props = new Map(
    node.attributes.flatMap((attribute) =>
      attribute.type === 'mdxJsxAttribute' && typeof attribute.value === 'string'
        ? [[attribute.name, attribute.value] as const]
        : [],
    ),
  );
  const file = node.name === 'Snippet' ? props.get('file') : undefined;
  const specifier = file === undefined ? imports.get(node.name ?? '') : snippetSpecifier(file);
  const found = specifier === undefined ? undefined : shelf.library.find(specifier, module.file);
  const [from, to] = [node.position?.start.offset, node.position?.end.offset];
  if (typeof found !== 'object' || shelf.left <= 0 || from === undefined || to === undefined) return undefined;
  // What code makes of a component is in the page; its source is nothing to read.
  if (!/\.mdx?$/i.test(found.file)) return undefined;
  const indent = indentAt(module.source, from);
  const text = withProps(bodyOf(found, shelf, depth + 1), props);
  return { from, to, text: text.replaceAll(/\n(?=.)/g, `\n${indent}`) };
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
      if (specifier.type === 'ImportDefaultSpecifier') names.set(specifier.local.name, node.source.value);
    }
  }
  return names;
}

function withProps(text: string, props: ReadonlyMap<string, string>): string {
  if (props.size === 0) return text;
  return text.replaceAll(/\{\s*(?:props\.)?([\w$]+)\s*\}/g, (written, name: string) => props.get(name) ?? written);
}
