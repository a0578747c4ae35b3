/** One page, from source to HTML. */
import type { Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { highlightBlocks } from './code/blocks.ts';
import type { Highlighter } from './code/highlight.ts';
import { errorAt, FILE_START } from './errors.ts';
import { expandPage } from './expand/machine.ts';
import { wayToRoot } from './links/resolve.ts';
import { rewriteLinks } from './links/rewrite.ts';
import { type Library, parseFile } from './mdx/library.ts';
import { outlinePage } from './outline.ts';
import type { Page } from './page.ts';
import type { Report } from './report.ts';
import type { PageBody } from './shell/layout.ts';
import type { SiteFrame } from './shell/site.ts';
import { readSource } from './source.ts';

export interface PageRun {
  readonly docs: string;
  readonly library: Library;
  readonly highlighter: Highlighter;
  readonly site: SiteFrame;
  readonly report: Report;
  readonly layout: (body: PageBody) => string;
}

/** Renders a page; throws a {@link RenderError} when it cannot be parsed. */
export async function renderPage(page: Page, run: PageRun): Promise<string> {
  try {
    return await renderParsed(page, run);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw errorAt(page.file, FILE_START, 'the page is nested too deeply to be rendered.', cause);
  }
}

async function renderParsed(
  page: Page,
  { docs, library, highlighter, site, report, layout }: PageRun,
): Promise<string> {
  const module = parseFile(page.file, await readSource(docs, page.file));
  await library.prepare(module);
  const root: Root = { type: 'root', children: [...expandPage(module, { library, report })] };
  const from = { path: page.path, file: page.file, toRoot: wayToRoot(page.output) };
  rewriteLinks(root, { from, site: site.siteMap, report });
  const heading = page.ownTitle ?? (startsWithHeading(root) ? undefined : page.title);
  const toc = outlinePage(root, heading);
  await highlightBlocks(root, highlighter);
  const content = toHtml(root, { allowDangerousHtml: true });
  return layout(heading === undefined ? { page, content, toc } : { page, content, toc, heading });
}

function startsWithHeading(root: Root): boolean {
  return root.children.some((node) => node.type === 'element' && node.tagName === 'h1');
}
