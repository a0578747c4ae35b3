import { expect, it } from '@jest/globals';
import type { Database } from '../../../src/platform/database/database.ts';
import { openBroker } from '../../../src/platform/jobs/broker.ts';
import { borrowDatabase } from '../../helpers/test-database.ts';

/** What a process has that is told to stop; an upkeep may wait for minutes. */
const CLOSED_WITHIN_MS = 5000;

it('S24 is closed at once while its upkeep waits for a connection that fell silent, and asks nothing more', async () => {
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
  const faults: Error[] = [];
  try {
    const broker = await openBroker(silent, (error) => void faults.push(error));
    isOpen = true;
    await begun;
    const [before, waiting] = [performance.now(), asked.length];
    await broker.close();
    expect(performance.now() - before).toBeLessThan(CLOSED_WITHIN_MS);
    expect({ more: asked.length - waiting, faults }).toEqual({ more: 0, faults: [] });
  } finally {
    await database.close();
  }
});
