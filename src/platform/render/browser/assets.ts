/** The style sheet and the scripts that every page loads, and what of them stands in the page itself. */
import { namedFonts, needsFamily } from '../config/appearance.ts';
import type { Chrome } from '../config/chrome.ts';
import type { Division } from '../config/division.ts';
import type { SiteConfig } from '../config/site-config.ts';
import { present } from '../model/fields.ts';
import { type AddedFeature, ASSETS_FOLDER, namedAsset, readBundled, type ShellAsset } from './browser-files.ts';
import { type FontFamily, readFontFamily } from './fonts.ts';
import { assistantFeature } from './scripts.ts';
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
export async function loadShellAssets(config: SiteConfig, options: ShellOptions): Promise<ShellAssets> {
  const rules = new Map(
    await Promise.all(STYLES.map(async (name) => [name, await readBundled(`styles/${name}.css`)] as const)),
  );
  const first = [...rules].flatMap(([name, text]) => (isFirst(name, config, options) ? [text] : []));
  const script = async (name: string) => namedAsset(name, 'js', await readBundled(`${name}.js`));
  return {
    style: namedAsset('site', 'css', [...rules.values()].join('') + siteRules(config) + options.codeCss),
    // In a file of its own: a host that serves an empty one in its place has no search on any page.
    scripts: [await script('site'), ...(options.hasSearch ? [await script('search')] : [])],
    firstStyles: [...first, ...firstRules(config)].join(''),
    themeScript: await readBundled('theme.js'),
    notFoundScript: await readBundled('not-found.js'),
    added: addedFiles(
      present({
        assistant: await assistantFeature(),
        // Where the site names some services.
        analytics: config.analytics && {
          script: await script('analytics'),
          files: [],
          facts: { integrations: config.analytics },
        },
      }),
    ),
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
function addedFiles(features: Readonly<Record<string, AddedFeature>>): readonly ShellAsset[] {
  const listed = Object.entries(features).map(([name, { script, facts }]) => [name, { script: script.file, ...facts }]);
  const manifest = { file: `${ASSETS_FOLDER}/features.json`, text: JSON.stringify(Object.fromEntries(listed)) };
  return [manifest, ...Object.values(features).flatMap(({ script, files }) => [script, ...files])];
}
