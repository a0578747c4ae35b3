/** Everything about a site that must be known before its first page is written. */
import { type ApiReference, planReference } from '../api/reference.ts';
import { loadShellAssets, playgroundScripts } from '../browser/assets.ts';
import { hasFontFamily } from '../browser/fonts.ts';
import { missingFiles } from '../config/appearance.ts';
import { describePage } from '../config/describe-page.ts';
import type { Division } from '../config/division.ts';
import { fieldPlace, salvageFrontMatter } from '../config/front-matter.ts';
import { loadConfig } from '../config/load.ts';
import { remarkIn } from '../config/locate.ts';
import { bindNavigation, findablePaths, flatNavigation, namedPaths } from '../config/navigation/bind.ts';
import { type OnRemark, remarkPage } from '../config/settings.ts';
import type { SiteConfig } from '../config/site-config.ts';
import type { SitePlan } from '../layout/site-context.ts';
import { textDigest } from '../model/digest.ts';
import { RenderError } from '../model/errors.ts';
import { present } from '../model/fields.ts';
import type { Page } from '../model/page.ts';
import { addressOfPath, lookUp, normalizePath, pathOfFile } from '../model/page-path.ts';
import type { Policy } from '../model/policy.ts';
import { compareText, type Report, reportError } from '../model/report.ts';
import { loadPalette } from '../page/code-blocks/palette.ts';
import { measureImages } from '../page/images/measure.ts';
import { chooseScripts } from '../page/links/author-files.ts';
import { planRedirectPages } from '../page/links/redirect-pages.ts';
import { fillVariables } from '../source/library.ts';
import { readSource } from '../source/read-source.ts';
import type { PreparedSite, RenderOptions, SourceFact } from './context.ts';
import { discover, type Inventory, keptAssets, keptPages } from './discover.ts';
import { harmlessFiles } from './harmless-files.ts';
import { byAddress, openSite } from './open-site.ts';

/** Finds the pages of a folder as its configuration sees them. */
export async function takeInventory(
  docs: string,
  report: Report,
  hasPlayground = true,
): Promise<{ config: SiteConfig; inventory: Inventory; reference: ApiReference }> {
  const config = await loadConfig(docs);
  const named = new Set(config.navigation === undefined ? [] : namedPaths(config.navigation).map(normalizePath));
  const inventory = await discover(docs, (path) => named.has(addressOfPath(path)), report);
  const { pages, assets } = inventory;
  const reference = planReference({ docs, config, pages, files: assets, report }, hasPlayground);
  const all = [...pages, ...reference.sources.keys()];
  if (all.length === 0) {
    throw new RenderError('The documentation has no pages: no `.mdx` or `.md` file was found in the folder.');
  }
  return { config, inventory: { ...inventory, pages: all }, reference };
}

/** Reads configuration and front matter of a site, and chooses its files. */
export async function prepareSite(options: RenderOptions, hasSearch: boolean, report: Report): Promise<PreparedSite> {
  const { docs } = options;
  const policy = { keepGoing: options.keepGoing === true, sanitize: options.sanitize === true };
  const taken = await takeInventory(docs, report, options.playground);
  const { reference } = taken;
  const kept = keptPages(taken.inventory.pages, policy, report);
  const chosen = choosePages(kept, options.paths);
  const described = await describePages(docs, chosen, { config: taken.config, policy, reference }, report);
  const { pages, links, config } = withoutLinks(described.pages, trustedConfig(taken.config, policy));
  const inventory = { ...taken.inventory, pages: kept.filter((file) => !links.has(file)) };
  const { assets, styles, scripts } = await chooseAssets(docs, inventory, policy, report);
  const remark = remarkIn(config, report);
  const known = new Set(assets);
  const missing = missingFiles(config, { hasFile: (file) => known.has(file), hasFontFamily });
  for (const { at, message } of [...config.remarks, ...missing]) remark(at, message);
  const { css: codeCss } = await loadPalette();
  const shell = loadShellAssets(config, { codeCss, hasSearch });
  const [form] = reference.hasForms() ? playgroundScripts() : [];
  const navigation = reference.navigation ?? flatNavigation(described.pages);
  // A site that is known by a single label has no public address.
  const origin = options.domain.includes('.') ? `https://${options.domain}` : undefined;
  const plan: SitePlan = {
    ...{ config, policy, pages, files: inventory.pages, assets, hasSearch },
    ...present({ origin, formScript: form?.file }),
    imageSizes: await measureImages(docs, assets),
    tree: bindPages(navigation, { pages: described.pages, files: kept }, remark),
    styles: [shell.style.file, ...styles],
    firstStyles: shell.firstStyles,
    fontFaces: shell.fonts.flatMap(({ faces }) => faces),
    themeScript: shell.themeScript,
    scripts: [...shell.scripts.map(({ file }) => file), ...scripts],
  };
  const site = openSite(plan);
  const files = [...pages.map((page) => page.output), ...assets];
  const redirects = planRedirectPages({ config, targets: site, files, report });
  return { plan, site, reference, sourceFacts: described.sourceFacts, redirects, shell };
}

