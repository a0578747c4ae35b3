/** How keys are read again after notices, and after readings that failed. */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { insertKey, revokeKey } from '../../../src/platform/access/key-table.ts';
import { makeKey } from '../../../src/platform/access/keys.ts';
import { type LiveKeys, openLiveKeys } from '../../../src/platform/access/live-keys.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { borrowDatabase } from '../../helpers/test-database.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const GONE = new Error('the database is away');

let database: Database;
let live: LiveKeys;
/** Organizations of each listing since the keys were opened; `null` is one of all. */
let listings: unknown[];
let isGone: boolean;
let faults: unknown[];
let notify: (organization?: string) => void;

/** Opens the keys on a database that can be away, and whose notices the test sends by itself. */
async function open(times: { readonly rereadMs?: number; readonly retryMs?: number } = {}): Promise<void> {
  const query = async (sql: string, values?: readonly unknown[]) => {
    if (sql.includes('ORDER BY created_at')) listings.push(values?.[0]);
    if (isGone) throw GONE;
    return await database.query<never>(sql, values);
  };
  const listen = async (_channel: string, onNotice: (text?: string) => void) => {
    notify = onNotice;
    return async () => undefined;
  };
  const watched = { ...database, query, listen };
  const onFault = (error: unknown) => faults.push(error);
  live = await openLiveKeys({ database: watched, clock: () => NOW, onFault, rereadMs: 3_600_000, ...times });
  listings = [];
}

beforeEach(async () => {
  [listings, faults, isGone] = [[], [], false];
  database = await borrowDatabase();
});
afterEach(async () => {
  isGone = false;
  await live.close();
  await database.close();
});

async function add(organization: string) {
  const { record } = makeKey({ organization, kind: 'admin', scopes: ['read'], addresses: [] }, NOW);
  await insertKey(database, record);
  return record;
}

const until = async (test: () => boolean) => {
  while (!test()) await new Promise(setImmediate);
};
const revokedAt = (hash: string) => live.byHash().get(hash)?.revokedAt;

it('reads all keys after a reading that failed, whosever notice comes next', async () => {
  const { id, hash } = await add('acme');
  await open({ retryMs: 3_600_000 });
  await revokeKey(database, id, NOW);
  isGone = true;
  notify('acme');
  await until(() => faults.length > 0);
  isGone = false;
  notify('beta');
  await until(() => revokedAt(hash) !== undefined);
  expect(listings).toEqual([['acme'], null]);
  notify('beta');
  await until(() => listings.length > 2);
  expect(listings[2]).toEqual(['beta']);
});

it('reads again by itself after a reading that failed, also where notices came with it', async () => {
  const { id, hash } = await add('acme');
  await open({ retryMs: 10 });
  await revokeKey(database, id, NOW);
  isGone = true;
  for (const organization of ['acme', 'beta', 'gamma']) notify(organization);
  await until(() => faults.length > 0);
  expect(faults).toEqual([GONE]);
  isGone = false;
  await until(() => revokedAt(hash) !== undefined);
  expect(listings.at(-1)).toBeNull();
});

it('notes the use of a key by the turns of its organization', async () => {
  const key = await add('acme');
  const organizations: string[] = [];
  const { of } = database;
  const noted = (organization: string) => {
    organizations.push(organization);
    return of(organization);
  };
  database = { ...database, of: noted };
  await open();
  live.noteUse(live.byHash().get(key.hash) ?? key);
  await live.close();
  expect(organizations).toEqual(['acme']);
});
