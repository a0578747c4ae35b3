/** The local platform as a process of its own, for the demo and for tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { bundledProgram } from '../platform-bundle.ts';

const STOP_LIMIT_MS = 5000;
const KEY_VARIABLE = 'STATIC_EXPORT_DEMO_KEY';

/** Which sites to serve; further words go to the command line of the platform. */
export interface PlatformOptions {
  readonly docs: string;
  readonly domain: string;
  /** Further domains of the same folder; a file that says so is written into `temp`. */
  readonly others?: { readonly domains: readonly string[]; readonly temp: string };
  readonly args?: readonly string[];
}

/** The findings of all exports of a platform about the documentation. */
export interface Findings {
  /** All of them; the platform's log does not hold more than some tens for each job. */
  readonly count: number;
  /** Those in the log, as `file:line:column: message`. */
  readonly logged: readonly string[];
}

/** A platform that listens. Stops when it is disposed of. */
export class PlatformProcess implements AsyncDisposable {
  readonly url: string;
  readonly adminKey: string;
  readonly assistantKey: string;
  readonly #child: ChildProcess;
  readonly #log: readonly string[];

  constructor(
    child: ChildProcess,
    greeting: { url: string; adminKey: string; assistantKey: string },
    log: readonly string[],
  ) {
    this.#child = child;
    this.#log = log;
    this.url = greeting.url;
    this.adminKey = greeting.adminKey;
    this.assistantKey = greeting.assistantKey;
  }

  /** Findings that were logged so far; none for a platform without a log. */
  get findings(): Findings {
    const entries = this.#log.flatMap(readEntry);
    const logged = entries.flatMap(({ event, at, message }) =>
      event === 'job.diagnostic' ? [`${String(at)}: ${String(message)}`] : [],
    );
    const counts = entries.map(({ event, diagnostics }) =>
      event === 'job.completed' || event === 'job.failed' ? Number(diagnostics) : 0,
    );
    return { logged, count: counts.reduce((sum, count) => sum + count, 0) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    const limit = setTimeout(() => this.#child.kill('SIGKILL'), STOP_LIMIT_MS);
    await ended;
    clearTimeout(limit);
  }
}

/** Starts a platform on a free port; rejects with what it printed when it ends before it listens. */
export async function startPlatformProcess({
  docs,
  domain,
  others,
  args = [],
}: PlatformOptions): Promise<PlatformProcess> {
  const folder = path.resolve(docs);
  const key = `svc_${randomBytes(24).toString('hex')}`;
  const sites =
    others === undefined
      ? ['--docs', folder, '--domain', domain]
      : ['--access', await writeAccess(path.join(others.temp, 'access.json'), folder, [domain, ...others.domains])];
  const main = fileURLToPath(await bundledProgram('main'));
  const child = spawn(process.execPath, ['--enable-source-maps', main, ...sites, '--port', '0', '--json', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, [KEY_VARIABLE]: key },
  });
  const log: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => log.push(line));
  const greeting = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'close').then(() => undefined),
  ]);
  if (greeting === undefined) throw new Error(`The local platform did not start:\n${log.join('\n').trim()}`);
  return new PlatformProcess(child, { adminKey: key, ...JSON.parse(String(greeting[0])) }, log);
}

/** Writes an access file: one organization with all sites, and one key from the environment. */
async function writeAccess(file: string, docs: string, domains: readonly string[]): Promise<string> {
  const sites = Object.fromEntries(domains.map((one) => [one, { docs }]));
  const keys = [{ kind: 'admin', env: KEY_VARIABLE, expires: 'never' }];
  const access = { organizations: { demo: { name: 'Demo', plan: 'enterprise', domains: sites, keys } } };
  await writeFile(file, JSON.stringify(access, null, 2));
  return file;
}

/** Reads a line of the log; other lines, such as warnings of Node, are ignored. */
function readEntry(line: string): readonly Readonly<Record<string, unknown>>[] {
  if (!line.startsWith('{')) return [];
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}
