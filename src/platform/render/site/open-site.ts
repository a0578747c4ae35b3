/** Derives from the plan of a site what is looked up while its pages are written: link targets, navigation, icons. */

import { isPattern } from '../../../bundle/redirects.ts';
import { openIcons } from '../components/icons/library.ts';
import { fieldPlace } from '../config/front-matter.ts';
import { locateInFiles, remarkIn } from '../config/locate.ts';
import { indexNavigation } from '../config/navigation/placement.ts';
import { checkConfigured } from '../layout/address.ts';
import { iconFault } from '../layout/icon.ts';
import type { SiteContext, SitePlan } from '../layout/site-context.ts';
import { checkText } from '../layout/text.ts';
import { fieldsOf, isFields, textOf } from '../model/fields.ts';
import type { IconName } from '../model/icons.ts';
import type { Page } from '../model/page.ts';
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
    pageAt: (path) => pages.get(path),
  };
}

/** Tells what links may lead to. A start page always stands at the root: the author's, or one that leads to the first page. */
function linkTargets({ config, files, pages: chosen, assets, imageSizes, origin }: SitePlan) {
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
    imageSize: (file: string) => imageSizes.get(file),
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
  readonly banners: Set<string>;
}

/**
 * Reports faults of icons, links and texts around the pages: those of the configuration, and what pages name for the
 * navigation or say below their title.
 */
export async function reportSurroundings(context: ExportContext): Promise<void> {
  const { site, report, anchors } = context;
  const { chrome, navigation, actions, logo, redirects, notFound } = site.config;
  const named: Named = {
    icons: new Map(),
    banners: new Set(),
    links: new Set(logo?.href === undefined ? [] : [logo.href]),
  };
  gather([chrome, navigation], named);
  // The addresses of actions are templates.
  gather(actions, { ...named, links: new Set() });
  const remark = remarkIn(site.config, report);
  const checkPart = (link: string): string | undefined => {
    const { fault, fragment } = checkConfigured(link, site);
    if (fragment) anchors.recordLinks([{ ...fragment, written: link, ...locateInFiles(site.config, link) }]);
    return fault;
  };
  for (const icon of named.icons.values()) {
    const fault = iconFault(icon, site);
    if (fault !== undefined) remark(icon.name.replace(/^(?:fontawesome|lucide|tabler):/, ''), fault);
  }
  for (const link of named.links) {
    const fault = checkPart(link);
    if (fault !== undefined) remark(link, fault);
  }
  // Other faults of redirects are told where pages are made of them.
  for (const redirect of redirects) if (!isPattern(redirect)) checkPart(redirect.destination);
  const texts = [...named.banners].map((text) => [text, 'html-line'] as const);
  for (const [text, kind] of [...texts, [notFound.description ?? '', 'block'] as const]) {
    const { faults, fragments } = checkText(text, site, kind);
    for (const fault of faults) remark(text, fault);
    anchors.recordLinks(fragments.map((one) => ({ ...one, ...locateInFiles(site.config, text) })));
  }
  for (const page of site.pages) await reportPage(page, context);
}

/** Reports faults of what a page says around its content. */
async function reportPage(page: Page, { options, site, report, anchors }: ExportContext): Promise<void> {
  const { file } = page;
  const { faults, fragments } = checkText(textOf(page.frontMatter.get('description')) ?? '', site);
  const iconMessage = page.icon === undefined ? undefined : iconFault(page.icon, site);
  if (faults.length + fragments.length === 0 && iconMessage === undefined) return;
  const source = await readSource(options.docs, file).catch(() => '');
  if (iconMessage !== undefined) report(file, fieldPlace(source, 'icon'), iconMessage);
  const place = fieldPlace(source, 'description');
  for (const fault of faults) report(file, place, fault);
  anchors.recordLinks(
    fragments.map((one) => ({ ...one, file, place })),
    page.output,
  );
}

/** Finds icons, links and banners in what the configuration was read into. */
function gather(value: unknown, named: Named): void {
  if (Array.isArray(value)) for (const one of value) gather(one, named);
  if (!isFields(value)) return;
  for (const [field, content] of Object.entries(value)) {
    if (field === 'href' && typeof content === 'string') named.links.add(content);
    else if (field === 'icon' && isIcon(content)) named.icons.set(`${content.type ?? ''} ${content.name}`, content);
    else if (field === 'banner') named.banners.add(textOf(fieldsOf(content).content) ?? '');
    else if (field !== 'openapi') gather(content, named);
  }
}

function isIcon(value: unknown): value is IconName {
  return isFields(value) && typeof value.name === 'string';
}
