/** Programs of the bench as processes: installed, looked for, run and watched. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ProcessWatch } from './process-watch.ts';
import type { Generator } from './render-contenders.ts';

/** One run of a program. */
export interface Run {
  readonly milliseconds: number;
  /** Sum of what its processes held at most; 0 where the system does not tell. */
  readonly peakBytes: number;
}

const RUN_LIMIT_MS = 1_800_000;
const INSTALL_LIMIT_MS = 300_000;
const SHOWN_CHARACTERS = 400;
/** Programs of npm packages are to run on the Node that runs the bench. */
const PATH = [path.dirname(process.execPath), process.env['PATH'] ?? ''].join(path.delimiter);
/** Nothing of ours, and nothing that would have a program ask another host. */
const ENVIRONMENT = { PATH, HOME: process.env['HOME'] ?? '/', ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' };

/** Runs a program to its end; throws with the end of what it said when it fails. */
export async function run(command: readonly string[], cwd: string): Promise<Run> {
  const [program = '', ...rest] = command;
  const startedAt = performance.now();
  const child = spawn(program, rest, {
    cwd,
    env: ENVIRONMENT,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: RUN_LIMIT_MS,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-SHOWN_CHARACTERS);
    });
  }
  const watch = child.pid === undefined ? undefined : new ProcessWatch(child.pid);
  try {
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
    const milliseconds = performance.now() - startedAt;
    if (code === 0) return { milliseconds, peakBytes: watch?.stop()?.peakBytes ?? 0 };
    throw new Error(`\`${path.basename(program)}\` ended with ${signal ?? code}: ${said.trim()}`);
  } finally {
    watch?.stop();
  }
}

/** Brings a program into a folder of its own; gives its version. Throws when npm cannot. */
export async function bring({ packages }: Generator, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const names = Object.entries(packages).map(([name, version]) => `${name}@${version}`);
  const npm = ['install', '--no-audit', '--no-fund', '--save-exact', ...names];
  const { error, status, stderr } = spawnSync('npm', npm, {
    cwd: folder,
    encoding: 'utf8',
    timeout: INSTALL_LIMIT_MS,
    shell: process.platform === 'win32',
  });
  if (status === 0) return Object.values(packages).join(', ');
  const reason = (error?.message ?? stderr).trim().slice(-SHOWN_CHARACTERS);
  throw new Error(`npm could not install ${names.join(' ')}: ${reason}`);
}
