/** The connections of a database: each runs its statements in a lane of one fair queue, and there is no other way to run one. */
import type { FairQueue } from '../fair-queue.ts';
import type { Connection, Database } from './database.ts';

/** The lane of the platform itself. */
export const PLATFORM_LANE = 'platform';

/** What runs statements at once. */
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
    ...connect(PLATFORM_LANE),
    strangers: connect('strangers'),
    of: (organization) => connect(`organization ${organization}`),
  };
}
