import assert from 'node:assert/strict';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { limitHeaders, limitProblem } from '../../../src/platform/access/limit-headers.ts';
import { addressKey } from '../../../src/platform/access/limits.ts';

describe('an address that is counted', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
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
    ['nonsense', 'nonsense'],
  ])('S36 is of %s %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });

  it('S36 is the same for all of a network, and another for the next', () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.ipV6(), (one, other) => {
        assert.match(addressKey(one), /^(?:(?:[0-9a-f]{1,4}:){4}:\/64|\d+\.\d+\.\d+\.\d+)$/);
        assert.equal(addressKey(one) === addressKey(other), addressKey(other) === addressKey(one));
      }),
    );
  });
});

describe('the headers', () => {
  const allowance = {
    name: 'organization',
    requests: 10,
    windowMs: 3_600_000,
    remaining: 4,
    resetsInMs: 1500,
  } as const;

  it('say what is left, in whole seconds that are never too few', () => {
    expect(limitHeaders({ allowances: [allowance, { ...allowance, name: 'address' }] })).toEqual({
      'ratelimit-policy': '"organization";q=10;w=3600, "address";q=10;w=3600',
      ratelimit: '"organization";r=4;t=2, "address";r=4;t=2',
    });
  });

  it('send whoever asked too often away for a second at least', () => {
    const { status, message, headers } = limitProblem({ ...allowance, name: 'address', resetsInMs: 0 });
    expect([status, message, headers]).toEqual([
      429,
      'This address has made its 10 requests; ask again in 1 s.',
      { 'retry-after': '1' },
    ]);
  });
});
