/** Builds what the runner executes: types erased by the compiler, then bundled by ncc, without comments. `npm run build` writes dist/. */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { listLicences } from './licences.ts';
import { runTool } from './process.ts';
import { stripComments } from './strip-comments.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Where a build lands before it becomes `dist/`, relative to the project. */
export const FRESH_DIST = '.build/dist';

const LIB = '.build/lib';
const STATS = '.build/stats.json';

/** Compiles `src/index.ts` into `.build/lib` and bundles it into {@link FRESH_DIST}. Throws with the tools' output. */
export async function buildFreshDist(): Promise<void> {
  for (const folder of [LIB, FRESH_DIST]) await rm(`${ROOT}/${folder}`, { recursive: true, force: true });
  await mkdir(`${ROOT}/${FRESH_DIST}`, { recursive: true });
  await step('tsc', 'node_modules/typescript/bin/tsc', ['-p', 'tsconfig.build.json']);
  const modules = await bundle('index', FRESH_DIST);
  for (const name of await readdir(`${ROOT}/${FRESH_DIST}`)) {
    if (!name.endsWith('.js')) continue;
    const file = `${ROOT}/${FRESH_DIST}/${name}`;
    await writeFile(file, stripComments(await readFile(file, 'utf8')));
  }
  // ncc's own list is that of the last file that it has written.
  await writeFile(`${ROOT}/${FRESH_DIST}/licenses.txt`, await listLicences([...new Set(foldersOf(modules))]));
}

/** Bundles a compiled program into a folder; returns what is in it. */
async function bundle(program: string, folder: string): Promise<readonly Module[]> {
  const ncc = ['build', `${LIB}/${program}.js`, '-o', folder, '--stats-out', STATS, '--no-cache', '--quiet'];
  await step('ncc', 'node_modules/@vercel/ncc/dist/ncc/cli.js', ncc);
  return (JSON.parse(await readFile(`${ROOT}/${STATS}`, 'utf8')) as { readonly modules: readonly Module[] }).modules;
}

interface Module {
  /** Path of its file. */
  readonly nameForCondition?: string;
  /** What it was made of, where it is several files in one. */
  readonly modules?: readonly Module[];
}

function foldersOf(modules: readonly Module[]): readonly string[] {
  return modules.flatMap(({ nameForCondition: file, modules: parts }) => [
    ...(/^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+(?=[/\\])/.exec(file ?? '') ?? []),
    ...foldersOf(parts ?? []),
  ]);
}

async function step(name: string, script: string, args: readonly string[]): Promise<void> {
  const { code, output } = await runTool(script, args, { cwd: ROOT });
  if (code !== 0) throw new Error(`${name} failed:\n${output}`);
}

if (import.meta.main) {
  await buildFreshDist();
  await rm(`${ROOT}/dist`, { recursive: true, force: true });
  await cp(`${ROOT}/${FRESH_DIST}`, `${ROOT}/dist`, { recursive: true });
}
