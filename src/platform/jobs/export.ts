/** One job from its request to its stored archive. */
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Content, Documentation } from '../content/content.ts';
import { GitError } from '../content/git.ts';
import type { Source } from '../content/source.ts';
import { HttpProblem } from '../problem.ts';
import { FILE_START, formatDiagnostic, onOneLine } from '../render/model/errors.ts';
import { present } from '../render/model/fields.ts';
import { type Archive, type Storage, StorageError } from '../storage/storage.ts';
import { ExportError, ExportInterruption } from './export-error.ts';
import type { RenderSettings } from './messages.ts';
import type { JobDiagnostic, JobRecord, ProgressEvent, RunExport } from './state.ts';
import type { Worker } from './worker.ts';

/** What is told of a commit's files that are left out. */
const OMISSIONS_MAX = 20;

export interface ExportOptions extends RenderSettings {
  /** Gives where the documentation of a domain is; `undefined` when there is no such site. */
  readonly sourceOf: (domain: string) => Source | undefined;
  readonly content: Pick<Content, 'open' | 'update'>;
  /** Finds the pages that a job names in a folder that was not there when the job was started. */
  readonly findPages: (docs: string, paths: readonly string[]) => Promise<readonly string[]>;
  /** Folder that keeps pages for later exports, each site in its own below it; none are kept when absent. */
  readonly cache?: string;
  /** Folder for what is in the making; each job has its own below it, removed when the job ends. */
  readonly workFolder: string;
  readonly worker: Worker;
  readonly storage: Storage;
}

/** Creates the function that exports a job's site: rendered and packed by the worker, then put into the storage. */
export function createExport(options: ExportOptions): RunExport {
  const { sourceOf, content, findPages, cache, workFolder, worker, storage, ...rendering } = options;
  return async (job, onProgress, signal) => {
    const { domain } = job.request;
    const source = sourceOf(domain);
    if (source === undefined) throw new ExportError(`The platform no longer serves the domain ${domain}.`);
    const opened = await openDocumentation(content, { source, job, onProgress, signal });
    const folder = path.join(workFolder, job.jobId);
    const archive = path.join(folder, 'bundle.tar.gz');
    try {
      const omitted = omissionsOf(opened, options.strict);
      const paths = job.request.paths && (await pagesOf(opened, job.request.paths, findPages));
      await mkdir(folder, { recursive: true });
      const site = { docs: opened.folder, domain, ...(cache !== undefined && { cache: path.join(cache, domain) }) };
      const { commit } = opened;
      const task = { ...rendering, ...site, out: path.join(folder, 'site'), archive, ...present({ commit }) };
      const answer = await worker({ ...task, ...(paths !== undefined && { paths: [...paths] }) }, onProgress, signal);
      const { pages, diagnostics, sizeBytes, sha256 } = answer;
      const key = await store(storage, { file: archive, sizeBytes, sha256 }, signal);
      return { pages, diagnostics: [...omitted, ...diagnostics], bundle: { key, sizeBytes, sha256 } };
    } finally {
      opened.release();
      await rm(folder, { recursive: true, force: true });
    }
  };
}

interface Opening {
  readonly source: Source;
  readonly job: JobRecord;
  readonly onProgress: (event: ProgressEvent) => void;
  readonly signal: AbortSignal;
}

/**
 * Opens what a job exports. Of a git repository that is the commit that the branch has when the job runs first: it is
 * written down, and exported whenever the job runs again, wherever that is.
 */
async function openDocumentation(
  content: ExportOptions['content'],
  { source, job, onProgress, signal }: Opening,
): Promise<Documentation> {
  try {
    const commit = job.commit ?? (await content.update(source, signal));
    if (commit !== undefined && job.commit === undefined) onProgress({ type: 'resolved', commit });
    return await content.open(source, commit, signal);
  } catch (error) {
    throw error instanceof GitError ? new ExportError(error.message) : error;
  }
}

/** What a commit has and its folder has not; throws where nothing may be amiss. */
function omissionsOf({ leftOut }: Documentation, strict: boolean): readonly JobDiagnostic[] {
  const all = leftOut.slice(0, OMISSIONS_MAX).map(({ file, message }) => {
    return { file: onOneLine(file), ...FILE_START, message };
  });
  if (strict && all.length > 0) throw new ExportError(all.map(formatDiagnostic).join('\n'), all);
  return all;
}

/** Of a folder the pages were looked up when the job was started. */
async function pagesOf(
  { folder, commit }: Documentation,
  paths: readonly string[],
  findPages: ExportOptions['findPages'],
): Promise<readonly string[]> {
  if (commit === undefined) return paths;
  return await findPages(folder, paths).catch((error: unknown) => {
    throw error instanceof HttpProblem ? new ExportError(error.message) : error;
  });
}

async function store(storage: Storage, archive: Archive, signal: AbortSignal): Promise<string> {
  try {
    return await storage.put(archive, signal);
  } catch (error) {
    if (!(error instanceof StorageError && error.isPassing)) throw error;
    throw new ExportInterruption(error.message, { by: 'around', cause: error });
  }
}
