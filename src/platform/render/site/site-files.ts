/** The files of a site that are not pages: the author's files, assets, start page, sitemap and files for crawlers. */
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPattern, REDIRECTS_FILE } from '../../../bundle/redirects.ts';
import { recordIcons } from '../components/icons/library.ts';
import { canonicalUrl, markdownFile, NOT_FOUND_FILE, pageHref } from '../layout/address.ts';
import { createLayout } from '../layout/layout.ts';
import { copyUrl, llmsList, robots, sitemap } from '../layout/outputs/lists.ts';
import { notFoundBody, redirectPage } from '../layout/outputs/pages.ts';
import { sidebarFiles } from '../layout/sidebar.ts';
import { isIndexed } from '../layout/site-context.ts';
import { present } from '../model/fields.ts';
import { runsCode } from '../model/html/outside.ts';
import { LLMS_FILE, LLMS_FULL_FILE, ROBOTS_FILE, SITEMAP_FILE } from '../model/site-files.ts';
import { extraFiles } from '../page/extra-files.ts';
import { readStyleFiles } from '../page/links/author-files.ts';
import type { ExportContext } from './context.ts';

const START_PAGE = 'index.html';

/** Writes the files that do not depend on the text of pages: of those that authors may have themselves, the missing ones. */
export async function writeSiteFiles(context: ExportContext): Promise<void> {
  const { site, shell, output } = context;
  const { navigation, pages } = site;
  const taken = new Set([...pages.map((page) => page.output), ...site.assets]);
  const writeMissing = async (file: string, text: () => string): Promise<void> => {
    if (!taken.has(file)) await output.write(file, text());
  };
  await writeShellFiles(context);
  await copyAuthorFiles(context);
  const first = site.pageAt(navigation.pagesOf(navigation.root)[0] ?? '') ?? pages[0];
  if (first !== undefined) {
    const start = {
      href: pageHref(first, ''),
      label: first.title,
      ...present({ canonical: canonicalUrl(first, site.origin) }),
    };
    await writeMissing(START_PAGE, () => redirectPage(start, site.config.name));
  }
  // One may lead on from the root.
  await writeRedirects(context);
  await writeMissing(NOT_FOUND_FILE, () => createLayout(site)(notFoundBody(site, shell.notFoundScript)));
  await writeMissing(ROBOTS_FILE, () => robots(site.origin));
  await writeMissing(LLMS_FILE, () => llmsList(pages, site));
  // Addresses of a sitemap are public ones.
  if (site.origin !== undefined) await writeMissing(SITEMAP_FILE, () => sitemap(pages, site));
}

/** Copies the author's files; style sheets with their addresses fitted to the bundle. */
async function copyAuthorFiles({ options: { docs }, site, output, extras, report }: ExportContext): Promise<void> {
  const known = new Set(site.styles);
  const styles = site.assets.filter((file) => known.has(file));
  const { icons, used } = recordIcons(site.icons);
  const fitted = await readStyleFiles(styles, { docs, targets: site, icons, report });
  for (const extra of used) extras.add(extra);
  for (const file of site.assets) {
    const style = fitted.get(file);
    await (style === undefined ? output.copy(file, join(docs, file)) : output.write(file, style));
  }
}

/** Writes the style sheet, the fonts and the scripts that pages load, and what a deployment may add to them. */
async function writeShellFiles({ shell, site, output }: ExportContext): Promise<void> {
  const fonts = shell.fonts.flatMap(({ files }) => files);
  for (const { file, text } of [shell.style, ...shell.scripts, ...shell.added, ...fonts, ...sidebarFiles(site)])
    await output.write(file, text);
}

/** Writes the redirects that can be pages, and lists those of many paths for deployments. */
async function writeRedirects({ redirects, site, output }: ExportContext): Promise<void> {
  for (const redirect of redirects) await output.write(redirect.output, redirectPage(redirect, site.config.name));
  const patterns = site.config.redirects.filter((one) => isPattern(one) && !runsCode(one.destination));
  if (patterns.length > 0) await output.write(REDIRECTS_FILE, JSON.stringify(patterns));
}

/** Writes the extra files that pages and style sheets were found to need. */
export async function writeExtras({ extras, output }: ExportContext): Promise<void> {
  for (const extra of extras) for (const { file, text } of extraFiles(extra)) await output.write(file, text);
}

/** Joins the Markdown copies, where the author has no such file: their text is never in memory as a whole. */
export async function writeFullText({ site, output, options }: ExportContext): Promise<void> {
  if (site.assets.includes(LLMS_FULL_FILE)) return;
  await using target = await open(join(output.folder, LLMS_FULL_FILE), 'w');
  for (const page of site.pages.filter((one) => isIndexed(one, site))) {
    options.signal?.throwIfAborted();
    const source = canonicalUrl(page, site.origin) ?? copyUrl(page, site);
    const text = await readFile(join(output.folder, markdownFile(page)), 'utf8');
    await target.write(`${withSource(text, source)}\n`);
  }
}

/** Where a page comes from stands below its title. */
function withSource(text: string, source: string): string {
  const end = text.indexOf('\n');
  return `${text.slice(0, end)}\n\nSource: ${source}\n${text.slice(end + 1)}`;
}
