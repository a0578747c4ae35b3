import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { versionOf } from '../../src/action/version.ts';
import { VERSION_PATTERN } from '../../src/contract/static-export.ts';
import { anyText } from '../helpers/arbitraries.ts';

const TODAY = new Date('2026-11-21T23:30:00-05:00');

describe('the version', () => {
  it('is the one given', () => {
    expect(versionOf('2.1.0', { jobId: 'se_1' }, TODAY)).toBe('2.1.0');
  });

  it('is made of the UTC date and the job when none is given', () => {
    expect(versionOf(undefined, { jobId: 'se_00112233445566aa' }, TODAY)).toBe('2026-11-22-se_00112233445566aa');
    expect(versionOf(undefined, { jobId: 'jobs/7 ü' }, TODAY)).toBe('2026-11-22-jobs-7--');
  });

  it('is made of the UTC date and the site’s digest when the bundle was verified', () => {
    const contentDigest = '0123456789abcdef'.repeat(4);
    expect(versionOf(undefined, { jobId: 'se_1', contentDigest }, TODAY)).toBe('2026-11-22-0123456789ab');
    expect(versionOf('2.1', { jobId: 'se_1', contentDigest }, TODAY)).toBe('2.1');
  });

  it('is well formed, whatever the job’s id is', () => {
    fc.assert(
      fc.property(anyText(160), (jobId) => {
        expect(versionOf(undefined, { jobId }, TODAY)).toMatch(VERSION_PATTERN);
      }),
    );
  });
});
