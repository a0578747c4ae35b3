import { describe, expect, it } from '@jest/globals';
import { keyKind } from '../../../src/contract/keys.ts';
import { ALL_SCOPES, hashKey, makeKey } from '../../../src/platform/access/keys.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

describe('keys', () => {
  it.each([
    ['admin', /^svc_[0-9a-f]{48}$/, 10],
    ['assistant', /^svc_dsc_[0-9a-f]{48}$/, 14],
  ] as const)('of the kind %s have its form, and are kept without what makes them secret', (kind, form, shown) => {
    const { key, record } = makeKey({ organization: 'acme', kind, scopes: ALL_SCOPES, addresses: [] }, NOW);
    expect(key).toMatch(form);
    expect(keyKind(key)).toBe(kind);
    expect(record).toEqual({
      id: expect.stringMatching(/^key_[0-9a-f]{12}$/),
      organization: 'acme',
      kind,
      prefix: key.slice(0, shown),
      hash: hashKey(key),
      scopes: ['read', 'write'],
      addresses: [],
      createdAt: NOW,
    });
    expect(JSON.stringify(record)).not.toContain(key.slice(shown));
  });

  it('are never the same', () => {
    const make = () => makeKey({ organization: 'a', kind: 'admin', scopes: ALL_SCOPES, addresses: [] }, NOW).key;
    expect(make()).not.toBe(make());
  });
});
