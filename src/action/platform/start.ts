/** Starts an export job, once. */
import { decodeStarted, JOBS_PATH, type StartRequest } from '../../contract/static-export.ts';
import { ActionError } from '../errors.ts';
import { count } from '../report/wording.ts';
import { callPlatform, type Session } from './client.ts';

/** What to export. */
export interface StartOptions {
  readonly domain: string;
  /** Page paths; all pages when empty. */
  readonly paths: readonly string[];
  readonly version?: string | undefined;
}

/** A job that this run has started. */
export interface StartedJob {
  readonly jobId: string;
  /** `createdAt` of the answer, else its `Date`, else the runner's clock. */
  readonly startedAt: Date;
  /** Milliseconds for which the platform asked not to be called. */
  readonly retryAfterMs?: number;
}

/** Starts a job; optional fields are sent only when set. Throws `AMBIGUOUS_START` where a job may exist all the same. */
export async function startJob(session: Session, { domain, paths, version }: StartOptions): Promise<StartedJob> {
  const { effects, baseUrl } = session;
  const body: StartRequest = {
    domain,
    ...(version !== undefined && { version }),
    ...(paths.length > 0 && { paths: [...paths] }),
  };
  const call = { name: 'start', method: 'POST', path: JOBS_PATH, body, decode: decodeStarted } as const;
  const { value, retryAfterMs, serverTime } = await callPlatform(session, call);
  const { jobId, createdAt } = value;
  if (effects.secrets.holds(jobId)) {
    const message = 'The export could not be started: the job id from the platform contains the key.';
    throw new ActionError('BAD_RESPONSE', message, {
      hint: 'Check that `base-url` is the address of the platform API, not of a service that echoes requests.',
    });
  }
  const what = paths.length === 0 ? 'all pages' : count(paths.length, 'page path');
  effects.log.info(`Started job ${jobId} for ${domain} (${what}) on ${addressOf(baseUrl)}.`);
  const startedAt = createdAt ?? serverTime ?? effects.clock.today();
  return { jobId, startedAt, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

/** Writes the address of a platform as people do, without a slash at its end. */
export function addressOf({ origin, pathname }: URL): string {
  return `${origin}${pathname.replace(/\/$/, '')}`;
}
