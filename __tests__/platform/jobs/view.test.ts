import { describe, expect, it } from '@jest/globals';
import type { Connection } from '../../../src/platform/database/database.ts';
import type { JobVersion } from '../../../src/platform/jobs/records.ts';
import { queuedJob } from '../../../src/platform/jobs/state.ts';
import { JobView } from '../../../src/platform/jobs/view.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

/** A view of rows, and what was asked of them: `jobId version`. */
function watched({ alone = false, rows = new Map([['a', 1]]) } = {}) {
  const asked: string[][] = [];
  const table = { rows, beforeAnswer: async () => undefined as unknown };
  const view = new JobView({
    database: { of: () => ({}) as Connection },
    alone,
    records: {
      changed: async (_database, known) => {
        asked.push(known.map(({ jobId, version }) => `${jobId} ${version}`));
        const changed = known.flatMap(({ jobId, version }): [string, JobVersion | undefined][] => {
          const losses = table.rows.get(jobId);
          if (losses === undefined) return [[jobId, undefined]];
          const job = { ...queuedJob(jobId, { domain: 'docs' }, NOW), losses };
          return String(losses) === version ? [] : [[jobId, { job, version: String(losses) }]];
        });
        await table.beforeAnswer();
        return new Map(changed);
      },
    },
  });
  const losses = async (jobId: string) => (await view.find('default', jobId))?.losses;
  return { asked, table, view, losses };
}

/** Has a reading stop before it answers, until it is let go. */
function hold(table: { beforeAnswer: () => Promise<unknown> }) {
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  table.beforeAnswer = async () => {
    begun.resolve();
    await gate.promise;
  };
  return { begun: begun.promise, letGo: () => gate.resolve() };
}

describe('the view of jobs that other processes write too', () => {
  it('begins another reading for a call that comes during one', async () => {
    const { asked, table, losses } = watched();
    const { begun, letGo } = hold(table);
    const first = losses('a');
    await begun;
    table.rows.set('a', 2);
    const second = losses('a');
    letGo();
    expect(await Promise.all([first, second])).toEqual([1, 2]);
    expect(asked).toEqual([['a undefined'], ['a 1']]);
  });
});

describe('the view of jobs that this process alone writes', () => {
  it('keeps nothing of a job that was written while it was read', async () => {
    const { asked, table, view, losses } = watched({ alone: true });
    const { begun, letGo } = hold(table);
    const first = losses('a');
    await begun;
    table.rows.set('a', 2);
    view.written('a');
    letGo();
    expect([await first, await losses('a')]).toEqual([1, 2]);
    expect(asked).toEqual([['a undefined'], ['a undefined']]);
  });

  it('forgets those that were read first when there are too many', async () => {
    const rows = new Map(Array.from({ length: 10_001 }, (_none, nth) => [`job-${nth}`, nth]));
    const { asked, view, losses } = watched({ alone: true, rows });
    const found = await Promise.all([...rows.keys()].map((jobId) => view.find('default', jobId)));
    expect(found.every((job) => job !== undefined)).toBe(true);
    expect([await losses('job-10000'), asked.length]).toEqual([10_000, 1]);
    expect([await losses('job-0'), asked.length]).toEqual([0, 2]);
  });
});
