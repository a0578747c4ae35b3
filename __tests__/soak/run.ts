/** One run of the whole Action in memory and simulated time. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Effects, Places } from '../../src/action/effects.ts';
import { run } from '../../src/action/run.ts';
import { type FakeClock, fakeEffects, fakeInputs } from '../helpers/effects.ts';
import { ARCHIVE } from './archive.ts';
import type { FaultyPlatform } from './faulty-platform.ts';
import { type RunEnd, unfinished } from './tally.ts';

/** What a run is made of. */
export interface RunOptions {
  readonly platform: FaultyPlatform;
  readonly clock: FakeClock;
  readonly random: () => number;
  readonly places: Places;
  /** Name of a file in the workspace to keep the archive at; none is kept without one. */
  readonly keepAt?: string;
  /** Job to continue; without one a job is started. */
  readonly jobId?: string;
}

const TIMEOUT_MS = 60 * 60_000;
const SLACK_MS = 60_000;
/** Real time. Nothing in such a run waits for more than a few small files. */
const HANG_LIMIT_MS = 30_000;

/** Runs the Action once. */
export async function runInMemory(options: RunOptions): Promise<RunEnd> {
  const { platform, clock, random, places, keepAt, jobId } = options;
  platform.beginRun();
  const effects = fakeEffects(undefined, {
    clock,
    http: platform,
    random,
    places,
  } satisfies Partial<Effects>);
  const read = fakeInputs({
    timeout: `${TIMEOUT_MS / 1000}s`,
    ...(keepAt !== undefined && { 'bundle-path': keepAt }),
    ...(jobId !== undefined && { 'job-id': jobId }),
  });
  const startedAt = clock.now();
  const success = await withinLimit(run(read, effects));
  const late = clock.now() - startedAt > TIMEOUT_MS + SLACK_MS;
  const hung = success === undefined || late || platform.overrun;
  const whole = unfinished(effects.set).length === 0 && (keepAt === undefined || (await isKept(places, keepAt)));
  return { success: success === true, whole, hung, jobs: platform.jobsOfRun, jobId: effects.set['jobId'] };
}

async function withinLimit(running: Promise<boolean>): Promise<boolean | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), HANG_LIMIT_MS);
  try {
    return await Promise.race([running, promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function isKept({ workspace }: Places, file: string): Promise<boolean> {
  const kept = await readFile(path.join(workspace, file)).catch(() => undefined);
  return kept?.equals(ARCHIVE) === true;
}
