/** The scripts and styles that readers load: files of this folder, of which a bundle has a copy beside its own folder. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface ShellAsset<Content = string> {
  /** Relative to the site; holds a digest of the content, so that it may be cached for ever. */
  readonly file: string;
  readonly text: Content;
}

/** A feature that a deployment may add to pages, which do not load it by themselves. */
export interface AddedFeature {
  readonly script: ShellAsset;
  /** Files that the script loads. */
  readonly files: readonly ShellAsset[];
  /** Settings for the deployment beside the script. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

export const ASSETS_FOLDER = 'site-assets';
const DIGEST_CHARACTERS = 10;

/** Reads a file by its path inside this folder. */
export function readBrowserFile(name: string): string {
  return readFileSync(placeOf(name), 'utf8');
}

export function hasBrowserFile(name: string): boolean {
  return existsSync(placeOf(name));
}

/** A script that stands on packages. */
interface BrowserBundle {
  /** What is made of it, as `scripts/platform-bundle.ts` leaves it. */
  readonly file: string;
  readonly start: string;
  readonly format: 'esm' | 'iife';
  /** The licences of the packages. */
  readonly notice: string;
}

/** Returns a script with its packages: where the platform runs from its sources, it is bundled here. */
export async function bundledFile(script: BrowserBundle): Promise<string> {
  return hasBrowserFile(script.file) ? readBrowserFile(script.file) : await bundleScript(script);
}

export async function bundleScript({ start, format, notice }: BrowserBundle): Promise<string> {
  // Loaded here alone: a bundle of the platform has the script already.
  const { buildSync } = await import('esbuild');
  const { outputFiles } = buildSync({
    ...{ entryPoints: [fileURLToPath(placeOf(start))], format, banner: { js: notice }, write: false },
    ...{ bundle: true, minify: true, target: 'es2022', charset: 'utf8', legalComments: 'none', logLevel: 'silent' },
  });
  return outputFiles[0]?.text ?? '';
}

/** Lists the files of a folder inside this one. */
export function listBrowserFiles(folder: string): readonly string[] {
  return readdirSync(placeOf(`${folder}/`)).sort();
}

function placeOf(name: string): URL {
  return new URL(`../browser/${name}`, import.meta.url);
}

/**
 * Joins modules into one plain script, in the order in which they run: browsers load no modules from a disk. A block
 * keeps their names to itself; they share one scope, and what they import from one another is there.
 */
export function joinModules(modules: readonly string[]): string {
  const parts = modules.map((text) => text.replaceAll(/^import [^;]*;\n+/gm, '').replaceAll(/^export /gm, ''));
  return `{\n${parts.join('\n')}}\n`;
}

/** Names a file by its content. */
export function namedAsset<Content extends string | Uint8Array>(
  name: string,
  ending: string,
  text: Content,
): ShellAsset<Content> {
  const digest = createHash('sha256').update(text).digest('hex').slice(0, DIGEST_CHARACTERS);
  return { file: `${ASSETS_FOLDER}/${name}.${digest}.${ending}`, text };
}

const CSS_TEXT = /("(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*')/;
const CSS_TEXT_OR_COMMENT = new RegExp(`${CSS_TEXT.source}|/\\*[\\s\\S]*?\\*/`, 'g');

/** Takes comments and needless space out of style rules as they stand here; texts in them stay as they are. */
export function packed(css: string): string {
  const parts = css.replaceAll(CSS_TEXT_OR_COMMENT, (_whole, text = '') => text).split(CSS_TEXT);
  return parts
    .map((part, at) => (at % 2 === 1 ? part : packedPart(part)))
    .join('')
    .trim();
}

function packedPart(css: string): string {
  return css
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/ *([{};]) */g, '$1')
    .replaceAll(';}', '}');
}
