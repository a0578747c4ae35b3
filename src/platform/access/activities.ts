/** The log of an organization: what was done, when and by whom. */
import { Batches } from '../batches.ts';
import type { Connection, Database } from '../database/database.ts';

export interface Activity {
  readonly at: Date;
  /** A person of the dashboard, or a key by its prefix. */
  readonly actor: string;
  /** What was done, in the past tense: `created the key`. */
  readonly action: string;
  /** What it was done to, such as the id of a key; no secret. */
  readonly subject: string;
}

/** Writes entries of organizations: those that come at the same time together. */
export interface ActivityLog {
  /** Resolves when the entry is written. */
  note(organization: string, activity: Activity): Promise<void>;
  /** Resolves when nothing is being written any more. */
  settled(): Promise<void>;
}

/** Entries that are kept of an organization. */
const KEPT_MAX = 1000;

/** Opens the logs in a database; `onLost` hears of entries that could not be written. */
export function openActivityLog(
  database: Pick<Database, 'of'>,
  onLost: (error: unknown, entries: readonly Activity[]) => void,
): ActivityLog {
  const entries = new Batches<Activity, void>(async (organization, all) => {
    try {
      await write(database.of(organization), organization, all.slice(-KEPT_MAX));
    } catch (error) {
      onLost(error, all);
      throw error;
    }
  });
  return { note: (organization, activity) => entries.add(organization, activity), settled: () => entries.settled() };
}

async function write({ query, schema }: Connection, organization: string, all: readonly Activity[]): Promise<void> {
  await query(
    `INSERT INTO ${schema}.activities (organization, at, actor, action, subject) SELECT $1, entry.*
     FROM json_to_recordset($2::json) AS entry (at timestamptz, actor text, action text, subject text)`,
    [organization, JSON.stringify(all)],
  );
}

/** Which entries are asked for: all where a text is empty. */
export interface ActivityFilter {
  readonly actor?: string;
  /** Part of the action, ahead of any ` of `: behind it stands what it was done to, which may hold any word. */
  readonly action?: string;
}

/** Lists the newest entries of a kind, at most so many. */
export async function listActivities(
  { query, schema }: Connection,
  organization: string,
  { actor = '', action = '' }: ActivityFilter,
  most: number,
): Promise<readonly Activity[]> {
  return await query<Activity>(
    `SELECT at, actor, action, subject FROM ${schema}.activities
     WHERE organization = $1 AND $2 IN ('', actor) AND strpos(split_part(action, ' of ', 1), $3) > 0
     ORDER BY activity DESC LIMIT $4`,
    [organization, actor, action, most],
  );
}

/** Lists everybody who did what is kept. */
export async function listActors({ query, schema }: Connection, organization: string): Promise<readonly string[]> {
  const rows = await query<Pick<Activity, 'actor'>>(
    `SELECT DISTINCT actor FROM ${schema}.activities WHERE organization = $1`,
    [organization],
  );
  return rows.map(({ actor }) => actor).toSorted();
}

/** Removes all but the newest entries of each organization. */
export async function sweepActivities({ query, schema }: Connection): Promise<void> {
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
