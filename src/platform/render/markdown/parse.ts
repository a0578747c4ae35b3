/**
 * Markdown and MDX text → HTML nodes, with JSX and expressions kept as syntax trees. The one grammar is that of Satteri
 * (https://satteri.bruits.org), which is native code.
 */
import type { Root, RootContent } from 'hast';
import { type Features, type HastNode, markdownToHast, mdxToHast } from 'satteri';
import { textDigest } from '../model/digest.ts';
import { type Diagnostic, errorAt, FILE_START, placeAt } from '../model/errors.ts';
import { faultOf, MdxFault, parseProgram } from './code.ts';
import type { MdxModule } from './module.ts';
import { excessOf, type Prepared, prepareText } from './prepare.ts';
import { type Loss, parseComponents, type Raw } from './raw-html.ts';
import { normalizeTree, OpenFormula, type ParsedText, placeOfNode } from './tree.ts';

export interface ParseOptions {
  /** Names of the platform's components, which stay components where a file is no valid MDX. */
  readonly components?: ReadonlySet<string>;
  /** Reads an `.mdx` file that is no valid MDX as Markdown, as a `.md` file always is. */
  readonly recovers?: boolean;
  /** It is shown on pages beside other texts: the ids of its footnotes are its own. */
  readonly isPart?: boolean;
}

/**
 * Parses a page or snippet as MDX. Where it is no valid MDX, reads it as Markdown with HTML and the platform's components,
 * and says so; throws a {@link RenderError} with line and column where that is not wanted.
 */
export function parsePage(file: string, source: string, options: ParseOptions = {}): MdxModule {
  return guarded(file, () => {
    try {
      return mdxModule(file, source, options);
    } catch (fault) {
      const isMarkdown = /\.md$/i.test(file);
      if (!(fault instanceof MdxFault) || !(isMarkdown || options.recovers === true)) throw fault;
      const { module, hasComponents, losses } = markdownModule(file, source, options);
      if (isMarkdown && !hasComponents) return module;
      const { content, cuts } = withoutModuleCode(module);
      const lost = [...cuts, ...losses].map(({ place, message }) => ({ file, ...place, message }));
      return { ...module, content, faults: [diagnosticOf(file, fault), ...lost] };
    }
  });
}

/** Parses text that is Markdown and never MDX, such as the descriptions of an API; HTML in it becomes nodes once it is prepared. */
export function parsePlainMarkdown(file: string, source: string, prepareHtml?: (html: Raw) => void): MdxModule {
  return guarded(file, () => markdownModule(file, source, { isPart: true }, prepareHtml).module);
}

function diagnosticOf(file: string, { message, place }: MdxFault): Diagnostic {
  return {
    file,
    ...place,
    message: `${message}. The page is read as Markdown, which shows braces as they are written.`,
  };
}

function mdxModule(file: string, source: string, options: ParseOptions): MdxModule {
  const excess = excessOf(source);
  if (excess !== undefined) throw new MdxFault(excess.reason, placeAt(source, excess.offset));
  const { content, programs } = parseTree(source, mdxToHast, options);
  return { file, source, content, programs, snippets: source.includes('<Snippet') ? content.flatMap(snippetsIn) : [] };
}

function markdownModule(file: string, source: string, options: ParseOptions, prepareHtml?: (html: Raw) => void) {
  const children = [...parseTree(source, markdownToHast, options).content];
  const { content, ...found } = parseComponents(
    { type: 'root', children },
    options.components ?? new Set(),
    prepareHtml,
  );
  const module: MdxModule = { file, source, content, programs: [], snippets: content.flatMap(snippetsIn) };
  return { module, ...found };
}

const MODULE_CODE = /^(?:Import|Export)/;

/** Cuts imports and exports of MDX, which are paragraphs of Markdown, and says so of each. */
function withoutModuleCode({ content, source }: MdxModule) {
  const cuts: Loss[] = [];
  const kept = content.filter((node) => {
    const { start, end } = node.position ?? {};
    const text = node.type === 'element' && node.tagName === 'p' ? source.slice(start?.offset, end?.offset) : '';
    if (!/^(?:import|export)\s/.test(text) || !isModuleCode(text)) return true;
    const message = 'The imports and exports here are left out: no code is run on a page that is no MDX.';
    cuts.push({ place: placeOfNode(node), message });
    return false;
  });
  return { content: kept, cuts };
}

/** Whether a text is imports and exports, and nothing that could be text below them. */
function isModuleCode(text: string): boolean {
  try {
    return excessOf(text) === undefined && parseProgram(text).body.every(({ type }) => MODULE_CODE.test(type));
  } catch {
    return false;
  }
}

/** Parses a text. What looks like an HTML comment in MDX stays where it is valid, as in the strings of code. */
function parseTree(source: string, parse: typeof mdxToHast, { isPart }: ParseOptions): ParsedText {
  const ownPrefix = isPart === true && source.includes('[^') ? `${textDigest(source).slice(0, DIGITS)}-` : '';
  const features: Features = { gfm: { footnotes: { clobberPrefix: `note-${ownPrefix}` } } };
  const isMdx = parse === mdxToHast;
  if (isMdx && source.includes('<!--')) {
    try {
      return parsePrepared(prepareText(source, false), parse, features);
    } catch (error) {
      if (!(error instanceof MdxFault)) throw error;
    }
  }
  return parsePrepared(prepareText(source, isMdx), parse, features);
}

/** Parses with formulas where there are some; where a block of them is never closed, without. */
function parsePrepared(
  { text, hasFormulas, restore }: Prepared,
  parse: typeof mdxToHast,
  features: Features,
): ParsedText {
  const parsed = (math: boolean) => {
    const tree = treeOf(() => parse(text, { features: { ...features, math } }));
    return normalizeTree(tree, text, restore);
  };
  try {
    return parsed(hasFormulas);
  } catch (error) {
    if (error instanceof OpenFormula) return parsed(false);
    throw error;
  }
}

/** Enough of a digest to tell the texts of one page apart. */
const DIGITS = 8;

/** Calls the parser: throws an {@link MdxFault} where it refuses the text. */
export function treeOf(parse: () => HastNode): Root {
  try {
    const tree = parse();
    return tree.type === 'root' ? tree : { type: 'root', children: [] };
  } catch (error) {
    throw faultOf(error) ?? error;
  }
}

function snippetsIn(node: RootContent): readonly string[] {
  const below = 'children' in node ? node.children.flatMap(snippetsIn) : [];
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return below;
  const file = node.attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === 'file')?.value;
  return node.name === 'Snippet' && typeof file === 'string' ? [file, ...below] : below;
}

/** Names the place for parse failures and exhausted stacks. */
function guarded<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof RangeError)
      throw errorAt(file, FILE_START, 'the page is nested too deeply to be rendered.', cause);
    if (cause instanceof MdxFault) throw errorAt(file, cause.place, `${cause.message}.`, cause);
    throw cause;
  }
}
