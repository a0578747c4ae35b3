/** What stands above the content: where the page is, its title, what it is about. */
import { textOf } from '../model/fields.ts';
import { type Html, html, trusted } from '../model/html/template.ts';
import type { Page } from '../model/page.ts';
import { languageOf } from '../navigation/placement.ts';
import { pageHref } from './address.ts';
import { markdownLine } from './text.ts';
import type { View } from './view.ts';

/** Writes the way to the page: the whole of it, or the group that holds it. */
export function eyebrow({ page, placement: { trail, groups }, toRoot, site, words }: View): Html | undefined {
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
  return html`<nav class="eyebrow" aria-label="${words.say('Breadcrumb')}"><ol>${steps.map(step)}</ol></nav>`;
}

/** Writes the description of the page, below its title. */
export function lead({ page, toRoot, site }: View): Html | undefined {
  const description = textOf(page.frontMatter.get('description'));
  return description === undefined ? undefined : html`<p class="lead">${markdownLine(description, toRoot, site)}</p>`;
}

/** Writes the day of the last change, where the site asks for it and the front matter knows it. */
export function lastModified({ page, placement, site, words }: View): Html | undefined {
  const wish = page.frontMatter.get('timestamp');
  if (wish === false || (wish !== true && !site.config.hasTimestamps)) return undefined;
  const day = modifiedDay(page);
  return day === undefined
    ? undefined
    : html`<p class="modified">${trusted(words.say('Last modified on {date}', { date: dayIn(languageOf(placement).code, day) }))}</p>`;
}

/** Language, script, region: whatever else a tag may say shapes no date. */
const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?$/i;

/** Writes a day as the language does; both may be whatever an author wrote. */
function dayIn(language: string, day: string): string {
  const known = LANGUAGE_TAG.test(language) ? language : 'en';
  const date = new Date(day);
  const format = new Intl.DateTimeFormat(known, { dateStyle: 'long', timeZone: 'UTC' });
  const text = Number.isNaN(date.getTime()) ? day : format.format(date);
  return html`<time datetime="${day}">${text}</time>`.html;
}

const DAY = /^\d{4}-\d{2}-\d{2}/;

function modifiedDay({ frontMatter }: Page): string | undefined {
  const value = ['lastModified', 'lastUpdated', 'lastUpdatedDate', 'updated', 'date']
    .map((name) => frontMatter.get(name))
    .find((found) => found !== undefined);
  const text = value instanceof Date ? value.toISOString() : textOf(value);
  return DAY.exec(text ?? '')?.[0];
}
