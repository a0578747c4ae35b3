/** Statements on connections of a pool, with errors that tell a connection that broke from what a server says. */
import pg from 'pg';
import { ConnectionError, errorCode, NoAnswerError, type Queryable } from './database.ts';

/** The driver's own words: its error has no code. */
const DRIVER_TIMEOUT = 'Query read timeout';
/**
 * What a server says when it ends a connection: it stops, the database was dropped, the connection broke, or paused for
 * too long (PostgreSQL's documentation, appendix A). 08P01 is also said of a bad message on a connection that stays.
 */
const ENDING = /^(?:57P0[1-5]|08(?!P01)\w{3}|25P0[34])$/;

interface Lent {
  readonly client: pg.PoolClient;
  /** Why the connection is broken, if it is: nothing that is sent afterwards arrives. */
  readonly broken: () => Error | undefined;
  /** Has it closed when it is given back. */
  readonly giveUp: (reason: Error) => void;
}

interface QueryOptions {
  /** Of statements that name none. */
  readonly limitMs: number;
  /** Whether a statement may have taken effect when the connection breaks before its answer. */
  readonly maybeDone: boolean;
}

function queryOn(lent: Lent, { limitMs: usualLimitMs, maybeDone }: QueryOptions): Queryable {
  return {
    query: async <Row>(text: string, values?: readonly unknown[], limitMs = usualLimitMs) => {
      const statement = { text, query_timeout: limitMs, ...(values !== undefined && { values: [...values] }) };
      // Several statements at once give several results, which the driver's types do not know of.
      const result: pg.QueryResult | pg.QueryResult[] = await lent.client.query(statement).catch((error: Error) => {
        if (error.message === DRIVER_TIMEOUT) throw new NoAnswerError(limitMs, maybeDone);
        if (!isOfConnection(lent, error)) throw error;
        lent.giveUp(error);
        // The error that broke it says more than the driver's later errors.
        throw brokenBy(lent.broken() ?? error, maybeDone);
      });
      return (Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows) as Row[];
    },
  };
}

/** Separates broken connections from errors of statements and from bugs. */
function isOfConnection({ broken }: Lent, error: Error): boolean {
  if (!(error instanceof pg.DatabaseError)) return broken() !== undefined;
  return ENDING.test(error.code ?? '') || error.severity === 'FATAL';
}

function brokenBy(cause: Error, maybeDone: boolean): ConnectionError {
  const message = `the connection to the database server broke: ${cause.message}`;
  return new ConnectionError(message, { maybeDone, cause });
}

/** Lends a connection of the pool for some work, and gives it up where it broke meanwhile. */
async function lend<Result>(pool: pg.Pool, work: (lent: Lent) => Promise<Result>): Promise<Result> {
  let broken: Error | undefined;
  const giveUp = (reason: Error): void => {
    broken ??= reason;
  };
  const client = await connect(pool, giveUp);
  try {
    return await work({ client, broken: () => broken, giveUp });
  } catch (error) {
    if (error instanceof ConnectionError) giveUp(error);
    throw error;
  } finally {
    client.off('error', giveUp);
    client.release(broken);
  }
}

/** Takes a connection of the pool; `onError` hears when it breaks, and has to be taken off before it is given back. */
function connect(pool: pg.Pool, onError: (error: Error) => void): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    pool.connect((error, client) => {
      if (client === undefined) {
        const message = `no connection to the database server: ${error?.message || errorCode(error)}`;
        reject(new ConnectionError(message, { maybeDone: false, cause: error }));
        return;
      }
      // At once, since the pool no longer listens: an unhandled error event would end the process.
      client.on('error', onError);
      resolve(client);
    });
  });
}

/** Runs one query on a connection of the pool. Rejects with a {@link ConnectionError} where there is none, or it breaks. */
export async function ask<Row>(
  pool: pg.Pool,
  limitMs: number,
  statement: Parameters<Queryable['query']>,
): Promise<readonly Row[]> {
  return await lend(pool, async (lent) => {
    try {
      return await queryOn(lent, { limitMs, maybeDone: lent.broken() === undefined }).query<Row>(...statement);
    } catch (error) {
      // Of several statements one may have begun a transaction, and the one that failed has left it open.
      lent.giveUp(error as Error);
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
 * between two. A {@link ConnectionError} that comes before the commit is sent tells that nothing was done.
 */
export async function transact<Result>(
  pool: pg.Pool,
  work: (inside: Queryable) => Promise<Result>,
  limitMs: number,
): Promise<Result> {
  return await lend(pool, async (lent) => {
    const inside = queryOn(lent, { limitMs, maybeDone: false });
    try {
      await inside.query(begin(limitMs));
      const result = await work(inside);
      // On a connection that broke after the last statement the commit is not even sent.
      await queryOn(lent, { limitMs, maybeDone: lent.broken() === undefined }).query('COMMIT');
      return result;
    } catch (error) {
      if (!(error instanceof ConnectionError)) await inside.query('ROLLBACK').catch(lent.giveUp);
      throw error;
    }
  });
}
