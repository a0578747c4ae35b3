import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { keyKind } from '../../../src/contract/keys.ts';
import { createKeyRing, generateKey } from '../../../src/platform/access/keys.ts';

const keys = { admin: generateKey('admin'), assistant: generateKey('assistant') };

describe('API keys', () => {
  it('carry the prefix of their kind and 192 random bits', () => {
    expect(keys.admin).toMatch(/^svc_[0-9a-f]{48}$/);
    expect(keys.assistant).toMatch(/^svc_dsc_[0-9a-f]{48}$/);
    expect([keyKind(keys.admin), keyKind(keys.assistant)]).toEqual(['admin', 'assistant']);
    expect(generateKey('admin')).not.toBe(keys.admin);
  });

  it('are known by the ring, and nothing else is', async () => {
    const ring = createKeyRing(keys);
    expect([await ring.identify(keys.admin), await ring.identify(keys.assistant)]).toEqual(['admin', 'assistant']);
    const others = fc.oneof(
      fc.string(),
      fc.nat(keys.admin.length).map((length) => keys.admin.slice(0, length)),
      fc.string({ minLength: 1 }).map((tail) => keys.admin + tail),
    );
    await fc.assert(
      fc.asyncProperty(others, async (other) => {
        fc.pre(other !== keys.admin);
        expect(await ring.identify(other)).toBeUndefined();
      }),
    );
  });

  it('are not kept as they are', () => {
    expect(inspect(createKeyRing(keys), { depth: 9, showHidden: true })).not.toContain(keys.admin.slice(4));
  });
});
