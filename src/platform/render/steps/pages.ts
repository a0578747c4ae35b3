import { setImmediate as nextTurn } from 'node:timers/promises';
import { createHighlighter } from '../code/highlight.ts';
import { openLibrary } from '../mdx/library.ts';
import { pageFiles } from '../page-content.ts';
import { renderContent } from '../render-page.ts';
import { createLayout } from '../shell/layout.ts';
import { readSource } from '../source.ts';
import type { SiteRun } from './step.ts';

/** Renders and writes the pages. */
export async function writePages({
  docs,
  prepared,
  frame,
  output,
  report,
  onProgress,
  signal,
}: SiteRun): Promise<void> {
  const { pages, siteMap } = prepared;
  await using highlighter = await createHighlighter();
  const run = { library: openLibrary(docs), highlighter, siteMap, report };
  const layout = createLayout(frame);
  for (const [index, page] of pages.entries()) {
    signal?.throwIfAborted();
    const content = await renderContent(page, await readSource(docs, page.file), run);
    for (const { file, text } of pageFiles(page, content, layout)) await output.write(file, text);
    onProgress?.(index + 1, pages.length);
    // Lets progress out and signals in.
    await nextTurn();
  }
  signal?.throwIfAborted();
}
