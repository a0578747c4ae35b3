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

  it('refuse whoever passed a limit a moment ago without asking the database, with the time that is left', async () => {
    let asked = 0;
    const counted: Database = {
      ...database,
      of: (organization) => {
        asked += 1;
        return database.of(organization);
      },
    };
    const limits = openLimits({
      ...{ database: counted, clock: () => now },
      organization: { requests: 2, windowMs: 3_600_000 },
      address: { requests: 1, windowMs: 86_400_000 },
    });
    const refusal = async (organization: string, address: string) => {
      const { allowances, exceeded } = await limits.count(organization, address);
      return [asked, exceeded?.name, exceeded?.remaining, exceeded?.resetsInMs, allowances.length];
    };
    expect(await refusal('acme', '192.0.2.1')).toEqual([1, undefined, undefined, undefined, 2]);
    expect(await refusal('acme', '192.0.2.1')).toEqual([2, 'address', 0, 86_400_000, 1]);
    now = new Date(now.getTime() + 4000);
    expect(await refusal('acme', '192.0.2.1')).toEqual([2, 'address', 0, 86_396_000, 1]);
    await refusal('acme', '192.0.2.2');
    expect(await refusal('acme', '192.0.2.3')).toEqual([4, 'organization', 0, 3_596_000, 2]);
    for (let nth = 4; nth < 50; nth += 1) {
      expect(await refusal('acme', `192.0.2.${nth}`)).toEqual([4, 'organization', 0, 3_596_000, 1]);
    }
    expect(await refusal('beta', '192.0.2.9')).toEqual([5, undefined, undefined, undefined, 2]);
    now = new Date(now.getTime() + 5000);
    expect(await refusal('acme', '192.0.2.1')).toEqual([6, 'address', 0, 86_391_000, 1]);
    await limits.sweep();
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
