/** One page, from source to its files. */
import type { Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { ApiContent } from '../api/reference.ts';
import type { ImportFact } from '../mdx/import-file.ts';
import type { Library } from '../mdx/library.ts';
import { errorAt, FILE_START } from '../model/errors.ts';
import { present } from '../model/fields.ts';
import { mendNesting } from '../model/html/nesting.ts';
import { markSheet } from '../model/html/sheet.ts';
import type { Icons } from '../model/icons.ts';
import type { Page } from '../model/page.ts';
import type { Report } from '../model/report.ts';
import { searchText } from '../search/text.ts';
import { highlightBlocks } from './code/blocks.ts';
import { markDiagrams } from './code/diagrams.ts';
import type { Highlighter } from './code/highlight.ts';
import { liftPanels } from './components/panel.ts';
import { expandPage } from './expand/machine.ts';
import { extrasOf } from './extra-files.ts';
import { takeInIcons } from './icons/take-in.ts';
import { zoomImages } from './images/place.ts';
import { replaceEmbeds } from './links/embeds.ts';
import { type SiteMap, wayToRoot } from './links/resolve.ts';
import { imageSizeAt, rewriteLinks } from './links/rewrite.ts';
import { markdownCopy } from './markdown/copy.ts';
import { feedItems, hasFeed } from './markdown/feed.ts';
import { setFormulas } from './math/formulas.ts';
import { outlinePage } from './outline.ts';
import type { PageContent } from './page-content.ts';
import { fitTables } from './tables.ts';
import { utilityRules } from './utility-classes/rules.ts';

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
}

/** What a page says, and the files beside its own that it took in. */
export interface RenderedContent {
  readonly content: PageContent;
  readonly imports: readonly ImportFact[];
}

/** Renders what a page says; throws a {@link RenderError} when it cannot be parsed. */
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
  { api, library, highlighter, siteMap, sanitize, icons, report }: ContentRun,
): Promise<RenderedContent> {
  const module = library.parse(page.file, source);
  await library.prepare(module);
  const from = { path: page.path, file: page.file, toRoot: wayToRoot(page.output) };
  const expanded = expandPage(module, { library, icons, sanitize, report });
  const { origin } = siteMap;
  // Loaded with the first page of an API: other sites do without the programs behind it.
  const renderApi = api && (await import('../api/page/page.ts')).renderApi;
  const { children, markdown: reference } =
    api === undefined || renderApi === undefined
      ? { children: expanded, markdown: '' }
      : renderApi(expanded, api, { toRoot: from.toRoot, origin });
  const root: Root = { type: 'root', children: [...children] };
  liftPanels(root);
  replaceEmbeds(root, page.file, report);
  takeInIcons(root, icons);
  rewriteLinks(root, { from, site: siteMap, report });
  mendNesting(root, page.file, report);
  markSheet(root, page.mode);
  zoomImages(root, (address) => imageSizeAt(address, { from, site: siteMap }));
  const heading = page.ownTitle ?? (startsWithHeading(root) ? undefined : page.title);
  const toc = outlinePage(root, heading);
  fitTables(root);
  const search = searchText(root);
  markDiagrams(root, from.toRoot);
  await setFormulas(root, page.file, report);
  await highlightBlocks(root, highlighter, icons);
  const extras = extrasOf(root);
  const styles = utilityRules(root);
  const content = toHtml(root, { allowDangerousHtml: true });
  const markdown = [markdownCopy(page, module, library), reference].filter(Boolean).join('\n');
  const feed = hasFeed(page) ? feedItems(root) : [];
  const own = present({ heading, styles: styles === '' ? undefined : styles });
  const body = { content, toc, markdown, feed, search, extras, ...own };
  return { content: body, imports: library.importsOf(module) };
}

function startsWithHeading(root: Root): boolean {
  return root.children.some((node) => node.type === 'element' && node.tagName === 'h1');
}
