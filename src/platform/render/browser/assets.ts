/** The style sheet and the scripts that every page loads, and what of them stands in the page itself. */
import { namedFonts, needsFamily } from '../config/appearance.ts';
import type { Chrome } from '../config/chrome.ts';
import type { Division } from '../config/division.ts';
import type { SiteConfig } from '../config/site-config.ts';
import { present } from '../model/fields.ts';
import { assistantFeature } from './assistant.ts';
import {
  type AddedFeature,
  ASSETS_FOLDER,
  joinModules,
  namedAsset,
  packed,
  readBrowserFile,
  type ShellAsset,
} from './browser-files.ts';
import { type FontFamily, readFontFamily } from './fonts.ts';
import { firstRules, siteRules } from './site-rules.ts';

export interface ShellAssets {
  readonly style: ShellAsset;
  /** In the order in which they run. */
  readonly scripts: readonly ShellAsset[];
  /** The rules for plain text and for what stands around the content: each page has them in its head. */
  readonly firstStyles: string;
  /** Runs before a page is shown, and stands in its head. */
  readonly themeScript: string;
  /** Stands inside the page for addresses that lead nowhere. */
  readonly notFoundScript: string;
  /** Files that no page loads by itself, and the list of them by which a deployment adds them to pages. */
  readonly added: readonly ShellAsset[];
  /** The fonts of the platform that texts have. */
  readonly fonts: readonly FontFamily[];
}

/** By subject, in the order in which they stand in the style sheet: what follows may refine what came before. */
const STYLES = [
  'colors',
  'ground',
  'banner',
  'header',
  'search-button',
  'search',
  'sidebar',
  'layout',
  'toc',
  'page-head',
  'text',
  'icons',
  'code',
  'callouts',
  'cards',
  'steps',
  'tabs',
  'disclosures',
  'badges',
  'inline',
  'pictures',
  'fields',
  'api',
  'playground',
  'passages',
  'diagrams',
  'panel',
  'foot',
  'author-classes',
  'schemes',
  'narrow',
  'print',
];

/** Those by which the layout and plain text are drawn before the sheet arrives. */
const FIRST_STYLES = new Set(
  'colors ground header sidebar layout toc page-head text icons badges schemes narrow'.split(' '),
);

/** Scripts of all pages, in the order in which they run: what stands around the content, then its components. */
const SCRIPTS = [
  'page-words.js',
  'storage.js',
  'components/copying.js',
  'site.js',
  'components/switch.js',
  'components/tabs.js',
  'components/reveal.js',
  'components/views.js',
  'components/folded-code.js',
  'components/field-links.js',
  'components/diagram-view.js',
  'components/diagrams.js',
  'components/updates.js',
  'components/start.js',
];
/** The search, behind what it takes a query for. */
const SEARCH = ['page-words.js', 'storage.js', 'search-query.js', 'search.js'];

interface ShellOptions {
  /** The rules for highlighted code. */
  readonly codeCss: string;
  readonly hasSearch: boolean;
}

/** Packed rules by the names of their files, read once a process. */
const packedStyles = new Map<string, string>();

function readStyles(names: readonly string[]): string {
  const key = names.join(' ');
  const known = packedStyles.get(key) ?? packed(names.map((name) => readBrowserFile(`styles/${name}.css`)).join(''));
  packedStyles.set(key, known);
  return known;
}

/** Loads them, with the site's colours. */
export async function loadShellAssets(config: SiteConfig, options: ShellOptions): Promise<ShellAssets> {
  const joined = (names: readonly string[]) => joinModules(names.map(readBrowserFile));
  // In a file of its own: a host that serves an empty one in its place has no search on any page.
  const search = options.hasSearch ? [namedAsset('search', 'js', joined(SEARCH))] : [];
  return {
    style: namedAsset('site', 'css', readStyles(STYLES) + siteRules(config) + options.codeCss),
    scripts: [namedAsset('site', 'js', joined(SCRIPTS)), ...search],
    firstStyles: readStyles(STYLES.filter((name) => isFirst(name, config, options))) + firstRules(config).join(''),
    themeScript: readBrowserFile('theme.js').replaceAll(/^ *\/\/.*\n|^ *\/\*\*.*\*\/\n|^ +|^\n/gm, ''),
    notFoundScript: readBrowserFile('not-found.js'),
    added: addedFiles(present({ assistant: await assistantFeature(), analytics: analyticsFeature(config) })),
    fonts: fontFamilies(config),
  };
}

function fontFamilies(config: SiteConfig): readonly FontFamily[] {
  const families = namedFonts(config)
    .filter(needsFamily)
    .map(({ family }) => family);
  return [...new Set(families)].map(readFontFamily);
}

function isFirst(name: string, { chrome, navigation }: SiteConfig, { hasSearch }: ShellOptions): boolean {
  if (name === 'search-button') return hasSearch;
  if (name === 'banner') return [chrome, ...chromesOf(navigation)].some(({ banner }) => banner !== undefined);
  return FIRST_STYLES.has(name);
}

/** Lists what divisions have in the place of the site's bar, foot and banner. */
function chromesOf(division: Division | undefined): readonly Partial<Chrome>[] {
  if (division === undefined) return [];
  return [division.chrome ?? {}, ...division.divisions.flatMap(chromesOf)];
}

/** Has the site's analytics, where it names some. */
function analyticsFeature({ analytics }: SiteConfig): AddedFeature | undefined {
  if (analytics === undefined) return undefined;
  const script = namedAsset('analytics', 'js', readBrowserFile('analytics.js'));
  return { script, files: [], facts: { integrations: analytics } };
}

/** Lists the files of features that deployments add to pages, and what names their scripts for deployments. */
function addedFiles(features: Readonly<Record<string, AddedFeature>>): readonly ShellAsset[] {
  const listed = Object.entries(features).map(([name, { script, facts }]) => [name, { script: script.file, ...facts }]);
  const manifest = { file: `${ASSETS_FOLDER}/features.json`, text: JSON.stringify(Object.fromEntries(listed)) };
  return [manifest, ...Object.values(features).flatMap(({ script, files }) => [script, ...files])];
}
