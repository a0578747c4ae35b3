/** What stands on a page that cannot be rendered: that it is so, why, and what its author wrote. */
import { html } from '../model/html/template.ts';
import type { Page } from '../model/page.ts';
import type { PageContent } from './page-content.ts';

/** More than a reader looks through, less than would make a page that browsers cannot open. */
const MAX_SHOWN_CHARACTERS = 200_000;

/** Writes the content; `reason` names file, line and column. */
export function brokenContent(page: Page, source: string, reason: string): PageContent {
  const written = source.length > MAX_SHOWN_CHARACTERS ? `${source.slice(0, MAX_SHOWN_CHARACTERS)}…` : source;
  const follows = written === '' ? '' : ' What its author wrote follows.';
  const markup = html`<div class="callout callout-danger" role="note"><span class="callout-sign" aria-hidden="true"></span><div class="callout-body"><p>This page cannot be shown as it was meant.${follows}</p><p><code>${reason}</code></p></div></div>
${written === '' ? undefined : html`<figure class="code code-wrapped"><pre tabindex="0"><code>${written}</code></pre></figure>`}`;
  const search = html`<div>${written}</div>`.html;
  return { content: markup.html, heading: page.title, toc: [], markdown: written, feed: [], search, extras: [] };
}
