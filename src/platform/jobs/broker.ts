/**
 * Handing jobs out, each to one taker, through pg-boss: its workers take them, its heartbeats keep them and tell a worker
 * that lost its job, and its notices wake the workers. What a job is, and what becomes of it, stands in its record; what is
 * offered, given back or settled here changes in the same transaction as that.
 *
 * What is kept beside pg-boss (12.35) is what it lacks:
 * - When to look for jobs without a heartbeat (`silence.ts`). Its own timer does so also right after the database was gone,
 *   and takes jobs from workers that are alive. `supervise()` is called by the runner instead.
 * - What came of the look (`Records.lost`). It tells nobody which jobs were taken back, and offers them again in a
 *   transaction of its own; records follow by a join.
 * - Limits and delays (`endings.ts`). It has one count and one delay for every reason, and holds both also against what is
 *   given back in order. So its limit is out of reach, and the two counts stand in the record, which tells of a failed job
 *   what a dead letter queue would keep.
 * - Turns (`Records.nextTurn`). Its groups, which are the organizations, bound how many jobs of one run here at a time, and
 *   give no order among groups. It hands out by priority, which is the turn.
 * - The end of a job. Its `transactional` workers hold a transaction for the whole export, and an embedded database has no
 *   second; others end jobs in one of their own. Here a job ends with its record, and the worker finds nothing left to end.
 */
import { PgBoss } from 'pg-boss';
import type { Database, Queryable } from '../database/database.ts';
import { waitBriefly } from '../database/wait-briefly.ts';
import type { JobRecord } from './state.ts';

/** A job that was handed out. The attempt counts up with each taker, so that a former one can be told from the present. */
export interface Delivery {
  readonly delivery: string;
  readonly jobId: string;
  readonly attempt: number;
}

/** Hands out jobs. What has `inside` works inside a transaction of the caller. */
export interface Broker {
  /** Offers a job of an organization, after those of lower turns; gives the id of its delivery. */
  offer(inside: Queryable, job: Pick<JobRecord, 'jobId' | 'organization'>, turn: number): Promise<string>;
  /**
   * Begins to hand out jobs, `concurrency` at a time, and of one organization as many as `organizationMax`; who takes one
   * gives a sign of life every `heartbeatMs`. `signal` aborts when another may have the job; one whose `take` rejects is
   * offered again.
   */
  work(
    options: { readonly concurrency: number; readonly organizationMax: number; readonly heartbeatMs: number },
    take: (delivery: Delivery, signal: AbortSignal) => Promise<void>,
  ): Promise<void>;
  /** Hands out no more, and resolves when every `take` has ended. */
  drain(): Promise<void>;
  /** Offers a job again that was taken, at its old place or after those of lower turns. */
  giveBack(inside: Queryable, delivery: string, turn?: number): Promise<void>;
  /** Forgets a job that has come to its end. */
  settle(inside: Queryable, delivery: string): Promise<void>;
  /** Offers jobs again whose taker gave no sign of life for {@link HEARTBEAT_MS}; looks every 3 s at the most. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

export interface BrokerOptions {
  readonly database: Database;
  /** Hears of what failed in the background; it is tried again. */
  readonly onFault: (error: unknown) => void;
  /** Whether jobs are taken here. */
  readonly takes?: boolean;
}

/** The name of the queue in pg-boss's tables. */
export const QUEUE = 'exports';
/** The least that pg-boss knows. */
const HEARTBEAT_SECONDS = 10;
export const HEARTBEAT_MS = HEARTBEAT_SECONDS * 1000;
/** Between two looks for jobs without a heartbeat, each of which counts all jobs, too. */
const SWEEP_SECONDS = 3;
/** For what waits without a notice: it was given back, or its notice was missed. */
const POLL_SECONDS = 1;
/** The most that makes sense: how often a job may be handed out is decided by its record. */
const RETRIES_MAX = 1_000_000;
/** The longest that pg-boss knows; a worker that hangs is ended long before by its own watch. */
const EXPIRE_SECONDS = 86_400;
/** The longest that a job may wait. */
const RETENTION_SECONDS = 365 * 86_400;
const SETTINGS = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  notify: true,
  retryLimit: RETRIES_MAX,
  retryDelay: 0,
  expireInSeconds: EXPIRE_SECONDS,
  retentionSeconds: RETENTION_SECONDS,
};
/** For making its tables. */
const START_LIMIT_MS = 5 * 60_000;
/** What it is at may wait for a connection that fell silent. */
const CLOSE_LIMIT_MS = 500;

