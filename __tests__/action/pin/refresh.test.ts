import { describe, expect, it } from '@jest/globals';
import { keepsLink, type RefreshTerms, refreshBeforeMs, scheduleGapMs } from '../../../src/action/pin/refresh.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const AT = 'https://storage.example/b.tar.gz';
/** A link that dies so many hours from now, and does not tell when it was born. */
const linkFor = (hours: number) => `${AT}?Expires=${NOW.getTime() / 1000 + hours * 3600}&Signature=x`;
/** A link of 90 hours that dies so many hours from now. */
const signedFor = (hours: number) => {
  const born = new Date(NOW.getTime() + (hours - 90) * HOUR_MS).toISOString().replace(/[-:]|\.\d+/g, '');
  return `${AT}?X-Amz-Date=${born}&X-Amz-Expires=${90 * 3600}&X-Amz-Signature=x`;
};
const keeps = (link: string, given: Partial<RefreshTerms> = {}) =>
  keepsLink(link, { now: NOW, before: 'auto', ...given });

describe('a link is kept', () => {
  it.each<[string, string, Partial<RefreshTerms>, boolean]>([
    ['longer than it must live', linkFor(25), { before: 24 * HOUR_MS }, true],
    ['not as long as it must', linkFor(24), { before: 24 * HOUR_MS }, false],
    ['dead, whatever is asked', linkFor(0), { before: 0 }, false],
    ['no end told', `${AT}?sig=1`, { before: 0 }, false],
    ['no link', '', { before: 0 }, false],
    ['auto: more than a third of its own life', signedFor(31), { freshLifeMs: 900 * HOUR_MS }, true],
    ['auto: a third of its own life', signedFor(30), {}, false],
    ['auto: more than a third of a fresh one’s life', linkFor(4), { freshLifeMs: 9 * HOUR_MS }, true],
    ['auto: a third of a fresh one’s life', linkFor(3), { freshLifeMs: 9 * HOUR_MS }, false],
    ['auto: more than a day where nothing tells a life', linkFor(25), {}, true],
    ['auto: a day where nothing tells a life', linkFor(24), {}, false],
    ['auto: longer than until the run after the next', signedFor(50), { scheduleGapMs: 48 * HOUR_MS }, true],
    ['auto: not longer than that with an hour of delay', signedFor(49), { scheduleGapMs: 48 * HOUR_MS }, false],
    ['auto: a schedule of minutes does not shorten it', signedFor(30), { scheduleGapMs: 60_000 }, false],
    ['hours, whatever the schedule', linkFor(2), { before: HOUR_MS, scheduleGapMs: 48 * HOUR_MS }, true],
  ])('or not: %s', (_name, link, given, kept) => {
    expect(keeps(link, given)).toBe(kept);
  });

  it('with what it has to have left told in milliseconds', () => {
    expect(refreshBeforeMs(signedFor(9), { before: 'auto', scheduleGapMs: DAY_MS })).toBe(30 * HOUR_MS);
    expect(refreshBeforeMs(signedFor(9), { before: 'auto', scheduleGapMs: 2 * DAY_MS })).toBe(49 * HOUR_MS);
  });
});

describe('the longest gap of a schedule', () => {
  it.each<[string, number]>([
    ['17 3 * * *', 24],
    ['  17   3 * * * ', 24],
    ['*/15 * * * *', 0.25],
    ['0 0,6,20 * * *', 14],
    ['0 8-17 * * *', 15],
    ['0 8-17/4 * * *', 16],
    ['0 4/6 * * *', 6],
    ['30 3 * * 1-5', 72],
    ['30 3 * * MON-FRI', 72],
    ['0 0 * * sun,3', 96],
    ['0 0 * * 7', 168],
    ['0 0 * * 5-7', 24 * 5],
    ['0 0 1 * *', 24 * 31],
    ['0 0 31 * *', 24 * 61],
    ['0 0 1 jan,JUL *', 24 * 184],
    ['0 0 15 * 1', 168],
    ['0 0 29 2 *', 24 * 1461],
    ['0 0 31 12 *', 24 * 366],
  ])('of %j is %d hours', (cron, hours) => {
    expect(scheduleGapMs(cron)).toBe(hours * HOUR_MS);
  });

  it.each([
    ...['', '* * * *', '* * * * * *', '@daily', '60 * * * *', '* 24 * * *', '* * 0 * *', '* * * 13 *', '* * * * 8'],
    ...[
      '5-1 * * * *',
      '*/0 * * * *',
      '1- * * * *',
      ', * * * *',
      '* * * mon *',
      '* * * * jan',
      '-1 * * * *',
      '1.5 * * * *',
    ],
    '0 0 30 2 *',
  ])('of %j is not known', (cron) => {
    expect(scheduleGapMs(cron)).toBeUndefined();
  });
});
