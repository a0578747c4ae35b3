import { describe, expect, it } from '@jest/globals';
import { isWithin, normalizeAddress, rangeFault } from '../../../src/platform/access/addresses.ts';

describe('a list of addresses', () => {
  it.each([
    ['192.0.2.7', ['192.0.2.0/24'], true],
    ['192.0.3.7', ['192.0.2.0/24'], false],
    ['192.0.2.7:5678', ['192.0.2.0/24'], true],
    ['[2001:db8::1]:80', ['2001:db8::/32'], true],
    ['192.0.2.7', ['198.51.100.1', '192.0.2.7'], true],
    ['::ffff:192.0.2.7', ['192.0.2.0/24'], true],
    ['::FFFF:192.0.2.7', ['::ffff:192.0.2.0/120'], true],
    ['192.0.3.7', ['::ffff:192.0.2.0/120'], false],
    ['2001:db8:1::7', ['2001:db8::/32'], true],
    ['2001:db9::7', ['2001:db8::/32'], false],
    ['fe80::1%eth0', ['fe80::/10'], true],
    ['192.0.2.7', ['0.0.0.0/0'], true],
    ['2001:db8::1', ['0.0.0.0/0'], false],
    ['unknown', ['0.0.0.0/0', '::/0'], false],
    ['', ['0.0.0.0/0'], false],
  ])('of %s in %j: %s', (address, ranges, within) => {
    expect(isWithin(address, ranges)).toBe(within);
  });

  it.each(['192.0.2.0/33', '192.0.2', '192.0.2.0/-1', '::/129', '::ffff:192.0.2.0/90', 'example.com', '', '1.2.3.4/'])(
    'has no range "%s"',
    (range) => {
      expect(rangeFault(range)).toContain('an address or a range');
    },
  );

  it('writes an address in one way', () => {
    expect(['::ffff:10.0.0.1', 'fe80::1%en0', '10.0.0.1'].map(normalizeAddress)).toEqual([
      '10.0.0.1',
      'fe80::1',
      '10.0.0.1',
    ]);
  });
});
