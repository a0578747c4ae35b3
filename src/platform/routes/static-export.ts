/** The static export calls: decode, call, encode. */
import type { FastifyInstance } from 'fastify';
import { BundleLinkAnswerSchema, JobAnswerSchema, StartRequestSchema } from '../../contract/answers.ts';
import { type BundleLink, JOBS_PATH, type StartRequest } from '../../contract/static-export.ts';
import { formatTimestamp } from '../../contract/timestamp.ts';
import type { ActivityLog } from '../access/activities.ts';
import type { Authorize, Caller } from '../access/authorize.ts';
import { findDomain } from '../access/domain.ts';
import { ConnectionError } from '../database/database.ts';
import type { Operation } from '../description/operation.ts';
import { FairQueue, restAsLong } from '../fair-queue.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { type ExportRequest, type JobRecord, publicJob, type StoredBundle } from '../jobs/state.ts';
import type { JobSummary } from '../jobs/view.ts';
import { HttpProblem } from '../problem.ts';
import { isExpired } from '../storage/retention.ts';
import type { Storage } from '../storage/storage.ts';
import { type Call, operate } from './operate.ts';
import { resolvePages } from './pages.ts';

export interface StaticExportDeps {
  readonly authorize: Authorize;
  readonly jobs: JobQueue;
  readonly storage: Storage;
  readonly linkLifetimeMs: number;
  /** How long links to a bundle are made after it was stored. */
  readonly keepBundlesMs: number;
  readonly clock: () => Date;
  readonly activities: Pick<ActivityLog, 'note'>;
  /** Lists a site's page paths (`/guides/start`); `undefined` when the site is in no state to be listed. */
  readonly listPages: (domain: string) => Promise<readonly string[] | undefined>;
}

/** What links are made with. */
export type LinkDeps = Pick<StaticExportDeps, 'storage' | 'linkLifetimeMs' | 'keepBundlesMs' | 'clock'>;

const QUEUE_FULL_RETRY_SECONDS = 30;
const SHOWN_ID_CHARS = 40;

const GROUP = 'static-export';
const ADMIN = { key: 'admin', plan: 'enterprise' } as const;
const JOB_ID = { jobId: 'The job, as the call that started it named it. Treat it as opaque.' };
const JOB = { name: 'Job', schema: JobAnswerSchema };

const START_JOB: Operation = {
  id: 'startJob',
  method: 'POST',
  path: JOBS_PATH,
  group: GROUP,
  summary: 'Start a job',
  description: 'Queues an export of a site. There is no idempotency key: made twice, the call starts two jobs.',
  access: { ...ADMIN, scope: 'write' },
  body: {
    name: 'StartRequest',
    schema: StartRequestSchema,
    fields: {
      domain: 'Bare host name of the site: no scheme, path or trailing slash; or its first label.',
      version: 'Label of this export.',
      paths: 'Page paths to include, such as `/guides/start`; all pages when absent.',
    },
  },
  success: { status: 202, description: 'The job, queued.', payload: JOB },
  refusals: {
    400: 'The domain or the paths are bad; a domain that the organization does not have is a bad one.',
    413: 'The body is larger than 1 MiB.',
    415: 'The body is not plain JSON in UTF-8.',
    429: 'Too many jobs of the organization wait, or too many of its large bodies; `Retry-After` says when to ask again.',
    503: 'The platform is being stopped, its disk is full, or its database does not answer; nothing was queued, and `Retry-After` says when to ask again.',
  },
};

const READ_JOB: Operation = {
  id: 'readJob',
  method: 'GET',
  path: `${JOBS_PATH}/{jobId}`,
  parameters: JOB_ID,
  group: GROUP,
  summary: 'Read the state of a job',
  description: 'Tells how far a job is. There is no call to cancel one.',
  access: { ...ADMIN, scope: 'read' },
  success: { status: 200, description: 'The job.', payload: JOB, isTagged: true },
  refusals: {
    404: 'There is no such job.',
    503: 'The database does not answer; `Retry-After` says when to ask again.',
  },
};

const LINK_BUNDLE: Operation = {
  id: 'linkBundle',
  method: 'POST',
  path: `${JOBS_PATH}/{jobId}/bundle`,
  parameters: JOB_ID,
  group: GROUP,
  summary: 'Make a link to the bundle',
  description:
    'Makes a time-limited link to the archive of a completed job. The call may be repeated: the job and its files ' +
    'stay. The link takes `GET` alone, without the key.',
  // It changes nothing: a key that may read a job may fetch what it made.
  access: { ...ADMIN, scope: 'read' },
  success: {
    status: 200,
    description: 'The link.',
    payload: { name: 'BundleLink', schema: BundleLinkAnswerSchema },
  },
  refusals: {
    404: 'There is no such job.',
    409: 'The job is not completed.',
    410: 'The bundle is older than the platform keeps bundles; a new job makes a new one.',
    503: 'The database or the storage does not answer; `Retry-After` says when to ask again.',
  },
};

