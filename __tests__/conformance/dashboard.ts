/** What the dashboard keeps in the database, embedded or on a server: sign-ins and the log. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { listActivities, listActors, openActivityLog, sweepActivities } from '../../src/platform/access/activities.ts';
import {
  keepLink,
  keepLinkFile,
  keepOrganizations,
  openSessions,
  readOrganizations,
  SESSION_LIFETIME_MS,
} from '../../src/platform/dashboard/sign-in.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { Folder } from '../helpers/folder.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const LATER = new Date('2026-03-01T13:00:00Z');
const ADA = { organization: 'acme', person: 'Ada' };

/** Adds the cases; `borrow` gives an empty database. */
export function describeDashboard(name: string, borrow: () => Promise<Database>): void {
  describe(`the dashboard: ${name}`, () => {
    let database: Database;
    let folder: Folder;
    let now = NOW;
    beforeEach(async () => {
      [database, folder, now] = [await borrow(), await Folder.make(), NOW];
    });
    afterEach(async () => {
      await database.close();
      await folder[Symbol.asyncDispose]();
    });
    const open = () => openSessions(database, folder.path, () => now);

    it('takes a link once, whichever server is asked', async () => {
      const token = await keepLink(database, { ...ADA, expiresAt: LATER });
      const begun = await Promise.all([1, 2, 3, 4].map(() => open().begin(token)));
      const [session, ...more] = begun.filter((one) => one !== undefined);
      expect([session, more]).toEqual([expect.objectContaining(ADA), []]);
      expect(await open().find(session?.token ?? '')).toEqual(ADA);
      expect(await open().find(token)).toBeUndefined();
    });

    it('ends a session by the person and by the time', async () => {
      const begin = async () => {
        const token = await keepLink(database, { ...ADA, expiresAt: LATER });
        return (await open().begin(token))?.token ?? '';
      };
      const [ended, kept] = [await begin(), await begin()];
      await open().end(ended);
      expect([await open().find(ended), await open().find(kept)]).toEqual([undefined, ADA]);
      now = new Date(NOW.getTime() + SESSION_LIFETIME_MS);
      expect(await open().find(kept)).toBeUndefined();
    });

    it('removes the links that nobody used', async () => {
      await keepLink(database, { ...ADA, expiresAt: LATER });
      await keepLinkFile(folder.path, { ...ADA, expiresAt: LATER });
      const left = async () => {
        const rows = await database.query(`SELECT hash FROM ${database.schema}.sign_ins`);
        return [rows.length, Object.keys(await folder.read()).length];
      };
      await open().sweep();
      expect(await left()).toEqual([1, 1]);
      now = LATER;
      await open().sweep();
      expect(await left()).toEqual([0, 0]);
    });

    it('tells commands which organizations a platform has', async () => {
      const server: Database = { ...database, backend: 'postgres' };
      const places = [server, folder.path];
      const told = async () => (await Promise.all(places.map(readOrganizations))).map((ids) => ids.toSorted());
      expect(await told()).toEqual(places.map(() => []));
      await keepOrganizations(server, folder.path, ['acme', 'beta']);
      await keepOrganizations(server, folder.path, ['beta', 'gamma']);
      expect(await told()).toEqual(places.map(() => ['beta', 'gamma']));
    });

    it('lists of a log what one did, or what is of one kind', async () => {
      const entry = (actor: string, action: string) => ({ at: NOW, actor, action, subject: 'one' });
      const key = entry('Ada', 'created the key');
      const job = entry('Bea', 'started an export of key.example.com');
      const { note } = openActivityLog(database, () => undefined);
      for (const each of [job, key]) await note('acme', each);
      const list = (filter: object, most = 10) => listActivities(database, 'acme', filter, most);
      expect(await list({})).toEqual([key, job]);
      expect(await list({}, 1)).toEqual([key]);
      expect(await list({ action: 'key' })).toEqual([key]);
      expect(await list({ actor: 'Bea' })).toEqual([job]);
      expect(await list({ actor: 'Ada', action: 'export' })).toEqual([]);
      expect(await listActors(database, 'acme')).toEqual(['Ada', 'Bea']);
      expect(await listActors(database, 'other')).toEqual([]);
    });

    it('keeps the newest 1,000 entries of each log', async () => {
      const entry = { at: NOW, actor: 'Ada', action: 'created the key', subject: 'key_1' };
      const { note } = openActivityLog(database, () => undefined);
      await note('acme', { ...entry, subject: 'oldest' });
      await database.query(
        `INSERT INTO ${database.schema}.activities (organization, at, actor, action, subject)
         SELECT 'acme', $1, 'Ada', 'created the key', 'key_1' FROM generate_series(1, 1000)`,
        [NOW],
      );
      const entries = ['one', 'two', 'three'].map((subject) => ({ ...entry, subject }));
      await Promise.all(entries.map((each) => note('other', each)));
      await sweepActivities(database);
      const kept = await listActivities(database, 'acme', {}, 2000);
      expect([kept.length, kept.some(({ subject }) => subject === 'oldest')]).toEqual([1000, false]);
      expect(await listActivities(database, 'other', {}, 10)).toEqual(entries.toReversed());
    });
  });
}
