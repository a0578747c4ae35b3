/** The style sheet and the scripts that every page loads. */
import { createHash } from 'node:crypto';
import type { SiteConfig } from '../config/site-config.ts';
import { joinModules, readBrowserFile } from './browser-files.ts';
import { siteRules } from './site-rules.ts';

export interface ShellAssets {
  readonly style: ShellAsset;
  /** In the order in which they run. */
  readonly scripts: readonly ShellAsset[];
  /** Runs before a page is shown. */
  readonly theme: ShellAsset;
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
  const css = STYLES.map((name) => readBrowserFile(`styles/${name}.css`)).join('');
  const components = COMPONENTS.map((name) => readBrowserFile(`components/${name}.js`));
  const js = readBrowserFile('site.js') + COMPONENTS_NOTE + joinModules(components);
  // In a file of its own: a host that serves an empty one in its place has no search on any page.
  const search = options.hasSearch
    ? [named('search', 'js', joinModules(SEARCH.map((name) => readBrowserFile(name))))]
    : [];
  return {
    style: named('site', 'css', css + siteRules(config) + options.codeCss),
    scripts: [named('site', 'js', js), ...search],
    theme: named('theme', 'js', readBrowserFile('theme.js')),
    notFoundScript: readBrowserFile('not-found.js'),
  };
}

function named(name: string, ending: string, text: string): ShellAsset {
  const digest = createHash('sha256').update(text).digest('hex').slice(0, DIGEST_CHARACTERS);
  return { file: `${FOLDER}/${name}.${digest}.${ending}`, text };
}
