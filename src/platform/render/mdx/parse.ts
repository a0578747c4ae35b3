/** Markdown and MDX text → HTML nodes, with JSX and expressions kept as syntax trees. */
import type { Root as HastRoot, RootContent } from 'hast';
import type { Nodes, Root } from 'mdast';
import { mathFromMarkdown } from 'mdast-util-math';
import { toHast } from 'mdast-util-to-hast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import type {} from 'remark-parse';
import remarkParse from 'remark-parse';
import { type Processor, unified } from 'unified';
import { VFileMessage } from 'vfile-message';
import { type Diagnostic, errorAt, FILE_START } from '../model/errors.ts';
import { dialectSyntax, nameHeadings } from './dialect.ts';
import { explainFault, placeOfFault } from './fault.ts';
import { HANDLERS } from './handlers.ts';
import { mathSyntax, raiseFormulas } from './math-syntax.ts';
import type { MdxModule } from './module.ts';
import { parseRawHtml } from './raw-html.ts';
import { recovering } from './recover.ts';
import type { IsComponent } from './repair.ts';
import { parseWithSatteri } from './satteri/parse.ts';
import { unravel } from './unravel.ts';

/**
 * Parses a page or snippet. Where it is not valid MDX throws a {@link RenderError} with line and column; told
 * which names are components, only where the faults cannot be taken out one by one.
 */
export function parseMdx(file: string, source: string, isComponent?: IsComponent): MdxModule {
  return guarded(file, () => {
    if (isComponent === undefined) return moduleOf(file, source, parseMdxTree(source));
    return recoveredModule(file, source, isComponent);
  });
}

/**
 * Parses a `.md` file: as MDX where it is, also where faults have to be taken out but it uses components; else as plain
 * Markdown with the HTML in it.
 */
export function parseMarkdown(file: string, source: string, isComponent: IsComponent = () => false): MdxModule {
  return guarded(file, () => {
    const usesComponents = () => [...source.matchAll(/<([A-Z][\w.]*)/g)].some(([, name = '']) => isComponent(name));
    return (
      unlessFaulty(() => moduleOf(file, source, parseMdxTree(source))) ??
      (usesComponents() ? unlessFaulty(() => recoveredModule(file, source, isComponent)) : undefined) ??
      plainModule(file, source)
    );
  });
}

function recoveredModule(file: string, source: string, isComponent: IsComponent): MdxModule {
  const { text, tree, faults } = recovering(file, source, parseMdxTree, isComponent);
  return moduleOf(file, text, tree, faults);
}

/** Gives what is parsed; `undefined` where the parser complains. */
function unlessFaulty<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch (error) {
    if (error instanceof VFileMessage) return undefined;
    throw error;
  }
}

/** Parses text that is Markdown and never MDX, such as the descriptions of an API; HTML in it is kept as nodes. */
export function parsePlainMarkdown(file: string, source: string): MdxModule {
  return guarded(file, () => plainModule(file, source));
}

function plainModule(file: string, source: string): MdxModule {
  const tree = parseMarkdownTree(source);
  return { file, source, content: parseRawHtml(convert(tree)), programs: [], snippets: [] };
}

function moduleOf(file: string, source: string, tree: Root, faults: readonly Diagnostic[] = []): MdxModule {
  unravel(tree);
  const programs = tree.children.flatMap((node) =>
    node.type === 'mdxjsEsm' && node.data?.estree ? [node.data.estree] : [],
  );
  return {
    file,
    source,
    content: convert(tree).children,
    programs,
    snippets: source.includes('<Snippet') ? namedSnippets(tree) : [],
    faults,
  };
}

function convert(tree: Root): HastRoot {
  const hast = toHast(tree, { allowDangerousHtml: true, clobberPrefix: 'note-', handlers: HANDLERS });
  return hast.type === 'root' ? hast : { type: 'root', children: [hast as RootContent] };
}

