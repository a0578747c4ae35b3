import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addressOnly, count, duration, size } from '../../../src/action/report/wording.ts';

describe('a duration', () => {
  it.each<[number, string]>([
    [-5, '0 s'],
    [0, '0 s'],
    [499, '0 s'],
    [7400, '7 s'],
    [59_499, '59 s'],
    [59_500, '1 min 00 s'],
    [125_000, '2 min 05 s'],
    [3_599_600, '1 h'],
    [3_725_000, '1 h 02 min'],
    [90_000_000, '25 h'],
  ])('of %d ms reads %s', (milliseconds, words) => {
    expect(duration(milliseconds)).toBe(words);
  });
});

describe('a size', () => {
  it.each<[number, string]>([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [14_200, '14.2 kB'],
    [999_949, '999.9 kB'],
    [999_950, '1.0 MB'],
    [3_100_000, '3.1 MB'],
    [2_500_000_000, '2.5 GB'],
    [7.5e15, '7500.0 TB'],
  ])('of %d bytes reads %s', (bytes, words) => {
    expect(size(bytes)).toBe(words);
  });

  it('has at most three digits before the point, up to a petabyte', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 31 - 1 }), (bytes) => expect(size(bytes)).toMatch(/^\d{1,3}(\.\d)? [kMG]?B$/)),
    );
  });
});

describe('a count', () => {
  it('is in the singular for one alone', () => {
    expect([count(0, 'page'), count(1, 'page'), count(2, 'page')]).toEqual(['0 pages', '1 page', '2 pages']);
  });
});

it('the address of a link is shown without its query and its parameters', () => {
  expect(addressOnly('https://s.example/a;sig=Canary/b.tar.gz?sig=Canary')).toBe('https://s.example/a;…/b.tar.gz');
  expect(addressOnly('https://s.example/hmac=Canary/b.tar.gz?e=1')).toBe('https://s.example/hmac=…');
  expect(addressOnly('https://user@storage.example/a/b?sig=1#x')).toBe('https://storage.example/a/b');
  expect(addressOnly('https://s.example/Canary/b.tar.gz')).toBe('https://s.example/…');
});
