/** Section S of the catalogue: the assistant's limits, counted by several servers on one database. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Limits, openLimits } from '../../src/platform/access/limits.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { borrowDatabase } from '../helpers/test-database.ts';

describe('the counters', () => {
  let now: Date;
  let database: Database;
  let servers: readonly Limits[];
  beforeEach(async () => {
    database = await borrowDatabase();
    now = new Date('2026-03-01T12:00:00Z');
    const open = () =>
      openLimits({
        ...{ database, clock: () => now },
        organization: { requests: 20, windowMs: 3_600_000 },
        address: { requests: 12, windowMs: 86_400_000 },
      });
    servers = [open(), open()];
  });
  afterEach(() => database.close());
  const count = async (organization: string, address: string, server = 0) => {
    const { exceeded } = (await servers[server]?.count(organization, address)) ?? {};
    return exceeded?.name ?? 'fine';
  };
  const tally = (all: readonly string[]) =>
    Object.fromEntries([...new Set(all)].sort().map((one) => [one, all.filter((each) => each === one).length]));

  it('S35 S37 let exactly as many pass as they may, however many ask two servers at once', async () => {
    const asked = Array.from({ length: 64 }, (_, index) => count('acme', `192.0.2.${index % 4}`, index % 2));
    expect(tally(await Promise.all(asked))).toEqual({ fine: 20, organization: 28, address: 16 });
  });

  it('take nothing from an organization for an address that has used up its own', async () => {
    for (let asked = 0; asked < 30; asked += 1) await count('acme', '192.0.2.1');
    const { allowances } = (await servers[1]?.count('acme', '192.0.2.2')) ?? {};
    expect(allowances).toEqual([
      { name: 'organization', requests: 20, windowMs: 3_600_000, remaining: 7, resetsInMs: 3_600_000 },
      { name: 'address', requests: 12, windowMs: 86_400_000, remaining: 11, resetsInMs: 86_400_000 },
    ]);
  });

  it('S35 begin anew when their window is over, not a moment before', async () => {
    for (let asked = 0; asked < 20; asked += 1) await count('acme', `192.0.2.${asked}`);
    const statuses: string[] = [];
    for (const time of ['12:59:59.999Z', '13:00:00Z']) {
      now = new Date(`2026-03-01T${time}`);
      statuses.push(await count('acme', '192.0.2.99'));
    }
    expect(statuses).toEqual(['organization', 'fine']);
  });

  it('S37 never wait longer than a window, nor have less than nothing left, when the clock goes back', async () => {
    await count('acme', '192.0.2.1');
    now = new Date('2026-02-01T12:00:00Z');
    for (let asked = 0; asked < 20; asked += 1) await count('acme', '192.0.2.1');
    const { allowances = [] } = (await servers[0]?.count('acme', '192.0.2.1')) ?? {};
    expect(allowances).toEqual([
      { name: 'address', requests: 12, windowMs: 86_400_000, remaining: 0, resetsInMs: 86_400_000 },
    ]);
  });

  it('are removed when their time is over', async () => {
    await count('acme', '192.0.2.1');
    now = new Date('2026-03-01T13:00:00Z');
    await servers[0]?.sweep();
    expect((await servers[0]?.count('acme', '192.0.2.1'))?.allowances.map(({ remaining }) => remaining)).toEqual([
      19, 10,
    ]);
  });
});
