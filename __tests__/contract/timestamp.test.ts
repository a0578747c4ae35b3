import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatTimestamp, readTimestamp } from '../../src/contract/timestamp.ts';

const read = (value: unknown) => readTimestamp(value)?.toISOString();

describe('a time', () => {
  it.each<[unknown, string]>([
    ['2026-11-21T13:00:00Z', '2026-11-21T13:00:00.000Z'],
    ['2026-11-21t13:00:00z', '2026-11-21T13:00:00.000Z'],
    [' 2026-11-21 13:00:00 Z ', '2026-11-21T13:00:00.000Z'],
    ['2026-11-21T13:00:00,5Z', '2026-11-21T13:00:00.500Z'],
    ['2026-11-21T13:00+01:30', '2026-11-21T11:30:00.000Z'],
    ['2026-11-21T13:00:00-0800', '2026-11-21T21:00:00.000Z'],
    ['2026-12-31T23:59:60Z', '2026-12-31T23:59:59.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['1893456000', '2030-01-01T00:00:00.000Z'],
    [1_893_456_000_123, '2030-01-01T00:00:00.123Z'],
  ])('is read from %j', (value, iso) => {
    expect(read(value)).toBe(iso);
  });

  it.each<[unknown]>([
    ['2026-02-29'],
    ['2026-00-10'],
    ['2026-01-00'],
    ['2026-01-01T24:00:00Z'],
    ['2026-01-01T12:00:61Z'],
    ['2026-01-01T12:00:00+24:00'],
    ['2026-01-01T12:00:00 CET'],
    ['0000-01-01T00:00:00+00:01'],
    ['9999-12-31T23:59:59-00:01'],
    ['Sat, 21 Nov 2026 13:00:00 GMT'],
    [''],
    [12],
    [-1],
    [Number.NaN],
    [1e15],
    [null],
    [true],
  ])('is not read from %j', (value) => {
    expect(read(value)).toBeUndefined();
  });

  it('is written in UTC, with milliseconds only where there are any', () => {
    expect(formatTimestamp(new Date('2026-11-21T13:00:00Z'))).toBe('2026-11-21T13:00:00Z');
    expect(formatTimestamp(new Date('2026-11-21T13:00:00.120Z'))).toBe('2026-11-21T13:00:00.120Z');
  });

  it('survives being written and read', () => {
    const dates = fc.date({
      noInvalidDate: true,
      min: new Date('0000-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
    });
    fc.assert(fc.property(dates, (date) => expect(readTimestamp(formatTimestamp(date))).toEqual(date)));
  });
});
