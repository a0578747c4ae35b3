/** When a link in place is renewed although the content is the same. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { FakeClock } from '../helpers/effects.ts';
import { atHour, jobAt, NOON, PROVEN, packSite, rollOut, startGitHub, valuesOf } from '../helpers/rollout.ts';

const HOUR_MS = 3_600_000;
const WEEK = 168;
let archive: Uint8Array;
beforeAll(async () => {
  archive = await packSite('Welcome');
});

describe('a link is renewed by `refresh-before`', () => {
  // Life of a link in hours, and the hour up to which the first one stands.
  it.each<[string, string, number, number]>([
    ['auto: at half of the life of a short link', 'auto', 12, 6],
    ['auto: at half of a day', 'auto', 24, 12],
    ['auto: an hour before half of two days', 'auto', 48, 23],
    ['auto: an hour before half of a week', 'auto', WEEK, 83],
    ['a given time before its end', '48h', WEEK, 120],
    ['a given time with minutes', '1h30m', 12, 10.5],
  ])('%s', async (_name, refresh, life, until) => {
    await using github = await startGitHub();
    const given = { ...PROVEN, 'refresh-before': refresh };
    const first = await rollOut(github, given, { archive, ...jobAt(5), ...atHour(0, life) });

    const before = await rollOut(github, given, { archive, ...jobAt(6), ...atHour(until - 0.1, life) });
    const due = await rollOut(github, given, { archive, ...jobAt(7), ...atHour(until + 0.1, life) });

    expect([before, due].map(({ set }) => set['result'])).toEqual(['unchanged', 'refreshed']);
    expect(before.set).toMatchObject({ pinnedUrl: first.link, changed: 'false' });
    expect(due.set).toMatchObject({ pinnedUrl: due.link, changed: 'true' });
    const end = new Date(NOON + (until + 0.1 + life) * HOUR_MS).toISOString().slice(0, 19);
    expect(due.set['pinnedExpiresAt']).toBe(`${end}Z`);
    expect(await valuesOf(github, 'main')).toContain(due.link);
  });

  it('in every run where that is longer than its life', async () => {
    await using github = await startGitHub();
    const given = { ...PROVEN, 'refresh-before': '200h' };
    await rollOut(github, given, { archive, ...jobAt(5), ...atHour(0) });

    expect((await rollOut(github, given, { archive, ...jobAt(6), ...atHour(1) })).set['result']).toBe('refreshed');
  });

  it('when it has ended', async () => {
    await using github = await startGitHub();
    const given = { ...PROVEN, 'refresh-before': '1h' };
    await rollOut(github, given, { archive, ...jobAt(5), ...atHour(0, 12) });

    expect((await rollOut(github, given, { archive, ...jobAt(6), ...atHour(50, 12) })).set['result']).toBe('refreshed');
  });
});

it('a link that does not tell its end is renewed by every run, and the log says so', async () => {
  await using github = await startGitHub();
  await rollOut(github, PROVEN, { archive, ...jobAt(5), query: 'id=7' });

  const { set, log, link } = await rollOut(github, PROVEN, { archive, ...jobAt(6), query: 'id=7' });

  expect(set).toMatchObject({ result: 'refreshed', pinnedUrl: link });
  expect(log).toMatch(/every run/i);
});

describe('a link of S3 that a role has signed', () => {
  const signedAt = (hours: number, token: string) => {
    const at = new Date(NOON + hours * HOUR_MS);
    const date = at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
    return {
      query: `X-Amz-Date=${date}&X-Amz-Expires=604800${token}`,
      // What the platform tells: the link ends with the session of the role.
      expiresAt: new Date(at.getTime() + HOUR_MS),
      clock: new FakeClock(at.getTime()),
    };
  };

  it.each([
    ['with the token of its session', '&X-Amz-Security-Token=IQoJb3JpZ2luX2Vj'],
    ['without one', ''],
  ])('(%s) lives as long as the platform says, not the seven days that it tells itself', async (_name, token) => {
    await using github = await startGitHub();
    const first = await rollOut(github, PROVEN, { archive, ...jobAt(5), ...signedAt(0, token) });

    const kept = await rollOut(github, PROVEN, { archive, ...jobAt(6), ...signedAt(0.4, token) });
    const due = await rollOut(github, PROVEN, { archive, ...jobAt(7), ...signedAt(0.6, token) });

    expect(first.set['pinnedExpiresAt']).toBe('2026-01-15T13:00:00Z');
    expect(kept.set).toMatchObject({ result: 'unchanged', pinnedExpiresAt: '2026-01-15T13:00:00Z' });
    expect(due.set).toMatchObject({ result: 'refreshed', pinnedExpiresAt: '2026-01-15T13:36:00Z' });
  });
});
