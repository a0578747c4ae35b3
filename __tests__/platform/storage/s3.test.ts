import { writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createS3Storage, type S3StorageOptions } from '../../../src/platform/storage/s3.ts';
import { Folder } from '../../helpers/folder.ts';
import { type LocalServer, startServer } from '../../helpers/local-server.ts';
import { CLOSED_PORT } from '../../helpers/wire.ts';

const SECRET = 'a-secret-that-nobody-may-read';
const HASH = 'a'.repeat(64);
const START = new Date('2026-03-01T12:00:00Z');

/** Keys of a bucket that has to be listed in three pages, and one that is none of the storage's own. */
const KEYS = ['bundles/notes.txt', ...Array.from({ length: 2500 }, (_none, nth) => keyOf(nth))];

function keyOf(nth: number): string {
  return `bundles/${String(nth).padStart(64, '0')}/bundle.tar.gz`;
}

/** Source: https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html, 1,000 keys a page at the most. */
function pageOf(asked: URLSearchParams): string {
  const token = asked.get('continuation-token');
  const from = token === null ? 0 : Number(/^next (\d+)$/.exec(token)?.[1]);
  const keys = KEYS.filter((key) => key.startsWith(asked.get('prefix') ?? '')).slice(from, from + 1000);
  const isTruncated = from + keys.length < KEYS.length;
  const next = isTruncated ? `<NextContinuationToken>next ${from + keys.length}</NextContinuationToken>` : '';
  const contents = keys.map(
    (key) => `<Contents><Key>${key}</Key><Size>5</Size><LastModified>${START.toISOString()}</LastModified></Contents>`,
  );
  return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
}

describe('the storage in a bucket', () => {
  let server: LocalServer;
  let endpoint: string;
  let folder: Folder;
  /** What the service answers: status and the code in its error. */
  let answers: (readonly [number, string])[] = [];
  const bodies: string[] = [];
  const checksums: unknown[] = [];

  beforeAll(async () => {
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: SECRET });
    folder = await Folder.make();
    await writeFile(folder.at('archive'), 'hello');
    server = await startServer(async (request, response) => {
      bodies.push(await text(request));
      checksums.push(request.headers['x-amz-checksum-sha256']);
      const [status, code] = answers.shift() ?? [200, ''];
      const { searchParams } = new URL(request.url ?? '', endpoint);
      if (searchParams.get('list-type') === '2' && code === '') return void response.end(pageOf(searchParams));
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(code === '' ? '' : `<Error><Code>${code}</Code><Message>${SECRET}</Message></Error>`);
    });
    endpoint = server.origin;
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });

  function open(given = endpoint, more: Partial<S3StorageOptions> = {}) {
    const address = { bucket: 'kept', prefix: '', region: 'us-east-1', endpoint: given, pathStyle: true };
    return createS3Storage({ address, clock: () => START, ...more });
  }
  const archive = () => ({ file: folder.at('archive'), sizeBytes: 5, sha256: HASH });

  it.each([
    [404, 'NoSuchBucket', /^Looking into the storage failed: there is no bucket "kept" at http:\S+; create it/],
    [403, 'SignatureDoesNotMatch', /refuses the credentials \(SignatureDoesNotMatch\); check the access key/],
    [403, 'InvalidAccessKeyId', /refuses the credentials/],
    [403, 'AccessDenied', /may not use the bucket "kept" at \S+; they need s3:GetObject/],
    [301, 'PermanentRedirect', /is in another region than us-east-1; give region=/],
    [418, 'Odd<b>', /answered .*418\.$/],
  ])('explains %d %s without a secret', async (status, code, sentence) => {
    answers = [[status, code]];
    const error = await open()
      .check()
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'StorageError', message: expect.stringMatching(sentence) });
    expect(JSON.stringify(error, ['message', 'cause', 'stack'])).not.toContain(SECRET);
  });

  it('lists more archives than a bucket tells at a time, each once', async () => {
    answers = [];
    const listed: string[] = [];
    for await (const { key } of open().list()) listed.push(key);
    expect(listed).toEqual(KEYS.slice(1));
  });

  it('explains a service that cannot be reached', async () => {
    await expect(open(`http://127.0.0.1:${CLOSED_PORT}`).open(`bundles/${HASH}/bundle.tar.gz`)).rejects.toThrow(
      /^Looking for a bundle failed: http:\S+ cannot be reached \(ECONNREFUSED\); check endpoint=/,
    );
  });

  it('sends an archive anew with its checksum when the service fails for ten seconds', async () => {
    let passedMs = 0;
    const pause = async (milliseconds: number) => {
      passedMs += milliseconds;
      if (passedMs >= 10_000) answers = [];
    };
    bodies.length = 0;
    answers = Array.from({ length: 99 }, () => [503, 'SlowDown'] as const);
    await open(endpoint, { pause }).put(archive());
    expect(bodies).toEqual(Array.from({ length: 6 }, () => 'hello'));
    expect(checksums.at(-1)).toBe(Buffer.from(HASH, 'hex').toString('base64'));
  });

  it('gives up a service that fails for minutes, or refuses, or when told to', async () => {
    let passedMs = 0;
    const pause = async (milliseconds: number) => {
      passedMs += milliseconds;
    };
    const fail = async (answer: readonly [number, string]) => {
      answers = Array.from({ length: 99 }, () => answer);
      return await open(endpoint, { pause })
        .put(archive())
        .catch((thrown: unknown) => thrown);
    };
    expect(await fail([500, 'InternalError'])).toMatchObject({ name: 'StorageError', isPassing: true });
    expect(passedMs).toBeGreaterThan(4 * 60_000);
    passedMs = 0;
    expect(await fail([403, 'AccessDenied'])).toMatchObject({ name: 'StorageError', isPassing: false });
    expect(passedMs).toBe(0);
    answers = [[500, 'InternalError']];
    const stop = new AbortController();
    const stopping = open(endpoint, { pause: async () => stop.abort() }).put(archive(), stop.signal);
    await expect(stopping).rejects.toMatchObject({ name: 'StorageError', isPassing: false });
  });

  it('makes links that live as long as asked', async () => {
    const { url, expiresAt } = await open().presign(`bundles/${HASH}/bundle.tar.gz`, new Date('2026-03-01T13:00:00Z'));
    const { pathname, searchParams } = new URL(url);
    expect(expiresAt).toEqual(new Date('2026-03-01T13:00:00Z'));
    expect(pathname).toBe(`/kept/bundles/${HASH}/bundle.tar.gz`);
    expect(searchParams.get('X-Amz-Date')).toBe('20260301T120000Z');
    expect(searchParams.get('X-Amz-Expires')).toBe('3600');
    expect(url).not.toContain(SECRET);
    const longest = await open().presign(`bundles/${HASH}/bundle.tar.gz`, new Date('2026-03-08T12:00:01Z'));
    expect(new URL(longest.url).searchParams.get('X-Amz-Expires')).toBe('604800');
  });
});
