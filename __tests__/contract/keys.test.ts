import { describe, expect, it } from '@jest/globals';
import { keyKind } from '../../src/contract/keys.ts';

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
});