function namedSnippets(node: Nodes): readonly string[] {
  const below = 'children' in node ? node.children.flatMap(namedSnippets) : [];
  if ((node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') || node.name !== 'Snippet') return below;
  const files = node.attributes.flatMap((attribute) =>
    attribute.type === 'mdxJsxAttribute' && attribute.name === 'file' && typeof attribute.value === 'string'
      ? [attribute.value]
      : [],
  );
  return [...files, ...below];
}

/** Gives parse failures and exhausted stacks the place that the author needs. */
export function guarded<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof RangeError)
      throw errorAt(file, FILE_START, 'the page is nested too deeply to be rendered.', cause);
    if (!(cause instanceof VFileMessage)) throw cause;
    throw errorAt(file, placeOfFault(cause), `cannot be parsed as MDX: ${explainFault(cause)}.`, cause);
  }
}

const MARKDOWN = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter).freeze();
const MDX = unified().use(remarkParse).use(remarkMdx).use(remarkGfm).use(remarkFrontmatter).use(dialect).freeze();

const MARKDOWN_AND_FORMULAS = MARKDOWN().use(formulas).freeze();
const MDX_AND_FORMULAS = MDX().use(formulas).freeze();

function dialect(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), dialectSyntax()];
}

function formulas(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), mathSyntax()];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), mathFromMarkdown()];
}

/** Parses MDX. Throws the parser's message where it is not valid. */
export function parseMdxTree(source: string): Root {
  const tree = mayHoldFormulas(source) ? undefined : parseWithSatteri(source);
  if (tree === undefined) return parseWithRemark(source);
  nameHeadings(tree);
  return tree;
}

/** Parses MDX with remark, which knows formulas, comments and ids of headings, and says what is wrong and where. */
export function parseWithRemark(source: string): Root {
  return parseTree(source, MDX, MDX_AND_FORMULAS);
}

/** Parses Markdown that is no MDX. */
export function parseMarkdownTree(source: string): Root {
  return parseTree(source, MARKDOWN, MARKDOWN_AND_FORMULAS);
}

/** Parses with formulas where there may be some; where dollars turn out not to enclose any, without. */
function parseTree(source: string, plain: typeof MDX, withMath: typeof MDX): Root {
  const tree = (mayHoldFormulas(source) ? treeWithMath(source, withMath) : undefined) ?? plain.parse(source);
  nameHeadings(tree);
  return tree;
}

function treeWithMath(source: string, parser: typeof MDX): Root | undefined {
  const tree = unlessFaulty(() => parser.parse(source));
  return tree !== undefined && raiseFormulas(tree, source) ? tree : undefined;
}

/** A line that may open or close fenced code. */
const FENCE = /^[ \t>]*(`{3,}|~{3,})(.*)$/;
const INLINE_CODE = /(?<!`)(`+)(?!`)[^`\n]+\1/g;
/** Two dollars, or one that could close what another opened: see the syntax of formulas. */
const FORMULA = /\$\$|\$(?!\s)(?:[^$\n]|\n(?![ \t]*\n))*?[^\s$]\$(?![A-Za-z0-9])/;

/** Tells whether a text may have formulas outside of code: never no where the parser would find one. */
export function mayHoldFormulas(text: string): boolean {
  if (!text.includes('$')) return false;
  const prose = withoutFences(text).replaceAll(INLINE_CODE, '`');
  return FORMULA.test(prose);
}

/** Leaves out fenced code that is closed; from a fence that is not, all is taken for text. */
function withoutFences(text: string): string {
  const kept: string[] = [];
  let held: string[] = [];
  let open: string | undefined;
  for (const line of text.split('\n')) {
    const [, marker, rest = ''] = FENCE.exec(line.trimEnd()) ?? [];
    if (open === undefined && marker === undefined) kept.push(line);
    else if (open === undefined) [open, held] = [marker, [line]];
    else if (marker?.startsWith(open) === true && /^[`~]*$/.test(rest)) [open, held] = [undefined, []];
    else held.push(line);
  }
  return [...kept, ...held].join('\n');
}