/** Makes the tables of the broker where they are missing, and opens it. */
export async function openBroker(options: BrokerOptions): Promise<Broker> {
  const closing = new AbortController();
  const boss = await openBoss(options, closing.signal);
  return {
    offer: async (inside, { jobId, organization }, turn) => {
      const group = { id: organization };
      const delivery = await boss.send(QUEUE, { jobId }, { group, priority: -turn, db: adapt(inside) });
      if (delivery === null) throw new Error(`job ${jobId} was not taken by the queue`);
      return delivery;
    },
    work: async ({ concurrency, organizationMax, heartbeatMs }, take) => {
      if (concurrency === 0) return;
      const options = {
        pollingIntervalSeconds: POLL_SECONDS,
        notifyPollingIntervalSeconds: POLL_SECONDS,
        heartbeatRefreshSeconds: heartbeatMs / 1000,
        localConcurrency: concurrency,
        localGroupConcurrency: organizationMax,
      };
      await boss.work<{ jobId: string }>(QUEUE, options, async (jobs) => {
        for (const { id, data, retryCount, signal } of jobs) {
          await take({ delivery: id, jobId: data.jobId, attempt: retryCount + 1 }, signal);
        }
        // Else they would rest until their next poll is due: this one, and those that wait for an organization's place.
        setImmediate(() => {
          for (const { id, name } of boss.getWipData()) if (name === QUEUE) boss.notifyWorker(id);
        });
      });
    },
    drain: () => boss.offWork(QUEUE),
    giveBack: async (inside, delivery, turn) => {
      const db = adapt(inside);
      await boss.fail(QUEUE, delivery, null, { db });
      if (turn !== undefined) await boss.update(QUEUE, undefined, { id: delivery, priority: -turn, db });
    },
    settle: async (inside, delivery) => void (await boss.deleteJob(QUEUE, delivery, { db: adapt(inside) })),
    sweep: () => boss.supervise(QUEUE),
    close: async () => {
      closing.abort();
      await waitBriefly(boss.stop({ graceful: false }), CLOSE_LIMIT_MS);
    },
  };
}

/** Opens pg-boss, which asks nothing more of the database from `closing` on. */
async function openBoss({ database, onFault, takes = false }: BrokerOptions, closing: AbortSignal): Promise<PgBoss> {
  const schema = `${database.schema}_queue`;
  let limitMs: number | undefined = START_LIMIT_MS;
  const executeSql: ExecuteSql = async (...statement) => {
    closing.throwIfAborted();
    return await adapt(database, limitMs).executeSql(...statement);
  };
  const listen = async (channel: string, _onNotice: unknown, onMissed: () => void) => ({
    close: await database.listen(channel, onMissed),
  });
  const boss = new PgBoss({
    ...{ db: { executeSql, listen }, backend: database.backend, schema },
    // The platform's migrations make it.
    createSchema: false,
    schedule: false,
    // By sweep() alone.
    supervise: false,
    monitorIntervalSeconds: SWEEP_SECONDS,
    monitorVacuum: false,
    useListenNotify: takes,
  });
  // Of the errors of its workers it gives copies, which are no errors.
  boss.on('error', ({ message }) => {
    if (!closing.aborted) onFault(new Error(message));
  });
  await boss.start();
  const queue = await boss.getQueue(QUEUE);
  if (queue === null) await boss.createQueue(QUEUE, SETTINGS);
  else if (queue.heartbeatSeconds !== HEARTBEAT_SECONDS) {
    await boss.updateQueue(QUEUE, SETTINGS);
    // What was offered before there were heartbeats would never be missed.
    await executeSql(`UPDATE ${schema}.job SET heartbeat_seconds = $1 WHERE name = $2`, [HEARTBEAT_SECONDS, QUEUE]);
  }
  // Has pg-boss read the settings of the queue now; inside a transaction that has the only connection it would wait for
  // itself. Nothing is taken.
  await boss.fetch(QUEUE, { db: { executeSql: async () => ({ rows: [] }) } });
  limitMs = undefined;
  return boss;
}

type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: object[] }>;

function adapt(client: Queryable, limitMs?: number): { readonly executeSql: ExecuteSql } {
  return {
    executeSql: async (text, values) => ({
      // Without values pg-boss sends several statements at once, which only then are allowed.
      rows: [
        ...(await client.query<object>(text, values !== undefined && values.length > 0 ? values : undefined, limitMs)),
      ],
    }),
  };
}
