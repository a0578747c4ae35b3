/** Derives from the plan of a site what is looked up while its pages are written: link targets, navigation, icons. */

import { openIcons } from '../components/icons/library.ts';
import { fieldPlace } from '../config/front-matter.ts';
import { locateInFiles } from '../config/locate.ts';
import { indexNavigation } from '../config/navigation/placement.ts';
import { configFault } from '../layout/address.ts';
import { iconFault } from '../layout/icon.ts';
import type { SiteContext, SitePlan } from '../layout/site-context.ts';
import { isFields } from '../model/fields.ts';
import type { IconName } from '../model/icons.ts';
import { addressOfPath, outputOfPath, pathOfFile } from '../model/page-path.ts';
import { LLMS_FILE, LLMS_FULL_FILE, ROBOTS_FILE, SITEMAP_FILE } from '../model/site-files.ts';
import { feedFile, hasFeed } from '../page/feed.ts';
import { prepareRedirects } from '../page/links/redirects.ts';
import { findTarget } from '../page/links/resolve.ts';
import { readSource } from '../source/read-source.ts';
import type { ExportContext } from './context.ts';

/** Opens a planned site. */
export function openSite(plan: SitePlan): SiteContext {
  const pages = new Map(plan.pages.map((page) => [page.path, page]));
  return {
    ...plan,
    navigation: indexNavigation(plan.tree),
    ...linkTargets(plan),
    icons: openIcons(plan.config.iconLibrary),
    page: (path) => pages.get(path),
  };
}

/** Tells what links may lead to. A start page always stands at the root: the author's, or one that leads to the first page. */
function linkTargets({ config, files, pages: chosen, assets, origin }: SitePlan) {
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
    isLeftOut: (output: string) => !written.has(output),
    redirect: prepareRedirects(config.redirects, (path) => findTarget(path, targets) !== undefined),
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

interface Named {
  readonly icons: Map<string, IconName>;
  readonly links: Set<string>;
}

/** Reports faults of icons and links around the pages: those of the configuration, and icons that pages name for the navigation. */
export async function reportSurroundings({ options, site, report }: ExportContext): Promise<void> {
  const { chrome, navigation, actions, logo } = site.config;
  const named: Named = { icons: new Map(), links: new Set(logo?.href === undefined ? [] : [logo.href]) };
  gather([chrome, navigation], named);
  // The addresses of actions are templates.
  gather(actions, { ...named, links: new Set() });
  const reportAt = (text: string, message: string | undefined): void => {
    const { file, place } = locateInFiles(site.config, text);
    if (message !== undefined) report(file, place, message);
  };
  for (const icon of named.icons.values()) reportAt(icon.name, iconFault(icon, site));
  for (const link of named.links) reportAt(link, configFault(link, site));
  for (const page of site.pages) {
    const fault = page.icon === undefined ? undefined : iconFault(page.icon, site);
    if (fault === undefined) continue;
    const source = await readSource(options.docs, page.file).catch(() => '');
    report(page.file, fieldPlace(source, 'icon'), fault);
  }
}

/** Finds icons and links in what the configuration was read into. */
function gather(value: unknown, named: Named): void {
  if (Array.isArray(value)) for (const one of value) gather(one, named);
  if (!isFields(value)) return;
  for (const [field, content] of Object.entries(value)) {
    if (field === 'href' && typeof content === 'string') named.links.add(content);
    else if (field === 'icon' && isIcon(content)) named.icons.set(`${content.type ?? ''} ${content.name}`, content);
    else if (field !== 'openapi') gather(content, named);
  }
}

function isIcon(value: unknown): value is IconName {
  return isFields(value) && typeof value.name === 'string';
}
