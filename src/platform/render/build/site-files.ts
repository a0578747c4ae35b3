/** The files of a site that are not pages: the author's files, assets, start page, sitemap and files for crawlers. */
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readStyleFiles } from '../content/links/author-files.ts';
import { LLMS_FILE, LLMS_FULL_FILE, ROBOTS_FILE, SITEMAP_FILE } from '../model/site-files.ts';
import { canonicalUrl, markdownFile, NOT_FOUND_FILE } from '../shell/address.ts';
import { isIndexed } from '../shell/frame.ts';
import { createLayout } from '../shell/layout.ts';
import { copyUrl, llmsList } from '../shell/outputs/llms.ts';
import { notFoundBody } from '../shell/outputs/not-found.ts';
import { redirectPage, startPage } from '../shell/outputs/redirect.ts';
import { robots, sitemap } from '../shell/outputs/sitemap.ts';
import { sidebarFiles } from '../shell/sidebar.ts';
import type { Run } from './carriers.ts';

const START_PAGE = 'index.html';

/** Copies the author's files; style sheets with their addresses fitted to the bundle. */
export async function copyAuthorFiles({ docs, site, frame: { siteMap }, output, report }: Run): Promise<void> {
  const known = new Set(site.styles);
  const styles = site.assets.filter((file) => known.has(file));
  const fitted = await readStyleFiles(styles, { docs, siteMap, report });
  for (const file of site.assets) {
    const style = fitted.get(file);
    await (style === undefined ? output.copy(file, join(docs, file)) : output.write(file, style));
  }
}

/** Writes the style sheet and the scripts that pages load, and what a deployment may add to them. */
export async function writeShellFiles({ shell, frame, output }: Run): Promise<void> {
  for (const { file, text } of [shell.style, ...shell.scripts, ...shell.added, ...sidebarFiles(frame)])
    await output.write(file, text);
}

/** Writes the redirects that can be pages. */
export async function writeRedirects({ redirects, site, output }: Run): Promise<void> {
  for (const redirect of redirects) await output.write(redirect.output, redirectPage(redirect, site.config.name));
}

/** Writes a start page that leads to the first page, where the author has none. */
export async function writeStartPage({ site, frame, redirects, output }: Run): Promise<void> {
  const { navigation } = frame;
  const first = frame.page(navigation.firstPage(navigation.root) ?? '') ?? site.pages[0];
  const written = new Set([...site.pages, ...redirects].map((page) => page.output).concat(site.assets));
  if (!written.has(START_PAGE) && first !== undefined)
    await output.write(START_PAGE, startPage(first, site.config.name));
}

/** Writes the sitemap of a site whose public address is known, unless the author has one. */
export async function writeSitemap({ site: { pages, assets }, frame, output }: Run): Promise<void> {
  if (frame.origin === undefined || assets.includes(SITEMAP_FILE)) return;
  await output.write(SITEMAP_FILE, sitemap(pages, frame));
}

/** Writes the page for addresses that lead nowhere, unless the author has one. */
export async function writeNotFound({ site, frame, shell, output }: Run): Promise<void> {
  const written = new Set([...site.pages.map((page) => page.output), ...site.assets]);
  if (written.has(NOT_FOUND_FILE)) return;
  await output.write(NOT_FOUND_FILE, createLayout(frame)(notFoundBody(frame, shell.notFoundScript)));
}

/** Writes the files that crawlers and language models ask for, where the author has none. */
export async function writeTextFiles(run: Run): Promise<void> {
  const { site, frame, output } = run;
  const isMissing = (file: string) => !site.assets.includes(file);
  if (isMissing(ROBOTS_FILE)) await output.write(ROBOTS_FILE, robots(frame.origin));
  if (isMissing(LLMS_FILE)) await output.write(LLMS_FILE, llmsList(site.pages, frame));
  if (isMissing(LLMS_FULL_FILE)) await writeFull(run);
}

/** Joins the Markdown copies, one after the other: their text is never in memory as a whole. */
async function writeFull({ site: { pages }, frame, output, signal }: Run): Promise<void> {
  await using target = await open(join(output.folder, LLMS_FULL_FILE), 'w');
  for (const page of pages.filter((one) => isIndexed(one, frame))) {
    signal?.throwIfAborted();
    const source = canonicalUrl(page, frame.origin) ?? copyUrl(page, frame);
    const text = await readFile(join(output.folder, markdownFile(page)), 'utf8');
    await target.write(`${withSource(text, source)}\n`);
  }
}

/** Where a page comes from stands below its title. */
function withSource(text: string, source: string): string {
  const end = text.indexOf('\n');
  return `${text.slice(0, end)}\n\nSource: ${source}\n${text.slice(end + 1)}`;
}
