/** What the keys in the database do, embedded or on a server. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ENDED_KEYS_MAX, insertKey, KEYS_MAX, listKeys, revokeKey } from '../../src/platform/access/key-table.ts';
import { makeKey } from '../../src/platform/access/keys.ts';
import { type LiveKeys, openLiveKeys } from '../../src/platform/access/live-keys.ts';
import type { Database } from '../../src/platform/database/database.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

/** Adds the cases; `borrow` gives an empty database. */
export function describeKeys(name: string, borrow: () => Promise<Database>): void {
  describe(`the keys: ${name}`, () => {
    let database: Database;
    let live: LiveKeys;
    let now = NOW;
    const faults: unknown[] = [];

    beforeEach(async () => {
      database = await borrow();
      now = NOW;
      live = await openLiveKeys({ database, clock: () => now, onFault: (error) => faults.push(error) });
    });
    afterEach(async () => {
      await live.close();
      await database.close();
      expect(faults).toEqual([]);
    });

    async function add() {
      const request = { organization: 'acme', kind: 'admin', scopes: ['read'], addresses: ['192.0.2.0/24'] } as const;
      const { record } = makeKey({ ...request, expiresAt: new Date('2026-05-30T12:00:00Z') }, NOW);
      await insertKey(database, record);
      return record;
    }
    const known = async (hash: string, test: (revokedAt: Date | undefined) => boolean) => {
      for (;;) {
        const key = live.byHash().get(hash);
        if (key !== undefined && test(key.revokedAt)) return key;
        await new Promise(setImmediate);
      }
    };

    it('are known to whoever listens as soon as they are made, as they were made', async () => {
      const record = await add();
      expect(await known(record.hash, () => true)).toEqual(record);
      expect(await listKeys(database)).toEqual([record]);
    });

    it('are as many as an organization can use, and of those that ended the latest are kept', async () => {
      const ended: string[] = [];
      for (let nth = 0; nth < ENDED_KEYS_MAX + 2; nth += 1) {
        const { id } = await add();
        ended.push(id);
        await revokeKey(database, id, new Date(NOW.getTime() - nth * 1000));
      }
      for (let nth = 0; nth < KEYS_MAX; nth += 1) await add();
      await expect(add()).rejects.toThrow(
        `The organization has ${KEYS_MAX} keys that live; revoke one that nobody uses.`,
      );
      const kept = await listKeys(database);
      expect(kept).toHaveLength(KEYS_MAX + ENDED_KEYS_MAX);
      const keptEnded = kept.filter(({ revokedAt }) => revokedAt !== undefined).map(({ id }) => id);
      expect(new Set(keptEnded)).toEqual(new Set(ended.slice(0, ENDED_KEYS_MAX)));
    });

    it('are known as revoked at once, and revoked once', async () => {
      const { id, hash } = await add();
      expect(await revokeKey(database, id, NOW)).toBe(true);
      expect((await known(hash, (revokedAt) => revokedAt !== undefined)).revokedAt).toEqual(NOW);
      expect(await revokeKey(database, id, NOW)).toBe(false);
      expect(await revokeKey(database, 'key_none', NOW)).toBe(false);
    });

    it('are known as revoked soon also to whoever hears nothing of it', async () => {
      const { id, hash } = await add();
      const deaf = { ...database, listen: async () => async () => undefined };
      await live.close();
      live = await openLiveKeys({
        database: deaf,
        clock: () => now,
        onFault: (fault) => faults.push(fault),
        rereadMs: 10,
      });
      await revokeKey(database, id, NOW);
      expect((await known(hash, (revokedAt) => revokedAt !== undefined)).revokedAt).toEqual(NOW);
    });

    it('tell when they were used last, to the hour', async () => {
      const { hash } = await add();
      const key = await known(hash, () => true);
      const used = async (at: string) => {
        now = new Date(at);
        live.noteUse(key);
        await live.close();
        return (await listKeys(database))[0]?.lastUsedAt?.toISOString();
      };
      expect(await used('2026-03-01T12:00:05Z')).toBe('2026-03-01T12:00:05.000Z');
      expect(await used('2026-03-01T12:59:00Z')).toBe('2026-03-01T12:00:05.000Z');
      expect(await used('2026-03-01T13:00:05Z')).toBe('2026-03-01T13:00:05.000Z');
    });
  });
}
