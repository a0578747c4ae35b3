import { expect, it } from '@jest/globals';
import { formatCount, formatSize, formatSpan, when } from '../../../src/platform/dashboard/format.ts';
import { pagesPerSecond } from '../../../src/platform/dashboard/job.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

it.each([
  [-400, 'just now'],
  [-59_600, '59 seconds ago'],
  [-61_000, '1 minute ago'],
  [-3_599_000, '59 minutes ago'],
  [-86_400_000, '1 day ago'],
  [90 * 86_400_000, 'in 3 months'],
])('tells a time %i ms from now, with the exact one in reach', (ms, text) => {
  const at = new Date(NOW.getTime() + ms);
  expect(when(at, NOW).html).toMatch(new RegExp(`title="${at.toISOString().slice(0, 10)} .* UTC">${text}<`));
});

it.each([
  [0, '0 s'],
  [59_400, '59 s'],
  [3_600_000, '1 h'],
  [3_725_000, '1 h 2 min'],
  [200_000, '3 min 20 s'],
])('tells a duration of %i ms by its two largest units', (ms, text) => expect(formatSpan(ms)).toBe(text));

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [2_140_000, '2.1 MB'],
  [5e13, '50,000 GB'],
])('tells a size of %i bytes', (bytes, text) => expect(formatSize(bytes)).toBe(text));

it.each([
  [0, '0 pages'],
  [1, '1 page'],
  [10_000, '10,000 pages'],
])('counts %i things', (count, text) => {
  expect(formatCount(count, 'page')).toBe(text);
});

it('measures pages a second from the first page on, anew for a job that begins anew', () => {
  let now = 0;
  const rateOf = pagesPerSecond(() => now);
  const at = (seconds: number, pageCount: number) => {
    now = seconds * 1000;
    return rateOf({ pageCount });
  };
  const rates = [at(0, 0), at(60, 0), at(61, 100), at(62, 200), at(63, 300), at(64, 10), at(65, 60)];
  expect(rates).toEqual([0, 0, 0, 100, 100, 0, 50]);
});
