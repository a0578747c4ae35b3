/** Feeds of pages that list changes: https://www.rssboard.org/rss-specification */
import type { Root } from 'hast';
import { plainDescription } from '../config/describe-page.ts';
import { hasClass, ownId, walkElements } from '../model/html/elements.ts';
import { html, trusted } from '../model/html/template.ts';
import type { Page } from '../model/page.ts';
import '../model/hast-data.ts';
import { plainText } from './search-text.ts';

export interface FeedItem {
  readonly id: string;
  readonly title: string;
  /** The label of the update, which may be a date. */
  readonly label: string;
  readonly text: string;
}

const MAX_ITEMS = 100;
const MAX_CHARACTERS = 2_000;

/** Whether a page wants a feed. */
export function hasFeed({ frontMatter }: Page): boolean {
  return frontMatter.get('rss') === true;
}

/** Returns the feed's file, relative to the site. */
export function feedFile(page: Page): string {
  return `${page.path.slice(1)}/rss.xml`;
}

/** Lists the entries of a page, newest first as its author has them. The parts of the page have their ids. */
export function feedItems(root: Root): readonly FeedItem[] {
  const items: FeedItem[] = [];
  walkElements(root, (element) => {
    const id = ownId(element);
    if (id === undefined || !hasClass(element, 'update')) return;
    const inside = element.children.flatMap((child) => (child.type === 'element' ? [child, ...child.children] : []));
    const part = (name: string) => {
      const found = inside.find((one) => hasClass(one, name));
      return found === undefined ? '' : plainText(found);
    };
    const label = part('update-label');
    const shown = [part('update-text'), part('update-body')].filter(Boolean).join('\n');
    const { title = label, description = shown } = element.data?.feed ?? {};
    items.push({ id, title, label, text: description.slice(0, MAX_CHARACTERS) });
  });
  return items.slice(0, MAX_ITEMS);
}

/** Writes a feed. `url` is the public address of its page. */
export function feed(page: Page, items: readonly FeedItem[], url: string): string {
  const entries = items.map(({ id, title, label, text }) => {
    const link = `${url}#${encodeURIComponent(id)}`;
    const time = Date.parse(`${label} UTC`);
    const date = Number.isNaN(time) ? undefined : html`<pubDate>${new Date(time).toUTCString()}</pubDate>`;
    return html`<item><title>${title}</title><link>${link}</link><guid>${link}</guid>${date}<description>${text}</description></item>
`;
  });
  const description = plainDescription(page) ?? page.title;
  return html`${trusted('<?xml version="1.0" encoding="UTF-8"?>')}
<rss version="2.0"><channel><title>${page.title}</title><link>${url}</link><description>${description}</description>
${entries}</channel></rss>
`.html;
}
