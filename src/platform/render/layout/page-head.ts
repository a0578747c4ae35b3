/** Parts of the content beside its text: the trail, the description, the menu of the page, the day of the last change. */

import { languageOf } from '../config/navigation/placement.ts';
import type { PageAction } from '../config/site-config.ts';
import { textOf } from '../model/fields.ts';
import { type Html, html, trusted } from '../model/html/template.ts';
import { encodePath } from '../model/page-path.ts';
import { canonicalUrl, markdownFile, pageHref } from './address.ts';
import { shellIcon } from './icon.ts';
import { copyUrl } from './outputs/lists.ts';
import type { View } from './site-context.ts';
import { markdownText } from './text.ts';

/** Writes the way to the page: the whole of it, or the group that holds it. */
export function eyebrow({ page, placement: { trail, groups }, toRoot, site, words }: View): Html | undefined {
  const group = groups.at(-1);
  if (!site.config.hasBreadcrumbs) {
    return group === undefined || group.root === page.path ? undefined : html`<p class="eyebrow">${group.title}</p>`;
  }
  const step = (title: string, path = '') => {
    const target = site.pageAt(path);
    return html`<li>${target === undefined ? title : html`<a href="${pageHref(target, toRoot)}">${title}</a>`}</li>`;
  };
  const divisions = trail.filter(({ kind }) => kind !== 'root' && kind !== 'language');
  const steps = [
    ...divisions.map((division) => step(division.title, site.navigation.pagesOf(division)[0])),
    ...groups.filter(({ root }) => root !== page.path).map(({ title, root }) => step(title, root)),
  ];
  if (steps.length === 0) return undefined;
  return html`<nav class="eyebrow" aria-label="${words.translate('Breadcrumb')}"><ol>${steps}</ol></nav>`;
}

/** Writes the description of the page, below its title. */
export function lead({ page, toRoot, site }: View): Html | undefined {
  const description = textOf(page.frontMatter.get('description'));
  return description === undefined ? undefined : html`<p class="lead">${markdownText(description, toRoot, site)}</p>`;
}

/** Writes the day of the last change, where the site asks for it and the front matter knows it. */
export function lastModified({ page: { frontMatter }, placement, site, words }: View): Html | undefined {
  const wish = frontMatter.get('timestamp');
  if (wish === false || (wish !== true && !site.config.hasTimestamps)) return undefined;
  const written = MODIFIED.map((name) => frontMatter.get(name)).find((value) => value !== undefined);
  const day = /^\d{4}-\d{2}-\d{2}/.exec(textOf(written) ?? '')?.[0];
  if (day === undefined) return undefined;
  const date = html`<time datetime="${day}">${dayIn(languageOf(placement).code, day)}</time>`.html;
  return html`<p class="modified">${trusted(words.translate('Last modified on {date}', { date }))}</p>`;
}

/** The fields that name the day of the last change. */
const MODIFIED = ['lastModified', 'lastUpdated', 'lastUpdatedDate', 'updated', 'date'];

/** Writes a day as the language does; one that no calendar has stays as it is written. */
function dayIn(language: string, day: string): string {
  const date = new Date(day);
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return Number.isNaN(date.getTime()) ? day : format.format(date);
}

/** Services that take a question in an address; nothing is asked of them before the reader opens it. */
const SERVICES: ReadonlyMap<string, readonly [service: string, address: string]> = new Map([
  ['chatgpt', ['ChatGPT', 'https://chatgpt.com/?hints=search&q=']],
  ['claude', ['Claude', 'https://claude.ai/new?q=']],
  ['perplexity', ['Perplexity', 'https://www.perplexity.ai/search?q=']],
  ['grok', ['Grok', 'https://grok.com/?q=']],
]);

/**
 * Writes `contextual.options`: a button that copies the page, and a menu of the others; nothing where no option works
 * without a server.
 */
export function pageActions(view: View): Html | undefined {
  const { site, page, toRoot, words } = view;
  const file = toRoot + encodePath(markdownFile(page));
  const copy =
    site.config.actions.includes('copy') &&
    html`<button type="button" class="copy-page" data-copy-page="${file}">${words.translate('Copy page')}</button>`;
  const items = site.config.actions.flatMap((action) => actionItem(action, view));
  if (!copy && items.length === 0) return undefined;
  const label = html`<span class="menu-label">${words.translate('Use this page')}</span>`;
  const menu = items.length > 0 && html`<details class="menu"><summary>${label}</summary><ul>${items}</ul></details>`;
  return html`<div class="page-actions">${copy}${menu}</div>`;
}

function actionItem(action: PageAction, { page, site, toRoot, words }: View): readonly Html[] {
  const file = toRoot + encodePath(markdownFile(page));
  const url = canonicalUrl(page, site.origin);
  if (action === 'view') return [html`<li><a href="${file}">${words.translate('View as Markdown')}</a></li>`];
  if (typeof action === 'string') {
    const [service, address] = SERVICES.get(action) ?? [];
    if (service === undefined || url === undefined) return [];
    const question = encodeURIComponent(`Read ${copyUrl(page, site)} so that I can ask questions about it.`);
    return [html`<li><a href="${address}${question}">${words.translate('Open in {service}', { service })}</a></li>`];
  }
  const href = filled(action.href, url, page.path);
  const note = action.description && html` title="${action.description}"`;
  return href === undefined
    ? []
    : [html`<li><a href="${href}"${note}>${shellIcon(action.icon, site, toRoot)}${action.title}</a></li>`];
}

/** Puts the page into the author's address; the content of a page and tools of a server have no place in a link. */
function filled(address: string, url: string | undefined, path: string): string | undefined {
  if (/\$(?:mcp|page)\b|%24(?:mcp|page)\b/.test(address) || !/^(?:https?:|mailto:)/i.test(address)) return undefined;
  return address.replaceAll(/(?:\$|%24)path\b/g, encodeURIComponent(url ?? path));
}
