/** Where the addresses of a site lead. */
import type { SiteConfig } from '../config/site-config.ts';
import type { ImageSizes } from '../content/images/measure.ts';
import { prepareRedirects } from '../content/links/redirects.ts';
import { findTarget, type SiteMap } from '../content/links/resolve.ts';
import { feedFile, hasFeed } from '../content/markdown/feed.ts';
import { present } from '../model/fields.ts';
import type { Page } from '../model/page.ts';
import { addressOfPath, outputOfPath, pathOfFile } from '../model/page-path.ts';
import { LLMS_FILE, LLMS_FULL_FILE, ROBOTS_FILE, SITEMAP_FILE } from '../model/site-files.ts';

export interface SiteParts {
  readonly config: SiteConfig;
  /** Sources of all pages, those that this export leaves out included. */
  readonly files: readonly string[];
  /** The pages of this export. */
  readonly chosen: readonly Page[];
  readonly assets: readonly string[];
  readonly imageSizes: ImageSizes;
  readonly origin: string | undefined;
  readonly base?: string | undefined;
}

/** Maps a site. A start page always stands at its root: the author's, or one that leads to the first page. */
export function mapSite({ config, files, chosen, assets, imageSizes, origin, base }: SiteParts): SiteMap {
  const pages = byAddress(files, pathOfFile);
  const ownFiles = [ROBOTS_FILE, LLMS_FILE, LLMS_FULL_FILE, ...(origin === undefined ? [] : [SITEMAP_FILE])];
  const fileNames = new Set([...assets, ...ownFiles, ...chosen.filter(hasFeed).map(feedFile)]);
  const written = new Set([...chosen.map((page) => page.output), ...fileNames, 'index.html']);
  const targets = {
    outputAt(address: string) {
      const file = pages.get(address);
      if (file !== undefined) return outputOfPath(pathOfFile(file));
      return address === '/' ? 'index.html' : undefined;
    },
    hasFile: (file: string) => fileNames.has(file),
  };
  return {
    ...targets,
    imageSizes,
    isLeftOut: (output) => !written.has(output),
    redirect: prepareRedirects(config.redirects, (path) => findTarget(path, targets) !== undefined),
    ...present({ origin, base }),
  };
}

/** Finds things by the address of their page: its path, else that of an index page's folder. */
export function byAddress<T>(items: readonly T[], pathOf: (item: T) => string): ReadonlyMap<string, T> {
  const found = new Map<string, T>();
  for (const item of items) found.set(pathOf(item), item);
  // `a.mdx` comes before `a/index.mdx` where both exist.
  for (const item of items) if (!found.has(addressOfPath(pathOf(item)))) found.set(addressOfPath(pathOf(item)), item);
  return found;
}
