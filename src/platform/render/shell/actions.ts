/** What a reader may do with a page: take it as Markdown, or hand it to a service. */
import type { PageAction } from '../config/site-config.ts';
import { type Html, html } from '../model/html/template.ts';
import { encodePath } from '../model/page-path.ts';
import { canonicalUrl, markdownFile } from './address.ts';
import { shellIcon } from './icon.ts';
import { copyUrl } from './outputs/llms.ts';
import type { View } from './view.ts';

/** Services that take a question in an address; nothing is asked of them before the reader opens it. */
const SERVICES: ReadonlyMap<string, readonly [service: string, address: string]> = new Map([
  ['chatgpt', ['ChatGPT', 'https://chatgpt.com/?hints=search&q=']],
  ['claude', ['Claude', 'https://claude.ai/new?q=']],
  ['perplexity', ['Perplexity', 'https://www.perplexity.ai/search?q=']],
  ['grok', ['Grok', 'https://grok.com/?q=']],
]);

/** Writes the menu of `contextual.options`; nothing where no option of it works without a server. */
export function pageActions(view: View): Html | undefined {
  const actions = view.site.config.actions.flatMap((action) => actionItem(action, view));
  if (actions.length === 0) return undefined;
  return html`<details class="menu page-actions"><summary>${view.words.say('Use this page')}</summary><ul>${actions}</ul></details>`;
}

function actionItem(action: PageAction, { page, site, toRoot, words }: View): readonly Html[] {
  const file = toRoot + encodePath(markdownFile(page));
  const url = canonicalUrl(page, site.origin);
  if (action === 'view') return [html`<li><a href="${file}">${words.say('View as Markdown')}</a></li>`];
  if (action === 'copy') {
    return [
      html`<li><button type="button" data-copy-page="${file}" hidden>${words.say('Copy as Markdown')}</button></li>`,
    ];
  }
  if (typeof action === 'string') {
    const [service, address] = SERVICES.get(action) ?? [];
    if (service === undefined || url === undefined) return [];
    const question = encodeURIComponent(`Read ${copyUrl(page, site)} so that I can ask questions about it.`);
    return [html`<li><a href="${address}${question}">${words.say('Open in {service}', { service })}</a></li>`];
  }
  const href = filled(action.href, url, page.path);
  return href === undefined
    ? []
    : [html`<li><a href="${href}">${shellIcon(action.icon, site, toRoot)}${action.title}</a></li>`];
}

/** Puts the page into the author's address; the content of a page and tools of a server have no place in a link. */
function filled(address: string, url: string | undefined, path: string): string | undefined {
  if (/\$(?:mcp|page)\b|%24(?:mcp|page)\b/.test(address) || !/^(?:https?:|mailto:)/i.test(address)) return undefined;
  return address.replaceAll(/(?:\$|%24)path\b/g, encodeURIComponent(url ?? path));
}
