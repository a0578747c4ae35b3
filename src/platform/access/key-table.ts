/** The keys in the database. */
import { type Connection, type Queryable, withoutNulls } from '../database/database.ts';
import { HttpProblem } from '../problem.ts';
import type { KeyRecord } from './keys.ts';

export interface ListedKey extends KeyRecord {
  /** When it was used last, to the hour; never when absent. */
  readonly lastUsedAt?: Date;
}

const COLUMNS = `key_id AS id, organization, kind, name, prefix, hash, scopes, addresses, created_at AS "createdAt",
  expires_at AS "expiresAt", revoked_at AS "revokedAt", last_used_at AS "lastUsedAt"`;

/** Keys of one organization that live: all processes hold them, and read them again with each change. */
export const KEYS_MAX = 500;
/** Keys of one organization that ended and are still shown; the oldest go when one is made. */
export const ENDED_KEYS_MAX = 100;

/** Returns the channel that announces changes of keys, by the organization whose keys they are. */
export function keyChannel({ schema }: Pick<Connection, 'schema'>): string {
  return `${schema}_keys`;
}

/** Adds a key; all processes of the platform know it at once. Rejects with a 400 where its organization has {@link KEYS_MAX}. */
export async function insertKey(database: Connection, key: KeyRecord): Promise<void> {
  await database.transaction((inside) => insert(inside, database.schema, key));
}

async function insert(inside: Queryable, schema: string, key: KeyRecord): Promise<void> {
  await inside.query(
    `DELETE FROM ${schema}.keys WHERE key_id IN (
       SELECT key_id FROM ${schema}.keys WHERE organization = $1 AND least(expires_at, revoked_at) <= $2
       ORDER BY least(expires_at, revoked_at) DESC, key_id OFFSET ${ENDED_KEYS_MAX})`,
    [key.organization, key.createdAt],
  );
  const [living] = await inside.query<{ readonly count: number }>(
    `SELECT count(*)::int AS count FROM ${schema}.keys
     WHERE organization = $1 AND (least(expires_at, revoked_at) > $2 OR least(expires_at, revoked_at) IS NULL)`,
    [key.organization, key.createdAt],
  );
  if ((living?.count ?? 0) >= KEYS_MAX)
    throw new HttpProblem(400, `The organization has ${KEYS_MAX} keys that live; revoke one that nobody uses.`);
  await inside.query(
    `INSERT INTO ${schema}.keys
       (key_id, organization, kind, prefix, hash, scopes, addresses, created_at, expires_at, name)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[key.id, key.organization, key.kind, key.prefix, key.hash],
      ...[JSON.stringify(key.scopes), JSON.stringify(key.addresses), key.createdAt],
      ...[key.expiresAt ?? null, key.name ?? null],
    ],
  );
  await inside.query('SELECT pg_notify($1, $2)', [keyChannel({ schema }), key.organization]);
}

/** Lists the keys of some organizations, the oldest first; all keys when none is named. */
export async function listKeys(database: Connection, organizations?: readonly string[]): Promise<readonly ListedKey[]> {
  const rows = await database.query<ListedKey>(
    `SELECT ${COLUMNS} FROM ${database.schema}.keys WHERE $1::text[] IS NULL OR organization = ANY ($1) ORDER BY created_at, key_id`,
    [organizations ?? null],
  );
  return rows.map(withoutNulls);
}

/** Revokes a key in all processes of the platform at once; `false` when there is no such key, or it was revoked. */
export async function revokeKey({ transaction, schema }: Connection, id: string, now: Date): Promise<boolean> {
  return await transaction((inside) => changeKey(inside, schema, { id, change: 'revoked_at = $2', at: now }));
}

/**
 * Adds the key that replaces another, which lives until `endsAt` at most, in all processes at once; `false`, and nothing
 * is changed, when there is no such key to replace, or it was revoked. Rejects like {@link insertKey}.
 */
export async function rotateKey(
  { transaction, schema }: Connection,
  { id, endsAt, next }: { readonly id: string; readonly endsAt: Date; readonly next: KeyRecord },
): Promise<boolean> {
  return await transaction(async (inside) => {
    const change = { id, change: 'expires_at = least(expires_at, $2)', at: endsAt };
    const isThere = await changeKey(inside, schema, change);
    if (isThere) await insert(inside, schema, next);
    return isThere;
  });
}

async function changeKey(
  inside: Queryable,
  schema: string,
  { id, change, at }: { readonly id: string; readonly change: string; readonly at: Date },
): Promise<boolean> {
  const [row] = await inside.query<Pick<ListedKey, 'organization'>>(
    `UPDATE ${schema}.keys SET ${change} WHERE key_id = $1 AND revoked_at IS NULL RETURNING organization`,
    [id, at],
  );
  if (row !== undefined) await inside.query('SELECT pg_notify($1, $2)', [keyChannel({ schema }), row.organization]);
  return row !== undefined;
}

/** Notes when a key was used. A key that is in no table is passed over. */
export async function touchKey(database: Connection, id: string, now: Date): Promise<void> {
  await database.query(`UPDATE ${database.schema}.keys SET last_used_at = $2 WHERE key_id = $1`, [id, now]);
}
