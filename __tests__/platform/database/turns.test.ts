/** What organizations ask of the embedded database, which does one thing at a time in the process of the server. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openLimits } from '../../../src/platform/access/limits.ts';
import { openThreads } from '../../../src/platform/assistant/threads.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { openQueue } from '../../../src/platform/jobs/queue.ts';
import { borrowDatabase } from '../../helpers/test-database.ts';

const MANY = 30;
const clock = () => new Date('2026-03-01T12:00:00Z');
const limit = { requests: 1000, windowMs: 3_600_000 };

let database: Database;
beforeEach(async () => {
  database = await borrowDatabase();
  close = async () => undefined;
});
let close: () => Promise<void>;
afterEach(async () => {
  await close();
  await database.close();
});

/** What an organization may ask for, as often as it likes. */
const ASKED: readonly (readonly [string, () => Promise<(organization: string) => Promise<unknown>>])[] = [
  [
    'starts of jobs',
    async () => {
      const queue = await openQueue({ database, clock, concurrency: 0, run: () => new Promise(() => undefined) });
      close = () => queue.close();
      return (organization) => queue.add({ organization, domain: 'docs' });
    },
  ],
  [
    'counted requests',
    async () => {
      const limits = openLimits({ database, clock, organization: limit, address: limit });
      return (organization) => limits.count(organization, '192.0.2.1');
    },
  ],
  [
    'new threads',
    async () => {
      const threads = openThreads({ database, clock, lifetimeMs: 1000 });
      return (organization) => threads.open({ organization, domain: 'docs' }, undefined);
    },
  ],
];

describe.each(ASKED)('%s', (_what, open) => {
  it('of one organization do not stand before those of another', async () => {
    const ask = await open();
    const ended: string[] = [];
    const end = async (organization: string) => {
      await ask(organization);
      ended.push(organization);
    };
    const greedy = Array.from({ length: MANY }, () => end('greedy'));
    await greedy[0];
    await end('modest');
    expect(ended.indexOf('modest')).toBeLessThan(MANY / 2);
    await Promise.all(greedy);
  });

  it('let the server do something else between any two of them', async () => {
    const ask = await open();
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    await Promise.all(Array.from({ length: MANY }, () => ask('greedy')));
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(MANY - 1);
  });
});
