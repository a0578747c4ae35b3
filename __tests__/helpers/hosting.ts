/** A deployment for tests: bundles in a storage of their own, a values file, real HTTP, and time that is given. */
import { EventEmitter } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import type http from 'node:http';
import path from 'node:path';
import { packSite } from '../../src/bundle/pack.ts';
import { type ParsedArguments, parseArguments } from '../../src/hosting/arguments.ts';
import { createLog } from '../../src/hosting/log.ts';
import { openSite } from '../../src/hosting/release/open.ts';
import { type Hosting, type HostingDeps, startHosting } from '../../src/hosting/server.ts';
import { renderSite } from '../../src/platform/render/site/site.ts';
import { docsFolder, type Files } from './docs-folder.ts';
import { Folder, type Tree } from './folder.ts';
import { type LocalServer, startServer } from './local-server.ts';

/** Part of every link: never to be seen in a log, in an answer or on the disk. */
export const SIGNATURE = '5ca1ab1e5ca1ab1e';

export type LogEntry = Readonly<Record<string, unknown>>;

/** Answers a request for a bundle. */
export type StorageAnswer = (request: http.IncomingMessage, response: http.ServerResponse) => void;

/** Storage, values file and data folder of one deployment, which may be started again and again. */
export class HostingStage implements AsyncDisposable {
  readonly folder: Folder;
  /** Requests that storage has seen, as `METHOD /path`. */
  readonly asked: string[] = [];
  /** Everything that was logged. */
  readonly logged: LogEntry[] = [];
  /** Milliseconds of the pauses that were begun. */
  readonly pauses: number[] = [];
  readonly #answers = new Map<string, StorageAnswer>();
  readonly #server: LocalServer;
  readonly #events = new EventEmitter();
  readonly #running = new Set<Hosting>();
  readonly #underWay = new Set<() => void>();

  private constructor(folder: Folder, server: LocalServer) {
    this.folder = folder;
    this.#server = server;
  }

  static async make(): Promise<HostingStage> {
    const server = await startServer((request, response) => {
      const name = (request.url ?? '').replace(/\?.*$/, '');
      stage.asked.push(`${request.method} ${name}`);
      const answer = stage.#answers.get(name) ?? ((_request, nothing) => nothing.writeHead(404).end());
      answer(request, response);
    });
    const stage = new HostingStage(await Folder.make(), server);
    return stage;
  }

  get valuesFile(): string {
    return this.folder.at('values.yaml');
  }

  /** Link to what storage has under a name. */
  link(name: string): string {
    return `${this.#server.origin}/${name}?X-Signature=${SIGNATURE}`;
  }

  /** Calls back for every connection to storage, also for one over which nothing is asked. */
  onConnection(listener: () => void): void {
    this.#server.server.on('connection', listener);
  }

  /** Packs a site. */
  async pack(site: Tree): Promise<Buffer> {
    const name = `site-${Math.random().toString(36).slice(2)}`;
    await this.folder.write(site, name);
    return await this.#pack(this.folder.at(name));
  }

