/** The connections of a database: those of an organization run their statements in its lane of one fair queue. */
import type { FairQueue } from '../fair-queue.ts';
import type { Connection, Database } from './database.ts';

/** Runs statements at once: those of the platform itself, which come at a pace. */
type Driver = Pick<Connection, 'query' | 'transaction'>;

/** Gives the connections of the platform itself, of strangers and of each organization. */
export function openLanes(
  driver: Driver,
  { schema, queue }: { readonly schema: string; readonly queue: FairQueue },
): Pick<Database, 'schema' | 'query' | 'transaction' | 'strangers' | 'of'> {
  const connect = (lane: string): Connection => ({
    schema,
    query: (...statement) => queue.run(lane, () => driver.query(...statement)),
    transaction: (...work) => queue.run(lane, () => driver.transaction(...work)),
  });
  return {
    schema,
    ...driver,
    strangers: connect('strangers'),
    of: (organization) => connect(`organization ${organization}`),
  };
}
