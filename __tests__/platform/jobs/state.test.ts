import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type JobEvent, type JobRecord, newJobId, queuedJob, transition } from '../../../src/platform/jobs/state.ts';

const START = new Date('2026-03-01T12:00:00Z');
const RESULT = { pages: 3, diagnostics: [], bundle: { key: 'k', sizeBytes: 1, sha256: 'aa' } };
const RANK = { queued: 0, running: 1, completed: 2, failed: 2 } as const;

const event: fc.Arbitrary<JobEvent> = fc.oneof(
  fc.record({ type: fc.constant('rendered' as const), done: fc.nat(20), total: fc.nat(20) }),
  fc.constant<JobEvent>({ type: 'packing' }),
  fc.constant<JobEvent>({ type: 'completed', result: RESULT }),
  fc.constant<JobEvent>({ type: 'failed', error: 'why', diagnostics: [] }),
  fc.constant<JobEvent>({ type: 'requeued', reason: 'stopped' }),
  fc.constant<JobEvent>({ type: 'requeued', reason: 'lost' }),
  fc.constant<JobEvent>({ type: 'requeued', reason: 'crashed' }),
);

const waiting = queuedJob('se_0', { domain: 'docs' }, START);
const start = (job: JobRecord): JobRecord => ({ ...job, status: 'running' });
describe('the state of a job', () => {
  it('stays sound under any events, and throws for those that its state does not allow', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(event, fc.integer({ min: -1000, max: 1000 })), { maxLength: 40 }), (events) => {
        let now = START.getTime();
        let current = start(waiting);
        for (const [next, step] of events) {
          now += step;
          if (current.status !== 'running') {
            expect(() => transition(current, next, new Date(now))).toThrow('cannot happen to it');
            if (current.status === 'queued') current = start(current);
            continue;
          }
          const after = transition(current, next, new Date(now));
          if (next.type === 'requeued') {
            expect([after.status, after.progress, after.pageCount]).toEqual(['queued', 0, 0]);
            expect(after.losses - current.losses).toBe(next.reason === 'stopped' ? 0 : 1);
            expect(after.crashes - current.crashes).toBe(next.reason === 'crashed' ? 1 : 0);
          } else {
            expect(RANK[after.status]).toBeGreaterThanOrEqual(RANK[current.status]);
            expect(after.progress).toBeGreaterThanOrEqual(current.progress);
            expect(after.pageCount).toBeGreaterThanOrEqual(current.pageCount);
          }
          expect(after.updatedAt.getTime()).toBeGreaterThanOrEqual(current.updatedAt.getTime());
          expect(after.progress === 100).toBe(after.status === 'completed');
          expect(after.error !== undefined).toBe(after.status === 'failed');
          expect(after.result !== undefined).toBe(after.status === 'completed');
          current = after;
        }
      }),
      { numRuns: 100 },
    );
  });

  // 64 random bits, the form that clients know: an id is shown to the keys of its organization alone (S13).
  it('S14 has ids that differ', () => {
    const ids = Array.from({ length: 1000 }, newJobId);
    expect(ids.every((id) => /^se_[0-9a-f]{16}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(1000);
  });
});
