import { expect, it } from '@jest/globals';
import { addressOnly, duration, size } from '../../../src/action/report/wording.ts';

it('durations and sizes read as people write them', () => {
  expect([-5, 59_500, 125_000, 3_599_600, 3_725_000, 90_000_000].map(duration)).toEqual([
    '0 s',
    '1 min 00 s',
    '2 min 05 s',
    '1 h',
    '1 h 02 min',
    '25 h',
  ]);
  expect([0, 999, 14_200, 999_949, 999_950, 2.5e9].map(size)).toEqual([
    '0 B',
    '999 B',
    '14.2 kB',
    '999.9 kB',
    '1.0 MB',
    '2.5 GB',
  ]);
});

it('the address of a link is shown without its query and its parameters', () => {
  expect(addressOnly('https://s.example/a;sig=Canary/b.tar.gz?sig=Canary')).toBe('https://s.example/a;…/b.tar.gz');
  expect(addressOnly('https://s.example/hmac=Canary/b.tar.gz?e=1')).toBe('https://s.example/hmac=…');
  expect(addressOnly('https://s.example/Canary/b.tar.gz')).toBe('https://s.example/…');
});
