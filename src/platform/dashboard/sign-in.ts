/**
 * Signing in to the dashboard: a link that is good once, then a session. Both are random tokens that are known by their
 * hashes alone.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Batches } from '../batches.ts';
import { OWNER_ONLY } from '../data-folder.ts';
import type { Connection, Database } from '../database/database.ts';
import { fieldsOf, textOf, textsOf } from '../render/model/fields.ts';

export interface Person {
  readonly organization: string;
  /** What the log calls them. */
  readonly person: string;
}

/** A link that was made, not used yet. */
export interface SignInLink extends Person {
  readonly expiresAt: Date;
}

export const LINK_LIFETIME_MS = 3_600_000;
export const SESSION_LIFETIME_MS = 12 * 3_600_000;

/** Between two looks for sessions that are not known: whoever makes them up costs no more than these. */
const STRANGERS_REST_MS = 20;
const TOKEN_BYTES = 24;
const TOKEN = /^[0-9a-f]{48}$/;
/** Links of a platform whose database is embedded stand here until they are used: no other process can write into it. */
const LINKS_FOLDER = 'sign-in-links';
const ORGANIZATIONS_FILE = 'organizations.json';

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('hex');
}

/** Gives the value that each form of a session carries, so that no other site can send one. */
export function formToken(session: string): string {
  return hashToken(`form ${session}`);
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Keeps a link in the database; gives its token. */
export async function keepLink(database: Connection, link: SignInLink): Promise<string> {
  const token = newToken();
  await insert(database, 'link', token, link);
  return token;
}

/** Keeps a link in the data folder of a platform, which may be running; gives its token. */
export async function keepLinkFile(dataFolder: string, link: SignInLink): Promise<string> {
  const token = newToken();
  await writeWhole(linkFile(dataFolder, token), { ...link, expiresAt: link.expiresAt.getTime() });
  return token;
}

async function writeWhole(file: string, value: unknown): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: OWNER_ONLY });
  // Platforms on several machines may share the folder.
  const partial = `${file}.${randomBytes(6).toString('hex')}.part`;
  await writeFile(partial, JSON.stringify(value), { mode: 0o600 });
  await rename(partial, file);
}

/** Notes the ids of a platform's organizations where the command that makes links looks for them. */
export async function keepOrganizations(
  { backend, schema, transaction }: Database,
  dataFolder: string,
  ids: readonly string[],
): Promise<void> {
  await writeWhole(path.join(dataFolder, ORGANIZATIONS_FILE), ids);
  if (backend === 'pglite') return;
  await transaction(async ({ query }) => {
    // In one order, so that platforms that start together do not wait for each other.
    await query(`INSERT INTO ${schema}.organizations SELECT unnest($1::text[]) ORDER BY 1 ON CONFLICT DO NOTHING`, [
      ids,
    ]);
    await query(`DELETE FROM ${schema}.organizations WHERE organization <> ALL ($1)`, [ids]);
  });
}

/**
 * Reads the ids of organizations from a server's database, or from a data folder; none where no platform ran. Rejects with
 * the error of the system where the folder cannot be read.
 */
export async function readOrganizations(from: Connection | string): Promise<readonly string[]> {
  if (typeof from === 'string') {
    const text = await readFile(path.join(from, ORGANIZATIONS_FILE), 'utf8').catch(orNone('[]'));
    return textsOf(JSON.parse(text));
  }
  const rows = await from.query<{ organization: string }>(`SELECT organization FROM ${from.schema}.organizations`);
  return rows.map(({ organization }) => organization);
}

function linkFile(dataFolder: string, token: string): string {
  return path.join(dataFolder, LINKS_FOLDER, hashToken(token));
}

type Kind = 'link' | 'session';

interface Row extends Person {
  readonly expires_at: Date;
}

type SignInRow = Row & { readonly hash: string; readonly kind: Kind };

async function insert(
  { query, schema }: Connection,
  kind: Kind,
  token: string,
  { organization, person, expiresAt }: SignInLink,
): Promise<void> {
  await query(
    `INSERT INTO ${schema}.sign_ins (hash, kind, organization, person, expires_at) VALUES ($1, $2, $3, $4, $5)`,
    [hashToken(token), kind, organization, person, expiresAt],
  );
}

