import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  bundlePath,
  decodeJob,
  decodeLink,
  decodeStarted,
  isUsableJobId,
  jobPath,
  VERSION_PATTERN,
} from '../../src/contract/static-export.ts';
import { anyText } from '../helpers/arbitraries.ts';

describe('the answer of the start call', () => {
  it('needs its job id alone and lets everything else pass', () => {
    expect(decodeStarted({ jobId: 'se_00112233445566aa' })).toEqual({ jobId: 'se_00112233445566aa' });
    expect(decodeStarted({ jobId: 'se_1', status: [], createdAt: 'now' })).toEqual({ jobId: 'se_1' });
    expect(decodeStarted({ jobId: 'se_1', createdAt: '2026-11-21' })).toEqual({
      jobId: 'se_1',
      createdAt: new Date('2026-11-21'),
    });
  });

  it.each<[string, unknown, string]>([
    ['no body', undefined, '$: expected an object, found nothing'],
    ['null', null, '$: expected an object, found null'],
    ['a list', [{ jobId: 'se_1' }], '$: expected an object, found a list'],
    ['a string', 'se_1', '$: expected an object, found the string "se_1"'],
  ])('is refused with its path when it is %s', (_name, body, message) => {
    expect(() => decodeStarted(body)).toThrow(new Error(message));
  });
});

describe('a job id', () => {
  it('stays one segment of the path, whatever it is made of', () => {
    fc.assert(
      fc.property(anyText(20, 1).filter(isUsableJobId), (id) => {
        const { pathname, search, hash } = new URL(`https://platform.example${bundlePath(id)}`);
        const segments = pathname.split('/');
        expect(segments.slice(0, 4).join('/')).toBe('/v1/static-export/jobs');
        expect(segments.slice(5)).toEqual(['bundle']);
        expect(decodeURIComponent(segments[4] ?? '')).toBe(id);
        expect([search, hash]).toEqual(['', '']);
      }),
    );
  });

  it('is escaped in the status call', () => {
    expect(jobPath('a/b?c#d%2e')).toBe('/v1/static-export/jobs/a%2Fb%3Fc%23d%252e');
  });
});

describe('the answer of the status call', () => {
  it('needs its status alone', () => {
    expect(decodeJob({ status: 'completed' })).toEqual({ status: 'completed' });
  });
});

describe('the answer of the bundle call', () => {
  it('needs its link alone', () => {
    expect(decodeLink({ bundleUrl: 'https://storage.example/b' })).toEqual({ bundleUrl: 'https://storage.example/b' });
  });
});

it.each(['-1', '.hidden', '', 'a b', 'a/b', 'v'.repeat(129), 'a\n'])('a version is not %j', (version) => {
  expect(VERSION_PATTERN.test(version)).toBe(false);
});
