/** The ways to get a bundle from a link into a folder, each as a process of its own. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { REQUIRE } from '../scripts/platform-bundle.ts';
import { type Effort, runProgram } from './program-run.ts';

/** A way to do it: the command, and whether it says its own milliseconds in its last line. */
interface Way {
  readonly name: string;
  readonly command: (course: Course) => readonly [string, ...string[]];
  readonly timesItself: boolean;
}

const LIMIT_MS = 600_000;
const ACTION = fileURLToPath(new URL('./bundle-action.ts', import.meta.url));
const TOOL_CACHE = fileURLToPath(new URL('./bare/tool-cache.mjs', import.meta.url));
const CURL_LINE =
  'set -eo pipefail; mkdir "$2/site"; curl -sS "$1" | tee >(sha256sum > "$2/sha256") | tar xz -C "$2/site"';

/** The first is what the others are compared with. */
export const WAYS: readonly [Way, ...Way[]] = [
  {
    name: 'curl | tee | tar',
    command: ({ url, folder }) => ['bash', '-c', CURL_LINE, 'bash', url, folder],
    timesItself: false,
  },
  {
    name: 'the Action',
    command: ({ action, url, folder }) => [process.execPath, action, url, folder, 'false'],
    timesItself: true,
  },
  {
    name: 'the Action, findings',
    command: ({ action, url, folder }) => [process.execPath, action, url, folder, 'true'],
    timesItself: true,
  },
  { name: 'tool-cache', command: ({ url, folder }) => [process.execPath, TOOL_CACHE, url, folder], timesItself: true },
];

/** Bundles the Action's stage, as the Action itself is for a runner. Returns its program. */
export async function buildAction(outdir: string): Promise<string> {
  await build({
    ...{ entryPoints: [ACTION], outdir, entryNames: '[name]', outExtension: { '.js': '.mjs' } },
    ...{ bundle: true, format: 'esm', platform: 'node', target: `node${process.versions.node}`, logLevel: 'silent' },
    banner: { js: REQUIRE },
  });
  return path.join(outdir, 'bundle-action.mjs');
}

/** What every try of a bundle is given. */
export interface Course {
  /** Program of the Action's stage. */
  readonly action: string;
  readonly url: string;
  /** Folder to work in; made for every try, and removed. */
  readonly folder: string;
  /** Files that must be there in the end. */
  readonly files: number;
  /** Where Node keeps compiled sources, so that no try pays for types being erased. */
  readonly compileCache: string;
}

/** Tries one way once; throws when it fails or does not give the whole site. */
export async function tryWay(way: Way, course: Course): Promise<Effort> {
  const { folder, files, compileCache } = course;
  await mkdir(folder, { recursive: true });
  try {
    const env = {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compileCache,
      // As on a runner of one's own, where the Action keeps the bundle for later runs.
      RUNNER_TOOL_CACHE: path.join(folder, 'tools'),
    };
    const { milliseconds, taken, output } = await runProgram(way.command(course), { env, limitMs: LIMIT_MS });
    await mustBeWhole(way, folder, files);
    return { milliseconds: way.timesItself ? Number(output.trimEnd().split('\n').at(-1)) : milliseconds, taken };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function mustBeWhole({ name }: Way, folder: string, files: number): Promise<void> {
  const found = await readdir(path.join(folder, 'site'), { recursive: true, withFileTypes: true });
  const count = found.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).length;
  if (count !== files) throw new Error(`${name} gave ${count} files of ${files}.`);
}
