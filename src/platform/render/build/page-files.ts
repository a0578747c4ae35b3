/** Pages as files of the site: the content in its frame, and the files that belong to it. */
import { extraFile } from '../content/extra-files.ts';
import { recordIcons } from '../content/icons/library.ts';
import { feed, feedFile, hasFeed } from '../content/markdown/feed.ts';
import type { PageParts } from '../content/page-parts.ts';
import type { Extra } from '../model/hast-data.ts';
import type { Page } from '../model/page.ts';
import { type HeldTexts, searchTextFile } from '../search/held-texts.ts';
import { canonicalUrl, markdownFile } from '../shell/address.ts';
import type { Frame } from '../shell/frame.ts';
import { createLayout } from '../shell/layout.ts';
import type { Output } from './output.ts';

/** All that the site has of a page. Plain data. */
export interface PageFiles {
  /** Its HTML, its Markdown, its feed where it has one; by their names relative to the site. */
  readonly files: readonly { readonly file: string; readonly bytes: Uint8Array }[];
  /** What a search can find on it. */
  readonly search: string;
  /** Extra files that the page and its frame need. */
  readonly extras: readonly Extra[];
}

/** Creates the writer of pages: the same site and the same content give the same files. */
export function openDrawing(frame: Frame): (page: Page, content: PageParts) => PageFiles {
  // Shared parts are rendered with the first page: the icon sets used so far count for every page.
  const { icons, used } = recordIcons(frame.icons);
  const layout = createLayout({ ...frame, icons });
  return (page, content) => {
    const url = canonicalUrl(page, frame.origin) ?? page.output;
    const texts = [
      { file: page.output, text: layout({ page, ...content }) },
      { file: markdownFile(page), text: content.markdown },
      ...(hasFeed(page) ? [{ file: feedFile(page), text: feed(page, content.feed, url) }] : []),
    ];
    return {
      files: texts.map(({ file, text }) => ({ file, bytes: Buffer.from(text) })),
      search: content.search,
      extras: [...new Set([...content.extras, ...used])].sort(),
    };
  };
}

/** Puts a page, cached or fresh, into the site. */
export type PublishPage = (page: Page, made: PageFiles) => Promise<void>;

/** Creates the publisher of a site. Search texts that do not fit into `held` are written to disk. */
export function openPublisher({ hasSearch }: Frame, output: Output, held?: HeldTexts): PublishPage {
  const brought = new Set<Extra>();
  const bring = async (extra: Extra): Promise<void> => {
    if (brought.has(extra)) return;
    brought.add(extra);
    const { file, text } = await extraFile(extra);
    await output.write(file, text);
  };
  return async (page, { files, search, extras }) => {
    for (const { file, bytes } of files) await output.write(file, bytes);
    if (hasSearch && held?.hold(page, search) !== true) await output.write(searchTextFile(page), search);
    for (const extra of extras) await bring(extra);
  };
}
