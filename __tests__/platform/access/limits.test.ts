import { describe, expect, it } from '@jest/globals';
import { limitHeaders, limitProblem } from '../../../src/platform/access/limits.ts';

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
