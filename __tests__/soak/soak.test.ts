/** Many runs of the whole Action in one process and simulated time, while one call in five goes wrong. */
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { seededRandom } from '../../bench/measure.ts';
import { run } from '../../src/action/run.ts';
import { FakeClock, fakeEffects, fakeInputs } from '../helpers/effects.ts';
import { Folder } from '../helpers/folder.ts';
import { ARCHIVE, FaultyPlatform } from './faulty-platform.ts';

const RUNS = 500;
const RE_RUNS = 2;
/** Share of the first runs that must come to an end within the re-runs. */
const LEAST_CONVERGED = 0.99;
const TIMEOUT_MS = 60 * 60_000;
const SLACK_MS = 60_000;
/** Real time. Nothing in such a run waits for more than a few small files. */
const HANG_LIMIT_MS = 30_000;
const OUTPUTS = ['jobId', 'status', 'bundleUrl', 'expiresAt', 'version', 'pageCount', 'sizeBytes', 'result'];

it('no run of the Action makes two jobs, succeeds without its outputs or hangs while one call in five goes wrong', async () => {
  await using folder = await Folder.make();
  const seen = { doubled: 0, empty: 0, hung: 0 };
  const faults = new Set<string>();
  let converged = 0;

  /** Runs once, or goes on with a job; gives whether it succeeded, and its job. */
  async function runOnce(
    platform: FaultyPlatform,
    { clock, random, inputs }: { clock: FakeClock; random: () => number; inputs: Readonly<Record<string, string>> },
  ) {
    platform.beginRun();
    const places = { workspace: folder.path, temp: folder.path };
    const effects = fakeEffects(undefined, { clock, http: platform, random, places });
    const startedAt = clock.now();
    const hang = new AbortController();
    const isSuccess = await Promise.race([
      run(fakeInputs({ timeout: `${TIMEOUT_MS / 1000}s`, ...inputs }), effects),
      wait(HANG_LIMIT_MS, undefined, hang),
    ]);
    hang.abort();
    const isLate = clock.now() - startedAt > TIMEOUT_MS + SLACK_MS;
    const archive = inputs['bundle-path'];
    const kept = archive === undefined ? ARCHIVE : await readFile(folder.at(archive)).catch(() => Buffer.of());
    const isWhole = OUTPUTS.every((name) => (effects.set[name] ?? '') !== '') && kept.equals(ARCHIVE);
    if (platform.jobsOfRun > 1) seen.doubled += 1;
    if (isSuccess === true && !isWhole) seen.empty += 1;
    if (isSuccess === undefined || isLate || platform.overrun) seen.hung += 1;
    return { isSuccess, jobId: effects.set['jobId'] };
  }

  for (let nth = 0; nth < RUNS; nth += 1) {
    const clock = new FakeClock();
    const random = seededRandom(1_000_003 + nth);
    const platform = new FaultyPlatform(clock, random);
    // Every other run keeps the archive, so that the download is soaked, too.
    let inputs: Record<string, string> = nth % 2 === 0 ? { 'bundle-path': `bundle-${nth}.tar.gz` } : {};
    for (let runs = 0; runs <= RE_RUNS; runs += 1) {
      const { isSuccess, jobId } = await runOnce(platform, { clock, random, inputs });
      if (jobId !== undefined) inputs = { ...inputs, 'job-id': jobId };
      if (isSuccess !== true) continue;
      converged += 1;
      break;
    }
    for (const name of platform.faults) faults.add(name);
  }
  expect(seen).toEqual({ doubled: 0, empty: 0, hung: 0 });
  expect(converged / RUNS).toBeGreaterThanOrEqual(LEAST_CONVERGED);
  expect(faults.size).toBeGreaterThan(14);
});
