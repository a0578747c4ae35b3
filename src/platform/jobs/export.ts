/** One job from its request to its stored archive. */
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Storage } from '../storage/storage.ts';
import type { RunExport } from './run.ts';
import type { Worker } from './worker.ts';

export interface ExportOptions {
  /** The documentation folder. */
  readonly docs: string;
  /** Host name that canonical addresses are made with. */
  readonly domain: string;
  readonly strict: boolean;
  readonly keepGoing: boolean;
  readonly sanitize: boolean;
  readonly playground: boolean;
  /** Folder that keeps pages for later exports; none are kept when absent. */
  readonly cache?: string;
  /** Folder for what is in the making; each job has its own below it, removed when the job ends. */
  readonly workFolder: string;
  readonly worker: Worker;
  readonly storage: Storage;
}

/** Creates the function that exports a job's site: rendered and packed by the worker, then put into the storage. */
export function createExport({ workFolder, worker, storage, ...rendering }: ExportOptions): RunExport {
  return async (job, onProgress, signal) => {
    const folder = path.join(workFolder, job.jobId);
    const archive = path.join(folder, 'bundle.tar.gz');
    const paths = job.request.paths;
    await mkdir(folder, { recursive: true });
    try {
      const task = { ...rendering, out: path.join(folder, 'site'), archive };
      const answer = await worker({ ...task, ...(paths !== undefined && { paths: [...paths] }) }, onProgress, signal);
      const { pages, diagnostics, sizeBytes, sha256 } = answer;
      const key = await storage.put({ file: archive, sizeBytes, sha256 });
      return { pages, diagnostics, bundle: { key, sizeBytes, sha256 } };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}
