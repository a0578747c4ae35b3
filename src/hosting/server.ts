/** The deployment as a whole: values watched, a version brought to life, pages served until closed. */
import { mkdir, stat } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Arguments } from './arguments.ts';
import { HostingError, StartError } from './errors.ts';
import { downloadArchive } from './fetch/download.ts';
import { Keeper, type KeeperDeps } from './keeper.ts';
import { lockFolder } from './release/lock.ts';
import { ReleaseStore, type StoreOptions } from './release/store.ts';
import { Handler } from './serve/handler.ts';
import { RESERVED } from './serve/reserved.ts';
import { readWanted, type ValuesPlace } from './values/read.ts';
import { watchValues } from './values/watch.ts';

/** A deployment that listens. */
export interface Hosting {
  /** Where it answers, without a slash at the end. */
  readonly url: string;
  /** Reads the values anew, and tries at once what is being waited for. */
  reread(): Promise<void>;
  /** Lets requests under way end and stops; resolves within some seconds. */
  close(): Promise<void>;
}

/** Effects; the ones that may be left out are real unless a test puts others in their place. */
export type HostingDeps = Pick<KeeperDeps, 'log' | 'clock' | 'sleep' | 'random'> &
  Partial<Pick<KeeperDeps, 'download'>> &
  Pick<StoreOptions, 'unpack' | 'limits'> & { readonly watchIntervalMs?: number };

/** A head comes at once, and what follows a GET is nothing. */
const HEADERS_TIMEOUT_MS = 15_000;
/** A reader who takes nothing for so long is gone. */
const SILENCE_MS = 60_000;
/** Longer than the proxies before us keep theirs (60 s in most): the one who closes first must not be we. */
const KEEP_ALIVE_MS = 75_000;
const CLOSE_GRACE_MS = 10_000;
const SWEEP_INTERVAL_MS = 20;

/** Starts a deployment; throws a {@link StartError} when values file, data folder or port cannot be used. */
export async function startHosting(values: Arguments, deps: HostingDeps): Promise<Hosting> {
  const { log, clock } = deps;
  const place = { file: values.values, ...(values.configPath !== undefined && { path: values.configPath }) };
  await requireFile(place.file);
  const release = await takeFolder(values.data);
  try {
    const store = await ReleaseStore.open(values.data, { ...deps, reserved: RESERVED });
    const keeper = new Keeper({ ...deps, store, download: deps.download ?? downloadArchive });
    let isStopping = false;
    const handler = new Handler({ ...values, keeper, log, isStopping: () => isStopping });
    const server = http.createServer(
      {
        headersTimeout: HEADERS_TIMEOUT_MS,
        requestTimeout: HEADERS_TIMEOUT_MS,
        keepAliveTimeout: KEEP_ALIVE_MS,
        optimizeEmptyRequests: true,
      },
      handler.handle,
    );
    server.timeout = SILENCE_MS;
    const url = await listen(server, values.host, values.port);
    log.info('hosting.started', { url, deploymentType: values.deploymentType, values: values.values });
    // Behind the port: a large site takes some seconds to be proven, and whoever asks whether we live must hear it.
    await keeper.resume();
    const watched = await watchValues(place.file, takerFor(place, keeper), deps.watchIntervalMs);
    const close = async () => {
      isStopping = true;
      watched.end();
      await Promise.all([closeServer(server), keeper.close()]);
      release();
      log.info('hosting.stopped', { at: clock().toISOString() });
    };
    return { url, reread: () => watched.again(), close };
  } catch (error) {
    release();
    throw error;
  }
}

/** Gives the function that hands the values to the keeper. */
function takerFor(place: ValuesPlace, keeper: Keeper): Parameters<typeof watchValues>[1] {
  return (look, isAgain) => {
    try {
      keeper.want(readWanted(look, place), isAgain);
    } catch (error) {
      keeper.reject(
        error instanceof HostingError ? error : new HostingError(String(error), 'Correct the file.', error),
      );
    }
  };
}

/** A path that is wrong is told to whoever typed it; what is in the file may change while we run. */
async function requireFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile() !== true) {
    throw new StartError(`--values "${file}" is no file; name the file with the staticExport values.`);
  }
}

/** Takes the data folder for this process alone: another one would remove what this one serves. */
async function takeFolder(data: string): Promise<() => void> {
  const shown = path.resolve(data);
  try {
    await mkdir(data, { recursive: true, mode: 0o700 });
    const release = lockFolder(data);
    if (release !== undefined) return release;
  } catch (error) {
    throw new StartError(`--data "${shown}" cannot be used: ${Error.isError(error) ? error.message : String(error)}.`);
  }
  throw new StartError(
    `--data "${shown}" is used by another deployment; stop that one, or give this one a folder of its own.`,
  );
}

async function listen(server: http.Server, host: string, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const remedy = error.code === 'EADDRINUSE' ? ' Choose another --port, or 0 for a free one.' : '';
      reject(new StartError(`Listening on ${host}, port ${port}, failed: ${error.message}.${remedy}`));
    });
    server.listen({ host, port }, resolve);
  });
  const { address, family, port: actual } = server.address() as AddressInfo;
  // An address that stands for all of a machine's is none that a client could use.
  if (address === '0.0.0.0' || address === '::') return `http://localhost:${actual}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${actual}`;
}

/** Lets requests under way end, but not for ever. */
async function closeServer(server: http.Server): Promise<void> {
  const force = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS);
  // Closing drops the connections that are idle at that moment; others become idle only afterwards.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL_MS);
  try {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  } finally {
    clearTimeout(force);
    clearInterval(sweep);
  }
}
