/** What every process of the platform has, with or without HTTP: the database, the storage and the queue between them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StartError } from '../program/start-error.ts';
import type { CurrentAccess } from './access/access.ts';
import { openAccess } from './access/open.ts';
import type { Arguments } from './arguments.ts';
import { Content } from './content/content.ts';
import { GitError, requireGit } from './content/git.ts';
import type { GitLimits } from './content/repository.ts';
import { isGit } from './content/source.ts';
import { type DataFolder, openData } from './data-folder.ts';
import { type Database, DatabaseError } from './database/database.ts';
import { openEmbedded } from './database/embedded.ts';
import { migrate } from './database/migrate.ts';
import { openPostgres } from './database/postgres.ts';
import { createExport } from './jobs/export.ts';
import { logJob } from './jobs/journal.ts';
import { type JobQueue, openQueue, type QueueOptions } from './jobs/queue.ts';
import type { Worker } from './jobs/worker.ts';
import { type Log, logFault } from './log.ts';
import { present } from './render/model/fields.ts';
import { resolvePages } from './routes/pages.ts';
import { type OpenedStorage, openStorage } from './storage/open.ts';
import { type Storage, StorageError } from './storage/storage.ts';

export interface ExporterDeps {
  readonly worker: Worker;
  readonly log: Log;
  readonly clock: () => Date;
  /** Gives the database in place of the one that the arguments name; it is not closed with the exporter. */
  readonly database?: Database;
  /** Lists the page paths of a documentation folder; `undefined` when it is in no state to be listed. */
  readonly listPages: (docs: string) => Promise<readonly string[] | undefined>;
  /** How much is fetched from git repositories, and for how long, where it is not as usual. */
  readonly gitLimits?: Partial<GitLimits>;
  /** Hears of the events of jobs that were added or run here. */
  readonly onJobEvent?: QueueOptions['onEvent'];
}

export interface Exporter extends OpenedStorage {
  readonly access: CurrentAccess;
  readonly content: Content;
  readonly database: Database;
  readonly jobs: JobQueue;
  /** The platform's folder. */
  readonly dataFolder: string;
  /** Gives running jobs back to the queue, closes everything and removes temporary data. */
  close(): Promise<void>;
}

/**
 * Opens what exports need, and begins to run the jobs that wait; throws a {@link StartError} when docs folder, data
 * folder or database cannot be used. `baseUrl` is where clients reach the platform.
 */
export async function openExporter(values: Arguments, deps: ExporterDeps, baseUrl: () => string): Promise<Exporter> {
  await using cleanup = new AsyncDisposableStack();
  const access = await openAccess(values, deps, cleanup);
  const data = await openData(values.data);
  cleanup.defer(() => data.release());
  const content = await openGit(data, access, deps);
  cleanup.defer(() => content.close());
  const database = deps.database ?? (await openDatabase(values, data, deps.log));
  if (deps.database === undefined) cleanup.defer(() => database.close());
  const alone = database.backend === 'pglite';
  const workFolder = await openWorkFolder(data, alone);
  cleanup.defer(() => rm(workFolder, { recursive: true, force: true, maxRetries: 3 }));
  const place = { address: values.storage, data: data.folder, baseUrl, clock: deps.clock };
  const stored = await openStorage(place).catch(refuseStart);
  const { storage } = stored;
  const jobs = await openJobs(values, deps, { access, content, database, storage, workFolder, data, alone });
  cleanup.defer(() => jobs.close());
  const opened = cleanup.move();
  return { access, content, database, ...stored, jobs, dataFolder: data.folder, close: () => opened.disposeAsync() };
}

/** Opens the database that the arguments name, with all its tables; throws a {@link StartError} when it cannot be used. */
export async function openDatabase(
  { databaseUrl }: Pick<Arguments, 'databaseUrl'>,
  data: DataFolder,
  log: Log,
): Promise<Database> {
  const onError = (error: Error) => log.warn('database.connection', { reason: error.message });
  const opening =
    databaseUrl === undefined
      ? openEmbedded({ folder: path.join(data.folder, 'database'), shownAs: data.shownAs })
      : openPostgres({ url: databaseUrl, onError });
  const database = await opening.catch(refuseStart);
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    return refuseStart(error);
  }
}

/** What these errors say is for whoever starts the platform. */
function refuseStart(error: unknown): never {
  const isForOperator = error instanceof DatabaseError || error instanceof StorageError || error instanceof GitError;
  throw isForOperator ? new StartError(error.message, { cause: error }) : error;
}

/** Opens the content of the sites; requires git where one needs it, and forgets what was fetched of others, now and later. */
async function openGit(data: DataFolder, access: CurrentAccess, { log, gitLimits }: ExporterDeps): Promise<Content> {
  const sources = () => [...access.current().sites.values()];
  if (sources().some(isGit)) {
    await requireGit(process.env, data.folder).catch(refuseStart);
  }
  const onFault = logFault(log, 'content.fault');
  const content = new Content({
    folder: path.join(data.folder, 'content'),
    environment: process.env,
    onFault,
    ...present({ limits: gitLimits }),
  });
  await content.keepOnly(sources());
  access.onChange(() => content.keepOnly(sources()).catch(onFault));
  return content;
}

/** Gives a folder for what is in the making. Several processes may share the data folder, so each has its own. */
async function openWorkFolder(data: DataFolder, alone: boolean): Promise<string> {
  if (!alone) return await mkdtemp(path.join(tmpdir(), 'static-export-work-'));
  const folder = path.join(data.folder, 'work');
  // What an earlier run left there in a crash.
  await rm(folder, { recursive: true, force: true });
  return folder;
}

interface Opened extends Pick<Exporter, 'access' | 'content' | 'database'> {
  readonly storage: Storage;
  readonly workFolder: string;
  readonly data: DataFolder;
  readonly alone: boolean;
}

async function openJobs(
  values: Arguments,
  { worker, log, clock, onJobEvent, listPages }: ExporterDeps,
  { access, content, database, storage, workFolder, data, alone }: Opened,
): Promise<JobQueue> {
  const { strict, keepGoing, sanitize, playground, pageLimitMs } = values;
  const cache = values.cache ? path.join(data.folder, 'cache') : undefined;
  const rendering = {
    sourceOf: (domain: string) => access.current().sites.get(domain),
    content,
    findPages: async (docs: string, paths: readonly string[]) => resolvePages(paths, await listPages(docs)),
    strict,
    keepGoing,
    sanitize,
    playground,
    ...present({ pageLimitMs, cache }),
  };
  return await openQueue({
    run: createExport({ ...rendering, workFolder, worker, storage }),
    ...{ database, clock, alone },
    // One place more than asked for is kept from each organization: no job of it has to end before those of others begin.
    concurrency: values.workers === 0 ? 0 : values.workers + 1,
    sparesLast: true,
    onEvent: (job, event) => {
      logJob(log, job, event);
      onJobEvent?.(job, event);
    },
    onFault: logFault(log, 'database.fault'),
  });
}
