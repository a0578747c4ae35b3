/** The list of what a group holds, below its own page. */

import { plainDescription } from '../config/describe-page.ts';
import type { Entry } from '../config/division.ts';
import { firstPath } from '../config/navigation/extent.ts';
import { type Html, html } from '../model/html/template.ts';
import { configHref, pageHref } from './address.ts';
import type { View } from './site-context.ts';

/** Writes the directory of the group whose root page this is, where the navigation asks for one. */
export function directory(view: View): Html | undefined {
  const group = view.placement.groups.at(-1);
  if (group === undefined || group.root !== view.page.path || group.directory === undefined) return undefined;
  const [start, item] = group.directory === 'card' ? [html`<ul class="directory-cards">`, card] : [html`<ul>`, line];
  return html`<nav class="directory" aria-label="${group.title}">${start}${group.entries.map((entry) => item(entry, view))}</ul></nav>`;
}

/** Where an entry leads: a group to its own page, else to its first. */
function targetOf(entry: Entry, { site, toRoot }: View) {
  if (entry.kind === 'link') return { title: entry.title, href: configHref(entry.href, toRoot, site) };
  const page = site.pageAt(entry.kind === 'page' ? entry.path : (firstPath(entry) ?? ''));
  if (page === undefined) return undefined;
  const title = entry.kind === 'page' ? page.label : entry.title;
  return { title, href: pageHref(page, toRoot), text: plainDescription(page) };
}

function card(entry: Entry, view: View): Html | undefined {
  const target = targetOf(entry, view);
  if (target === undefined) return undefined;
  const { title, href, text } = target;
  return html`<li class="card card-linked"><p class="card-title"><a class="card-link" href="${href}">${title}</a></p>${text && html`<p class="card-text">${text}</p>`}</li>`;
}

/** An entry of a list, with what a group holds. */
function line(entry: Entry, view: View): Html | undefined {
  const target = targetOf(entry, view);
  if (target === undefined) return undefined;
  const link = html`<a href="${target.href}">${target.title}</a>`;
  if (entry.kind !== 'group') return html`<li>${link}</li>`;
  const inside = entry.entries.map((one) => line(one, view));
  return html`<li><details open><summary>${entry.title}</summary><ul>${entry.root && html`<li>${link}</li>`}${inside}</ul></details></li>`;
}
