/** Feeds of pages that list changes: https://www.rssboard.org/rss-specification */
import type { Element, Root } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import { plainDescription } from '../../config/describe-page.ts';
import { classesOf } from '../../model/html/classes.ts';
import { html, trusted } from '../../model/html/template.ts';
import { walkElements } from '../../model/html/walk.ts';
import type { Page } from '../../model/page.ts';

export interface FeedItem {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

const MAX_ITEMS = 100;
const MAX_CHARACTERS = 2_000;

/** Tells whether a page wants a feed. */
export function hasFeed({ frontMatter }: Page): boolean {
  return frontMatter.get('rss') === true;
}

/** Gives the feed's file, relative to the site. */
export function feedFile(page: Page): string {
  return `${page.path.slice(1)}/rss.xml`;
}

/** Lists the entries of a page: its updates, newest first as its author has them. */
export function feedItems(root: Root): readonly FeedItem[] {
  const items: FeedItem[] = [];
  walkElements(root, (element) => {
    const item = hasClass(element, 'update') && items.length < MAX_ITEMS ? itemOf(element) : undefined;
    if (item !== undefined) items.push(item);
  });
  return items;
}

function itemOf(update: Element): FeedItem | undefined {
  const part = (name: string) => {
    let found: string | undefined;
    walkElements(update, (element) => {
      if (found === undefined && hasClass(element, name)) found = readableText(element);
    });
    return found ?? '';
  };
  const { id } = update.properties;
  if (typeof id !== 'string') return undefined;
  const [title, text] = [part('update-label'), part('update-body')];
  return { id, title, text: [part('update-text'), text].filter(Boolean).join('\n').slice(0, MAX_CHARACTERS) };
}

function readableText(element: Element): string {
  return textContent(element)
    .replaceAll(/[ \t]*\n\s*/g, '\n')
    .trim();
}

function hasClass({ properties }: Element, name: string): boolean {
  return classesOf(properties).includes(name);
}

/** Writes a feed. `url` is the public address of its page. */
export function feed(page: Page, items: readonly FeedItem[], url: string): string {
  const entries = items.map(({ id, title, text }) => {
    const link = `${url}#${encodeURIComponent(id)}`;
    const time = Date.parse(`${title} UTC`);
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
