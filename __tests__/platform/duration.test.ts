import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatDuration, parseDuration } from '../../src/platform/duration.ts';

describe('durations', () => {
  it.each([
    ['90s', 90_000],
    ['15m', 900_000],
    ['2h', 7_200_000],
    ['7d', 604_800_000],
  ])('%s is %d milliseconds', (text, milliseconds) => {
    expect(parseDuration(text)).toBe(milliseconds);
  });

  it.each(['', '5', 's', '1.5h', '-1s', '1 h', '1w', '1S', '9999999999s'])('"%s" is none', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });

  it('are read again as they were written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 700_000 }), (seconds) => {
        expect(parseDuration(formatDuration(seconds * 1000))).toBe(seconds * 1000);
      }),
    );
  });
});
