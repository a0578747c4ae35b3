/** The site's pages for language models: https://llmstxt.org */

import type { Division } from '../../config/division.ts';
import { pathsOf } from '../../config/navigation/extent.ts';
import { textOf } from '../../model/fields.ts';
import type { Page } from '../../model/page.ts';
import { encodePath } from '../../model/page-path.ts';
import { markdownFile } from '../address.ts';
import type { SiteContext } from '../site-context.ts';
import { isIndexed } from '../site-context.ts';

/** Writes the list: name, summary, and a section for each part of the navigation with links to the Markdown copies. */
export function llmsList(pages: readonly Page[], site: SiteContext): string {
  const { config, navigation } = site;
  const named = new Set<Page>();
  const line = (page: Page): readonly string[] => {
    if (named.has(page) || !isIndexed(page, site)) return [];
    named.add(page);
    const description = textOf(page.frontMatter.get('description'));
    const text = description === undefined ? '' : `: ${oneLine(description)}`;
    return [`- [${oneLine(page.title)}](${copyUrl(page, site)})${text}`];
  };
  const sections = sectionsOf(navigation.root, []).map(({ title, paths }) => ({
    title,
    lines: paths.flatMap((path) => site.page(path) ?? []).flatMap(line),
  }));
  const others = { title: 'Optional', lines: pages.flatMap(line) };
  const written = [...sections, others]
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, lines }) => `## ${title || 'Pages'}\n\n${lines.join('\n')}\n`);
  const summary = config.description === undefined ? [] : [`> ${oneLine(config.description)}\n`];
  return [`# ${oneLine(config.name)}\n`, ...summary, ...written].join('\n');
}

/** Returns the public address of a Markdown copy; the way from the root where the site has no host name. */
export function copyUrl(page: Page, { origin }: SiteContext): string {
  return `${origin === undefined ? '' : `${origin}/`}${encodePath(markdownFile(page))}`;
}

interface Section {
  readonly title: string;
  readonly paths: readonly string[];
}

/** Top groups are sections, named by the way to them. */
function sectionsOf(division: Division, outer: readonly string[]): readonly Section[] {
  if (division.isHidden) return [];
  const trail = division.title === '' ? outer : [...outer, division.title];
  const own: Section[] = [];
  for (const entry of division.entries) {
    const title = [...trail, ...(entry.kind === 'group' ? [entry.title] : [])].map(oneLine).join(' / ');
    const paths = pathsOf(entry);
    const last = own.at(-1);
    if (last?.title === title) own[own.length - 1] = { title, paths: [...last.paths, ...paths] };
    else own.push({ title, paths });
  }
  return [...own, ...division.divisions.flatMap((inner) => sectionsOf(inner, trail))];
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
