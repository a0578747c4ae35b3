import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { signTarget, verifyTarget } from '../../../src/platform/storage/link.ts';

const SECRET = Buffer.alloc(32, 1);
const PATH = '/storage/bundles/aa/bundle.tar.gz';
const EXPIRY = new Date('2026-03-02T12:00:00Z');
const BEFORE = new Date('2026-03-01T12:00:00Z');

describe('signed links', () => {
  const target = signTarget(SECRET, PATH, EXPIRY);

  it('are accepted until they expire', () => {
    expect(verifyTarget(SECRET, target, BEFORE)).toEqual({ path: PATH });
    expect(verifyTarget(SECRET, target, new Date(EXPIRY.getTime() - 1))).toEqual({ path: PATH });
    expect(verifyTarget(SECRET, target, EXPIRY)).toEqual({ refused: 'expired' });
  });

  it('are refused when they would live longer than any link may', () => {
    const far = signTarget(SECRET, PATH, new Date('2026-03-08T12:00:02Z'));
    expect(verifyTarget(SECRET, far, BEFORE)).toEqual({ refused: 'expired' });
  });

  it('are refused under another secret', () => {
    expect(verifyTarget(Buffer.alloc(32, 2), target, BEFORE)).toEqual({ refused: 'signature' });
  });

  it('are refused with any one character changed', () => {
    fc.assert(
      fc.property(fc.nat(target.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (index, character) => {
        const changed = target.slice(0, index) + character + target.slice(index + 1);
        fc.pre(changed !== target);
        expect(verifyTarget(SECRET, changed, BEFORE)).toHaveProperty('refused');
      }),
      { numRuns: 1000 },
    );
  });

  it('differ though path and expiry are the same', () => {
    expect(signTarget(SECRET, PATH, EXPIRY)).not.toBe(target);
  });
});
