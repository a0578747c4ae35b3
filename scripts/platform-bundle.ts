/**
 * The platform as a bundle: a process or a thread of it starts in a fifth of the time that the single sources take. It is
 * made when the sources or the packages changed, below `.build/platform/`; `node scripts/platform-bundle.ts` makes it without
 * starting anything, with the name of a folder there, as for the image.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Metafile } from 'esbuild';
import { listLicences } from './licences.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const KEPT_IN = '.build/platform';
/** Bundles that may still run, such as that of a platform which was started before its sources changed. */
const KEPT_BUNDLES = 4;
const DIGEST_CHARACTERS = 16;

/** Its programs, by the names under which they ask for one another (see `entryBeside`), and what the bench measures. */
export const ENTRIES: readonly string[] = [
  'src/platform/main.ts',
  'src/platform/assistant/index/index-process.ts',
  'src/platform/assistant/index/index-thread.ts',
  'src/platform/jobs/render-process.ts',
  'src/platform/jobs/worker.ts',
  'src/platform/limits/watch-thread.ts',
  'src/platform/render/site/pool/page-process.ts',
  'src/platform/render/site/site.ts',
];
/** Rooms whose files the programs read from folders beside theirs. */
const READ_FROM = ['src/platform/dashboard', 'src/platform/render/browser', 'src/platform/render/code'];
/** The highlighter's WebAssembly, which stands beside the programs. */
const ONIGURUMA = 'node_modules/shiki/dist/onig.wasm';
/** The program that draws diagrams, of which readers load parts: it is looked for among the packages beside the programs. */
const MERMAID = 'node_modules/mermaid';
const MERMAID_FILES = '{package.json,LICENSE,dist/mermaid.esm.min.mjs,dist/chunks/mermaid.esm.min/*.mjs}';
const PACKAGES = 'deploy/packages.json';
/** All that a bundle is made of. */
const SOURCES = [
  'src/{bundle,contract,program,platform}/**/*.{ts,js,css,json}',
  'scripts/platform-bundle.ts',
  'scripts/licences.ts',
];
const LOCKED = ['package-lock.json', PACKAGES];

/** Packages of CommonJS ask for modules of Node by a function that modules do not have. */
export const REQUIRE = `import { createRequire as createRequireOfBundle } from 'node:module'; const require = createRequireOfBundle(import.meta.url);`;

/** Gives the address of a program of the bundle by its name, such as `main`; makes the bundle first where there is none. */
export async function bundledProgram(name: string, root = ROOT): Promise<URL> {
  return pathToFileURL(path.join(await currentBundle(root), 'code', `${name}.js`));
}

/** Gives the folder of the bundle that belongs to the sources. Several processes may want it at once. */
async function currentBundle(root: string): Promise<string> {
  const folder = path.join(root, KEPT_IN, sourceDigest(root));
  if (existsSync(folder)) {
    const now = new Date();
    // Who may not write there finds it all the same.
    await utimes(folder, now, now).catch(() => undefined);
    return folder;
  }
  const partial = `${folder}.${randomBytes(6).toString('hex')}.part`;
  try {
    await bundlePlatform(partial, root);
    // Another process may have been first; then both made the same.
    await rename(partial, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    // Where nothing may be written, there is nothing.
    await rm(partial, { recursive: true, force: true }).catch(() => undefined);
  }
  // Another process may take them away at the same time.
  await sweep(path.dirname(folder)).catch(() => undefined);
  return folder;
}

/** Makes the bundle in a folder that does not exist yet. Throws with the messages of esbuild. */
export async function bundlePlatform(folder: string, root = ROOT): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((cause: unknown) => {
    throw new Error(
      `The platform runs from a bundle, which cannot be written to ${folder}: ${messageOf(cause)}. Make it once as a user who may write there: node scripts/platform-bundle.ts`,
      { cause },
    );
  });
  const { inputs } = await bundle(path.join(folder, 'code'), root);
  for (const room of READ_FROM) {
    const place = path.join(folder, path.basename(room));
    await cp(path.join(root, room), place, { recursive: true, filter: (file) => !file.endsWith('.ts') });
  }
  for (const file of globSync(MERMAID_FILES, { cwd: path.join(root, MERMAID) }))
    await cp(path.join(root, MERMAID, file), path.join(folder, MERMAID, file));
  await cp(path.join(root, ONIGURUMA), path.join(folder, 'code', path.basename(ONIGURUMA)));
  const { bundleBrowserFiles } = await import('../src/platform/render/browser/browser-files.ts');
  const { buildSync } = await import('esbuild');
  for (const [file, text] of bundleBrowserFiles(buildSync)) await writeFile(path.join(folder, 'browser', file), text);
  await writeFile(path.join(folder, 'licenses.txt'), await listLicences(packageFolders(Object.keys(inputs), root)));
  await writeFile(path.join(folder, 'digest'), sourceDigest(root));
}

async function bundle(outdir: string, root: string): Promise<Metafile> {
  const { platform: external } = JSON.parse(readFileSync(path.join(root, PACKAGES), 'utf8')) as {
    /** Programs, data and WebAssembly, which find their files beside their own. */
    readonly platform: readonly string[];
  };
  // Loaded where it is needed: most starts find the bundle made.
  const { buildSync } = await import('esbuild');
  try {
    // By a process that ends with its work.
    return buildSync({
      ...{ absWorkingDir: root, outdir, entryPoints: [...ENTRIES], entryNames: '[name]', metafile: true },
      ...{ bundle: true, splitting: true, format: 'esm', platform: 'node', target: `node${process.versions.node}` },
      // An optional part of pg that nobody installs, and what the platform loads only where it runs from its sources.
      external: [...external, 'pg-native', 'esbuild'],
      // The other form of the first loads its parts by a `require` that bundlers do not see, that of the second is a second copy.
      alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js', acorn: './node_modules/acorn/dist/acorn.mjs' },
      banner: { js: REQUIRE },
      ...{ sourcemap: 'linked', sourcesContent: false, logLevel: 'silent' },
    }).metafile;
  } catch (error) {
    throw new Error(
      `The platform could not be bundled; correct what esbuild names, or run "npm ci" where a package is missing.\n${messageOf(error)}`,
      { cause: error },
    );
  }
}

function messageOf(error: unknown): string {
  return Error.isError(error) ? error.message : String(error);
}

function packageFolders(files: readonly string[], root: string): readonly string[] {
  const folders = files.flatMap((file) => /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  return [...new Set(folders)].map((folder) => path.join(root, folder));
}

/** Hashes the content: that is as fast as reading modification times, which a checkout may set arbitrarily. */
function sourceDigest(root: string): string {
  const hash = createHash('sha256');
  for (const file of [...globSync(SOURCES, { cwd: root }).toSorted(), ...LOCKED]) {
    hash
      .update(`${file.replaceAll('\\', '/')}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, DIGEST_CHARACTERS);
}

/** Takes away what was not started for longest. */
async function sweep(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => !name.endsWith('.part'));
  const bundles = await Promise.all(
    names.map(async (name) => ({ name, startedMs: (await stat(path.join(folder, name))).mtimeMs })),
  );
  const old = bundles.toSorted((a, b) => b.startedMs - a.startedMs).slice(KEPT_BUNDLES);
  await Promise.all(old.map(({ name }) => rm(path.join(folder, name), { recursive: true, force: true })));
}

if (import.meta.main) {
  const [, , folder] = process.argv;
  if (folder === undefined) await currentBundle(ROOT);
  else await bundlePlatform(path.resolve(folder));
}
