/**
 * Markdown and MDX text → HTML nodes, with JSX and expressions kept as syntax trees. The one grammar is that of Satteri
 * (https://satteri.bruits.org), which is native code.
 */
import type { Root, RootContent } from 'hast';
import { type Features, type HastNode, markdownToHast, mdxToHast } from 'satteri';
import { type Diagnostic, errorAt, FILE_START, placeAt } from '../model/errors.ts';
import { faultOf, MdxFault } from './fault.ts';
import { liftComponents, markComponents } from './loose.ts';
import type { IsComponent, MdxModule } from './module.ts';
import { excessOf, prepare } from './prepare.ts';
import { parseRawHtml } from './raw-html.ts';
import { type Adopted, adopt, OpenFormula } from './tree.ts';

/**
 * Parses a page or snippet. Where it is not valid MDX throws a {@link RenderError} with line and column; told which
 * names are components, reads it as Markdown with HTML and those components, and says so.
 */
export function parseMdx(file: string, source: string, isComponent?: IsComponent): MdxModule {
  return guarded(file, () => {
    try {
      return mdxModule(file, source);
    } catch (fault) {
      if (!(fault instanceof MdxFault) || isComponent === undefined) throw fault;
      const faults = [diagnosticOf(file, fault)];
      return { ...(componentModule(file, source, isComponent) ?? markdownModule(file, source)), faults };
    }
  });
}

/** Parses a `.md` file: as MDX where it is; else as Markdown with the HTML in it, and the components that it uses. */
export function parseMarkdown(file: string, source: string, isComponent: IsComponent = () => false): MdxModule {
  return guarded(file, () => {
    try {
      return mdxModule(file, source);
    } catch (fault) {
      if (!(fault instanceof MdxFault)) throw fault;
      const module = componentModule(file, source, isComponent);
      return module === undefined ? markdownModule(file, source) : { ...module, faults: [diagnosticOf(file, fault)] };
    }
  });
}

/** Parses text that is Markdown and never MDX, such as the descriptions of an API; HTML in it is kept as nodes. */
export function parsePlainMarkdown(file: string, source: string): MdxModule {
  return guarded(file, () => markdownModule(file, source));
}

function diagnosticOf(file: string, { message, place }: MdxFault): Diagnostic {
  return {
    file,
    ...place,
    message: `${message}. The page is read as Markdown, which shows braces as they are written.`,
  };
}

function mdxModule(file: string, source: string): MdxModule {
  const excess = excessOf(source);
  if (excess !== undefined) throw new MdxFault(excess.reason, placeAt(source, excess.offset));
  const { content, programs } = parseTree(source, mdxToHast);
  return { file, source, content, programs, snippets: source.includes('<Snippet') ? content.flatMap(snippetsIn) : [] };
}

function markdownModule(file: string, source: string): MdxModule {
  return { file, source, content: htmlTree(source), programs: [], snippets: [] };
}

/** Reads a page that is no MDX, but uses components. */
function componentModule(file: string, source: string, isComponent: IsComponent): MdxModule | undefined {
  const marked = markComponents(source, isComponent);
  if (marked === undefined) return undefined;
  const content = liftComponents(htmlTree(marked.text), marked);
  return { file, source, content, programs: marked.programs, snippets: content.flatMap(snippetsIn) };
}

function htmlTree(source: string): readonly RootContent[] {
  const { content } = parseTree(source, markdownToHast);
  return parseRawHtml({ type: 'root', children: content });
}

/** Parses with formulas where there are some; where a block of them is never closed, without. */
function parseTree(source: string, parse: typeof mdxToHast): Adopted {
  const { text, hasFormulas, restore } = prepare(source, parse === mdxToHast);
  const parsed = (math: boolean) =>
    adopt(
      treeOf(() => parse(text, { features: { ...FEATURES, math } })),
      text,
      restore,
    );
  try {
    return parsed(hasFormulas);
  } catch (error) {
    if (error instanceof OpenFormula) return parsed(false);
    throw error;
  }
}

const FEATURES: Features = { gfm: { footnotes: { clobberPrefix: 'note-' } } };

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

/** Gives parse failures and exhausted stacks the place that the author needs. */
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
