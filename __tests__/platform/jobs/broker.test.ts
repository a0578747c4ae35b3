import { expect, it } from '@jest/globals';
import type { Database } from '../../../src/platform/database/database.ts';
import { openBroker } from '../../../src/platform/jobs/broker.ts';
import { borrowDatabase } from '../../helpers/test-database.ts';

/** More than the limit of a polite stop would be too late; an upkeep may wait for minutes. */
const CLOSED_WITHIN_MS = 4000;

it('S24 is closed in time while its upkeep waits for a connection that fell silent', async () => {
  const database = await borrowDatabase();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: answer, resolve: speak } = Promise.withResolvers<never[]>();
  const silent: Database = {
    ...database,
    query: async (text, ...rest) => {
      if (!text.includes('bam_on')) return await database.query(text, ...rest);
      begin();
      return await answer;
    },
  };
  const broker = await openBroker(silent, () => undefined);
  await begun;
  const before = performance.now();
  await broker.close();
  expect(performance.now() - before).toBeLessThan(CLOSED_WITHIN_MS);
  speak([]);
  await database.close();
});
