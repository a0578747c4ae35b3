/** One job from its request to its stored archive. */
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Archive, type Storage, StorageError } from '../storage/storage.ts';
import { ExportError, ExportInterruption } from './export-error.ts';
import type { RunExport } from './run.ts';
import type { Worker } from './worker.ts';

export interface ExportOptions {
  /** Gives the documentation folder of a domain; `undefined` when there is no such site. */
  readonly docsOf: (domain: string) => string | undefined;
  readonly strict: boolean;
  readonly keepGoing: boolean;
  readonly sanitize: boolean;
  readonly playground: boolean;
  readonly pageLimitMs?: number;
  /** Folder that keeps pages for later exports, each site in its own below it; none are kept when absent. */
  readonly cache?: string;
  /** Folder for what is in the making; each job has its own below it, removed when the job ends. */
  readonly workFolder: string;
  readonly worker: Worker;
  readonly storage: Storage;
}

/** Creates the function that exports a job's site: rendered and packed by the worker, then put into the storage. */
export function createExport(options: ExportOptions): RunExport {
  const { docsOf, cache, workFolder, worker, storage, ...rendering } = options;
  return async (job, onProgress, signal) => {
    const { domain } = job.request;
    const docs = docsOf(domain);
    if (docs === undefined) throw new ExportError(`The platform no longer serves the domain ${domain}.`);
    const folder = path.join(workFolder, job.jobId);
    const archive = path.join(folder, 'bundle.tar.gz');
    const paths = job.request.paths;
    await mkdir(folder, { recursive: true });
    try {
      const site = { docs, domain, ...(cache !== undefined && { cache: path.join(cache, domain) }) };
      const task = { ...rendering, ...site, out: path.join(folder, 'site'), archive };
      const answer = await worker({ ...task, ...(paths !== undefined && { paths: [...paths] }) }, onProgress, signal);
      const { pages, diagnostics, sizeBytes, sha256 } = answer;
      const key = await store(storage, { file: archive, sizeBytes, sha256 }, signal);
      return { pages, diagnostics, bundle: { key, sizeBytes, sha256 } };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

async function store(storage: Storage, archive: Archive, signal: AbortSignal): Promise<string> {
  try {
    return await storage.put(archive, signal);
  } catch (error) {
    if (!(error instanceof StorageError && error.isPassing)) throw error;
    throw new ExportInterruption(error.message, { by: 'around', cause: error });
  }
}
