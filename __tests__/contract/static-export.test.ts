import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { StartRequestSchema } from '../../src/contract/answers.ts';
import { ContractError, decode } from '../../src/contract/decode.ts';
import {
  bundlePath,
  decodeJob,
  decodeLink,
  decodeStarted,
  isUsableJobId,
  jobPath,
  VERSION_PATTERN,
} from '../../src/contract/static-export.ts';
import { anyAddress, anyText } from '../helpers/arbitraries.ts';

const anything = fc.oneof(fc.anything(), fc.jsonValue());

/** A body whose known fields hold anything. */
const bodyOf = (...fields: readonly string[]) =>
  fc.oneof(anything, fc.record(Object.fromEntries(fields.map((field) => [field, anything])), { requiredKeys: [] }));

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    expect(error).toBeInstanceOf(ContractError);
    return undefined;
  }
}

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
    ['no job id', { id: 'se_1' }, '$.jobId: expected a value, found nothing'],
    ['a job id of null', { jobId: null }, '$.jobId: expected a string, found null'],
    ['a list as job id', { jobId: ['se_1'] }, '$.jobId: expected a string, found a list'],
    ['an object as job id', { jobId: {} }, '$.jobId: expected a string, found an object'],
    [
      'an empty job id',
      { jobId: '' },
      '$.jobId: expected a job id of 1 to 512 printable characters, found an empty string',
    ],
    [
      'a job id that climbs',
      { jobId: '..' },
      '$.jobId: expected a job id of 1 to 512 printable characters, found the string ".."',
    ],
    [
      'a job id with a line break',
      { jobId: 'a\r\nb' },
      '$.jobId: expected a job id of 1 to 512 printable characters, found the string "a\\r\\nb"',
    ],
    [
      'a job id without end',
      { jobId: 'x'.repeat(10_000) },
      '$.jobId: expected a job id of 1 to 512 printable characters, found a string of 10000 characters',
    ],
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

  it('gives all that is known when everything is sent', () => {
    expect(
      decodeJob({
        jobId: 'se_1',
        status: 'failed',
        progress: 37.5,
        pageCount: 12,
        createdAt: '2026-11-21T13:00:00Z',
        updatedAt: '2026-11-21T13:00:00Z',
        error: 'index.mdx:1:1: unclosed tag',
      }),
    ).toEqual({
      status: 'failed',
      progress: 37.5,
      pageCount: 12,
      createdAt: new Date('2026-11-21T13:00:00Z'),
      error: 'index.mdx:1:1: unclosed tag',
    });
    expect(decodeJob({ status: 'queued', createdAt: 'just now' })).toEqual({ status: 'queued' });
  });

  it.each<[unknown]>([[' '], [null], [7], [{}], [undefined], [['completed']]])(
    'is refused with the status %j',
    (status) => {
      expect(() => decodeJob({ status })).toThrow(/^\$\.status: expected a status, found /);
    },
  );
});

describe('the answer of the bundle call', () => {
  it('needs its link alone', () => {
    expect(decodeLink({ bundleUrl: 'https://storage.example/b' })).toEqual({ bundleUrl: 'https://storage.example/b' });
  });

  it('gives all that is known when everything is sent', () => {
    expect(
      decodeLink({
        jobId: 'se_1',
        bundleUrl: 'https://storage.example/b?sig=1',
        sizeBytes: 812,
        expiresAt: '2026-11-21T13:00:00+01:00',
      }),
    ).toEqual({
      bundleUrl: 'https://storage.example/b?sig=1',
      sizeBytes: 812,
      expiresAt: new Date('2026-11-21T12:00:00Z'),
    });
  });

  it.each<[string, unknown]>([
    ['30 February', '2026-02-30T00:00:00Z'],
    ['words', 'tomorrow'],
    ['nothing', null],
    ['a small number', 12],
  ])('has no expiry when that is %s', (_name, expiresAt) => {
    expect(decodeLink({ bundleUrl: 'https://storage.example/b', expiresAt })).not.toHaveProperty('expiresAt');
  });
});

describe('whatever a platform sends', () => {
  it('a decoder throws nothing but a ContractError', () => {
    fc.assert(
      fc.property(
        bodyOf('jobId', 'status', 'progress', 'pageCount', 'error', 'bundleUrl', 'expiresAt', 'sizeBytes'),
        (body) => {
          attempt(() => decodeStarted(body));
          attempt(() => decodeJob(body));
          attempt(() => decodeLink(body));
          attempt(() => decode(StartRequestSchema, body));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('a snapshot of a job keeps its ranges', () => {
    const body = fc.record({
      status: fc.string({ minLength: 1 }),
      progress: anything,
      pageCount: fc.oneof(anything, fc.double()),
    });
    fc.assert(
      fc.property(body, (sent) => {
        const job = attempt(() => decodeJob(sent));
        if (job === undefined) return;
        expect(job.status).toBe(sent.status.trim().toLowerCase());
        expect(job.status).not.toBe('');
        const { progress = 0, pageCount = 0 } = job;
        expect(progress >= 0 && progress <= 100).toBe(true);
        expect(Number.isSafeInteger(pageCount) && pageCount >= 0).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('a link is one word of visible ASCII, its expiry a real date and its size a whole number', () => {
    const body = fc.record({
      bundleUrl: fc.oneof(anyAddress, anyText(20)),
      expiresAt: fc.oneof(anything, fc.double(), fc.date().map(String)),
      sizeBytes: fc.oneof(anything, fc.double()),
    });
    fc.assert(
      fc.property(body, (sent) => {
        const link = attempt(() => decodeLink(sent));
        if (link === undefined) return;
        expect(link.bundleUrl).toMatch(/^[!-~]{1,8192}$/);
        if (link.expiresAt !== undefined) expect(link.expiresAt.getTime()).not.toBeNaN();
        expect(Number.isSafeInteger(link.sizeBytes ?? 0) && (link.sizeBytes ?? 0) >= 0).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the body of the start call', () => {
  const start = (body: unknown) => decode(StartRequestSchema, body);

  it('is accepted with a domain alone, and with version and paths', () => {
    expect(start({ domain: 'docs.example.com' })).toEqual({ domain: 'docs.example.com' });
    expect(start({ domain: 'docs', version: '2.1', paths: ['/index'] })).toEqual({
      domain: 'docs',
      version: '2.1',
      paths: ['/index'],
    });
  });

  it.each<[unknown, string]>([
    [{}, '$.domain: expected a value, found nothing'],
    [{ domain: 'https://x.example' }, '$.domain: expected a host name or a single label without scheme, path or port'],
    [{ domain: 'docs', version: '' }, '$.version: expected a version of 1 to 128 characters'],
    [{ domain: 'docs', version: null }, '$.version: expected a string, found null'],
    [{ domain: 'docs', paths: '/index' }, '$.paths: expected a list of page paths'],
    [{ domain: 'docs', paths: [] }, '$.paths: expected at least one page path'],
    [{ domain: 'docs', paths: ['/a', 7] }, '$.paths[1]: expected a page path, found the number 7'],
  ])('is refused with the path of its fault: %j', (body, message) => {
    expect(() => start(body)).toThrow(message);
  });

  it.each(['-1', '.hidden', '', 'a b', 'a/b', 'v'.repeat(129), 'a\n'])('has no version %j', (version) => {
    expect(VERSION_PATTERN.test(version)).toBe(false);
  });
});
