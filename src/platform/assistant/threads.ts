/** Conversations that go on over several messages, kept in the database for all servers. */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import type { Database } from '../database/database.ts';
import type { Turn } from './model/model.ts';

/** Whose conversation it is: another's thread is as unknown as one that never was. */
export interface Owner {
  readonly organization: string;
  readonly domain: string;
}

/** A thread that this message has to itself, until it is ended. */
export interface HeldThread {
  readonly threadId: string;
  /** What was said in it before, the oldest first. */
  readonly turns: readonly Turn[];
  /** Gives the thread free again, with what was said; without it, as it was. Only the first call counts. */
  release(said?: readonly Turn[]): Promise<void>;
}

export interface Threads {
  /**
   * Takes a thread, or begins one where there is none of this id. Waits for a message that is being answered, for a
   * while; `undefined` when that goes on.
   */
  hold(owner: Owner, threadId: string | undefined, signal: AbortSignal): Promise<HeldThread | undefined>;
  /** Removes what has expired. */
  sweep(): Promise<void>;
}

export interface ThreadsOptions {
  readonly database: Database;
  readonly clock: () => Date;
  /** How long a thread is kept after its last message. */
  readonly lifetimeMs: number;
  /** How long a message waits for the one before it. */
  readonly waitMs?: number;
  /** Hears of a database that did not answer while a thread was held. */
  readonly onFault: (error: unknown) => void;
}

const ID_BYTES = 18;
const ID = /^thr_[0-9a-f]{36}$/;
const WAIT_MS = 5000;
const TRY_AGAIN_MS = 100;
/** A server that died holds a thread no longer than this. */
const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
const TURNS_MAX = 40;
const TURN_MAX_CHARS = 20_000;

const TurnsSchema = v.array(v.object({ role: v.picklist(['user', 'assistant']), text: v.string() }));

/** Opens the threads of a database. */
export function openThreads(options: ThreadsOptions): Threads {
  const { database, clock, waitMs = WAIT_MS } = options;
  const table = `${database.schema}.threads`;
  return {
    async hold(owner, threadId, signal) {
      const id = threadId !== undefined && ID.test(threadId) ? threadId : undefined;
      const until = performance.now() + waitMs;
      while (id !== undefined) {
        const taken = await take(options, owner, id);
        if (taken === 'unknown') break;
        if (taken !== 'busy') return taken;
        if (performance.now() >= until) return undefined;
        await wait(TRY_AGAIN_MS, undefined, { signal });
      }
      return await begin(options, owner);
    },
    sweep: async () => void (await database.query(`DELETE FROM ${table} WHERE expires_at <= $1`, [clock()])),
  };
}

async function begin(options: ThreadsOptions, { organization, domain }: Owner): Promise<HeldThread> {
  const { database, clock, lifetimeMs } = options;
  const now = clock();
  const threadId = `thr_${randomBytes(ID_BYTES).toString('hex')}`;
  const holder = randomUUID();
  const values = [threadId, organization, domain, now, later(now, lifetimeMs), holder, later(now, LEASE_MS)];
  await database.of(organization).query(
    `INSERT INTO ${database.schema}.threads (thread_id, organization, domain, turns, created_at, expires_at, holder, held_until)
     VALUES ($1, $2, $3, '[]', $4, $5, $6, $7)`,
    values,
  );
  return held(options, { organization, threadId, holder, turns: [] });
}

async function take(options: ThreadsOptions, owner: Owner, threadId: string): Promise<HeldThread | 'busy' | 'unknown'> {
  const { clock } = options;
  const database = options.database.of(owner.organization);
  const now = clock();
  const holder = randomUUID();
  const own = [threadId, owner.organization, owner.domain, now];
  const whose = 'thread_id = $1 AND organization = $2 AND domain = $3 AND expires_at > $4';
  // A clock that went back does not hold a thread for ever.
  const [row] = await database.query<{ turns: unknown }>(
    `UPDATE ${database.schema}.threads SET holder = $5, held_until = $6
     WHERE ${whose} AND (holder IS NULL OR held_until <= $4 OR held_until > $6) RETURNING turns`,
    [...own, holder, later(now, LEASE_MS)],
  );
  const { organization } = owner;
  if (row !== undefined)
    return held(options, { organization, threadId, holder, turns: v.parse(TurnsSchema, row.turns) });
  const found = await database.query(`SELECT 1 FROM ${database.schema}.threads WHERE ${whose}`, own);
  return found.length === 0 ? 'unknown' : 'busy';
}

interface Holding {
  readonly organization: string;
  readonly threadId: string;
  readonly holder: string;
  readonly turns: readonly Turn[];
}

function held(options: ThreadsOptions, { organization, threadId, holder, turns }: Holding): HeldThread {
  const { clock, lifetimeMs, onFault } = options;
  const database = options.database.of(organization);
  const table = `${database.schema}.threads`;
  const mine = 'thread_id = $1 AND holder = $2';
  const renew = () => {
    const until = later(clock(), LEASE_MS);
    database
      .query(`UPDATE ${table} SET held_until = $3 WHERE ${mine}`, [threadId, holder, until])
      .catch((error: unknown) => onFault(error));
  };
  const renewal = setInterval(renew, RENEW_MS);
  let isReleased = false;
  return {
    threadId,
    turns,
    async release(said = []) {
      if (isReleased) return;
      isReleased = true;
      clearInterval(renewal);
      const all = [...turns, ...said].slice(-TURNS_MAX).map(({ role, text }) => ({ role, text: bounded(text) }));
      await database.query(
        `UPDATE ${table} SET holder = NULL, held_until = NULL, turns = $3, expires_at = $4 WHERE ${mine}`,
        [threadId, holder, JSON.stringify(all), later(clock(), lifetimeMs)],
      );
    },
  };
}

function bounded(text: string): string {
  return text.slice(0, TURN_MAX_CHARS).toWellFormed();
}

function later(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds);
}
