/**
 * Pushes that any platform on a shared database received: each is accepted once, and all platforms are notified.
 */
import type { Connection } from '../database/database.ts';

export interface Push {
  /** What tells deliveries apart; it is not signed. */
  readonly delivery: string;
  /** The signature of the delivery, by which repeated deliveries are detected. */
  readonly signature: string;
  readonly domains: readonly string[];
  /** The commit that was pushed, as it was told. */
  readonly head?: string;
}

export interface Pushed {
  readonly count: number;
  /** The commit of the last one, where it was told. */
  readonly head?: string;
}

/** How long a delivery is remembered: longer than GitHub allows redelivery (3 days). */
const REMEMBERED_MS = 30 * 86_400_000;

export function pushChannel({ schema }: Pick<Connection, 'schema'>): string {
  return `${schema}_pushes`;
}

/** Takes a push; `false` when it was taken before. */
export async function takePush(
  database: Connection,
  { delivery, signature, domains, head }: Push,
  now: Date,
): Promise<boolean> {
  const { schema } = database;
  return await database.transaction(async (inside) => {
    const taken = await inside.query(
      `INSERT INTO ${schema}.deliveries (delivery, signature, received_at) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING 1`,
      [delivery, signature, now],
    );
    if (taken.length === 0) return false;
    if (domains.length === 0) return true;
    await inside.query(
      `INSERT INTO ${schema}.pushes AS known (domain, pushes, head) SELECT unnest($1::text[]), 1, $2
       ON CONFLICT (domain) DO UPDATE SET pushes = known.pushes + 1, head = excluded.head`,
      [[...domains].sort(), head ?? null],
    );
    await inside.query('SELECT pg_notify($1, $2)', [pushChannel(database), '']);
    return true;
  });
}

export async function countPushes(database: Connection): Promise<ReadonlyMap<string, Pushed>> {
  const rows = await database.query<{ domain: string; pushes: number; head: string | null }>(
    `SELECT domain, pushes, head FROM ${database.schema}.pushes`,
  );
  return new Map(rows.map(({ domain, pushes: count, head }) => [domain, { count, ...(head !== null && { head }) }]));
}

export async function forgetDeliveries(database: Connection, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REMEMBERED_MS);
  await database.query(`DELETE FROM ${database.schema}.deliveries WHERE received_at < $1`, [before]);
}
