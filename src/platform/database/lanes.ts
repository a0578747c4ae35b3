/** The connections of a database: those of an organization run their statements in its lane of one fair queue. */
import type { FairQueue } from '../fair-queue.ts';
import type { Connection, Database, Queryable } from './database.ts';

/** Runs statements at once: those of the platform itself, which come at a pace. */
type Driver = Pick<Connection, 'query' | 'transaction'>;

/** Gives the connections of the platform itself, of strangers and of each organization. */
export function openLanes(
  driver: Driver,
  { schema, queue }: { readonly schema: string; readonly queue: FairQueue },
): Pick<Database, 'schema' | 'query' | 'transaction' | 'strangers' | 'of'> {
  const transaction: Connection['transaction'] = (work, limitMs) =>
    driver.transaction((inside) => doWhole(inside, work), limitMs);
  const connect = (lane: string): Connection => ({
    schema,
    query: (...statement) => queue.run(lane, () => driver.query(...statement)),
    transaction: (...work) => queue.run(lane, () => transaction(...work)),
  });
  return {
    schema,
    query: driver.query,
    transaction,
    strangers: connect('strangers'),
    of: (organization) => connect(`organization ${organization}`),
  };
}

/**
 * Does the work; rejects with the first error of its statements also where the work goes on after it: the server has then
 * undone everything, and would answer the commit as if nothing had happened.
 */
async function doWhole<Result>(inside: Queryable, work: (inside: Queryable) => Promise<Result>): Promise<Result> {
  const faults: unknown[] = [];
  const result = await work({
    query: (...statement) =>
      inside.query<never>(...statement).catch((error: unknown) => {
        faults.push(error);
        throw error;
      }),
  });
  if (faults.length > 0) throw faults[0];
  return result;
}
