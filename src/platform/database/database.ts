/** The interface of the platform's database: PostgreSQL, embedded in the process or a server. */

/** Runs statements. */
export interface Queryable {
  /**
   * Runs SQL and gives its rows. With `values` it is one statement with `$1`, `$2`, …; without, it may be several, whose
   * rows come one after the other. Rejects with a {@link ConnectionError} when a server cannot be talked to, which is a
   * {@link NoAnswerError} when it says nothing for `limitMs`; that is {@link STATEMENT_LIMIT_MS} when absent.
   */
  query<Row>(sql: string, values?: readonly unknown[], limitMs?: number): Promise<readonly Row[]>;
}

/** Runs statements by the turns of its lane, so that many of one lane do not stand before those of others. */
export interface Connection extends Queryable {
  /** Name of the schema that holds the platform's tables: lower-case letters, digits and `_`. */
  readonly schema: string;
  /**
   * Runs `work` in one transaction: committed when it resolves, undone when it or one of its statements rejects. Nothing
   * else may be asked of the database meanwhile by `work`. No statement may take longer than `limitMs`, nor the pause
   * between two.
   */
  transaction<Result>(work: (inside: Queryable) => Promise<Result>, limitMs?: number): Promise<Result>;
}

/** An open database. Its own statements are those of the platform itself. */
export interface Database extends Connection {
  readonly backend: 'pglite' | 'postgres';
  /** For callers of whom it is not known yet whose they are. */
  readonly strangers: Connection;
  /** For all that is asked for an organization. */
  readonly of: (organization: string) => Connection;
  /**
   * Calls `onNotice` with the text of every `NOTIFY` on the channel, and without one whenever some may have been missed.
   * Resolves when it listens; gives what ends it.
   */
  listen(channel: string, onNotice: (text?: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/**
 * Longest that a statement may take unless told otherwise: all of them are small, and a job without a heartbeat for twice
 * as long is taken for lost.
 */
export const STATEMENT_LIMIT_MS = 5000;

/** The schema that platforms use unless told otherwise. */
export const DEFAULT_SCHEMA = 'platform';

/** A database that cannot be used. The message is one sentence for the operator, without a password. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

/** A server that cannot be talked to any more, or at all. The message names no password. */
export class ConnectionError extends Error {
  override readonly name: string = 'ConnectionError';
  /** Whether what was asked may have taken effect; `false` where it never got there, or was to be committed first. */
  readonly maybeDone: boolean;

  constructor(message: string, { maybeDone, cause }: { readonly maybeDone: boolean; readonly cause?: unknown }) {
    super(message, { cause });
    this.maybeDone = maybeDone;
  }
}

/** A server that did not answer in time: it, or the network, is down. */
export class NoAnswerError extends ConnectionError {
  override readonly name = 'NoAnswerError';

  constructor(limitMs: number, maybeDone: boolean) {
    super(`the database server gave no answer within ${limitMs} ms`, { maybeDone });
  }
}

/** Leaves out the columns of a row that hold nothing. */
export function withoutNulls<Row extends object>(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Row;
}

/**
 * Tells whether the database refuses a value, as it always would: data exceptions, broken constraints, limits of the
 * program. Source: SQLSTATE classes 22, 23 and 54 (PostgreSQL's documentation, appendix A).
 */
export function isRefusedValue(error: unknown): error is Error {
  return Error.isError(error) && /^(?:22|23|54)/.test(errorCode(error));
}

/** Reads the SQLSTATE or the system's code of an error; empty when it has none. */
export function errorCode(error: unknown): string {
  const { code } = (typeof error === 'object' && error !== null ? error : {}) as { readonly code?: unknown };
  return typeof code === 'string' ? code : '';
}