/** Separates pages that are only links: the navigation keeps them, and their addresses become redirects. */
function withoutLinks(described: readonly Page[], config: SiteConfig) {
  const pages = described.filter(({ url }) => url === undefined);
  const links = described.filter(({ url }) => url !== undefined);
  const redirects = links.map(({ path, url = '' }) => ({ source: addressOfPath(path), destination: url }));
  return {
    pages,
    links: new Set(links.map(({ file }) => file)),
    config: { ...config, redirects: [...redirects, ...config.redirects] },
  };
}

/** Lists the author's files that the site carries, in the order of their names. */
async function chooseAssets(docs: string, inventory: Inventory, policy: Policy, report: Report) {
  const scripts = policy.sanitize ? [] : await chooseScripts(docs, inventory.scripts, report);
  // Those of authors who are not trusted are left out with the other files, and reported.
  const all = [...inventory.assets, ...(policy.sanitize ? inventory.scripts : scripts)];
  const carried = keptAssets({ ...inventory, assets: all.sort(compareText) }, report);
  const assets = policy.sanitize ? await harmlessFiles(docs, carried, report) : carried;
  const isCarried = (file: string) => assets.includes(file);
  return { assets, styles: inventory.styles.filter(isCarried), scripts: scripts.filter(isCarried) };
}

/** Removes analytics from a sanitized site: they are scripts that the authors choose. */
function trustedConfig(config: SiteConfig, { sanitize }: Policy): SiteConfig {
  const { analytics, ...others } = config;
  if (!sanitize || analytics === undefined) return config;
  const message = 'Web analytics are scripts that the authors choose; they are left out, for the site is sanitized.';
  return { ...others, remarks: [...config.remarks, { at: 'integrations', message }] };
}

/** Rendering an endpoint takes about as long as a page of this length. */
const ENDPOINT_CHARACTERS = 20_000;

async function describePages(
  docs: string,
  files: readonly string[],
  { config: { variables }, policy, reference }: Pick<SitePlan, 'config' | 'policy'> & Pick<PreparedSite, 'reference'>,
  report: Report,
) {
  const pages: Page[] = [];
  const sourceFacts = new Map<string, SourceFact>();
  for (const file of files) {
    let source = '';
    let digest = '';
    try {
      const written = reference.sources.get(file) ?? (await readSource(docs, file, report));
      digest = textDigest(written);
      source = fillVariables(written, variables);
      const page = describePage(file, source);
      remarkPage(page.frontMatter, (field, message) => report(file, fieldPlace(source, field), message));
      pages.push(reference.describe(page, source));
    } catch (error) {
      if (!policy.keepGoing) throw error;
      reportError(error, report);
      pages.push(describePage(file, source, salvageFrontMatter(source)));
    }
    const isEndpoint = pages.at(-1)?.apiMethod !== undefined;
    sourceFacts.set(file, { digest, characters: source.length + (isEndpoint ? ENDPOINT_CHARACTERS : 0) });
  }
  return { pages, sourceFacts };
}

function choosePages(files: readonly string[], paths: readonly string[] | undefined): readonly string[] {
  if (paths === undefined) return files;
  const known = byAddress(files, pathOfFile);
  const chosen = new Set<string>();
  for (const path of paths) {
    const file = lookUp(path, (one) => known.get(one));
    if (file === undefined)
      throw new RenderError(`No page has the path \`${path}\`; paths look like \`/guides/start\`.`);
    chosen.add(file);
  }
  if (chosen.size === 0) throw new RenderError('The list of paths is empty; leave it out to render all pages.');
  return files.filter((file) => chosen.has(file));
}

/** Binds a navigation to the pages of this export; what names a page of none of all `files` is reported. */
function bindPages(
  navigation: Division,
  { pages, files }: { readonly pages: readonly Page[]; readonly files: readonly string[] },
  remark: OnRemark,
): Division {
  const known = byAddress(pages, (page) => page.path);
  const all = byAddress(files, pathOfFile);
  const pageAt = (address: string) => known.get(address);
  const bound = bindNavigation(navigation, {
    pageAt,
    onMissing(written) {
      if (lookUp(written, (path) => all.get(path)) !== undefined) return;
      remark(written, `The navigation entry \`${written}\` names a page that does not exist; it is left out.`);
    },
  });
  const findable = findablePaths(navigation).flatMap((path) => lookUp(path, pageAt)?.path ?? []);
  return findable.length === 0 ? bound : { ...bound, findable };
}
