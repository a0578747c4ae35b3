import assert from 'node:assert/strict';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countedAddress, isWithin, rangeFault } from '../../../src/platform/access/addresses.ts';

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
    ['fe80::1%eth0.100', ['fe80::/10'], true],
    ['[fe80::1%br-4f2a]:80', ['fe80::/10'], true],
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
});

describe('the address that a client is counted by', () => {
  it.each([
    ['of the socket', ['10.0.0.1'], '10.0.0.1'],
    ['that a proxy names', ['10.0.0.1', '192.0.2.7'], '192.0.2.7'],
    ['before a text that is none', ['10.0.0.1', 'garbage'], '10.0.0.1'],
    ['before the first such text', ['10.0.0.1', '10.0.0.2', '', '192.0.2.7'], '10.0.0.2'],
    ['that is none', ['garbage'], undefined],
  ])('is the one %s', (_what, addresses, counted) => {
    expect(countedAddress(addresses)).toBe(counted);
  });

  it.each([
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['192.0.2.1:5678', '192.0.2.1'],
    ['[2001:db8:1:2::1]:5678', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    ['[::ffff:192.0.2.1]:80', '192.0.2.1'],
  ])('S36 of %s is %s', (address, counted) => {
    expect(countedAddress([address])).toBe(counted);
  });

  it('S36 is one of few whatever text is made up, and the same for all of a network', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), (text) => {
        assert.match(countedAddress(['10.0.0.1', text]) ?? '', /^(?:(?:[0-9a-f]{1,4}:){4}:\/64|\d+\.\d+\.\d+\.\d+)$/);
      }),
    );
  });
});
