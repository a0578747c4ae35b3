/** Puts pages into the site: what a page says, with the page around it, and the files that come with it. */

import { extraFile } from '../content/extra-files.ts';
import { feed, feedFile, hasFeed } from '../content/markdown/feed.ts';
import type { PageContent, PageFile } from '../content/page-content.ts';
import type { Extra } from '../model/extra.ts';
import type { Page } from '../model/page.ts';
import { type HeldTexts, searchTextFile } from '../search/held-texts.ts';
import { canonicalUrl, markdownFile } from '../shell/address.ts';
import type { PageBody } from '../shell/layout.ts';
import { createLayout } from '../shell/layout.ts';
import type { SiteFrame } from '../shell/site.ts';
import type { Output } from './output.ts';

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

/** Gives the files of a page: its HTML, its Markdown, and its feed where it has one. */
function pageFiles(
  page: Page,
  content: PageContent,
  layout: (body: PageBody) => string,
  origin?: string,
): readonly PageFile[] {
  const url = canonicalUrl(page, origin) ?? page.output;
  return [
    { file: page.output, text: layout({ page, ...content }) },
    { file: markdownFile(page), text: content.markdown },
    ...(hasFeed(page) ? [{ file: feedFile(page), text: feed(page, content.feed, url) }] : []),
  ];
}
