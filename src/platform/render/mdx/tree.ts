/** Markdown and MDX text → syntax trees. */

import type { Root } from 'mdast';
import { mathFromMarkdown } from 'mdast-util-math';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import type {} from 'remark-parse';
import remarkParse from 'remark-parse';
import { type Processor, unified } from 'unified';
import { VFileMessage } from 'vfile-message';
import { dialectSyntax, nameHeadings } from './dialect.ts';
import { mathSyntax, raiseFormulas } from './math-syntax.ts';
import { parseWithSatteri } from './satteri/parse.ts';

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

/** Parses with formulas if there may be some; parses again without them when dollars enclose none. */
function parseTree(source: string, plain: typeof MDX, withMath: typeof MDX): Root {
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

/** A line that may open or close fenced code. */
const FENCE = /^[ \t>]*(`{3,}|~{3,})(.*)$/;
const INLINE_CODE = /(?<!`)(`+)(?!`)[^`\n]+\1/g;
/** Two dollars, or one that could close what another opened: see the syntax of formulas. */
const FORMULA = /\$\$|\$(?!\s)(?:[^$\n]|\n(?![ \t]*\n))*?[^\s$]\$(?![A-Za-z0-9])/;

/** Whether a text may have formulas outside of code; no false negatives. */
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
