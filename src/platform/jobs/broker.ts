/**
 * Handing jobs out, each to one taker, through pg-boss. Who may have which job next is all that is kept here; what a job
 * is, and who has it, stands in its record, which changes in the same transaction.
 *
 * What is kept beside pg-boss (12.35) is what it lacks:
 * - Leases (`records.ts`, `silence.ts`). Its heartbeats run out after 10 s at the least, and a pass has to find that
 *   later; the pass tells nobody which jobs it took back, so that no record could follow; and it takes them from workers
 *   that are alive when the database was gone for so long.
 * - Limits (`endings.ts`). It has one count for every reason, of what is given back in order too, and one delay. What its
 *   dead letter queue would keep, a failed job's record tells.
 * - Turns (`Records.nextTurn`). Its groups, which are the organizations, say whose jobs a runner takes next to those that it
 *   has; they give no order among groups.
 * - Notices (`queue.ts`). Its own wake the workers of `work()` alone.
 * - `work()` itself. It takes and ends jobs in transactions of its own, beside which a record could say otherwise, or else
 *   holds one for the whole export, and an embedded database has no second.
 */
import { PgBoss } from 'pg-boss';
import type { Database, Queryable } from '../database/database.ts';
import { waitBriefly } from '../database/wait-briefly.ts';
import type { JobRecord } from './state.ts';

/** A job that was handed out. */
export interface Delivery {
  readonly delivery: string;
  readonly jobId: string;
}

/** Hands out jobs. All calls work inside a transaction of the caller. */
export interface Broker {
  /** Offers a job of an organization, after those of lower turns; gives the id of its delivery. */
  offer(inside: Queryable, job: Pick<JobRecord, 'jobId' | 'organization'>, turn: number): Promise<string>;
  /** Takes the next job of others than these organizations; `undefined` when there is none. */
  take(inside: Queryable, besides?: readonly string[]): Promise<Delivery | undefined>;
  /** Offers a job again that was taken, at its old place or after those of lower turns. */
  giveBack(inside: Queryable, delivery: string, turn?: number): Promise<void>;
  /** Forgets a job that has come to its end. */
  settle(inside: Queryable, delivery: string): Promise<void>;
  close(): Promise<void>;
}

const QUEUE = 'exports';
/** The most that makes sense: how often a job may be handed out is decided by its record. */
const RETRIES_MAX = 1_000_000;
/** The longest that pg-boss knows; a worker that hangs is ended long before by its own watch. */
const EXPIRE_SECONDS = 86_400;
/** The longest that a job may wait. */
const RETENTION_SECONDS = 365 * 86_400;

/** For what pg-boss does by itself, such as making its tables and going through them from time to time. */
const UPKEEP_LIMIT_MS = 5 * 60_000;

/** Makes the tables of the broker where they are missing, and opens it. `onError` hears of failed maintenance. */
export async function openBroker(database: Database, onError: (error: Error) => void): Promise<Broker> {
  const { executeSql, hangUp } = line(adapt(database, UPKEEP_LIMIT_MS));
  const boss = new PgBoss({
    db: { executeSql },
    backend: database.backend,
    schema: `${database.schema}_queue`,
    schedule: false,
    // The platform's migrations make it.
    createSchema: false,
  });
  boss.on('error', onError);
  await boss.start();
  const limits = { retryLimit: RETRIES_MAX, expireInSeconds: EXPIRE_SECONDS, retentionSeconds: RETENTION_SECONDS };
  if ((await boss.getQueue(QUEUE)) === null) await boss.createQueue(QUEUE, { ...limits, retryDelay: 0 });
  // Has pg-boss read the settings of the queue now; inside a transaction that has the only connection it would wait for
  // itself. Nothing is taken.
  await boss.fetch(QUEUE, { db: { executeSql: async () => ({ rows: [] }) } });
  return {
    offer: async (inside, { jobId, organization }, turn) => {
      const group = { id: organization };
      const delivery = await boss.send(QUEUE, { jobId }, { group, priority: -turn, db: adapt(inside) });
      if (delivery === null) throw new Error(`job ${jobId} was not taken by the queue`);
      return delivery;
    },
    take: async (inside, besides = []) => {
      const options = { ...(besides.length > 0 && { ignoreGroups: [...besides] }), db: adapt(inside) };
      const [job] = await boss.fetch<{ jobId: string }>(QUEUE, options);
      return job && { delivery: job.id, jobId: job.data.jobId };
    },
    giveBack: async (inside, delivery, turn) => {
      const db = adapt(inside);
      await boss.fail(QUEUE, delivery, null, { db });
      if (turn !== undefined) await boss.update(QUEUE, undefined, { id: delivery, priority: -turn, db });
    },
    settle: async (inside, delivery) => void (await boss.deleteJob(QUEUE, delivery, { db: adapt(inside) })),
    close: async () => {
      // What it was at ends in an error, which is none.
      boss.off('error', onError).on('error', () => undefined);
      hangUp();
      await waitBriefly(boss.stop({ graceful: false }));
    },
  };
}

interface Executor {
  readonly executeSql: (text: string, values?: unknown[]) => Promise<{ rows: object[] }>;
}

/**
 * A database that can be hung up on: what was asked is given up then, and nothing more is asked. pg-boss waits for its
 * upkeep before it stops, and that may wait for minutes for a connection that fell silent.
 */
function line({ executeSql }: Executor): Executor & { readonly hangUp: () => void } {
  const asking = new Set<(reason: Error) => void>();
  let isHungUp = false;
  const reason = new Error('the queue is closed');
  return {
    executeSql: async (...statement) => {
      if (isHungUp) throw reason;
      const { promise, reject } = Promise.withResolvers<never>();
      asking.add(reject);
      try {
        return await Promise.race([promise, executeSql(...statement)]);
      } finally {
        asking.delete(reject);
      }
    },
    hangUp: () => {
      isHungUp = true;
      for (const giveUp of asking) giveUp(reason);
    },
  };
}

function adapt(client: Queryable, limitMs?: number) {
  return {
    executeSql: async (text: string, values?: unknown[]) => ({
      // Without values pg-boss sends several statements at once, which only then are allowed.
      rows: [
        ...(await client.query(text, values !== undefined && values.length > 0 ? values : undefined, limitMs)),
      ] as object[],
    }),
  };
}
