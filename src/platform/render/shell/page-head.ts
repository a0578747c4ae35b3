/** What stands above the content: where the page is, its title, what it is about. */
import { textOf } from '../model/fields.ts';
import { type Html, html } from '../model/html/template.ts';
import type { Page } from '../model/page.ts';
import { pageHref } from './address.ts';
import { markdownLine } from './text.ts';
import type { View } from './view.ts';

/** Writes the way to the page: the whole of it, or the group that holds it. */
export function eyebrow({ page, placement: { trail, groups }, toRoot, site }: View): Html | undefined {
  const group = groups.at(-1);
  if (!site.config.hasBreadcrumbs) {
    return group === undefined || group.root === page.path ? undefined : html`<p class="eyebrow">${group.title}</p>`;
  }
  const inside = trail.filter(({ kind }) => kind !== 'root' && kind !== 'language');
  const divisions = inside.map((division) => ({
    title: division.title,
    target: site.page(site.navigation.firstPage(division) ?? ''),
  }));
  const around = groups.filter(({ root }) => root !== page.path);
  const steps = [...divisions, ...around.map(({ title, root }) => ({ title, target: site.page(root ?? '') }))];
  if (steps.length === 0) return undefined;
  const step = ({ title, target }: (typeof steps)[number]) =>
    html`<li>${target === undefined ? title : html`<a href="${pageHref(target, toRoot)}">${title}</a>`}</li>`;
  return html`<nav class="eyebrow" aria-label="Breadcrumb"><ol>${steps.map(step)}</ol></nav>`;
}

/** Writes the description of the page, below its title. */
export function lead({ page, toRoot, site }: View): Html | undefined {
  const description = textOf(page.frontMatter.get('description'));
  return description === undefined ? undefined : html`<p class="lead">${markdownLine(description, toRoot, site)}</p>`;
}

/** Writes the day of the last change, where the site asks for it and the front matter knows it. */
export function lastModified({ page, site }: View): Html | undefined {
  const wish = page.frontMatter.get('timestamp');
  if (wish === false || (wish !== true && !site.config.hasTimestamps)) return undefined;
  const day = modifiedDay(page);
  return day === undefined
    ? undefined
    : html`<p class="modified">Last modified on <time datetime="${day}">${day}</time></p>`;
}

const DAY = /^\d{4}-\d{2}-\d{2}/;

function modifiedDay({ frontMatter }: Page): string | undefined {
  const value = ['lastModified', 'lastUpdated', 'lastUpdatedDate', 'updated', 'date']
    .map((name) => frontMatter.get(name))
    .find((found) => found !== undefined);
  const text = value instanceof Date ? value.toISOString() : textOf(value);
  return DAY.exec(text ?? '')?.[0];
}
