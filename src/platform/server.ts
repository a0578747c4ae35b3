/** The platform as a whole: storage, keys, queue and application put together, listening until closed. */
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createKeyRing, generateKey } from './access/keys.ts';
import { createApp } from './app.ts';
import type { Arguments } from './arguments.ts';
import { createExport } from './jobs/export.ts';
import { logJob } from './jobs/journal.ts';
import { createQueue } from './jobs/queue.ts';
import type { Worker } from './jobs/worker.ts';
import type { Log } from './log.ts';
import { openStorage } from './storage/open.ts';
import { StorageError } from './storage/storage.ts';

/** A platform that listens. */
export interface Platform {
  /** Where it answers, without a slash at the end. */
  readonly url: string;
  readonly adminKey: string;
  readonly assistantKey: string;
  /** Takes no more requests, ends the running exports, removes temporary data; resolves within a few seconds. */
  close(): Promise<void>;
}

/** Why the platform cannot start, in a sentence for whoever started it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

export interface PlatformDeps {
  readonly worker: Worker;
  readonly log: Log;
  readonly clock: () => Date;
  /** Lists the page paths of a documentation folder. */
  readonly listPages: (docs: string) => Promise<readonly string[] | undefined>;
}

const CLOSE_GRACE_MS = 2000;
const SWEEP_INTERVAL_MS = 20;

/** Starts a platform; throws a {@link StartError} when docs folder, data folder or port cannot be used. */
export async function startPlatform(values: Arguments, deps: PlatformDeps): Promise<Platform> {
  const docs = path.resolve(values.docs);
  await requireDocs(docs, values.docs);
  const { log, clock } = deps;
  const { domain, strict, keepGoing, sanitize, playground, linkLifetimeMs } = values;
  const data = await openData(values.data);
  try {
    const keys = { admin: generateKey('admin'), assistant: generateKey('assistant') };
    let base = values.publicUrl;
    const opened = await openStorage({
      address: values.storage,
      data: data.folder,
      baseUrl: () => base ?? '',
      clock,
    }).catch(explainStorage);
    const { storage } = opened;
    const workFolder = path.join(data.folder, 'work');
    // What an earlier run left there in a crash.
    await rm(workFolder, { recursive: true, force: true });
    const cache = values.cache ? { cache: path.join(data.folder, 'cache') } : {};
    const rendering = { docs, domain, strict, keepGoing, sanitize, playground, ...cache };
    const run = createExport({ ...rendering, workFolder, worker: deps.worker, storage });
    const jobs = createQueue({ run, clock, onEvent: (job, event) => logJob(log, job, event) });
    const listPages = () => deps.listPages(docs);
    const keyRing = createKeyRing(keys);
    const { keepBundlesMs } = values;
    const app = createApp({
      ...opened,
      domain,
      jobs,
      linkLifetimeMs,
      keepBundlesMs,
      clock,
      listPages,
      keys: keyRing,
      log,
    });
    const url = await listen(app, values.host, values.port);
    base ??= url;
    log.info('platform.started', { url, domain, docs });
    const close = async () => {
      await Promise.all([closeApp(app), jobs.close()]);
      await data.release();
      log.info('platform.stopped');
    };
    return { url, adminKey: keys.admin, assistantKey: keys.assistant, close };
  } catch (error) {
    await data.release();
    throw error;
  }
}

async function requireDocs(docs: string, given: string): Promise<void> {
  const folder = await stat(docs).catch(() => undefined);
  if (folder?.isDirectory() !== true) {
    throw new StartError(`--docs "${given}" is no folder; give the folder of the documentation.`);
  }
  const config = await stat(path.join(docs, 'docs.json')).catch(() => undefined);
  if (config?.isFile() === true) return;
  throw new StartError(`--docs "${given}" has no docs.json; give the folder that has it at its root.`);
}

function explainStorage(error: unknown): never {
  throw error instanceof StorageError ? new StartError(error.message) : error;
}

interface DataFolder {
  readonly folder: string;
  release(): Promise<void>;
}

async function openData(given: string | undefined): Promise<DataFolder> {
  if (given === undefined) {
    const folder = await mkdtemp(path.join(tmpdir(), 'static-export-platform-'));
    return { folder, release: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }) };
  }
  const folder = path.resolve(given);
  await mkdir(folder, { recursive: true }).catch((error: Error) => {
    throw new StartError(`--data "${given}" cannot be used: ${error.message}.`);
  });
  return { folder, release: async () => undefined };
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    const remedy = error.code === 'EADDRINUSE' ? ' Choose another --port, or 0 for a free one.' : '';
    throw new StartError(`Listening on ${host}, port ${port}, failed: ${error.message}.${remedy}`);
  });
  const { address, family, port: actual } = app.server.address() as AddressInfo;
  // An address that stands for all of a machine's is none that a client could use.
  if (address === '0.0.0.0' || address === '::') return `http://localhost:${actual}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${actual}`;
}

/** Lets requests under way end, but not for ever. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const force = setTimeout(() => app.server.closeAllConnections(), CLOSE_GRACE_MS);
  // Closing drops the connections that are idle at that moment; others become idle only afterwards.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_INTERVAL_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(force);
    clearInterval(sweep);
  }
}
