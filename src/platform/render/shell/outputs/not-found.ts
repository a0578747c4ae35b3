/** The page that hosts show for addresses which lead nowhere. */

import { wordsOf } from '../../browser/words.ts';
import { describePage } from '../../config/describe-page.ts';
import { type Html, html } from '../../model/html/template.ts';
import type { Page } from '../../model/page.ts';
import { pathOfFile } from '../../model/page-path.ts';
import { languageOf } from '../../navigation/placement.ts';
import { configHref } from '../address.ts';
import type { SiteContext } from '../frame.ts';
import type { PageBody } from '../layout.ts';
import { markdownLine } from '../text.ts';

/** The host serves it at any address, so its links start at the root of the host. */
export const ANYWHERE = '/';

/** The page has a source in name only. */
const NOT_FOUND_SOURCE = '404.mdx';

/** Writes the page; its script loads what it needs when it knows where the site stands. */
export function notFoundHtml(layout: (body: PageBody) => string, site: SiteContext, script: string): string {
  return layout(notFoundBody(site, script)).replaceAll(LOADED, (tag, name: string) => {
    const waiting = tag.replace(ROOTED, ' data-$1="/');
    if (name === 'script') return waiting;
    const hidden = name === 'img' ? waiting.replace('<img', '<img hidden') : waiting;
    return `${hidden}<noscript>${tag}</noscript>`;
  });
}

/** What is loaded from the root of a host; also where no script finds out that the site has another one. */
const LOADED = /<(link|script|img)\s(?:[^>]*?\s)?(?:href|src)="\/(?!\/)[^>]*>/g;
const ROOTED = /\s(href|src)="\/(?!\/)/;

/** Gives what the page says. */
function notFoundBody(site: SiteContext, script: string): PageBody & { readonly toRoot: string } {
  const { say } = wordsOf(languageOf(site.navigation.placementOf(pathOfFile(NOT_FOUND_SOURCE))).code);
  const {
    title = say('Page not found'),
    description = say('There is no page at this address. It may have moved; look for it in the navigation.'),
  } = site.config.notFound;
  const home: Html = html`<p><a href="${configHref('/', ANYWHERE, site)}">${say('Start page')}</a></p>`;
  const content = html`<p>${markdownLine(description, ANYWHERE, site)}</p>${home}`.html;
  return {
    page: notFoundPage(title),
    heading: title,
    content: `${content}\n<script>${script}</script>`,
    inlineScript: script,
    toc: [],
    toRoot: ANYWHERE,
  };
}

function notFoundPage(title: string): Page {
  const page = describePage(NOT_FOUND_SOURCE, '---\nnoindex: true\n---\n');
  return { ...page, title, label: title, ownTitle: title };
}
