/** Reads, renders and writes pages one after the other, in this process or in one of a pool. */
import type { ApiPart } from '../api/reference.ts';
import { wordsOf } from '../browser/words.ts';
import type { CodeWatch } from '../code/engine.ts';
import { recordIcons } from '../components/icons/library.ts';
import { COMPONENTS } from '../components/registry.ts';
import { languageOf } from '../config/navigation/placement.ts';
import type { SiteContext } from '../layout/site-context.ts';
import { countUncompiled } from '../markdown/transform.ts';
import { textDigest } from '../model/digest.ts';
import { type Diagnostic, errorAt, FILE_START, RenderError } from '../model/errors.ts';
import type { Extra } from '../model/hast-data.ts';
import type { Page } from '../model/page.ts';
import { collectDiagnostics, reportError } from '../model/report.ts';
import { createHighlighter } from '../page/code-blocks/highlight.ts';
import type { PageAnchors } from '../page/links/fragments.ts';
import { brokenPage } from '../page/page-parts.ts';
import { renderContent } from '../page/render-page.ts';
import { fillVariables, openLibrary } from '../source/library.ts';
import { readSource } from '../source/read-source.ts';
import { recordAnswers } from './cache/answers.ts';
import { type PageRecord, packPage } from './cache/page-cache.ts';
import type { Store } from './cache/store.ts';
import type { Output } from './output.ts';
import { createPageLayout, writePageFiles } from './page-files.ts';

export interface PageWriterOptions {
  /** The documentation folder, absolute. */
  readonly docs: string;
  readonly site: SiteContext;
  readonly output: Output;
  /** Where pages are kept for later exports, and the digest of the site. */
  readonly cache?: { readonly store: Store; readonly digest: string } | undefined;
  /** Notices when authors' code takes processor time. */
  readonly watch?: CodeWatch | undefined;
}

/** Options for writing a page. Plain data, so that it can be sent between processes. */
export interface PageTask {
  readonly part: ApiPart;
  /** The key under which it may be kept, if its source still has this digest. */
  readonly cacheEntry?: { readonly key: string; readonly sourceDigest: string } | undefined;
}

/** The outcome of a page. Plain data. */
export interface WrittenPage {
  readonly diagnostics: readonly Diagnostic[];
  /** Its text for the search. */
  readonly search: string;
  readonly anchors?: PageAnchors | undefined;
  /** Extra files that it needs, which the site brings along once. */
  readonly extras: readonly Extra[];
}

export interface PageWriter extends AsyncDisposable {
  /** Writes the files of a page; one page at a time. Throws a {@link RenderError} when it cannot be rendered. */
  readonly write: (page: Page, task: PageTask) => Promise<WrittenPage>;
}

/** Opens a writer; what it learns from one page (snippets, grammars, code) serves the next. */
export async function openPageWriter({ docs, site, output, cache, watch }: PageWriterOptions): Promise<PageWriter> {
  const layOut = createPageLayout(site);
  const highlighter = await createHighlighter();
  const uncompiled = countUncompiled();
  const { policy } = site;
  const { variables } = site.config;
  const library = openLibrary(docs, { variables, components: new Set(COMPONENTS.keys()), recovers: policy.keepGoing });
  const render = async (page: Page, part: ApiPart): Promise<{ record: PageRecord; source?: string }> => {
    const { report, sorted } = collectDiagnostics();
    const recorded = recordAnswers(site);
    const { icons, used } = recordIcons(site.icons);
    const words = wordsOf(languageOf(site.navigation.placementOf(page.path)).code);
    const own = { targets: recorded.targets, icons, words, report, api: part.content };
    const context = { ...own, library, highlighter, watch, sanitize: policy.sanitize };
    let source = '';
    try {
      source = part.source ?? (await readSource(docs, page.file));
      const { content, imports } = await renderContent(page, fillVariables(source, variables), context);
      const extras = [...new Set([...content.extras, ...used])].sort();
      const diagnostics = sorted();
      return { record: { content: { ...content, extras }, imports, answers: recorded.answers(), diagnostics }, source };
    } catch (error) {
      if (!policy.keepGoing) throw error;
      const known = error instanceof RenderError ? error : failureOn(page, error);
      reportError(known, report);
      const content = brokenPage(page, fillVariables(source, variables), known.message);
      return { record: { content, imports: [], answers: [], diagnostics: sorted() } };
    }
  };
  return {
    async write(page, { part, cacheEntry }) {
      const { record, source } = await render(page, part);
      const made = layOut(page, record.content);
      await writePageFiles(made, output);
      const isAsRead =
        cacheEntry !== undefined && source !== undefined && cacheEntry.sourceDigest === textDigest(source);
      const isKept = isAsRead && countUncompiled() === uncompiled;
      if (isKept) cache?.store.put(cacheEntry.key, packPage({ record, made, digest: cache.digest }));
      const { search, anchors } = record.content;
      return { diagnostics: record.diagnostics, search, anchors, extras: made.extras };
    },
    [Symbol.asyncDispose]: () => highlighter[Symbol.asyncDispose](),
  };
}

/** A bug of the renderer affects one page, and is reported for it. */
function failureOn(page: Page, cause: unknown): RenderError {
  return errorAt(page.file, FILE_START, `the renderer failed on this page: ${String(cause)}.`, cause);
}
