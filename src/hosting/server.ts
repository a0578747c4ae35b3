/** The deployment as a whole: values watched, a version brought to life, pages served until closed. */
import { mkdir, stat } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { closeServer, listen } from '../program/lifecycle.ts';
import { takeLock } from '../program/lock.ts';
import { StartError } from '../program/start-error.ts';
import type { Arguments } from './arguments.ts';
import { Keeper, type KeeperDeps } from './keeper.ts';
import type { Log } from './log.ts';
import { ReleaseStore, type StoreOptions } from './release/store.ts';
import { Handler, type HandlerOptions } from './serve/handler.ts';
import { readWanted } from './values/read.ts';
import { watchValues } from './values/watch.ts';

/** A head comes at once, and what follows a GET is nothing. */
const HEADERS_TIMEOUT_MS = 15_000;
/** A reader who takes nothing for so long is gone. */
const SILENCE_MS = 60_000;
/** Longer than the proxies before us keep theirs (60 s in most): the one who closes first must not be we. */
const KEEP_ALIVE_MS = 75_000;
const CLOSE_GRACE_MS = 10_000;

export interface Hosting {
  /** Where it answers, without a slash at the end. */
  readonly url: string;
  /** HTTP status that readers got for pages when the start was over. */
  readonly readersGet: number;
  /** Reads the values anew, and tries at once what is being waited for. */
  reread(): Promise<void>;
  /** Lets requests under way end and stops; resolves within some seconds. */
  close(): Promise<void>;
}

/** Effects; the ones that may be left out are real unless a test puts others in their place. */
export type HostingDeps = Pick<KeeperDeps, 'log' | 'clock' | 'sleep' | 'random'> &
  Pick<StoreOptions, 'open' | 'limits'> & { readonly watchIntervalMs?: number };

/** Starts a deployment; throws a {@link StartError} when values file, data folder or port cannot be used. */
export async function startHosting(values: Arguments, deps: HostingDeps): Promise<Hosting> {
  const { log, clock } = deps;
  const place = { file: values.values, ...(values.configPath !== undefined && { path: values.configPath }) };
  await requireFile(place.file);
  await using opened = new AsyncDisposableStack();
  opened.defer(await takeFolder(values.data));
  const store = await ReleaseStore.open(values.data, { ...deps, prepare: values });
  const keeper = new Keeper({ ...deps, store });
  const server = createServer({ ...values, site: keeper, log });
  const url = await listen(server, values);
  opened.defer(async () => void (await Promise.all([keeper.close(), closeServer(server, CLOSE_GRACE_MS)])));
  log.info('hosting.started', { url, deploymentType: values.deploymentType, values: values.values });
  warnOfMissingAssistant(values, log);
  // Behind the port: a large site takes some seconds to be proven, and whoever asks whether we live must hear it.
  await keeper.resume();
  const take: Parameters<typeof watchValues>[1] = (look, isAgain) => {
    try {
      keeper.want(readWanted(look, place), isAgain);
    } catch (error) {
      keeper.reject(error);
    }
  };
  const watched = await watchValues(place.file, take, deps.watchIntervalMs);
  opened.defer(() => watched.end());
  const running = opened.move();
  const close = async () => {
    await running.disposeAsync();
    log.info('hosting.stopped', { at: clock().toISOString() });
  };
  return { url, readersGet: keeper.served.readersGet, reread: () => watched.again(), close };
}

function createServer(options: HandlerOptions): http.Server {
  const limits = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: HEADERS_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    optimizeEmptyRequests: true,
  };
  const server = http.createServer(limits, new Handler(options).handle);
  server.timeout = SILENCE_MS;
  return server;
}

function warnOfMissingAssistant({ features, assistant, deploymentType }: Arguments, log: Log): void {
  if (!features.assistant || assistant !== undefined) return;
  log.warn('assistant.missing', {
    message: `A ${deploymentType} deployment has an assistant, but no address of one is given: no page shows it.`,
    hint: 'Give --assistant-url and --assistant-key, or switch it off by --assistant off.',
  });
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
    const release = takeLock(data);
    if (release !== undefined) return release;
  } catch (error) {
    throw new StartError(`--data "${shown}" cannot be used: ${Error.isError(error) ? error.message : String(error)}.`);
  }
  throw new StartError(
    `--data "${shown}" is used by another deployment; stop that one, or give this one a folder of its own.`,
  );
}
