/** The style sheet and the scripts that every page loads. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { siteRules } from './assets/site-rules.ts';
import type { SiteConfig } from './config/site-config.ts';

export interface ShellAssets {
  readonly style: ShellAsset;
  readonly script: ShellAsset;
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
  'motion',
  'print',
];

const SCRIPTS = ['site.js', 'components.js', 'search.js'];

/** Loads them, with the site's colours and the rules for highlighted code. */
export async function loadShellAssets(config: SiteConfig, codeCss: string): Promise<ShellAssets> {
  const styles = await Promise.all(STYLES.map((name) => readAsset(`styles/${name}.css`)));
  const css = styles.join('');
  const js = (await Promise.all(SCRIPTS.map(readAsset))).join('');
  return {
    style: named('site', 'css', css + siteRules(config) + codeCss),
    script: named('site', 'js', js),
    theme: named('theme', 'js', await readAsset('theme.js')),
    notFoundScript: await readAsset('not-found.js'),
  };
}

function readAsset(name: string): Promise<string> {
  return readFile(new URL(`./assets/${name}`, import.meta.url), 'utf8');
}

function named(name: string, ending: string, text: string): ShellAsset {
  const digest = createHash('sha256').update(text).digest('hex').slice(0, DIGEST_CHARACTERS);
  return { file: `${FOLDER}/${name}.${digest}.${ending}`, text };
}
