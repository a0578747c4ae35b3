import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ExportInterruption, requeueOrFail } from '../../../src/platform/jobs/export-error.ts';
import { type JobRecord, queuedJob, transition } from '../../../src/platform/jobs/state.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const CAUSES = {
  crash: new ExportInterruption('Its process ended.'),
  storage: new ExportInterruption('The storage is gone.', { by: 'around' }),
  server: undefined,
};
const cause = fc.constantFrom(...(Object.keys(CAUSES) as (keyof typeof CAUSES)[]));

it('a job that is cut short fails with the last time of either kind, each counted apart, and runs again before', () => {
  fc.assert(
    fc.property(
      fc.array(cause, { maxLength: 30 }),
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 20 }),
      (causes, crashesMax, lossesMax) => {
        let job = queuedJob('se_0', { domain: 'docs' }, NOW);
        const times = { crash: 0, other: 0 };
        for (const each of causes) {
          const kind = each === 'crash' ? each : 'other';
          times[kind] += 1;
          const running: JobRecord = { ...job, status: 'running' };
          const event = requeueOrFail(running, { crashesMax, lossesMax }, CAUSES[each]);
          job = transition(running, event, NOW);
          if (times[kind] < (kind === 'crash' ? crashesMax : lossesMax)) {
            expect(event).toMatchObject({ type: 'requeued', reason: kind === 'crash' ? 'crashed' : 'lost' });
            expect(job).toMatchObject({ losses: times.crash + times.other, crashes: times.crash });
            continue;
          }
          expect(job.error).toMatch(`after it was cut short ${times[kind]} time`);
          return;
        }
        expect(job.status).toBe('queued');
      },
    ),
  );
});
