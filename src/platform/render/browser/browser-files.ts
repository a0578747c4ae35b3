/**
 * The scripts and styles that readers load: files of this folder, bundled. A bundle of the platform has a copy of the folder
 * beside its own, in which they are bundled already.
 */
import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { buildSync } from 'esbuild';

export interface ShellAsset<Content = string> {
  /** Relative to the site; holds a digest of the content, so that it may be cached for ever. */
  readonly file: string;
  readonly text: Content;
}

export const ASSETS_FOLDER = 'site-assets';
const DIGEST_CHARACTERS = 10;

/** The modules that scripts begin with, and the style sheets. */
const BUNDLED = [
  'analytics.js',
  'assistant/loader.js',
  'assistant/panel.js',
  'embeds.js',
  'live-parts.js',
  'not-found.js',
  'playground/form.js',
  'playground/sample-writer.js',
  'search.js',
  'site.js',
  'theme.js',
  'styles/*.css',
];

/** Reads a file by its path inside this folder. */
export function readBrowserFile(name: string): string {
  return readFileSync(placeOf(name), 'utf8');
}

/** Lists the files of a folder inside this one. */
export function listBrowserFiles(folder: string): readonly string[] {
  return readdirSync(placeOf(`${folder}/`)).sort();
}

function placeOf(name: string): URL {
  return new URL(`../browser/${name}`, import.meta.url);
}

/** A bundle of the platform has the files already. */
const esbuild = import.meta.url.endsWith('.ts') ? await import('esbuild') : undefined;
let bundled: ReadonlyMap<string, string> | undefined;

/** Reads a script or style sheet as readers load it. Where the platform runs from its sources, all are bundled first. */
export function readBundled(name: string): string {
  if (esbuild === undefined) return readBrowserFile(name);
  bundled ??= bundleBrowserFiles(esbuild.buildSync);
  return bundled.get(name) ?? '';
}

/** Bundles the files of this folder: each is a plain script, since browsers load no modules from a disk. */
export function bundleBrowserFiles(build: typeof buildSync): ReadonlyMap<string, string> {
  const folder = fileURLToPath(placeOf(''));
  const { outputFiles } = build({
    ...{ absWorkingDir: folder, entryPoints: globSync(BUNDLED, { cwd: folder }), outdir: folder, outbase: folder },
    ...{ bundle: true, format: 'iife', minify: true, target: 'es2022', charset: 'utf8', legalComments: 'inline' },
    ...{ write: false, logLevel: 'silent' },
  });
  return new Map(outputFiles.map((one) => [path.relative(folder, one.path).replaceAll('\\', '/'), one.text]));
}

/**
 * Makes the file of a script by its name for readers. `constants` stand before it: names of files beside it, which are
 * known once these are made.
 */
export function scriptAsset(
  name: string,
  source = `${name}.js`,
  constants: Readonly<Record<string, unknown>> = {},
): ShellAsset {
  const known = Object.entries(constants).map(([constant, value]) => `const ${constant}=${JSON.stringify(value)};\n`);
  const script = readBundled(source);
  return namedAsset(name, 'js', known.length > 0 ? `{${known.join('')}${script}}\n` : script);
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
