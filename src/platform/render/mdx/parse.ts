/** Markdown and MDX text → HTML nodes, with JSX and expressions kept as syntax trees. */
import type { Root as HastRoot, RootContent } from 'hast';
import { raw } from 'hast-util-raw';
import type { Nodes, Root } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { VFileMessage } from 'vfile-message';
import { errorAt, FILE_START } from '../errors.ts';
import { autolinkWhereNeeded } from './autolink.ts';
import { explainFault, placeOfFault } from './fault.ts';
import { HANDLERS } from './handlers.ts';
import type { MdxModule } from './module.ts';
import { type Recovery, recovering } from './recover.ts';
import { unravel } from './unravel.ts';

const markdown = unified().use(remarkParse).use(remarkGfm).use(autolinkWhereNeeded).use(remarkFrontmatter).freeze();
const mdx = unified()
  .use(remarkParse)
  .use(remarkMdx)
  .use(remarkGfm)
  .use(autolinkWhereNeeded)
  .use(remarkFrontmatter)
  .freeze();

/**
 * Parses a page or snippet. Where it is not valid MDX throws a {@link RenderError} with line and column; given a
 * `recovery` only where the faults cannot be taken out one by one.
 */
export function parseMdx(file: string, source: string, recovery?: Recovery): MdxModule {
  return guarded(file, () => {
    if (recovery === undefined) return moduleOf(file, source, mdx.parse(source));
    const { text, tree } = recovering(file, source, (attempt) => mdx.parse(attempt), recovery);
    return moduleOf(file, text, tree);
  });
}

/** Parses a `.md` file: as MDX where it is, else as plain Markdown with the HTML in it. */
export function parseMarkdown(file: string, source: string): MdxModule {
  return guarded(file, () => {
    let tree: Root;
    try {
      tree = mdx.parse(source);
    } catch (error) {
      if (!(error instanceof VFileMessage)) throw error;
      return plainModule(file, source);
    }
    return moduleOf(file, source, tree);
  });
}

function plainModule(file: string, source: string): MdxModule {
  const hast = raw(convert(markdown.parse(source)));
  const content = hast.type === 'root' ? hast.children : [];
  return { file, source, content, programs: [], snippets: [] };
}

function moduleOf(file: string, source: string, tree: Root): MdxModule {
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
