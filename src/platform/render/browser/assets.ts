/** The style sheet and the scripts that pages load, and what of them stands in the page itself. */
import path from 'node:path';
import { namedFonts, needsFamily } from '../config/appearance.ts';
import type { SiteConfig } from '../config/site-config.ts';
import {
  ASSETS_FOLDER,
  listBrowserFiles,
  namedAsset,
  readBrowserFile,
  readBundled,
  type ShellAsset,
  scriptAsset,
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

/** Style sheets by subject, in the order in which they are joined: a later one may refine an earlier one. */
const STYLES = {
  /** The layout and plain text are drawn by them before the style sheet arrives. */
  first: 'colors ground header sidebar layout toc page-head text icons badges narrow',
  others:
    'shared search code callouts cards steps tabs disclosures inline pictures fields api playground passages diagrams panel foot author-classes print',
};

interface ShellOptions {
  /** The rules for highlighted code. */
  readonly codeCss: string;
  readonly hasSearch: boolean;
}

/** Loads them, with the site's colours. */
export function loadShellAssets(config: SiteConfig, options: ShellOptions): ShellAssets {
  const read = (names: string) =>
    names
      .split(' ')
      .map((name) => readBundled(`styles/${name}.css`))
      .join('');
  const first = read(STYLES.first);
  return {
    style: namedAsset('site', 'css', first + read(STYLES.others) + siteRules(config) + options.codeCss),
    // In a file of its own: a host that serves an empty one in its place has no search on any page.
    scripts: [scriptAsset('site'), ...(options.hasSearch ? [scriptAsset('search')] : [])],
    firstStyles: first + firstRules(config).join(''),
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

/** Makes the form to try requests, and the writer of samples that it loads when a reader opens it. */
export function playgroundScripts(): readonly [form: ShellAsset, writer: ShellAsset] {
  const writer = scriptAsset('samples', 'playground/sample-writer.js');
  return [scriptAsset('playground', 'playground/form.js', { sampleWriter: path.basename(writer.file) }), writer];
}

/** Makes the assistant, which no page loads by itself: a deployment that offers it adds its script to pages. */
function assistantScripts(): readonly [loader: ShellAsset, panel: ShellAsset] {
  const panel = scriptAsset('assistant-panel', 'assistant/panel.js', { assistantWords: assistantWords() });
  return [scriptAsset('assistant', 'assistant/loader.js', { assistantPanel: path.basename(panel.file) }), panel];
}

/** Lists the panel's words in all languages but English, in which they stand in the code. */
function assistantWords(): Readonly<Record<string, unknown>> {
  const languages = listBrowserFiles('words').map((file) => {
    const { assistant } = JSON.parse(readBrowserFile(`words/${file}`)) as { readonly assistant: unknown };
    return [path.parse(file).name, assistant] as const;
  });
  return Object.fromEntries(languages);
}
