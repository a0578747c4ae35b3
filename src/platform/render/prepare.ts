/** Everything about a site that must be known before its first page is written. */
import { findNameFault, foldedPath } from '../../bundle/entry-name.ts';
import { loadConfig } from './config/load.ts';
import { locateText } from './config/locate.ts';
import type { SiteConfig } from './config/site-config.ts';
import { discover, type Inventory } from './discover.ts';
import { errorAt, FILE_START, RenderError } from './errors.ts';
import { salvageFrontMatter } from './front-matter.ts';
import { planRedirectPages, type RedirectPage } from './links/redirect-pages.ts';
import type { SiteMap } from './links/resolve.ts';
import { fillVariables } from './markdown/variables.ts';
import { bindNavigation, flatNavigation, namedPaths } from './navigation/bind.ts';
import type { Division } from './navigation/division.ts';
import type { NavigationIndex } from './navigation/placement.ts';
import { describePage, type Page } from './page.ts';
import { pageNameFault } from './page-name.ts';
import { addressOfPath, normalizePath, outputOfPath, pathOfFile } from './page-path.ts';
import type { Policy } from './policy.ts';
import { type Report, reportError } from './report.ts';
import { byAddress } from './site-map.ts';
import { readSource } from './source.ts';
import { type SiteFacts, surveySite } from './survey.ts';

/** A page's source as it was when the site was prepared. */
export interface SourceFact {
  readonly characters: number;
}

export interface PreparedSite {
  readonly facts: SiteFacts;
  /** What was read of each page's file, by its name. */
  readonly sources: ReadonlyMap<string, SourceFact>;
  readonly config: SiteConfig;
  readonly pages: readonly Page[];
  readonly assets: readonly string[];
  readonly styles: readonly string[];
  /** The author's scripts. */
  readonly scripts: readonly string[];
  readonly navigation: NavigationIndex;
  readonly siteMap: SiteMap;
  readonly redirects: readonly RedirectPage[];
}

/** What to prepare: `paths` chooses pages, `origin` is the public address where the site has a host name. */
export interface Selection {
  readonly paths?: readonly string[] | undefined;
  readonly origin?: string | undefined;
  readonly policy: Policy;
}

/** Finds the pages of a folder as its configuration sees them. */
export async function takeInventory(
  docs: string,
  report: Report,
): Promise<{ config: SiteConfig; inventory: Inventory }> {
  const config = await loadConfig(docs);
  const named = new Set(config.navigation === undefined ? [] : namedPaths(config.navigation).map(normalizePath));
  const inventory = await discover(docs, (path) => named.has(addressOfPath(path)), report);
  if (inventory.pages.length === 0) {
    throw new RenderError('The documentation has no pages: no `.mdx` or `.md` file was found in the folder.');
  }
  return { config, inventory };
}

/** Reads configuration and front matter of a site. */
export async function prepareSite(docs: string, selection: Selection, report: Report): Promise<PreparedSite> {
  const { origin, policy } = selection;
  const taken = await takeInventory(docs, report);
  const { config } = taken;
  const inventory = { ...taken.inventory, pages: keptPages(taken.inventory.pages, policy, report) };
  const chosen = choosePages(inventory.pages, selection.paths);
  const { pages, sources } = await describePages(docs, chosen, { config, policy }, report);
  for (const { at, message } of config.remarks) report(config.file, locateText(config.source, at), message);
  const assets = keptAssets(inventory, report);
  const facts: SiteFacts = {
    config,
    policy,
    pages,
    files: inventory.pages,
    assets,
    navigation: prepareNavigation(config, pages, inventory.pages, report),
    ...(origin === undefined ? {} : { origin }),
  };
  const { navigation, siteMap } = surveySite(facts);
  const files = [...pages.map((page) => page.output), ...assets];
  return {
    facts,
    sources,
    config,
    pages,
    assets,
    styles: inventory.styles.filter((file) => assets.includes(file)),
    scripts: [],
    navigation,
    siteMap,
    redirects: planRedirectPages({ config, siteMap, files, report }),
  };
}

async function describePages(
  docs: string,
  files: readonly string[],
  { config: { variables }, policy }: Pick<SiteFacts, 'config' | 'policy'>,
  report: Report,
) {
  const pages: Page[] = [];
  const sources = new Map<string, SourceFact>();
  for (const file of files) {
    let source = '';
    try {
      source = fillVariables(await readSource(docs, file), variables);
      pages.push(describePage(file, source));
    } catch (error) {
      if (!policy.keepGoing) throw error;
      reportError(error, report);
      pages.push(describePage(file, source, salvageFrontMatter(source)));
    }
    sources.set(file, { characters: source.length });
  }
  return { pages, sources };
}

function choosePages(files: readonly string[], paths: readonly string[] | undefined): readonly string[] {
  if (paths === undefined) return files;
  const known = byAddress(files, pathOfFile);
  const chosen = new Set<string>();
  for (const path of paths) {
    const file = known.get(normalizePath(path));
    if (file === undefined)
      throw new RenderError(`No page has the path \`${path}\`; paths look like \`/guides/start\`.`);
    chosen.add(file);
  }
  if (chosen.size === 0) throw new RenderError('The list of paths is empty; leave it out to render all pages.');
  return files.filter((file) => chosen.has(file));
}

/** Two pages may not become one file, also where a file system does not tell upper from lower case. */
function keptPages(files: readonly string[], policy: Policy, report: Report): readonly string[] {
  const seen = new Map<string, string>();
  return files.filter((file) => {
    const output = foldedName(outputOfPath(pathOfFile(file)));
    const other = seen.get(output);
    const fault =
      other === undefined ? pageNameFault(file) : `has the same address as \`${other}\`; rename one of the two.`;
    if (fault === undefined) seen.set(output, file);
    else if (policy.keepGoing) report(file, FILE_START, `${fault} It is left out.`);
    else throw errorAt(file, FILE_START, fault);
    return fault === undefined;
  });
}

function foldedName(file: string): string {
  return foldedPath(file.split('/'));
}

function keptAssets({ pages, assets }: Inventory, report: Report): readonly string[] {
  const taken = new Set(pages.map((file) => foldedName(outputOfPath(pathOfFile(file)))));
  return assets.filter((file) => {
    if (findNameFault(file) !== undefined) {
      report(file, FILE_START, 'A site cannot hold a file of this name; it is left out.');
      return false;
    }
    const folded = foldedName(file);
    if (taken.has(folded)) report(file, FILE_START, 'Another file of the site has this name; this one is left out.');
    const isFree = !taken.has(folded);
    taken.add(folded);
    return isFree;
  });
}

/** API pages come from an API description: `GET /users`. */
const API_PAGE = /^(?:get|put|post|patch|delete|head|options|trace|webhook)\s+\S/i;

function prepareNavigation(
  config: SiteConfig,
  pages: readonly Page[],
  allFiles: readonly string[],
  report: Report,
): Division {
  const known = byAddress(pages, (page) => page.path);
  const all = byAddress(allFiles, pathOfFile);
  return bindNavigation(config.navigation ?? flatNavigation(pages), {
    pageAt: (address) => known.get(address),
    onMissing(written) {
      if (all.has(normalizePath(written))) return;
      const what = API_PAGE.test(written)
        ? 'is an API page, which is not rendered'
        : 'names a page that does not exist';
      report(
        config.file,
        locateText(config.source, written),
        `The navigation entry \`${written}\` ${what}; it is left out.`,
      );
    },
  });
}
