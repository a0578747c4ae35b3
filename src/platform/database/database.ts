/** What the platform asks of its database: PostgreSQL, embedded in the process or a server. */

/** Runs statements. */
export interface Queryable {
  /**
   * Runs SQL and gives its rows. With `values` it is one statement with `$1`, `$2`, …; without, it may be several, whose
   * rows come one after the other.
   */
  query<Row>(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
}

/** An open database. */
export interface Database extends Queryable {
  readonly backend: 'pglite' | 'postgres';
  /** Name of the schema that holds the platform's tables: lower-case letters, digits and `_`. */
  readonly schema: string;
  /** Runs `work` in one transaction: committed when it resolves, undone when it rejects. Nothing else may be asked of the database meanwhile by `work`. */
  transaction<Result>(work: (inside: Queryable) => Promise<Result>): Promise<Result>;
  /**
   * Calls `onNotice` after every `NOTIFY` on the channel, and whenever one may have been missed. Resolves when it
   * listens; gives what ends it.
   */
  listen(channel: string, onNotice: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** The schema that platforms use unless told otherwise. */
export const DEFAULT_SCHEMA = 'platform';

/** A database that cannot be used. The message is one sentence for whoever started the platform, without a password. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

/** Reads the SQLSTATE or the system's code of an error; empty when it has none. */
export function errorCode(error: unknown): string {
  const { code } = (typeof error === 'object' && error !== null ? error : {}) as { readonly code?: unknown };
  return typeof code === 'string' ? code : '';
}