/** The three calls, for the description. */
export const STATIC_EXPORT_OPERATIONS: readonly Operation[] = [START_JOB, READ_JOB, LINK_BUNDLE];

export function addStaticExportRoutes(app: FastifyInstance, deps: StaticExportDeps): void {
  const { authorize } = deps;
  // What is listed is read anew each time, from folders that may be large.
  const listing = new FairQueue({ slots: 1, pause: restAsLong });
  operate(app, {
    operation: START_JOB,
    authorize,
    handle: async ({ caller, body }) => {
      const job = await startJob({ ...deps, listing }, caller, body as StartRequest);
      noteCall(deps, caller, `started an export of ${job.request.domain}`, job.jobId);
      return job;
    },
    encode: publicJob,
  });
  operate(app, {
    operation: READ_JOB,
    authorize,
    handle: (call) => findJob(deps.jobs, call),
    encode: publicJob,
  });
  operate(app, {
    operation: LINK_BUNDLE,
    authorize,
    handle: async (call) => {
      const job = await findJob(deps.jobs, call);
      const link = await mintLink(deps, job);
      noteCall(deps, call.caller, 'made a link to the bundle', job.jobId);
      return link;
    },
  });
}

/** What a key did stands in the log by its prefix; nobody waits for it. */
function noteCall(
  { activities, clock }: StaticExportDeps,
  { organization, key }: Caller,
  action: string,
  subject: string,
) {
  activities.note(organization.id, { at: clock(), actor: actorOf(key), action, subject }).catch(() => undefined);
}

function actorOf({ prefix }: Caller['key']): string {
  return `${prefix}…`;
}

interface Starting extends Pick<StaticExportDeps, 'jobs' | 'listPages'> {
  /** Fair queue of organizations for the listing of their sites. */
  readonly listing: FairQueue;
}

async function startJob({ jobs, listPages, listing }: Starting, { organization, key }: Caller, start: StartRequest) {
  const domain = findDomain(organization.domains, start.domain);
  const { version, paths: asked } = start;
  const resolve = async (paths: readonly string[]) => resolvePages(paths, await listPages(domain));
  const paths = asked === undefined ? undefined : await listing.run(organization.id, () => resolve(asked));
  return await queueExport(jobs, {
    organization: organization.id,
    domain,
    startedBy: actorOf(key),
    ...(version !== undefined && { version }),
    ...(paths !== undefined && { paths }),
  });
}

/** Queues an export, or refuses it with an `HttpProblem`. */
export async function queueExport(jobs: Pick<JobQueue, 'add'>, request: ExportRequest): Promise<JobRecord> {
  const job = await jobs.add(request).catch((error: unknown) => {
    if (!(error instanceof ConnectionError && error.maybeDone)) throw error;
    // No refusal, after which it would be started again, and run twice.
    throw new Error(`whether the job was queued is not known: ${error.message}`);
  });
  if (job !== undefined) return job;
  throw new HttpProblem(429, 'Too many jobs are waiting; start this one later.', {
    'retry-after': String(QUEUE_FULL_RETRY_SECONDS),
  });
}

/** Finds a job of the caller's organization; one of another is as unknown as one that never was. */
async function findJob(jobs: Pick<JobQueue, 'find'>, { caller, parameters }: Call): Promise<JobSummary> {
  const { jobId = '' } = parameters;
  const job = await jobs.find(caller.organization.id, jobId);
  if (job !== undefined) return job;
  throw new HttpProblem(404, `There is no job ${JSON.stringify(jobId.slice(0, SHOWN_ID_CHARS))}.`);
}

function bundleOf(job: JobSummary): StoredBundle {
  if (job.bundle !== undefined) return job.bundle;
  const next = job.status === 'failed' ? 'start a new one' : 'ask again when it is completed';
  throw new HttpProblem(409, `The job ${job.jobId} is ${job.status}, so it has no bundle; ${next}.`);
}

/** Makes a link to the bundle of a job, or refuses it with an `HttpProblem`. */
export async function mintLink(deps: LinkDeps, job: JobSummary): Promise<BundleLink> {
  const bundle = bundleOf(job);
  const { storage, clock, linkLifetimeMs, keepBundlesMs } = deps;
  const kept = await storage.open(bundle.key);
  if (kept === undefined || isExpired(kept, keepBundlesMs, clock())) {
    throw new HttpProblem(410, `The bundle of the job ${job.jobId} is no longer kept; start a new job.`);
  }
  // Links count in whole seconds; rounded up, so that none lives shorter than promised.
  const expiresAt = new Date(Math.ceil((clock().getTime() + linkLifetimeMs) / 1000) * 1000);
  const link = await storage.presign(bundle.key, expiresAt);
  return {
    jobId: job.jobId,
    bundleUrl: link.url,
    sizeBytes: bundle.sizeBytes,
    expiresAt: formatTimestamp(link.expiresAt),
  };
}
