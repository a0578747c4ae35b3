/** The log of an organization: what was done, when and by whom. */
import type { Database } from '../database/database.ts';

export interface Activity {
  readonly at: Date;
  /** A person of the dashboard, or a key by its prefix. */
  readonly actor: string;
  /** What was done, in the past tense: `created the key`. */
  readonly action: string;
  /** What it was done to, such as the id of a key; no secret. */
  readonly subject: string;
}

/** Writes an entry in the background. */
export type NoteActivity = (organization: string, activity: Activity) => void;

/** Entries that are kept of an organization. */
const KEPT_MAX = 1000;

/** Writes an entry. */
export async function note(
  { query, schema }: Pick<Database, 'query' | 'schema'>,
  organization: string,
  { at, actor, action, subject }: Activity,
): Promise<void> {
  await query(
    `INSERT INTO ${schema}.activities (organization, at, actor, action, subject) VALUES ($1, $2, $3, $4, $5)`,
    [organization, at, actor, action, subject],
  );
}

/** Lists the newest entries, the newest first. */
export async function listActivities(
  { query, schema }: Pick<Database, 'query' | 'schema'>,
  organization: string,
  most: number,
): Promise<readonly Activity[]> {
  return await query<Activity>(
    `SELECT at, actor, action, subject FROM ${schema}.activities WHERE organization = $1
     ORDER BY activity DESC LIMIT $2`,
    [organization, most],
  );
}

/** Removes all but the newest entries of each organization. */
export async function sweepActivities({ query, schema }: Pick<Database, 'query' | 'schema'>): Promise<void> {
  await query(
    `DELETE FROM ${schema}.activities WHERE activity IN (
       SELECT activity FROM (
         SELECT activity, row_number() OVER (PARTITION BY organization ORDER BY activity DESC) AS place
         FROM ${schema}.activities
       ) AS numbered WHERE place > $1
     )`,
    [KEPT_MAX],
  );
}
