/** One page, from its source to its parts: parsed, expanded, and walked four times. */
import type { ElementContent, Root } from 'hast';
import type { ApiContent } from '../api/reference.ts';
import type { Words } from '../browser/words.ts';
import { CodeFound, openCode, type PageEngine } from '../code/code.ts';
import { compileModule } from '../code/compile.ts';
import { type CodeWatch, openVm } from '../code/engine.ts';
import { PAGE_BUDGET_UNITS, type PageExpansion } from '../code/evaluation-scope.ts';
import { linkFile } from '../code/link.ts';
import { expandContent } from '../components/expand/content.ts';
import { DRAWING } from '../components/expand/invoke.ts';
import { COMPONENTS } from '../components/registry.ts';
import type { MdxModule } from '../markdown/module.ts';
import { errorAt, FILE_START } from '../model/errors.ts';
import type { Icons } from '../model/icons.ts';
import type { Page } from '../model/page.ts';
import type { Report } from '../model/report.ts';
import type { ImportFact } from '../source/import-file.ts';
import type { Library } from '../source/library.ts';
import { rewriteAddresses } from './addresses.ts';
import { writeBody } from './classes.ts';
import { renderCode } from './code-blocks/blocks.ts';
import type { Highlighter } from './code-blocks/highlight.ts';
import { markdownCopy } from './copy/copy.ts';
import { type LinkTargets, wayToRoot } from './links/resolve.ts';
import { connectLiveParts } from './live-parts.ts';
import type { PageParts } from './page-parts.ts';
import { structurePage } from './structure.ts';

/** Context for rendering the content of a page. */
export interface PageContext {
  /** The page's endpoint or schema, from a description. */
  readonly api?: ApiContent | undefined;
  readonly library: Library;
  readonly highlighter: Highlighter;
  /** The platform's own words, in the language of the page. */
  readonly words: Words;
  readonly targets: LinkTargets;
  /** Whether the markup of authors is sanitized. */
  readonly sanitize: boolean;
  readonly icons: Icons;
  readonly report: Report;
  /** Notices when authors' code takes processor time. */
  readonly watch?: CodeWatch | undefined;
}

/** The content of a page, and the other files that it read. */
export interface RenderedContent {
  readonly content: PageParts;
  readonly imports: readonly ImportFact[];
}

/** Renders the content of a page; throws a {@link RenderError} when it cannot be parsed. */
export async function renderContent(page: Page, source: string, context: PageContext): Promise<RenderedContent> {
  try {
    return await renderParsed(page, source, context);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw errorAt(page.file, FILE_START, 'the page is nested too deeply to be rendered.', cause);
  }
}

async function renderParsed(page: Page, source: string, context: PageContext): Promise<RenderedContent> {
  const { api, library, words, targets, report } = context;
  const module = library.parse(page.file, source);
  await library.prepare(module);
  const from = { path: page.path, file: page.file, toRoot: wayToRoot(page.output) };
  const expanded = await expandPage(module, context);
  // Loaded with the first API page: other sites do not need these packages.
  const renderApi = api && (await import('../api/page/page.ts')).renderApi;
  const children = api && renderApi ? renderApi(expanded, api, targets.origin) : expanded;
  const root: Root = { type: 'root', children: [...children] };
  const markdown = markdownCopy(page, root, words);
  const structure = structurePage(root, { page, ...context });
  const fragments = rewriteAddresses(root, { from, loadsOutside: !context.sanitize, ...context });
  await renderCode(root, { from, ...context });
  const { scripts, candidates } = await connectLiveParts(root, { module, from, library, targets, report });
  const { ids, ...written } = await writeBody(root, candidates);
  const elsewhere = fragments.filter(({ target, id }) => target !== '' || !ids.has(id));
  const content = { ...structure, ...written, scripts, markdown, anchors: { ids: [...ids], fragments: elsewhere } };
  return { content, imports: library.importsOf(module) };
}

/** Makes plain HTML nodes of a page's components, snippets and expressions. Its imports must have been prepared. */
async function expandPage(module: MdxModule, context: PageContext): Promise<readonly ElementContent[]> {
  try {
    return expandWith(undefined, module, context);
  } catch (error) {
    if (!(error instanceof CodeFound)) throw error;
  }
  // Most pages have no code that has to run: none of them waits for an engine.
  const compiled = await compileFiles(module, context.library);
  using vm = await openVm(context.watch);
  return expandWith({ vm, compiled }, module, context);
}

async function compileFiles(module: MdxModule, library: Library): Promise<PageEngine['compiled']> {
  const imported = library.importsOf(module).flatMap(({ file }) => library.at(file ?? '') ?? []);
  const files = [...new Set([module, ...imported])];
  return new Map(await Promise.all(files.map(async (file) => [file, await compileModule(file)] as const)));
}

function expandWith(
  engine: PageEngine | undefined,
  module: MdxModule,
  { library, report, icons, sanitize }: PageContext,
): readonly ElementContent[] {
  const expansion: PageExpansion = {
    ...{ report, icons, sanitize, library, components: COMPONENTS, evaluate: openCode(engine), ...DRAWING },
    ...{ budget: { units: PAGE_BUDGET_UNITS }, linked: new Map(), known: new Set() },
  };
  return expandContent(module.content, {
    expansion,
    bindings: { linked: linkFile(module, expansion) },
    file: module.file,
    place: FILE_START,
    depth: 0,
    within: [module.file],
  });
}
