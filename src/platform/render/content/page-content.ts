/** What a page says, without the page around it: plain data, so that it can be kept and sent between processes. */
import type { Extra } from '../model/extra.ts';
import type { FeedItem } from './markdown/feed.ts';
import type { TocEntry } from './outline.ts';

export interface PageContent {
  /** The content's HTML. */
  readonly content: string;
  /** The heading above the content, where the content has none itself. */
  readonly heading?: string;
  readonly toc: readonly TocEntry[];
  /** Style rules of its own, for the classes that its author brings along. */
  readonly styles?: string;
  /** The page as Markdown. */
  readonly markdown: string;
  /** Its entries, for a page that has a feed. */
  readonly feed: readonly FeedItem[];
  /** What a search can find on it. */
  readonly search: string;
  /** What the site must bring along for it. */
  readonly extras: readonly Extra[];
}

/** A file of the site that a page becomes. */
export interface PageFile {
  /** Relative to the site. */
  readonly file: string;
  readonly text: string;
}