export interface Sessions {
  /** Tells whom a link signs in, without using it up; nobody when {@link begin} would not take it. */
  readonly look: (linkToken: string) => Promise<Person | undefined>;
  /**
   * Uses a link up for a session, and gives the token of its cookie; `undefined` when there is no such link, it was used,
   * or its time is over.
   */
  readonly begin: (linkToken: string) => Promise<(Person & { readonly token: string }) | undefined>;
  /** Tells whose session it is; nobody's when its time is over. */
  readonly find: (token: string) => Promise<Person | undefined>;
  readonly end: (token: string) => Promise<void>;
  readonly sweep: () => Promise<void>;
}

async function readSignIns({ query, schema }: Connection, hashes: readonly string[]): Promise<readonly SignInRow[]> {
  const sql = `SELECT hash, kind, organization, person, expires_at FROM ${schema}.sign_ins WHERE hash = ANY ($1)`;
  return await query<SignInRow>(sql, [hashes]);
}

/** Opens the sessions in a database; links may stand in the data folder, too. */
export function openSessions(database: Database, dataFolder: string, clock: () => Date): Sessions {
  const table = `${database.schema}.sign_ins`;
  /** Organizations of sessions that were found here, by hash: they are read by the turns of these. */
  const owners = new Map<string, string>();
  const ofStrangers = new Batches(
    (_lane, hashes: readonly string[]) => readSignIns(database.strangers, hashes),
    STRANGERS_REST_MS,
  );
  const find = async (kind: Kind, token: string): Promise<SignInRow | undefined> => {
    if (!TOKEN.test(token)) return undefined;
    const hash = hashToken(token);
    const owner = owners.get(hash);
    const rows = await (owner === undefined ? ofStrangers.add('', hash) : readSignIns(database.of(owner), [hash]));
    const row = rows.find((one) => one.hash === hash && one.kind === kind);
    if (row === undefined) owners.delete(hash);
    else if (kind === 'session') owners.set(hash, row.organization);
    return row;
  };
  const take = async (kind: Kind, token: string): Promise<Row | undefined> => {
    // Whoever makes tokens up has no statement of their own run.
    const found = await find(kind, token);
    if (found === undefined) return undefined;
    const sql = `DELETE FROM ${table} WHERE hash = $1 AND kind = $2 RETURNING organization, person, expires_at`;
    return (await database.of(found.organization).query<Row>(sql, [hashToken(token), kind]))[0];
  };
  const personOf = (row: Row | undefined): Person | undefined => {
    if (row === undefined || row.expires_at <= clock()) return undefined;
    return { organization: row.organization, person: row.person };
  };
  return {
    async look(linkToken) {
      if (!TOKEN.test(linkToken)) return undefined;
      return personOf((await find('link', linkToken)) ?? (await readLink(linkFile(dataFolder, linkToken))));
    },
    async begin(linkToken) {
      if (!TOKEN.test(linkToken)) return undefined;
      const row = (await take('link', linkToken)) ?? (await takeFile(linkFile(dataFolder, linkToken)));
      const person = personOf(row);
      if (person === undefined) return undefined;
      const expiresAt = new Date(clock().getTime() + SESSION_LIFETIME_MS);
      const token = newToken();
      await insert(database.of(person.organization), 'session', token, { ...person, expiresAt });
      return { ...person, token };
    },
    find: async (token) => personOf(await find('session', token)),
    end: async (token) => void (await take('session', token)),
    sweep: async () => {
      owners.clear();
      await database.query(`DELETE FROM ${table} WHERE expires_at <= $1`, [clock()]);
      await sweepFiles(path.join(dataFolder, LINKS_FOLDER), clock());
    },
  };
}

async function sweepFiles(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    // Whoever uses a link up meanwhile removes it as well; one that is still being written cannot be read yet.
    const link = await readLink(file).catch(() => undefined);
    if (link !== undefined && link.expires_at <= now) await rm(file, { force: true });
  }
}

/** Of several who take the same file, one gets it: whoever removes it. */
async function takeFile(file: string): Promise<Row | undefined> {
  const link = await readLink(file);
  if (link === undefined) return undefined;
  return await unlink(file).then(() => link, orNone(undefined));
}

/** Gives what stands for a file that is not there; throws any other error. */
function orNone<T>(none: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return none;
    throw error;
  };
}

async function readLink(file: string): Promise<Row | undefined> {
  const text = await readFile(file, 'utf8').catch(orNone('null'));
  const fields = fieldsOf(JSON.parse(text));
  const [organization, person] = [textOf(fields['organization']), textOf(fields['person'])];
  if (organization === undefined || person === undefined) return undefined;
  return { organization, person, expires_at: new Date(Number(fields['expiresAt'])) };
}
