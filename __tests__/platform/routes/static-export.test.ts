import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Worker } from '../../../src/platform/jobs/worker.ts';
import { ARCHIVE, JOBS, quickWorker, startTestPlatform, type TestPlatform } from '../../helpers/test-platform.ts';

const BODY = { domain: 'docs.example.com' };
const JOB_ID = /^se_[0-9a-f]{16}$/;
const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/;

describe('static export calls', () => {
  let platform: TestPlatform;
  let release: () => void = () => undefined;
  let held = false;
  const tasks: Parameters<Worker>[0][] = [];
  const worker: Worker = async (task, onProgress, signal) => {
    tasks.push(task);
    if (held) await new Promise<void>((resolve) => (release = resolve));
    return quickWorker(task, onProgress, signal);
  };

  beforeAll(async () => {
    platform = await startTestPlatform({ worker });
  });
  afterAll(() => platform.close());

  it('answers a start with 202 and the whole job', async () => {
    const answer = await platform.call('POST', JOBS, { body: { ...BODY, version: '1.2', paths: ['/index'] } });
    expect(answer.status).toBe(202);
    expect(answer.json).toEqual({
      jobId: expect.stringMatching(JOB_ID),
      status: 'queued',
      progress: 0,
      pageCount: 0,
      createdAt: '2026-03-01T12:00:00Z',
      updatedAt: '2026-03-01T12:00:00Z',
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('answers a finished job with progress 100 and no error', async () => {
    expect(await platform.export()).toEqual({
      jobId: expect.stringMatching(JOB_ID),
      status: 'completed',
      progress: 100,
      pageCount: 2,
      createdAt: expect.stringMatching(UTC),
      updatedAt: expect.stringMatching(UTC),
    });
  });

  it('answers 304 to a poll that names the entity tag of the state, and the job after a change', async () => {
    held = true;
    const { jobId } = (await platform.call('POST', JOBS, { body: BODY })).json;
    const poll = (tag?: string) =>
      platform.call('GET', `${JOBS}/${jobId}`, tag === undefined ? {} : { headers: { 'if-none-match': tag } });
    let seen = await poll();
    while (seen.json['status'] !== 'running') seen = await poll();
    const tag = seen.headers.get('etag') ?? '';
    expect((await poll(tag)).status).toBe(304);
    held = false;
    release();
    let after = await poll(tag);
    while (after.status === 304) after = await poll(tag);
    expect(after.status).toBe(200);
    expect(after.headers.get('etag')).not.toBe(tag);
  });

  it('answers the bundle call with link, size and expiry, and a new link on each call', async () => {
    const { jobId } = await platform.export();
    const answers = await Promise.all([1, 2].map(() => platform.call('POST', `${JOBS}/${jobId}/bundle`, { body: '' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second] = answers.map(({ json }) => json);
    expect(first).toEqual({
      jobId,
      bundleUrl: expect.stringMatching(/\/bundle\.tar\.gz\?Expires=\d+&Nonce=[\w-]+&Signature=[\w-]+$/),
      sizeBytes: ARCHIVE.length,
      expiresAt: '2026-03-01T13:00:00Z',
    });
    expect(second?.['bundleUrl']).not.toBe(first?.['bundleUrl']);
  });

  it('answers 410 for a bundle that is no longer kept, and makes links again for one that was made anew', async () => {
    const { now } = platform;
    const old = await platform.export();
    platform.now = new Date(now.getTime() + 90 * 86_400_000);
    const expired = await platform.call('POST', `${JOBS}/${old['jobId']}/bundle`);
    await platform.export();
    const again = await platform.call('POST', `${JOBS}/${old['jobId']}/bundle`);
    platform.now = now;
    expect([expired.status, expired.json]).toEqual([
      410,
      { error: `The bundle of the job ${old['jobId']} is no longer kept; start a new job.` },
    ]);
    expect(again.status).toBe(200);
  });

  it('S27 makes two jobs of the same call twice, whatever Idempotency-Key it names', async () => {
    const headers = { 'idempotency-key': 'one' };
    const jobs = await Promise.all([1, 2].map(() => platform.call('POST', JOBS, { body: BODY, headers })));
    expect(new Set(jobs.map(({ json }) => json['jobId'])).size).toBe(2);
  });

  it.each(['docs.example.com', 'DOCS.Example.com', 'docs', 'Docs'])('accepts %s for its domain', async (domain) => {
    expect((await platform.call('POST', JOBS, { body: { domain } })).status).toBe(202);
  });

  it('hands the pages to the export in one spelling, each once', async () => {
    await platform.export({ ...BODY, paths: ['guides/start', '/guides/start.mdx', '/guides/start', '/'] });
    expect(tasks.at(-1)?.paths).toEqual(['/guides/start', '/index']);
  });

  it('refuses the bundle of a job that has not ended, naming its state', async () => {
    held = true;
    const { jobId } = (await platform.call('POST', JOBS, { body: BODY })).json;
    const running = await platform.call('POST', `${JOBS}/${jobId}/bundle`);
    expect(running.status).toBe(409);
    expect(running.json['error']).toMatch(/ is (queued|running), so it has no bundle/);
    held = false;
    release();
  });

  it.each([
    ['no body', undefined, '$: expected an object, found nothing.'],
    ['an empty body', '', '$: expected an object, found nothing.'],
    ['a list', [], '$: expected an object, found an empty list.'],
    ['no domain', {}, '$.domain: expected'],
    [
      'a domain of a wrong type',
      { domain: 5 },
      '$.domain: expected a host name or a single label, found the number 5.',
    ],
    ['a domain with scheme', { domain: 'https://docs.example.com' }, 'found the string "https://docs.example.com".'],
    ['a domain that climbs', { domain: '../etc' }, 'found the string "../etc"'],
    ['a domain with NUL', { domain: 'docs\u0000' }, 'found the string "docs\\u0000"'],
    ['a version of a wrong form', { ...BODY, version: 'a b' }, '$.version: expected a version'],
    ['no paths at all', { ...BODY, paths: [] }, '$.paths: expected at least one page path'],
    [
      'a path of a wrong type',
      { ...BODY, paths: ['/index', 7] },
      '$.paths[1]: expected a page path, found the number 7',
    ],
    ['a path with NUL', { ...BODY, paths: ['a\u0000b'] }, '$.paths[0]: expected a page path without U+0000'],
    [
      'a path with half a character',
      { ...BODY, paths: ['a\ud800'] },
      '$.paths[0]: expected a page path without U+0000',
    ],
    [
      'paths that name no page',
      { ...BODY, paths: ['/index', 'nope', '/../x'] },
      'These paths name no page of the site: $.paths[1] the string "nope", $.paths[2] the string "/../x"; a path',
    ],
    ['broken JSON', '{"domain":', 'The request body is not valid JSON.'],
    ['a byte order mark', '\ufeff{"domain":"docs"}', 'The request body is not valid JSON.'],
    ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'The request body is not UTF-8 text.'],
    ['deep nesting', '['.repeat(20_000) + ']'.repeat(20_000), '$: expected an object, found a list.'],
    [
      'many values',
      `[${'1,'.repeat(500_000)}1]`,
      '$: expected at most 25000 commas, colons and opening brackets outside of texts',
    ],
  ])('refuses a start with %s: 400', async (_name, body, sentence) => {
    const answer = await platform.call('POST', JOBS, { body, headers: { 'content-type': 'application/json' } });
    expect([answer.status, answer.json]).toEqual([400, { error: expect.stringContaining(sentence) }]);
  });

  it('takes the names of object internals for ordinary unknown fields', async () => {
    const body = '{"domain":"docs","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    expect((await platform.call('POST', JOBS, { body })).status).toBe(202);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('answers 400 for a domain that the organization does not have, saying which it has', async () => {
    const answer = await platform.call('POST', JOBS, { body: { domain: 'other.example.com' } });
    expect([answer.status, answer.json]).toEqual([
      400,
      { error: 'The organization of this key has the domain docs.example.com, not other.example.com.' },
    ]);
  });

  it.each(['/x', `/${'x'.repeat(5000)}`, '/%2e%2e', '/se_0123456789abcdef/bundle'])(
    'answers 404 for the unknown job %.20s',
    async (tail) => {
      const answer = await platform.call(tail.endsWith('bundle') ? 'POST' : 'GET', JOBS + tail);
      expect([answer.status, Object.keys(answer.json)]).toEqual([404, ['error']]);
      expect(answer.json['error']).toMatch(/^There is (no job "|nothing at this path)/);
    },
  );

  it('answers 409 for the bundle of a failed job, and the reason in the job', async () => {
    const broken: Worker = async () => {
      throw new Error('guides/start.mdx:3:1: unexpected end');
    };
    const other = await startTestPlatform({ worker: broken });
    const job = await other.export();
    const answer = await other.call('POST', `${JOBS}/${job['jobId']}/bundle`);
    await other.close();
    expect(job).toMatchObject({ status: 'failed', error: 'guides/start.mdx:3:1: unexpected end', progress: 0 });
    expect([answer.status, answer.json]).toEqual([409, { error: expect.stringContaining('is failed') }]);
  });
});
