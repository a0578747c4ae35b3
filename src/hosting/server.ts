/** The deployment as a whole: values watched, a version brought to life, pages served until closed. */
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Arguments } from './arguments.ts';
import { HostingError, StartError } from './errors.ts';
import { downloadArchive } from './fetch/download.ts';
import { Keeper, type KeeperDeps } from './keeper.ts';
import type { Log } from './log.ts';
import { lockFolder } from './release/lock.ts';
import { ReleaseStore, type StoreOptions } from './release/store.ts';
import { closeServer, createServer, listen } from './serve/listener.ts';
import { RESERVED } from './serve/reserved.ts';
import { readWanted, type ValuesPlace } from './values/read.ts';
import { watchValues } from './values/watch.ts';

/** A deployment that listens. */
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
  Partial<Pick<KeeperDeps, 'download'>> &
  Pick<StoreOptions, 'open' | 'limits'> & { readonly watchIntervalMs?: number };

/** Starts a deployment; throws a {@link StartError} when values file, data folder or port cannot be used. */
export async function startHosting(values: Arguments, deps: HostingDeps): Promise<Hosting> {
  const { log, clock } = deps;
  const place = { file: values.values, ...(values.configPath !== undefined && { path: values.configPath }) };
  await requireFile(place.file);
  await using opened = new AsyncDisposableStack();
  opened.defer(await takeFolder(values.data));
  const store = await ReleaseStore.open(values.data, { ...deps, prepare: values, reserved: RESERVED });
  const keeper = new Keeper({ ...deps, store, download: deps.download ?? downloadArchive });
  const server = createServer({ ...values, site: keeper, log });
  const url = await listen(server, values);
  opened.defer(async () => void (await Promise.all([keeper.close(), closeServer(server)])));
  log.info('hosting.started', { url, deploymentType: values.deploymentType, values: values.values });
  warnOfMissingAssistant(values, log);
  // Behind the port: a large site takes some seconds to be proven, and whoever asks whether we live must hear it.
  await keeper.resume();
  const watched = await watchValues(place.file, takerFor(place, keeper), deps.watchIntervalMs);
  opened.defer(() => watched.end());
  const running = opened.move();
  const close = async () => {
    await running.disposeAsync();
    log.info('hosting.stopped', { at: clock().toISOString() });
  };
  return { url, readersGet: keeper.served.readersGet, reread: () => watched.again(), close };
}

function warnOfMissingAssistant({ features, assistant, deploymentType }: Arguments, log: Log): void {
  if (!features.assistant || assistant !== undefined) return;
  log.warn('assistant.missing', {
    message: `A ${deploymentType} deployment has an assistant, but no address of one is given: no page shows it.`,
    hint: 'Give --assistant-url and --assistant-key, or switch it off by --assistant off.',
  });
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
