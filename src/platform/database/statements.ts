/** Statements on connections of a pool, with errors that tell a connection that broke from what a server says. */
import pg from 'pg';
import { ConnectionError, errorCode, NoAnswerError, type Queryable } from './database.ts';

/** The driver's own words: its error has no code. */
const DRIVER_TIMEOUT = 'Query read timeout';
/**
 * What a server says when it ends a connection: it stops, the connection broke, or a transaction paused for too long
 * (PostgreSQL's documentation, appendix A).
 */
const ENDING = /^(?:57P0[1-5]|08\w{3}|25P03)$/;

interface QueryOptions {
  /** Of statements that name none. */
  readonly limitMs: number;
  /** Whether a statement may have taken effect when the connection breaks before its answer. */
  readonly maybeDone: boolean;
}

function queryOn(client: pg.PoolClient, { limitMs: usualLimitMs, maybeDone }: QueryOptions): Queryable {
  return {
    query: async <Row>(text: string, values?: readonly unknown[], limitMs = usualLimitMs) => {
      const statement = { text, query_timeout: limitMs, ...(values !== undefined && { values: [...values] }) };
      // Several statements at once give several results, which the driver's types do not know of.
      const result: pg.QueryResult | pg.QueryResult[] = await client.query(statement).catch((error: Error) => {
        if (error.message === DRIVER_TIMEOUT) throw new NoAnswerError(limitMs, maybeDone);
        if (!isOfConnection(error)) throw error;
        const message = `the connection to the database server broke: ${error.message}`;
        throw new ConnectionError(message, { maybeDone, cause: error });
      });
      return (Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows) as Row[];
    },
  };
}

/** Tells what ends a connection from what a server says of a statement, and from faults of the code. */
function isOfConnection(error: Error): boolean {
  if (error instanceof pg.DatabaseError) return ENDING.test(error.code ?? '');
  return !(error instanceof TypeError);
}

/**
 * Lends a connection for some work, and gives it up where it broke meanwhile: `giveUp` says so of one that the work finds
 * to be of no use.
 */
async function lend<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, giveUp: (reason: Error) => void) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect().catch((error: Error) => {
    const message = `the database server cannot be reached: ${error.message || errorCode(error)}`;
    throw new ConnectionError(message, { maybeDone: false, cause: error });
  });
  let broken: Error | undefined;
  const giveUp = (reason: Error): void => {
    broken = reason;
  };
  // A connection that breaks between two statements says so here alone.
  client.on('error', giveUp);
  try {
    return await work(client, giveUp);
  } catch (error) {
    if (error instanceof ConnectionError) giveUp(error);
    throw error;
  } finally {
    client.off('error', giveUp);
    client.release(broken);
  }
}

/** Runs one query on a connection of the pool. Rejects with a {@link ConnectionError} where there is none, or it breaks. */
export async function ask<Row>(
  pool: pg.Pool,
  limitMs: number,
  statement: Parameters<Queryable['query']>,
): Promise<readonly Row[]> {
  return await lend(pool, async (client, giveUp) => {
    try {
      return await queryOn(client, { limitMs, maybeDone: true }).query<Row>(...statement);
    } catch (error) {
      // Of several statements one may have begun a transaction, and the one that failed has left it open.
      giveUp(error as Error);
      throw error;
    }
  });
}

/**
 * The server has limits of its own: what it was at for a client that is gone holds locks until then. They are set inside,
 * since poolers such as PgBouncer take no settings for a connection.
 */
function begin(limitMs: number): string {
  const settings = ['statement_timeout', 'idle_in_transaction_session_timeout'];
  return ['BEGIN', ...settings.map((name) => `SET LOCAL ${name} = ${limitMs}`)].join('; ');
}

/**
 * Runs work in a transaction on a connection of the pool; no statement may take longer than `limitMs`, nor the pause
 * between two. A {@link ConnectionError} that comes before the commit tells that nothing was done.
 */
export async function transact<Result>(
  pool: pg.Pool,
  work: (inside: Queryable) => Promise<Result>,
  limitMs: number,
): Promise<Result> {
  return await lend(pool, async (client, giveUp) => {
    const inside = queryOn(client, { limitMs, maybeDone: false });
    try {
      await inside.query(begin(limitMs));
      const result = await work(inside);
      await queryOn(client, { limitMs, maybeDone: true }).query('COMMIT');
      return result;
    } catch (error) {
      if (!(error instanceof ConnectionError)) await inside.query('ROLLBACK').catch(giveUp);
      throw error;
    }
  });
}
