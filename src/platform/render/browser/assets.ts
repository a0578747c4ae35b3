/** The style sheet and the scripts that every page loads, and what of them stands in the page itself. */
import { createHash } from 'node:crypto';
import type { SiteConfig } from '../config/site-config.ts';
import { joinModules, readBrowserFile } from './browser-files.ts';
import { colorRules, siteRules } from './site-rules.ts';

export interface ShellAssets {
  readonly style: ShellAsset;
  /** In the order in which they run. */
  readonly scripts: readonly ShellAsset[];
  /** The rules for text and for what stands around the content: pages have in their head what they need of them. */
  readonly firstStyles: string;
  /** Runs before a page is shown, and stands in its head. */
  readonly themeScript: string;
  /** Stands inside the page for addresses that lead nowhere. */
  readonly notFoundScript: string;
}

interface ShellAsset {
  /** Relative to the site; holds a digest of the content, so that it may be cached for ever. */
  readonly file: string;
  readonly text: string;
}

const FOLDER = 'site-assets';
const DIGEST_CHARACTERS = 10;
/** By subject, in the order in which they stand in the style sheet: what follows may refine what came before. */
const STYLES = [
  'colors',
  'ground',
  'banner',
  'header',
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
  'narrow',
  'print',
];

/** Those by which a page is first drawn. */
const FIRST_STYLES = new Set(
  'colors ground banner header search sidebar layout toc page-head text icons inline author-classes narrow'.split(' '),
);

/** What the parts of a page's content do, in the order in which it runs. */
const COMPONENTS = [
  'switch',
  'tabs',
  'reveal',
  'views',
  'copying',
  'folded-code',
  'diagram-view',
  'diagrams',
  'updates',
  'printing',
  'start',
];
/** The search, behind what it takes a query for. */
const SEARCH = ['search-query.js', 'search.js'];
const COMPONENTS_NOTE = `// What the parts of a page's content can do beyond being read. Without this script every part is there in the open.
`;

interface ShellOptions {
  /** The rules for highlighted code. */
  readonly codeCss: string;
  readonly hasSearch: boolean;
}

/** Loads them, with the site's colours. */
export function loadShellAssets(config: SiteConfig, options: ShellOptions): ShellAssets {
  const read = (names: readonly string[]) =>
    packed(names.map((name) => readBrowserFile(`styles/${name}.css`)).join(''));
  const components = COMPONENTS.map((name) => readBrowserFile(`components/${name}.js`));
  const js = readBrowserFile('site.js') + COMPONENTS_NOTE + joinModules(components);
  // In a file of its own: a host that serves an empty one in its place has no search on any page.
  const search = options.hasSearch
    ? [named('search', 'js', joinModules(SEARCH.map((name) => readBrowserFile(name))))]
    : [];
  return {
    style: named('site', 'css', read(STYLES) + siteRules(config) + options.codeCss),
    scripts: [named('site', 'js', js), ...search],
    firstStyles: read(STYLES.filter((name) => FIRST_STYLES.has(name))) + colorRules(config).join(''),
    themeScript: readBrowserFile('theme.js').replaceAll(/^ *\/\/.*\n|^ *\/\*\*.*\*\/\n|^ +|^\n/gm, ''),
    notFoundScript: readBrowserFile('not-found.js'),
  };
}

/** Takes comments and needless space out of style rules as they stand here. */
export function packed(css: string): string {
  return css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/ ?([{};]) ?/g, '$1')
    .replaceAll(';}', '}')
    .trim();
}

function named(name: string, ending: string, text: string): ShellAsset {
  const digest = createHash('sha256').update(text).digest('hex').slice(0, DIGEST_CHARACTERS);
  return { file: `${FOLDER}/${name}.${digest}.${ending}`, text };
}
