/** Builds what the runner executes: types erased by the compiler, then one file by ncc, without comments. `npm run build` writes dist/. */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runTool } from './process.ts';
import { stripComments } from './strip-comments.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Where a build lands before it becomes `dist/`, relative to the project. */
export const FRESH_DIST = '.build/dist';

const LIB = '.build/lib';

/** Compiles `src/index.ts` into `.build/lib` and bundles it into {@link FRESH_DIST}. Throws with the tools' output. */
export async function buildFreshDist(): Promise<void> {
  for (const folder of [LIB, FRESH_DIST]) await rm(`${ROOT}/${folder}`, { recursive: true, force: true });
  await mkdir(`${ROOT}/${FRESH_DIST}`, { recursive: true });
  await step('tsc', 'node_modules/typescript/bin/tsc', ['-p', 'tsconfig.build.json']);
  const ncc = ['build', `${LIB}/index.js`, '-o', FRESH_DIST, '--license', 'licenses.txt', '--no-cache', '--quiet'];
  await step('ncc', 'node_modules/@vercel/ncc/dist/ncc/cli.js', ncc);
  const bundle = `${ROOT}/${FRESH_DIST}/index.js`;
  await writeFile(bundle, stripComments(await readFile(bundle, 'utf8')));
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
