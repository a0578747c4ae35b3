/** The style sheet and the scripts that every page loads, and what of them stands in the page itself. */
import { namedFonts, needsFamily } from '../config/appearance.ts';
import type { Chrome } from '../config/chrome.ts';
import type { Division } from '../config/division.ts';
import type { SiteConfig } from '../config/site-config.ts';
import { ASSETS_FOLDER, namedAsset, readBundled, type ShellAsset, scriptAsset } from './browser-files.ts';
import { type FontFamily, readFontFamily } from './fonts.ts';
import { assistantScripts } from './scripts.ts';
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

interface ShellOptions {
  /** The rules for highlighted code. */
  readonly codeCss: string;
  readonly hasSearch: boolean;
}

/** Loads them, with the site's colours. */
export function loadShellAssets(config: SiteConfig, options: ShellOptions): ShellAssets {
  const rules = new Map(STYLES.map((name) => [name, readBundled(`styles/${name}.css`)]));
  const first = [...rules].flatMap(([name, text]) => (isFirst(name, config, options) ? [text] : []));
  return {
    style: namedAsset('site', 'css', [...rules.values()].join('') + siteRules(config) + options.codeCss),
    // In a file of its own: a host that serves an empty one in its place has no search on any page.
    scripts: [scriptAsset('site'), ...(options.hasSearch ? [scriptAsset('search')] : [])],
    firstStyles: [...first, ...firstRules(config)].join(''),
    themeScript: readBundled('theme.js'),
    notFoundScript: readBundled('not-found.js'),
    added: addedFiles(config),
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

/** Lists the files of features that deployments add to pages, and what names their scripts for deployments. */
function addedFiles({ analytics: integrations }: SiteConfig): readonly ShellAsset[] {
  const assistant = assistantScripts();
  // Where the site names some services.
  const analytics = integrations && scriptAsset('analytics');
  const listed = {
    assistant: { script: assistant[0].file },
    ...(analytics && { analytics: { script: analytics.file, integrations } }),
  };
  const manifest = { file: `${ASSETS_FOLDER}/features.json`, text: JSON.stringify(listed) };
  return [manifest, ...assistant, ...(analytics ? [analytics] : [])];
}
