/** Files by which readers and search engines come in: redirects, a start page, the sitemap. */

import { SITEMAP_FILE } from '../../model/site-files.ts';
import { NOT_FOUND_FILE } from '../../shell/address.ts';
import { createLayout } from '../../shell/layout.ts';
import { notFoundBody } from '../../shell/outputs/not-found.ts';
import { redirectPage, startPage } from '../../shell/outputs/redirect.ts';
import { sitemap } from '../../shell/outputs/sitemap.ts';
import type { SiteRun } from './step.ts';

const START_PAGE = 'index.html';

/** Writes the redirects that can be pages. */
export async function writeRedirects({ prepared, output }: SiteRun): Promise<void> {
  const { redirects, config } = prepared;
  for (const redirect of redirects) await output.write(redirect.output, redirectPage(redirect, config.name));
}

/** Writes a start page that leads to the first page, where the author has none. */
export async function writeStartPage({ prepared, frame, output }: SiteRun): Promise<void> {
  const { config, pages, navigation, assets, redirects } = prepared;
  const first = frame.page(navigation.firstPage(navigation.root) ?? '') ?? pages[0];
  const written = new Set([...pages, ...redirects].map((page) => page.output).concat(assets));
  if (!written.has(START_PAGE) && first !== undefined) await output.write(START_PAGE, startPage(first, config.name));
}

/** Writes the sitemap of a site whose public address is known, unless the author has one. */
export async function writeSitemap({ prepared: { pages, assets }, frame, output }: SiteRun): Promise<void> {
  if (frame.origin === undefined || assets.includes(SITEMAP_FILE)) return;
  await output.write(SITEMAP_FILE, sitemap(pages, frame));
}

/** Writes the page for addresses that lead nowhere, unless the author has one. */
export async function writeNotFound({ prepared, frame, shell, output }: SiteRun): Promise<void> {
  const written = new Set([...prepared.pages.map((page) => page.output), ...prepared.assets]);
  if (written.has(NOT_FOUND_FILE)) return;
  await output.write(NOT_FOUND_FILE, createLayout(frame)(notFoundBody(frame, shell.notFoundScript)));
}
