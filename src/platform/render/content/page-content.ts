/** The content of a page without its frame: plain data, so that it can be cached and sent between processes. */
import type { Extra } from '../model/hast-data.ts';
import { html } from '../model/html/template.ts';
import type { Page } from '../model/page.ts';
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

/** More than a reader looks through, less than would make a page that browsers cannot open. */
const MAX_SHOWN_CHARACTERS = 200_000;

/** Writes the content; `reason` names file, line and column. */
export function brokenContent(page: Page, source: string, reason: string): PageContent {
  const written = source.length > MAX_SHOWN_CHARACTERS ? `${source.slice(0, MAX_SHOWN_CHARACTERS)}…` : source;
  const follows = written === '' ? '' : ' What its author wrote follows.';
  const markup = html`<div class="callout callout-danger" role="note"><span class="callout-sign" aria-hidden="true"></span><div class="callout-body"><p>This page cannot be shown as it was meant.${follows}</p><p><code>${reason}</code></p></div></div>
${written === '' ? undefined : html`<figure class="code code-wrapped"><pre tabindex="0"><code>${written}</code></pre></figure>`}`;
  const search = html`<div>${written}</div>`.html;
  return {
    content: markup.html,
    heading: page.title,
    toc: [],
    markdown: written,
    feed: [],
    search,
    extras: [],
  };
}
