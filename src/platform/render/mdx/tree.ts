/** Markdown and MDX text → syntax trees. */
import type { Root } from 'mdast';
import { mathFromMarkdown } from 'mdast-util-math';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { type Processor, unified } from 'unified';
import { VFileMessage } from 'vfile-message';
import { autolinkWhereNeeded } from './autolink.ts';
import { dialectSyntax, nameHeadings } from './dialect.ts';
import { mayHoldFormulas, mayHoldTables, withoutTables } from './features.ts';
import { mathSyntax, raiseFormulas } from './math-syntax.ts';
import { parseWithSatteri } from './satteri/parse.ts';

const MARKDOWN = unified().use(remarkParse).use(remarkGfm).use(autolinkWhereNeeded).use(remarkFrontmatter).freeze();
const MDX = unified()
  .use(remarkParse)
  .use(remarkMdx)
  .use(remarkGfm)
  .use(autolinkWhereNeeded)
  .use(remarkFrontmatter)
  .use(dialect)
  .freeze();

interface Parsers {
  readonly plain: typeof MDX;
  readonly withMath: typeof MDX;
}

const withTables = (base: typeof MDX): Parsers => ({ plain: base, withMath: base().use(formulas).freeze() });
const noTables = (base: typeof MDX): Parsers => withTables(base().use(withoutTables).freeze());
const markdown = { withTables: withTables(MARKDOWN), noTables: noTables(MARKDOWN) };
const mdx = { withTables: withTables(MDX), noTables: noTables(MDX) };

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
  return parseTree(source, mdx);
}

/** Parses Markdown that is no MDX. */
export function parseMarkdownTree(source: string): Root {
  return parseTree(source, markdown);
}

/** Parses with formulas where there may be some; where dollars turn out not to enclose any, without. */
function parseTree(source: string, parsers: typeof mdx): Root {
  const { plain, withMath } = mayHoldTables(source) ? parsers.withTables : parsers.noTables;
  const tree = (mayHoldFormulas(source) ? treeWithMath(source, withMath) : undefined) ?? plain.parse(source);
  nameHeadings(tree);
  return tree;
}

function treeWithMath(source: string, parser: typeof MDX): Root | undefined {
  try {
    const tree = parser.parse(source);
    return raiseFormulas(tree, source) ? tree : undefined;
  } catch (error) {
    if (error instanceof VFileMessage) return undefined;
    throw error;
  }
}
