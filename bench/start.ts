/** How long a step takes until it does something: the built Action beside bare Node processes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Folder } from '../__tests__/helpers/folder.ts';
import type { BenchResult } from './bench.ts';
import { alternate, type Contender, median, quantile, ratios } from './measure.ts';
import { table, time, times } from './table.ts';

const ROUNDS = 21;
const FIRST_REQUEST = 'request: Action';
const NOTHING = 'exit: bare Node';
/** Processes that do nothing in the time until the Action's first request. */
const MAX_RATIO = 2.3;
const PROCESS_LIMIT_MS = 30_000;
const KEY = 'svc_0123456789abcdef';
const SCRIPTS = {
  action: '../dist/index.js',
  fetch: './bare/fetch.mjs',
  http: './bare/node-http.mjs',
  exit: './bare/exit.mjs',
} as const;
type Script = keyof typeof SCRIPTS;
type Environment = Readonly<Record<string, string>>;

/** Measures the start of processes in alternating rounds. */
export async function benchStart(): Promise<BenchResult> {
  await using folder = await Folder.make();
  await Promise.all(['output', 'summary'].map((name) => writeFile(folder.at(name), '')));
  await using server = await openDoorbell();
  const environment = environmentFor(folder, server.url);
  const ring = (script: Script, name: string): Contender => ({
    name,
    measure: async () => {
      const rung = server.nextRequest();
      const startedAt = performance.now();
      const ended = runToEnd(script, environment);
      const arrivedAt = await Promise.race([rung, ended.then(() => undefined)]);
      await ended;
      if (arrivedAt === undefined) throw new Error(`${SCRIPTS[script]} ended without a request.`);
      return arrivedAt - startedAt;
    },
  });
  const end = (script: Script, name: string, given: Environment): Contender => ({
    name,
    measure: async () => {
      const startedAt = performance.now();
      const code = await runToEnd(script, given);
      if (code !== 1) throw new Error(`${SCRIPTS[script]} ended with ${code}, not with exit code 1.`);
      return performance.now() - startedAt;
    },
  });
  const { 'INPUT_API-KEY': _key, ...withoutKey } = environment;
  const figures = await alternate(
    [
      ring('action', FIRST_REQUEST),
      ring('fetch', 'request: bare Node, fetch'),
      ring('http', 'request: bare Node, node:http'),
      end('action', 'exit: Action, missing input', withoutKey),
      end('exit', NOTHING, environment),
    ],
    ROUNDS,
  );
  const ratio = median(ratios(figures.get(FIRST_REQUEST) ?? [], figures.get(NOTHING) ?? []));
  const missed = ratio > MAX_RATIO ? [`The first request comes after ${times(ratio)} of an empty process.`] : [];
  return { text: `${describe(figures)}\nFirst request ÷ bare Node's exit: ${times(ratio)}.`, missed };
}

function describe(figures: ReadonlyMap<string, readonly number[]>): string {
  const rows = [...figures].map(([name, own]) => {
    const action = [...figures].find(([other]) => other.startsWith(`${name.split(':')[0]}: Action`))?.[1] ?? own;
    const paired = ratios(action, own);
    const spread = `${times(quantile(paired, 0.25))} to ${times(quantile(paired, 0.75))}`;
    return [name, time(median(own)), times(median(paired)), action === own ? '' : spread];
  });
  return [
    `From the start of a process to its first request on loopback, and to its exit. ${ROUNDS} alternating rounds;`,
    'ratios are the Action ÷ this process in the same round.',
    '',
    table(['until', 'median', 'ratio, median', 'middle half'], rows),
  ].join('\n');
}

function environmentFor(folder: Folder, url: string): Environment {
  return {
    PATH: process.env['PATH'] ?? '',
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: folder.path,
    GITHUB_OUTPUT: folder.at('output'),
    GITHUB_STEP_SUMMARY: folder.at('summary'),
    RUNNER_TEMP: folder.path,
    'INPUT_BASE-URL': url,
    'INPUT_API-KEY': KEY,
    INPUT_DOMAIN: 'docs.example.com',
    BENCH_URL: `${url}/v1/static-export/jobs`,
    BENCH_KEY: KEY,
  };
}

async function runToEnd(script: Script, env: Environment): Promise<number | null> {
  const file = fileURLToPath(new URL(SCRIPTS[script], import.meta.url));
  const child = spawn(process.execPath, [file], { env: { ...env }, stdio: 'ignore', timeout: PROCESS_LIMIT_MS });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

/** Opens a server that tells when a request has come, and refuses it, so that the process ends. */
async function openDoorbell() {
  const server = http.createServer((request, response) => {
    request.resume();
    response.writeHead(401, { 'content-type': 'application/json', connection: 'close' });
    response.end('{"error":"The key has expired."}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves with the moment of the next request. */
    nextRequest: async () => await once(server, 'request').then(() => performance.now()),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    },
  };
}
