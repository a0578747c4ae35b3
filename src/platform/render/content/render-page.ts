/** One page, from source to its files. */
import type { Root } from 'hast';
import type { ApiContent } from '../api/reference.ts';
import type { ImportFact } from '../mdx/import-file.ts';
import type { Library } from '../mdx/library.ts';
import { errorAt, FILE_START } from '../model/errors.ts';
import type { Icons } from '../model/icons.ts';
import type { Page } from '../model/page.ts';
import type { Report } from '../model/report.ts';
import type { CodeWatch } from '../sandbox/engine.ts';
import type { Highlighter } from './code/highlight.ts';
import { expandPage } from './expand/machine.ts';
import { type SiteMap, wayToRoot } from './links/resolve.ts';
import { markdownCopy } from './markdown/copy.ts';
import type { PageContent } from './page-content.ts';
import { PASSES } from './passes.ts';

export interface ContentRun {
  /** What a description says of the page's endpoint or schema. */
  readonly api?: ApiContent | undefined;
  readonly library: Library;
  readonly highlighter: Highlighter;
  readonly siteMap: SiteMap;
  /** Whether the markup of authors is sanitized. */
  readonly sanitize: boolean;
  readonly icons: Icons;
  readonly report: Report;
  /** Hears when authors' code takes processor time. */
  readonly watch?: CodeWatch | undefined;
}

/** The content of a page, and the other files that it read. */
export interface RenderedContent {
  readonly content: PageContent;
  readonly imports: readonly ImportFact[];
}

/** Renders the content of a page; throws a {@link RenderError} when it cannot be parsed. */
export async function renderContent(page: Page, source: string, run: ContentRun): Promise<RenderedContent> {
  try {
    return await renderParsed(page, source, run);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw errorAt(page.file, FILE_START, 'the page is nested too deeply to be rendered.', cause);
  }
}

async function renderParsed(
  page: Page,
  source: string,
  { api, library, highlighter, siteMap, sanitize, icons, report, watch }: ContentRun,
): Promise<RenderedContent> {
  const module = library.parse(page.file, source);
  await library.prepare(module);
  const from = { path: page.path, file: page.file, toRoot: wayToRoot(page.output) };
  const expanded = await expandPage(module, { library, icons, sanitize, report, watch });
  const { origin } = siteMap;
  // Loaded with the first API page: other sites do not need these packages.
  const renderApi = api && (await import('../api/page/page.ts')).renderApi;
  const { children, markdown: reference } =
    api === undefined || renderApi === undefined
      ? { children: expanded, markdown: '' }
      : renderApi(expanded, api, { toRoot: from.toRoot, origin });
  const root: Root = { type: 'root', children: [...children] };
  const markdown = [markdownCopy(page, module, library), reference].filter(Boolean).join('\n');
  let content: PageContent = { content: '', toc: [], markdown, feed: [], search: '', extras: [] };
  const context = { page, from, site: siteMap, report, icons, highlighter };
  for (const { run } of PASSES) content = { ...content, ...(await run(root, context)) };
  return { content, imports: library.importsOf(module) };
}
