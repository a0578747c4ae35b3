/** Puts pages into the site: what a page says, with the page around it, and the files that come with it. */
import type { Extra } from './extra.ts';
import { extraFile } from './extra-files.ts';
import type { Output } from './output.ts';
import type { Page } from './page.ts';
import { type PageContent, pageFiles } from './page-content.ts';
import type { HeldTexts } from './search/held-texts.ts';
import { searchTextFile } from './search/text-file.ts';
import { createLayout } from './shell/layout.ts';
import type { SiteFrame } from './shell/site.ts';

/** Writes the files of a page. */
export type PublishPage = (page: Page, content: PageContent) => Promise<void>;

/** Opens the publisher of a site. Texts for the search that `held` has no room for go over the disk. */
export function openPublisher(frame: SiteFrame, output: Output, held?: HeldTexts): PublishPage {
  const layout = createLayout(frame);
  const brought = new Set<Extra>();
  const bring = async (extra: Extra): Promise<void> => {
    if (brought.has(extra)) return;
    brought.add(extra);
    const { file, text } = await extraFile(extra);
    await output.write(file, text);
  };
  return async (page, content) => {
    for (const { file, text } of pageFiles(page, content, layout, frame.origin)) await output.write(file, text);
    if (frame.hasSearch && held?.hold(page, content.search) !== true)
      await output.write(searchTextFile(page), content.search);
    for (const extra of [...content.extras, ...frame.icons.used()]) await bring(extra);
  };
}
