/** The platform as a server: exporter, keys and application put together, listening until closed. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createKeyRing, generateKey } from './access/keys.ts';
import { createApp } from './app.ts';
import type { Arguments } from './arguments.ts';
import { type ExporterDeps, openExporter } from './exporter.ts';
import { StartError } from './start-error.ts';

/** A platform that listens. */
export interface Platform {
  /** Where it answers, without a slash at the end. */
  readonly url: string;
  readonly adminKey: string;
  readonly assistantKey: string;
  /** Takes no more requests, gives running exports back to the queue, removes temporary data; resolves within a few seconds. */
  close(): Promise<void>;
}

export interface PlatformDeps extends ExporterDeps {
  /** Lists the page paths of a documentation folder. */
  readonly listPages: (docs: string) => Promise<readonly string[] | undefined>;
}

const CLOSE_GRACE_MS = 2000;
const SWEEP_INTERVAL_MS = 20;

/** Starts a platform; throws a {@link StartError} when docs folder, data folder, database or port cannot be used. */
export async function startPlatform(values: Arguments, deps: PlatformDeps): Promise<Platform> {
  const { log, clock } = deps;
  const { domain, linkLifetimeMs, keepBundlesMs } = values;
  const keys = { admin: generateKey('admin'), assistant: generateKey('assistant') };
  let base = values.publicUrl;
  const exporter = await openExporter(values, deps, () => base ?? '');
  try {
    const { docs, jobs, storage, disk } = exporter;
    const listPages = () => deps.listPages(docs);
    const keyRing = createKeyRing(keys);
    const serving = { domain, linkLifetimeMs, keepBundlesMs, clock, listPages, keys: keyRing, log };
    const app = createApp({ ...serving, jobs, storage, ...(disk !== undefined && { disk }) });
    const url = await listen(app, values.host, values.port);
    base ??= url;
    log.info('platform.started', { url, domain, docs });
    const close = async () => {
      await Promise.all([closeApp(app), exporter.jobs.close()]);
      await exporter.close();
      log.info('platform.stopped');
    };
    return { url, adminKey: keys.admin, assistantKey: keys.assistant, close };
  } catch (error) {
    await exporter.close();
    throw error;
  }
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
