import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ADMIN_KEY_PREFIX, ASSISTANT_KEY_PREFIX, keyKind } from '../../src/contract/keys.ts';

describe('the kind of a key', () => {
  it.each([
    ['svc_0123', 'admin'],
    ['xyz_0123', 'admin'],
    ['svc_dscovery', 'admin'],
    ['svc_abc_dsc_0123', 'admin'],
    ['svc_dsc_0123', 'assistant'],
    ['xyz_dsc_0123', 'assistant'],
    ['0123456789', 'unknown'],
    ['_dsc_0123', 'unknown'],
    ['', 'unknown'],
  ])('%j is %s', (key, kind) => {
    expect(keyKind(key)).toBe(kind);
  });

  it('of the keys that the local platform issues is told by their prefixes', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9]{8,40}$/), (secret) => {
        expect(keyKind(`${ADMIN_KEY_PREFIX}${secret}`)).toBe('admin');
        expect(keyKind(`${ASSISTANT_KEY_PREFIX}${secret}`)).toBe('assistant');
      }),
    );
  });
});
