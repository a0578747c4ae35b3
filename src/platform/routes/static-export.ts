/** The static export calls: decode, call, encode. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ContractError, decode } from '../../contract/decode.ts';
import { type BundleLink, JOBS_PATH, type StartRequest, StartRequestSchema } from '../../contract/static-export.ts';
import { formatTimestamp } from '../../contract/timestamp.ts';
import { isServed } from '../access/domain.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { type JobRecord, publicJob, type StoredBundle } from '../jobs/state.ts';
import { HttpProblem } from '../problem.ts';
import { isExpired } from '../storage/retention.ts';
import { type Storage, StorageError } from '../storage/storage.ts';
import { resolvePages } from './pages.ts';

export interface StaticExportDeps {
  /** The host name that this platform serves. */
  readonly domain: string;
  readonly jobs: JobQueue;
  readonly storage: Storage;
  readonly linkLifetimeMs: number;
  /** How long links to a bundle are made after it was stored. */
  readonly keepBundlesMs: number;
  readonly clock: () => Date;
  /** Lists the site's page paths (`/guides/start`); `undefined` when the site is in no state to be listed. */
  readonly listPages: () => Promise<readonly string[] | undefined>;
}

const QUEUE_FULL_RETRY_SECONDS = 30;
const STORAGE_RETRY_SECONDS = 5;
const SHOWN_ID_CHARS = 40;

/** Adds the three calls. */
export function addStaticExportRoutes(app: FastifyInstance, deps: StaticExportDeps): void {
  app.post(JOBS_PATH, async (request, reply) => {
    const job = await startJob(deps, decodeStart(request.body));
    return reply.code(202).send(publicJob(job));
  });
  app.get(`${JOBS_PATH}/:jobId`, async (request) => publicJob(await findJob(deps.jobs, request)));
  app.post(`${JOBS_PATH}/:jobId/bundle`, async (request) => {
    const job = await findJob(deps.jobs, request);
    return linkTo(deps, job, bundleOf(job));
  });
}

function decodeStart(body: unknown): StartRequest {
  try {
    return decode(StartRequestSchema, body);
  } catch (error) {
    throw error instanceof ContractError ? new HttpProblem(400, `${error.message}.`) : error;
  }
}

async function startJob({ domain, jobs, listPages }: StaticExportDeps, start: StartRequest): Promise<JobRecord> {
  if (!isServed(domain, start.domain)) {
    throw new HttpProblem(400, `This platform serves the domain ${domain}, not ${start.domain}.`);
  }
  const { version } = start;
  const paths = start.paths === undefined ? undefined : resolvePages(start.paths, await listPages());
  const job = await jobs.add({
    domain,
    ...(version !== undefined && { version }),
    ...(paths !== undefined && { paths }),
  });
  if (job !== undefined) return job;
  throw new HttpProblem(429, 'Too many jobs are waiting; start this one later.', {
    'retry-after': String(QUEUE_FULL_RETRY_SECONDS),
  });
}

async function findJob(jobs: JobQueue, request: FastifyRequest): Promise<JobRecord> {
  const { jobId } = request.params as { readonly jobId: string };
  const job = await jobs.find(jobId);
  if (job !== undefined) return job;
  throw new HttpProblem(404, `There is no job ${JSON.stringify(jobId.slice(0, SHOWN_ID_CHARS))}.`);
}

function bundleOf(job: JobRecord): StoredBundle {
  if (job.result !== undefined) return job.result.bundle;
  const next = job.status === 'failed' ? 'start a new one' : 'ask again when it is completed';
  throw new HttpProblem(409, `The job ${job.jobId} is ${job.status}, so it has no bundle; ${next}.`);
}

async function linkTo(deps: StaticExportDeps, job: JobRecord, bundle: StoredBundle): Promise<BundleLink> {
  const { storage, clock, linkLifetimeMs, keepBundlesMs } = deps;
  const kept = await storage.open(bundle.key).catch(blameStorage);
  if (kept === undefined || isExpired(kept, keepBundlesMs, clock())) {
    throw new HttpProblem(410, `The bundle of the job ${job.jobId} is no longer kept; start a new job.`);
  }
  // Links count in whole seconds; rounded up, so that none lives shorter than promised.
  const expiresAt = new Date(Math.ceil((clock().getTime() + linkLifetimeMs) / 1000) * 1000);
  const link = await storage.presign(bundle.key, expiresAt).catch(blameStorage);
  return {
    jobId: job.jobId,
    bundleUrl: link.url,
    sizeBytes: bundle.sizeBytes,
    expiresAt: formatTimestamp(link.expiresAt),
  };
}

/** A storage that fails is no fault of the platform's code, and may answer the next time. */
function blameStorage(error: unknown): never {
  if (!(error instanceof StorageError)) throw error;
  throw new HttpProblem(
    503,
    'The storage of the bundles does not answer; ask again.',
    { 'retry-after': String(STORAGE_RETRY_SECONDS) },
    error,
  );
}
