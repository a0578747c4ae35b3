/** Pages as files of the site: the content in its layout, and the files that belong to it. */

import { recordIcons } from '../components/icons/library.ts';
import { canonicalUrl, markdownFile } from '../layout/address.ts';
import { createLayout } from '../layout/layout.ts';
import type { SiteContext } from '../layout/site-context.ts';
import type { Extra } from '../model/hast-data.ts';
import type { Page } from '../model/page.ts';
import { feed, feedFile, hasFeed } from '../page/feed.ts';
import type { PageParts } from '../page/page-parts.ts';
import type { Output } from './output.ts';

/** The files of a page, and those that it needs. Plain data. */
export interface PageFiles {
  /** Its HTML, its Markdown, its scripts, its feed where it has one; by their names relative to the site. */
  readonly files: readonly { readonly file: string; readonly bytes: Uint8Array }[];
  /** Extra files that the page and its layout need. */
  readonly extras: readonly Extra[];
}

/** Creates the function that lays pages out: the same site and the same content give the same files. */
export function createPageLayout(site: SiteContext): (page: Page, content: PageParts) => PageFiles {
  // Shared parts are rendered with the first page: the icon sets used so far count for every page.
  const { icons, used } = recordIcons(site.icons);
  const layout = createLayout({ ...site, icons });
  return (page, content) => {
    const url = canonicalUrl(page, site.origin) ?? page.output;
    const texts = [
      { file: page.output, text: layout({ page, ...content }) },
      { file: markdownFile(page), text: content.markdown },
      ...(content.scripts ?? []),
      ...(hasFeed(page) ? [{ file: feedFile(page), text: feed(page, content.feed, url) }] : []),
    ];
    return {
      files: texts.map(({ file, text }) => ({ file, bytes: Buffer.from(text) })),
      extras: [...new Set([...content.extras, ...used])].sort(),
    };
  };
}

/** Writes the files of a page, cached or fresh, into the site. */
export async function writePageFiles({ files }: PageFiles, output: Output): Promise<void> {
  for (const { file, bytes } of files) await output.write(file, bytes);
}
