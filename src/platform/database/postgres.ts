/** The database on a PostgreSQL server. */
import pg from 'pg';
import { FairQueue } from '../fair-queue.ts';
import { messageOf } from '../log.ts';
import { settleWithin } from '../waiting.ts';
import {
  ConnectionError,
  type Database,
  DatabaseError,
  DEFAULT_SCHEMA,
  errorCode,
  NoAnswerError,
  STATEMENT_LIMIT_MS,
} from './database.ts';
import { openLanes } from './lanes.ts';
import { ask, transact } from './statements.ts';

export interface PostgresOptions {
  /** `postgres://user:password@host:port/name`, with what the driver knows behind `?`. */
  readonly url: string;
  readonly schema?: string;
  /** Called when an idle connection breaks; the next statement uses a new one. */
  readonly onError?: (error: Error) => void;
  /** Limit of statements that name none. */
  readonly limitMs?: number;
  /** How often a connection that only listens is asked whether it is still there. */
  readonly probeMs?: number;
}

const CONNECT_TIMEOUT_MS = 5000;
/** Connections of organizations at the same time, and those that are left to the platform itself. */
const LANES_MAX = 8;
const OWN_MAX = 2;
/** Connections of one organization at the same time: each keeps a core of the server busy. */
const LANE_MAX = 3;
const LISTEN_AGAIN_MS = 500;
/** Time without a byte after which the system asks the other end; some networks forget a connection after a minute. */
const KEEP_ALIVE_MS = 30_000;
const PROBE_MS = 10_000;
/** Connections end in order, unless the server no longer answers. */
const END_LIMIT_MS = 1000;
/** Whoever waits for a connection is told when the server does not answer: it, or those before them, would time out one by one. */
const WAITING = {
  limitMs: CONNECT_TIMEOUT_MS,
  error: () =>
    new ConnectionError(`no turn at the database server within ${CONNECT_TIMEOUT_MS} ms`, { maybeDone: false }),
};

/**
 * Connects to a server; throws a {@link DatabaseError} that says why it cannot be used.
 *
 * A connection can fall silent without an end, in a network that drops it: then statements reject in time, and the
 * connection is given up.
 */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, schema = DEFAULT_SCHEMA, onError, limitMs = STATEMENT_LIMIT_MS, probeMs = PROBE_MS } = options;
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'static-export-platform',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
  const pools = openPools(() => {
    const pool = new pg.Pool({ ...connection, max: LANES_MAX + OWN_MAX });
    return pool.on('error', (error) => onError?.(error));
  });
  try {
    await pools.use((pool) => ask(pool, limitMs, ['SELECT 1']));
  } catch (error) {
    await pools.end();
    throw new DatabaseError(refusal(url, error), { cause: error });
  }
  const listeners = new Set<Listener>();
  const driver: Parameters<typeof openLanes>[0] = {
    query: (...statement) => pools.use((pool) => ask(pool, limitMs, statement)),
    transaction: (work, ownLimitMs = limitMs) => pools.use((pool) => transact(pool, work, ownLimitMs)),
  };
  const queue = new FairQueue({ slots: LANES_MAX, laneSlots: LANE_MAX, waiting: WAITING });
  return {
    ...openLanes(driver, { schema, queue }),
    backend: 'postgres',
    listen: async (channel, onNotice) => {
      const connect = () => new pg.Client({ ...connection, query_timeout: limitMs });
      const listener = new Listener({ connect, channel, onNotice, probeMs });
      listeners.add(listener);
      await listener.start();
      return async () => {
        listeners.delete(listener);
        await listener.stop();
      };
    },
    close: async () => {
      await Promise.all([...listeners].map((listener) => listener.stop()));
      await pools.end();
    },
  };
}

/** Keeps one pool, and takes a new one when a connection is silent: the others are as well, and each would have to time out. */
function openPools(make: () => pg.Pool) {
  let current = make();
  let isEnded = false;
  return {
    async use<Result>(work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
      const pool = current;
      try {
        return await work(pool);
      } catch (error) {
        if (error instanceof NoAnswerError && pool === current && !isEnded) {
          current = make();
          // Pending statements of the former pool are answered, or reach their own time limit.
          void settleWithin(END_LIMIT_MS, pool.end());
        }
        throw error;
      }
    },
    end(): Promise<void> {
      isEnded = true;
      return settleWithin(END_LIMIT_MS, current.end());
    },
  };
}

interface ListenerOptions {
  readonly connect: () => pg.Client;
  readonly channel: string;
  readonly onNotice: (text?: string) => void;
  readonly probeMs: number;
}

/** A separate connection that listens, and reconnects when it breaks or does not answer. */
class Listener {
  readonly #options: ListenerOptions;
  #client: pg.Client | undefined;
  #probe: NodeJS.Timeout | undefined;
  #again: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    if (this.#stopped) return;
    const { connect, channel, onNotice, probeMs } = this.#options;
    const client = connect();
    this.#client = client;
    const again = (): void => {
      if (this.#stopped || this.#client !== client) return;
      this.#client = undefined;
      clearInterval(this.#probe);
      client.end().catch(() => undefined);
      this.#again = setTimeout(() => void this.start(), LISTEN_AGAIN_MS);
    };
    client.on('error', again);
    client.on('end', again);
    client.on('notification', ({ payload }) => onNotice(payload));
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      if (this.#stopped) return;
      this.#probe = setInterval(() => void client.query('SELECT 1').catch(again), probeMs);
      onNotice();
    } catch {
      again();
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#again);
    clearInterval(this.#probe);
    if (this.#client !== undefined) await settleWithin(END_LIMIT_MS, this.#client.end());
  }
}

/** Explains why a server refused the connection; names it without user and password. */
function refusal(url: string, refused: unknown): string {
  // What the driver or the server said.
  const error = refused instanceof ConnectionError ? (refused.cause ?? refused) : refused;
  const { host, pathname } = new URL(url);
  const place = `The database server ${host === '' ? 'of --database-url' : host}`;
  const code = errorCode(error);
  const reason = messageOf(error);
  if (code === '28P01' || code === '28000') {
    return `${place} refuses the user or the password of --database-url: ${reason}.`;
  }
  if (code === '3D000') {
    return `${place} has no database ${pathname.slice(1)}; create it, or name another in --database-url.`;
  }
  // The codes of Node's TLS, such as SELF_SIGNED_CERT_IN_CHAIN and ERR_TLS_CERT_ALTNAME_INVALID.
  if (/CERT|LEAF_SIGNATURE/.test(code)) {
    return `${place} shows a certificate that is not trusted: ${reason}. Name the file of its authority in --database-url (sslrootcert=/path/ca.pem), and the host as the certificate does.`;
  }
  const shown = reason === '' ? code : reason;
  return `${place} cannot be reached: ${shown}. Check host and port of --database-url, and that the server runs.`;
}
