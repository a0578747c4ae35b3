/** Stage 1: a job, started once and never doubled. */
import { decodeStarted, JOBS_PATH, type StartRequest } from '../../contract/static-export.ts';
import { ActionError } from '../errors.ts';
import { callPlatform, type Session } from './client.ts';

/** What to export. */
export interface StartOptions {
  readonly domain: string;
  readonly paths: readonly string[];
  readonly version?: string | undefined;
}

/** A job that is under way. */
export interface StartedJob {
  readonly jobId: string;
  /** Milliseconds for which the platform asked not to be called. */
  readonly retryAfterMs?: number;
}

/** Starts an export job. Optional fields are sent only when set. */
export async function startJob(session: Session, options: StartOptions): Promise<StartedJob> {
  const { domain, paths, version } = options;
  const body: StartRequest = {
    domain,
    ...(version !== undefined && { version }),
    ...(paths.length > 0 && { paths: [...paths] }),
  };
  const call = { name: 'start', method: 'POST', path: JOBS_PATH, body, decode: decodeStarted } as const;
  const { value, retryAfterMs } = await callPlatform(session, call);
  const { jobId } = value;
  if (!session.deps.secrets.holds(jobId)) return { jobId, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  throw new ActionError(
    'BAD_RESPONSE',
    'The export could not be started: the job id that the platform gave holds the key.',
    {
      hint: 'Check that `base-url` is the address of the platform API, not of a service that echoes what it is sent.',
    },
  );
}
