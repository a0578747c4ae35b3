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
  const list = group.directory === 'card' ? cards(group.entries, view) : accordion(group.entries, view);
  return html`<nav class="directory" aria-label="${group.title}">${list}</nav>`;
}

interface DirectoryItem {
  readonly title: string;
  readonly href: string;
  readonly text?: string | undefined;
}

/** Where an entry leads: a group to its own page, else to its first. */
function targetOf(entry: Entry, view: View): DirectoryItem | undefined {
  const { site, toRoot } = view;
  if (entry.kind === 'link') return { title: entry.title, href: configHref(entry.href, toRoot, site) };
  const page = site.page(entry.kind === 'page' ? entry.path : (firstPath(entry) ?? ''));
  if (page === undefined) return undefined;
  const text = plainDescription(page);
  return { title: entry.kind === 'page' ? page.label : entry.title, href: pageHref(page, toRoot), text };
}

function cards(entries: readonly Entry[], view: View): Html {
  const card = ({ title, href, text }: DirectoryItem) =>
    html`<li class="card card-linked"><p class="card-title"><a class="card-link" href="${href}">${title}</a></p>${text && html`<p class="card-text">${text}</p>`}</li>`;
  return html`<ul class="directory-cards">${entries.map((entry) => {
    const target = targetOf(entry, view);
    return target && card(target);
  })}</ul>`;
}

function accordion(entries: readonly Entry[], view: View): Html {
  const item = (entry: Entry): Html | undefined => {
    const target = targetOf(entry, view);
    if (target === undefined) return undefined;
    const link = html`<a href="${target.href}">${target.title}</a>`;
    if (entry.kind !== 'group') return html`<li>${link}</li>`;
    return html`<li><details open><summary>${entry.title}</summary><ul>${entry.root && html`<li>${link}</li>`}${entry.entries.map(item)}</ul></details></li>`;
  };
  return html`<ul>${entries.map(item)}</ul>`;
}
