/** The database on a PostgreSQL server. */
import pg from 'pg';
import { type Database, DatabaseError, DEFAULT_SCHEMA, errorCode, type Queryable } from './database.ts';

export interface PostgresOptions {
  /** `postgres://user:password@host:port/name`, with what the driver knows behind `?`. */
  readonly url: string;
  readonly schema?: string;
  /** Hears of a connection that broke while nothing was asked of it; the next statement takes a new one. */
  readonly onError?: (error: Error) => void;
}

const CONNECT_TIMEOUT_MS = 5000;
const POOL_MAX = 10;
const LISTEN_AGAIN_MS = 500;

/** Connects to a server; throws a {@link DatabaseError} that says why it cannot be used. */
export async function openPostgres({ url, schema = DEFAULT_SCHEMA, onError }: PostgresOptions): Promise<Database> {
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'static-export-platform',
    keepAlive: true,
  };
  const pool = new pg.Pool({ ...connection, max: POOL_MAX });
  pool.on('error', (error) => onError?.(error));
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    await pool.end();
    throw new DatabaseError(refusal(url, error), { cause: error });
  }
  const listeners = new Set<Listener>();
  return {
    backend: 'postgres',
    schema,
    query: queryOn(pool).query,
    transaction: (work) => transact(pool, work),
    listen: async (channel, onNotice) => {
      const listener = new Listener(() => new pg.Client(connection), channel, onNotice);
      listeners.add(listener);
      await listener.start();
      return async () => {
        listeners.delete(listener);
        await listener.stop();
      };
    },
    close: async () => {
      await Promise.all([...listeners].map((listener) => listener.stop()));
      await pool.end();
    },
  };
}

function queryOn(client: Pick<pg.Pool, 'query'> | pg.PoolClient): Queryable {
  return {
    query: async <Row>(sql: string, values?: readonly unknown[]) => {
      // Several statements at once give several results, which the driver's types do not know of.
      const result: pg.QueryResult | pg.QueryResult[] = await client.query(sql, values && [...values]);
      return (Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows) as Row[];
    },
  };
}

async function transact<Result>(pool: pg.Pool, work: (inside: Queryable) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A connection that breaks between two statements says so here alone.
  const onError = (error: Error) => (broken = error);
  client.on('error', onError);
  try {
    await client.query('BEGIN');
    const result = await work(queryOn(client));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/** A connection of its own that listens, and is made anew whenever it breaks. */
class Listener {
  readonly #connect: () => pg.Client;
  readonly #channel: string;
  readonly #onNotice: () => void;
  #client: pg.Client | undefined;
  #again: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(connect: () => pg.Client, channel: string, onNotice: () => void) {
    this.#connect = connect;
    this.#channel = channel;
    this.#onNotice = onNotice;
  }

  async start(): Promise<void> {
    if (this.#stopped) return;
    const client = this.#connect();
    this.#client = client;
    const again = (): void => {
      if (this.#stopped || this.#client !== client) return;
      this.#client = undefined;
      client.end().catch(() => undefined);
      this.#again = setTimeout(() => void this.start(), LISTEN_AGAIN_MS);
    };
    client.on('error', again);
    client.on('end', again);
    client.on('notification', this.#onNotice);
    try {
      await client.connect();
      await client.query(`LISTEN ${this.#channel}`);
      this.#onNotice();
    } catch {
      again();
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#again);
    await this.#client?.end().catch(() => undefined);
  }
}

/** Says why a server refused, naming it without user and password. */
function refusal(url: string, error: unknown): string {
  const { host, pathname } = new URL(url);
  const place = `The database server ${host === '' ? 'of --database-url' : host}`;
  const code = errorCode(error);
  const reason = Error.isError(error) ? error.message : String(error);
  if (code === '28P01' || code === '28000') {
    return `${place} refuses the user or the password of --database-url: ${reason}.`;
  }
  if (code === '3D000') {
    return `${place} has no database ${pathname.slice(1)}; create it, or name another in --database-url.`;
  }
  const shown = reason === '' ? code : reason;
  return `${place} cannot be reached: ${shown}. Check host and port of --database-url, and that the server runs.`;
}
