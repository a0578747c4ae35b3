import { expect, it } from '@jest/globals';
import type { Database } from '../../../src/platform/database/database.ts';
import { openBroker } from '../../../src/platform/jobs/broker.ts';
import { quickest } from '../../helpers/quickest.ts';
import { borrowDatabase } from '../../helpers/test-database.ts';

/** After a second nobody waits for the upkeep any more. */
const CLOSED_WITHIN_MS = 900;

/** Closes a broker in the middle of its upkeep; gives how long that took, what it still asked, and its faults. */
async function closeAmidUpkeep() {
  const database = await borrowDatabase();
  let isOpen = false;
  const asked: string[] = [];
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const silent: Database = {
    ...database,
    query: async (text, ...rest) => {
      // The first of the upkeep: it begins by itself when all is open.
      if (!isOpen && !text.includes('bam_on')) return await database.query(text, ...rest);
      asked.push(text);
      begin();
      return await new Promise<never>(() => undefined);
    },
  };
  const faults: unknown[] = [];
  try {
    const broker = await openBroker({ database: silent, onFault: (error) => faults.push(error) });
    isOpen = true;
    await begun;
    const [before, waiting] = [performance.now(), asked.length];
    await broker.close();
    return { tookMs: performance.now() - before, more: asked.length - waiting, faults };
  } finally {
    await database.close();
  }
}

it('S24 is closed at once while its upkeep waits for a connection that fell silent, and asks nothing more', async () => {
  const took = await quickest(async () => {
    const { tookMs, ...rest } = await closeAmidUpkeep();
    expect(rest).toEqual({ more: 0, faults: [] });
    return tookMs;
  });
  expect(took).toBeLessThan(CLOSED_WITHIN_MS);
});
