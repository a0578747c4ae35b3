/** Stage 1: a job, started once and never doubled. */
import { decodeStarted, JOBS_PATH, type StartRequest } from '../../contract/static-export.ts';
import type { Deps } from '../deps.ts';
import type { PlatformInputs } from '../inputs.ts';
import { callPlatform } from './client.ts';
import type { Deadline } from './deadline.ts';

/** What to export. */
export interface StartOptions {
  readonly domain: string;
  readonly paths: readonly string[];
  readonly version?: string | undefined;
}

/** Starts an export job and returns its id. Optional fields are sent only when set. */
export async function startJob(
  deps: Deps,
  platform: PlatformInputs,
  options: StartOptions,
  deadline: Deadline,
): Promise<string> {
  const { domain, paths, version } = options;
  const body: StartRequest = {
    domain,
    ...(version !== undefined && { version }),
    ...(paths.length > 0 && { paths: [...paths] }),
  };
  const call = { name: 'start', method: 'POST', path: JOBS_PATH, body, decode: decodeStarted } as const;
  const { value } = await callPlatform(deps, platform, call, deadline);
  return value.jobId;
}
