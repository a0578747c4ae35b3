/** Conversations that go on over several messages, kept in the database for all servers. */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Connection, Database } from '../database/database.ts';
import type { Turn } from './model/model.ts';

/** Whose conversation it is: another's thread is as unknown as one that never was. */
export interface Owner {
  readonly organization: string;
  readonly domain: string;
}

export interface Thread {
  readonly threadId: string;
  /** What was said in it before, the oldest first. */
  readonly turns: readonly Turn[];
  /** Adds what was said; of messages that are answered at the same time, each adds its own. */
  add(said: readonly Turn[]): Promise<void>;
}

export interface Threads {
  /** Opens a thread, or begins one where its owner has none of this id. */
  open(owner: Owner, threadId: string | undefined): Promise<Thread>;
  sweep(): Promise<void>;
}

export interface ThreadsOptions {
  readonly database: Database;
  readonly clock: () => Date;
  /** How long a thread is kept after its last message. */
  readonly lifetimeMs: number;
}

const ID_BYTES = 18;
const ID = /^thr_[0-9a-f]{36}$/;
const TURNS_MAX = 40;
const TURN_MAX_CHARS = 20_000;

const TurnsSchema = v.array(v.object({ role: v.picklist(['user', 'assistant']), text: v.string() }));

export function openThreads({ database, clock, lifetimeMs }: ThreadsOptions): Threads {
  const table = `${database.schema}.threads`;
  const expiry = () => new Date(clock().getTime() + lifetimeMs);
  const add = async (connection: Connection, threadId: string, said: readonly Turn[]) => {
    const own = said.map(({ role, text }) => ({ role, text: text.slice(0, TURN_MAX_CHARS).toWellFormed() }));
    await connection.transaction(async ({ query }) => {
      const sql = `SELECT turns FROM ${table} WHERE thread_id = $1 FOR UPDATE`;
      const [row] = await query<{ turns: unknown }>(sql, [threadId]);
      const all = [...v.parse(TurnsSchema, row?.turns ?? []), ...own].slice(-TURNS_MAX);
      const values = [threadId, JSON.stringify(all), expiry()];
      await query(`UPDATE ${table} SET turns = $2, expires_at = $3 WHERE thread_id = $1`, values);
    });
  };
  const threadOf = (connection: Connection, threadId: string, turns: readonly Turn[]): Thread => {
    return { threadId, turns, add: (said) => add(connection, threadId, said) };
  };
  return {
    async open({ organization, domain }, asked) {
      const connection = database.of(organization);
      const own = [organization, domain, clock()];
      if (asked !== undefined && ID.test(asked)) {
        const [row] = await connection.query<{ turns: unknown }>(
          `SELECT turns FROM ${table} WHERE organization = $1 AND domain = $2 AND expires_at > $3 AND thread_id = $4`,
          [...own, asked],
        );
        if (row !== undefined) return threadOf(connection, asked, v.parse(TurnsSchema, row.turns));
      }
      const threadId = `thr_${randomBytes(ID_BYTES).toString('hex')}`;
      await connection.query(
        `INSERT INTO ${table} (organization, domain, created_at, thread_id, turns, expires_at)
         VALUES ($1, $2, $3, $4, '[]', $5)`,
        [...own, threadId, expiry()],
      );
      return threadOf(connection, threadId, []);
    },
    sweep: async () => void (await database.query(`DELETE FROM ${table} WHERE expires_at <= $1`, [clock()])),
  };
}
