import assert from 'node:assert/strict';
import { isIP } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  countedAddress,
  isWithin,
  normalizeAddress,
  rangeFault,
  withoutPort,
} from '../../../src/platform/access/addresses.ts';

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

describe('the address that a client is counted by', () => {
  it.each([
    ['of the socket', ['10.0.0.1'], '10.0.0.1'],
    ['that a proxy names', ['10.0.0.1', '192.0.2.7'], '192.0.2.7'],
    ['with a port', ['10.0.0.1', '[2001:db8::1]:80'], '[2001:db8::1]:80'],
    ['before a text that is none', ['10.0.0.1', 'garbage'], '10.0.0.1'],
    ['before the first such text', ['10.0.0.1', '10.0.0.2', '', '192.0.2.7'], '10.0.0.2'],
    ['that is none', ['garbage'], undefined],
  ])('is the one %s', (_what, addresses, counted) => {
    expect(countedAddress(addresses)).toBe(counted);
  });

  it('is the same whatever text is made up', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const counted = countedAddress(['10.0.0.1', text]) ?? '';
        assert.notEqual(isIP(normalizeAddress(withoutPort(counted))), 0);
      }),
    );
  });
});
