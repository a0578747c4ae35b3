/** The parts of a page before the layout puts them together: plain data, which can be cached and sent between processes. */
import type { ShellAsset } from '../browser/browser-files.ts';
import type { Extra } from '../model/hast-data.ts';
import { html } from '../model/html/template.ts';
import type { Page } from '../model/page.ts';
import type { FeedItem } from './feed.ts';
import type { OutlineEntry } from './landmarks.ts';
import type { PageAnchors } from './links/fragments.ts';
import { writeLines } from './search-text.ts';

/** A part of the content, or the place where the layout puts one of its own: the links of style sheets, the menu of the page. */
export type BodyPart = { readonly html: string } | { readonly slot: 'sheet' | 'actions' };

export interface PageParts {
  /** The heading above the content, where the content has none itself. */
  readonly title?: string;
  readonly outline: readonly OutlineEntry[];
  readonly body: readonly BodyPart[];
  /** Style rules of its own, for the classes that its author brings along. */
  readonly styles?: string;
  /** The page as Markdown. */
  readonly markdown: string;
  /** Its entries, for a page that has a feed. */
  readonly feed: readonly FeedItem[];
  /** Its text for the search, as {@link writeLines} writes it. */
  readonly search: string;
  /** Files that the site must have for it, sorted. */
  readonly extras: readonly Extra[];
  /** Scripts of its live components, by their names relative to the site. */
  readonly scripts?: readonly ShellAsset[];
  /** Absent where the page cannot be rendered. */
  readonly anchors?: PageAnchors;
}

/** More than a reader looks through, less than would make a page that browsers cannot open. */
const MAX_SHOWN_CHARACTERS = 200_000;

/** Makes the parts of a page that cannot be rendered: its source, with the reason, which names file, line and column. */
export function brokenPage(page: Page, source: string, reason: string): PageParts {
  const written = source.length > MAX_SHOWN_CHARACTERS ? `${source.slice(0, MAX_SHOWN_CHARACTERS)}…` : source;
  const follows = written === '' ? '' : ' What its author wrote follows.';
  const markup = html`<div class="callout callout-danger" role="note"><span class="callout-sign" aria-hidden="true"></span><div class="callout-body"><p>This page cannot be shown as it was meant.${follows}</p><p><code>${reason}</code></p></div></div>
${written === '' ? undefined : html`<figure class="code code-wrapped"><pre tabindex="0"><code>${written}</code></pre></figure>`}`;
  const lines = written.split('\n').flatMap((line) => line.trim() || []);
  return {
    title: page.title,
    outline: [],
    body: [{ slot: 'sheet' }, { html: markup.html }],
    markdown: written,
    feed: [],
    search: writeLines(lines.map((line) => ({ parts: [line] }))),
    extras: [],
  };
}