  async #pack(folder: string): Promise<Buffer> {
    const archive = `${folder}.tar.gz`;
    await packSite(folder, archive);
    return await readFile(archive);
  }

  /** Puts a bundle into storage under a name. */
  async store(name: string, site: Tree): Promise<void> {
    const archive = await this.pack(site);
    this.answer(name, (_request, response) => response.end(archive));
  }

  /** Renders documentation, and puts its bundle with further files into storage under a name. */
  async storeRendered(name: string, docs: Files, more: Tree = {}): Promise<void> {
    await using folder = await docsFolder(docs);
    await renderSite({ docs: folder.docs, out: folder.out, domain: 'docs.example.com', processes: 0 });
    for (const [file, text] of Object.entries(more)) await writeFile(path.join(folder.out, file), text);
    const archive = await this.#pack(folder.out);
    this.answer(name, (_request, response) => response.end(archive));
  }

  /** Lets storage answer as told; a status stands for an answer without content. */
  answer(name: string, answer: StorageAnswer | number): void {
    const told = typeof answer === 'number' ? statusAnswer(answer) : answer;
    this.#answers.set(`/${name}`, told);
  }

  /** Writes values that pin a version and the bundle of a name. */
  async pin(version: string, name = version): Promise<void> {
    await this.folder.write({
      'values.yaml': `staticExport:\n  enabled: true\n  bundleUrl: '${this.link(name)}'\n  version: '${version}'\n`,
    });
  }

  /** Starts the deployment on a free port. */
  async start(args: readonly string[] = [], effects: Partial<HostingDeps> = {}): Promise<Hosting> {
    const data = this.folder.at('data');
    const parsed = parseArguments([
      ...['--values', this.valuesFile, '--data', data],
      ...(args.includes('--port') ? args : ['--port', '0', ...args]),
    ]);
    const log = createLog(
      (line) => {
        const entry = JSON.parse(line) as LogEntry;
        this.logged.push(entry);
        this.#events.emit(String(entry['event']), entry);
      },
      () => new Date(),
    );
    const sleep: HostingDeps['sleep'] = (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        this.pauses.push(milliseconds);
        this.#underWay.add(resolve);
        signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
        signal.addEventListener('abort', () => this.#underWay.delete(resolve), { once: true });
      });
    const hosting = await startHosting(valuesOf(parsed), {
      log,
      clock: () => new Date(),
      sleep,
      random: () => 0,
      watchIntervalMs: 60_000,
      // A thread for each of some hundred small sites would cost more than the rest; the tests of the process have it.
      open: openSite,
      ...effects,
    });
    const close = async () => {
      this.#running.delete(running);
      await hosting.close();
    };
    const running = { ...hosting, close };
    this.#running.add(running);
    return running;
  }

  /** Waits for an event of the log, also for one that was there before. */
  async event(name: string, matching: LogEntry = {}): Promise<LogEntry> {
    const matches = (entry: LogEntry) =>
      entry['event'] === name && Object.entries(matching).every(([key, value]) => entry[key] === value);
    const before = this.logged.find(matches);
    if (before !== undefined) return before;
    return await new Promise((resolve) => {
      const listener = (entry: LogEntry) => {
        if (!matches(entry)) return;
        this.#events.off(name, listener);
        resolve(entry);
      };
      this.#events.on(name, listener);
    });
  }

  /** Ends the pause before the next attempt. */
  endPause(): void {
    const [end] = this.#underWay;
    if (end !== undefined) this.#underWay.delete(end);
    end?.();
  }

  /** Stops what was started. */
  async stop(): Promise<void> {
    await Promise.all([...this.#running].map((hosting) => hosting.close()));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    await this.#server[Symbol.asyncDispose]();
    await this.folder[Symbol.asyncDispose]();
  }
}

function statusAnswer(status: number): StorageAnswer {
  return (_request, response) => void response.writeHead(status).end();
}

function valuesOf(parsed: ParsedArguments) {
  if (parsed.type !== 'run') throw new Error(JSON.stringify(parsed));
  return parsed.values;
}

/** What a deployment says of itself; throws where that tells an address or a path. */
export async function readiness({ url }: Pick<Hosting, 'url'>): Promise<LogEntry & { readonly httpStatus: number }> {
  const response = await fetch(`${url}/-/ready`);
  const text = await response.text();
  if (/[/\\]|127\.0\.0\.1|\.ya?ml|\.gz|[A-Z]{5}/.test(text)) throw new Error(`The readiness tells too much: ${text}`);
  return { ...(JSON.parse(text) as LogEntry), httpStatus: response.status };
}

/** A site whose every page says its version. */
export function siteOf(version: string, more: Tree = {}): Tree {
  return {
    'index.html': `<!doctype html><title>Start</title><p>version ${version}</p>`,
    'guide.html': `<!doctype html><title>Guide</title><p>version ${version}</p>`,
    '404.html': '<!doctype html><title>Gone</title><p>Nothing here</p>',
    ...more,
  };
}
