/** Section R of the catalogue: a cancel at every step of a run that reaches out of it. */
import { mkdir, readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import type { Effects } from '../../src/action/effects.ts';
import { ActionError } from '../../src/action/errors.ts';
import { run } from '../../src/action/run.ts';
import { type FakeEffects, fakeEffects, fakeInputs, type Responder } from '../helpers/effects.ts';
import { Folder, writeArchive } from '../helpers/folder.ts';

const JOB = 'se_00112233445566aa';
const KEPT = { 'bundle-path': 'bundle.tar.gz', 'extract-to': 'site' };
const POLLS = 6;
const PIECES = 8;
const STEPS_MIN = 30;
/** Of the 2 s within which a cancelled run has to end. */
const CLEAN_UP_LIMIT_MS = 1000;

/** A platform whose job takes some polls, and what was asked of it. */
function platform(): { respond: Responder; starts: () => number } {
  let [starts, polls] = [0, 0];
  const respond: Responder = ({ method, url }) => {
    if (method === 'GET') {
      polls += 1;
      return {
        json: polls < POLLS ? { status: 'running', progress: polls * 10 } : { status: 'completed', progress: 100 },
      };
    }
    if (url.pathname.endsWith('/bundle')) return { json: { bundleUrl: 'https://s.example/b?sig=5ca1ab1e' } };
    starts += 1;
    return { status: 202, json: { jobId: JOB } };
  };
  return { respond, starts: () => starts };
}

/** Effects that call `onStep` before and after everything that leaves the run, and heed its signal as the real ones do. */
function steppedDeps(base: FakeEffects, bytes: Buffer, onStep: () => void, cleanUps: number[] = []): Effects {
  const { signal } = base;
  const step = async <T>(work: () => T | Promise<T>): Promise<T> => {
    onStep();
    signal.throwIfAborted();
    const result = await work();
    onStep();
    signal.throwIfAborted();
    return result;
  };
  async function* pieces() {
    const size = Math.ceil(bytes.length / PIECES);
    for (let at = 0; at < bytes.length; at += size) yield await step(() => bytes.subarray(at, at + size));
  }
  const stream = () => ({ status: 200, headers: {}, discard: () => undefined, body: pieces() });
  return {
    ...base,
    http: { send: (request, ...rest) => step(() => base.http.send(request, ...rest)), stream: () => step(stream) },
    clock: {
      now: () => base.clock.now(),
      today: () => base.clock.today(),
      // After a cancel the run waits for its clean-up or this clock: here for its clean-up, however long it takes.
      sleep: async (milliseconds, until) => {
        if (until === signal) return await step(() => base.clock.sleep(milliseconds, until));
        cleanUps.push(milliseconds);
        return await new Promise(() => undefined);
      },
    },
    report: { ...base.report, check: () => step(() => base.report.check()) },
  };
}

async function stage(folder: Folder, name: string) {
  const places = { workspace: folder.at(name, 'workspace'), temp: folder.at(name, 'temp') };
  for (const place of Object.values(places)) await mkdir(place, { recursive: true });
  return places;
}

it('R01 R03 ends a run at every of its steps with all that can be told, and the next one continues its job', async () => {
  await using folder = await Folder.make();
  await writeArchive(folder.at('b.tar.gz'), [{ name: 'index.html', content: 'start' }]);
  const bytes = await readFile(folder.at('b.tar.gz'));
  let total = 0;
  const whole = fakeEffects(platform().respond, { places: await stage(folder, 'whole') });
  expect(
    await run(
      fakeInputs(KEPT),
      steppedDeps(whole, bytes, () => (total += 1)),
    ),
  ).toBe(true);
  expect(total).toBeGreaterThan(STEPS_MIN);

  const cleanUps: number[] = [];
  for (let at = 1; at <= total; at += 1) {
    const places = await stage(folder, String(at));
    const { respond, starts } = platform();
    const cancel = new AbortController();
    let step = 0;
    const onStep = () => {
      step += 1;
      if (step === at) cancel.abort(new ActionError('CANCELLED', 'The run was cancelled (SIGINT).'));
    };
    const first = fakeEffects(respond, { places, signal: cancel.signal });

    const succeeded = await run(fakeInputs(KEPT), steppedDeps(first, bytes, onStep, cleanUps));

    const told = first.lines.filter((line) => line.startsWith('error: '));
    expect({ at, succeeded, told }).toEqual({
      at,
      succeeded: false,
      told: [expect.stringContaining('error: CANCELLED: ')],
    });
    expect(first.summaries).toEqual([expect.stringContaining('cancelled')]);
    expect(first.set['result']).toBeUndefined();
    const known = first.set['jobId'];
    if (known !== undefined) expect(told[0]).toContain(`\`job-id: ${JOB}\``);
    const started = starts();

    const again = fakeEffects(respond, { places });
    expect(
      await run(
        fakeInputs({ ...KEPT, ...(known !== undefined && { 'job-id': known }) }),
        steppedDeps(again, bytes, () => undefined),
      ),
    ).toBe(true);
    expect({ at, starts: starts() }).toEqual({ at, starts: known === undefined ? started + 1 : 1 });
    expect(await folder.names(`${at}/workspace`)).toEqual(['bundle.tar.gz', 'site']);
    expect(await folder.names(`${at}/temp`)).toEqual([]);
  }
  expect(cleanUps.length).toBeGreaterThan(0);
  expect(Math.max(...cleanUps)).toBeLessThan(CLEAN_UP_LIMIT_MS);
});
