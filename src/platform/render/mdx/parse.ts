/** Markdown and MDX text → HTML nodes, with JSX and expressions kept as syntax trees. */
import type { Root as HastRoot, RootContent } from 'hast';
import type { Nodes, Root } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import { VFileMessage } from 'vfile-message';
import { type Diagnostic, errorAt, FILE_START } from '../model/errors.ts';
import { explainFault, placeOfFault } from './fault.ts';
import { HANDLERS } from './handlers.ts';
import type { MdxModule } from './module.ts';
import { parseRawHtml } from './raw-html.ts';
import { recovering } from './recover.ts';
import type { IsComponent } from './repair.ts';
import { parseMarkdownTree, parseMdxTree } from './tree.ts';
import { unravel } from './unravel.ts';

/**
 * Parses a page or snippet. Where it is not valid MDX throws a {@link RenderError} with line and column; told
 * which names are components, only where the faults cannot be taken out one by one.
 */
export function parseMdx(file: string, source: string, isComponent?: IsComponent): MdxModule {
  return guarded(file, () => {
    const parse = (text: string) => parseMdxTree(text);
    if (isComponent === undefined) return moduleOf(file, source, parse(source));
    const { text, tree, faults } = recovering(file, source, parse, isComponent);
    return moduleOf(file, text, tree, faults);
  });
}

/**
 * Parses a `.md` file: as MDX where it is, also where faults have to be taken out but it uses components; else as plain
 * Markdown with the HTML in it.
 */
export function parseMarkdown(file: string, source: string, isComponent: IsComponent = () => false): MdxModule {
  return guarded(file, () => {
    let tree: Root;
    try {
      tree = parseMdxTree(source);
    } catch (error) {
      if (!(error instanceof VFileMessage)) throw error;
      return recoveredModule(file, source, isComponent) ?? plainModule(file, source);
    }
    return moduleOf(file, source, tree);
  });
}

function recoveredModule(file: string, source: string, isComponent: IsComponent): MdxModule | undefined {
  const names = [...source.matchAll(/<([A-Z][\w.]*)/g)].map(([, name = '']) => name);
  if (!names.some(isComponent)) return undefined;
  try {
    const { text, tree, faults } = recovering(file, source, (attempt) => parseMdxTree(attempt), isComponent);
    return moduleOf(file, text, tree, faults);
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
