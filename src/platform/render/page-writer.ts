/** Pages one after the other: read, rendered, written. The same in the main thread and in others. */
import type { ApiPart } from './api/reference.ts';
import { brokenContent } from './broken-page.ts';
import { createHighlighter } from './code/highlight.ts';
import { COMPONENTS } from './components/registry.ts';
import { errorAt, FILE_START, RenderError } from './errors.ts';
import { type Extra, extraFile } from './extras.ts';
import { fillVariables } from './markdown/variables.ts';
import { openLibrary } from './mdx/library.ts';
import type { Output } from './output.ts';
import type { Page } from './page.ts';
import { type PageContent, pageFiles } from './page-content.ts';
import { renderContent } from './render-page.ts';
import { type Report, reportError } from './report.ts';
import { searchTextFile } from './search/text-file.ts';
import { createLayout } from './shell/layout.ts';
import type { SiteFrame } from './shell/site.ts';
import { readSource } from './source.ts';

export interface PageWriterOptions {
  /** The documentation folder, absolute. */
  readonly docs: string;
  readonly frame: SiteFrame;
  readonly output: Output;
}

export interface PageWriter extends AsyncDisposable {
  /** Writes the files of a page; one page at a time. Throws a {@link RenderError} when it cannot be rendered. */
  readonly write: (page: Page, report: Report, part?: ApiPart) => Promise<void>;
}

/** Opens a writer; what it learns from one page (snippets, grammars, code) serves the next. */
export async function openPageWriter({ docs, frame, output }: PageWriterOptions): Promise<PageWriter> {
  const highlighter = await createHighlighter();
  const { siteMap, icons, policy } = frame;
  const { variables } = frame.config;
  const isComponent = policy.keepGoing ? (name: string) => COMPONENTS.has(name) : undefined;
  const library = openLibrary(docs, { variables, isComponent });
  const layout = createLayout(frame);
  const brought = new Set<Extra>();
  const bringExtras = async (extras: readonly Extra[]): Promise<void> => {
    for (const extra of extras) {
      if (brought.has(extra)) continue;
      brought.add(extra);
      const { file, text } = await extraFile(extra);
      await output.write(file, text);
    }
  };
  const shared = { library, highlighter, siteMap, icons, sanitize: policy.sanitize };
  const contentOf = async (page: Page, report: Report, part?: ApiPart): Promise<PageContent> => {
    let source = '';
    try {
      source = fillVariables(part?.source ?? (await readSource(docs, page.file)), variables);
      return await renderContent(page, source, { ...shared, api: part?.content, report });
    } catch (error) {
      if (!policy.keepGoing) throw error;
      const known = error instanceof RenderError ? error : failureOn(page, error);
      reportError(known, report);
      return brokenContent(page, source, known.message);
    }
  };
  return {
    async write(page, report, part) {
      const content = await contentOf(page, report, part);
      for (const { file, text } of pageFiles(page, content, layout, frame.origin)) await output.write(file, text);
      if (frame.hasSearch) await output.write(searchTextFile(page), content.search);
      await bringExtras([...content.extras, ...icons.used()]);
    },
    [Symbol.asyncDispose]: () => highlighter[Symbol.asyncDispose](),
  };
}

/** A fault of the renderer itself: it costs one page, and is told with it. */
function failureOn(page: Page, cause: unknown): RenderError {
  return errorAt(page.file, FILE_START, `the renderer failed on this page: ${String(cause)}.`, cause);
}
