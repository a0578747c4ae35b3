import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type Effects, type HttpRequest, type HttpStream, TransportError } from '../../../src/action/effects.ts';
import { ActionError } from '../../../src/action/errors.ts';
import { downloadBundle } from '../../../src/action/fetch/download.ts';
import { deadlineIn } from '../../../src/action/http/deadline.ts';
import type { Link } from '../../../src/action/platform/link.ts';
import { type FakeEffects, fakeEffects } from '../../helpers/effects.ts';
import { Folder } from '../../helpers/folder.ts';

type StorageAnswer = Partial<Omit<HttpStream, 'body'>> & { readonly chunks?: readonly (string | Buffer | Error)[] };

const linkTo = (name: string, sizeBytes?: number): Link => {
  const bundleUrl = `https://s.example/${name}?sig=5ca1ab1e`;
  return { bundleUrl, url: new URL(bundleUrl), ...(sizeBytes !== undefined && { sizeBytes }) };
};

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function* body(chunks: readonly (string | Buffer | Error)[]): AsyncIterable<Uint8Array> {
  for (const chunk of chunks) {
    if (chunk instanceof Error) throw chunk;
    yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
  }
}

/** Effects whose storage answers by the count of requests. */
function storage(answer: (count: number) => StorageAnswer | Error, signal?: AbortSignal) {
  const asked: HttpRequest[] = [];
  const http: Effects['http'] = {
    send: () => Promise.reject(new Error('not the platform')),
    stream: async (request) => {
      asked.push(request);
      const given = answer(asked.length);
      if ('message' in given) throw given;
      const { status = 200, headers = {}, chunks = [] } = given;
      return { status, headers, body: body(chunks), discard: () => undefined };
    },
  };
  const effects = fakeEffects(undefined, { http, ...(signal !== undefined && { signal }) });
  return { effects, asked };
}

interface Options {
  readonly link?: Link;
  readonly fresh?: Link;
  readonly timeoutMs?: number;
}

async function download(
  effects: FakeEffects,
  folder: Folder,
  { link = linkTo('old'), fresh, timeoutMs = 600_000 }: Options = {},
) {
  let minted = 0;
  const freshLink = async () => {
    minted += 1;
    return fresh ?? linkTo('fresh');
  };
  const deadline = deadlineIn(timeoutMs, effects.clock);
  const outcome = await downloadBundle(effects, { link, file: folder.at('b.tar.gz'), deadline, freshLink }).catch(
    (error: unknown) => error,
  );
  return { outcome, minted };
}

const reset = new TransportError('broken', 'the connection broke (ECONNRESET)', { maybeSent: true });

describe('a download', () => {
  it('is saved as it comes, by a request without the key', async () => {
    await using folder = await Folder.make();
    const { effects, asked } = storage(() => ({ headers: { 'content-length': '6' }, chunks: ['abc', 'def'] }));

    expect((await download(effects, folder)).outcome).toEqual({
      sizeBytes: 6,
      sha256: sha256('abcdef'),
    });
    expect(await folder.read()).toEqual({ 'b.tar.gz': 'abcdef' });
    expect(asked.map(({ method, url, headers }) => [method, url.href, headers])).toEqual([
      ['GET', 'https://s.example/old?sig=5ca1ab1e', { accept: '*/*' }],
    ]);
  });

  it.each([400, 403, 410])('that storage refuses with HTTP %i is made again by a fresh link, once', async (status) => {
    await using folder = await Folder.make();
    const { effects, asked } = storage((count) => (count === 1 ? { status } : { chunks: ['new'] }));

    expect(await download(effects, folder)).toEqual({
      outcome: { sizeBytes: 3, sha256: sha256('new') },
      minted: 1,
    });
    expect(asked.map(({ url }) => url.pathname)).toEqual(['/old', '/fresh']);
    expect(effects.lines).toEqual([
      `The storage refused the link (HTTP ${status}); requesting a fresh link from the platform.`,
    ]);
  });

  it('that storage refuses twice has expired', async () => {
    await using folder = await Folder.make();
    const { effects, asked } = storage(() => ({ status: 403 }));
    const { outcome, minted } = await download(effects, folder);

    expect(outcome).toMatchObject({
      code: 'EXPIRED',
      message: 'The bundle could not be downloaded from https://s.example: HTTP 403 (2 attempts).',
    });
    expect([minted, asked.length]).toEqual([1, 2]);
  });

  it.each<[string, StorageAnswer | Error, string]>([
    ['HTTP 503', { status: 503 }, 'HTTP 503'],
    ['HTTP 429', { status: 429 }, 'HTTP 429'],
    ['HTTP 500', { status: 500 }, 'HTTP 500'],
    ['a reset', reset, 'the connection broke (ECONNRESET)'],
    ['a reset amid the body', { chunks: ['ab', reset] }, 'the connection broke (ECONNRESET)'],
    ['a short body', { headers: { 'content-length': '4' }, chunks: ['ab'] }, '2 of 4 bytes arrived'],
  ])('is made again after %s, from the beginning', async (_name, trouble, fact) => {
    await using folder = await Folder.make();
    const { effects } = storage((count) => (count < 3 ? trouble : { chunks: ['whole'] }));

    expect((await download(effects, folder)).outcome).toMatchObject({ sizeBytes: 5 });
    expect(await folder.read()).toEqual({ 'b.tar.gz': 'whole' });
    expect(effects.lines).toEqual([
      `The download failed (${fact}); trying again in 0.4 s (failure 1 in a row).`,
      `The download failed (${fact}); trying again in 0.8 s (failure 2 in a row).`,
    ]);
  });

  it('must have the size that the platform announced', async () => {
    await using folder = await Folder.make();
    const { effects } = storage(() => ({ chunks: ['abc'] }));
    const { outcome } = await download(effects, folder, { link: linkTo('old', 5) });

    expect(outcome).toMatchObject({
      code: 'NETWORK',
      message:
        'The bundle could not be downloaded from https://s.example: 3 bytes arrived, but the platform announced 5 (5 attempts).',
    });
    expect(await folder.names()).toEqual([]);
  });

  const PAGE = '<!doctype html><title>Sign in';

  it.each<[string, StorageAnswer, number, string, string]>([
    [
      'a page',
      { headers: { 'content-type': 'text/html', 'content-length': String(PAGE.length) }, chunks: [PAGE] },
      217,
      `${PAGE.length} bytes, but 217 were announced. It is an HTML page (text/html).`,
      'Look for a login, gateway or cache in front of the storage that answers instead of it.',
    ],
    [
      'a page whose end nothing vouches for',
      { chunks: [PAGE] },
      217,
      'It is an HTML page (no content type).',
      'Look for a login',
    ],
    [
      'the archive packed once more',
      { headers: { 'content-encoding': 'gzip', 'transfer-encoding': 'chunked' }, chunks: ['once more'] },
      5,
      '9 bytes, but 5 were announced. It is of an unknown kind (no content type, content coding gzip).',
      'A gateway or cache in front of the storage may have compressed the archive again: let it pass archives unchanged.',
    ],
    ['more than the archive', { chunks: ['abcdef'] }, 5, '6 bytes, but 5 were announced.', 'Look for'],
    [
      'less, with an end of its own',
      { headers: { 'transfer-encoding': 'chunked' }, chunks: ['abc'] },
      5,
      '3 bytes, but 5 were announced.',
      'Look for',
    ],
  ])('that gives %s is not made again, and tells what came', async (_name, answer, sizeBytes, message, hint) => {
    await using folder = await Folder.make();
    const { effects, asked } = storage(() => answer);
    const { outcome } = await download(effects, folder, { link: linkTo('old', sizeBytes) });

    expect(outcome).toMatchObject({
      code: 'BUNDLE',
      message: expect.stringMatching(/^What arrived from https:\/\/s\.example is not the bundle: /),
    });
    expect(outcome).toMatchObject({
      message: expect.stringContaining(message),
      hint: expect.stringContaining(hint),
    });
    expect(asked).toHaveLength(1);
    expect(await folder.names()).toEqual([]);
  });

  it.each<[string, StorageAnswer]>([
    ['short', { headers: { 'transfer-encoding': 'chunked' }, chunks: [Buffer.from('1f8b08', 'hex')] }],
    ['empty', { headers: { 'transfer-encoding': 'chunked' }, chunks: [] }],
  ])('that a gateway ended in good order, though %s, is made again', async (_name, cut) => {
    await using folder = await Folder.make();
    const { effects, asked } = storage((count) => (count === 1 ? cut : { chunks: ['whole'] }));

    expect((await download(effects, folder, { link: linkTo('old', 5) })).outcome).toMatchObject({ sizeBytes: 5 });
    expect(asked).toHaveLength(2);
  });

  it('is given up after five failures', async () => {
    await using folder = await Folder.make();
    const { effects, asked } = storage(() => reset);

    expect((await download(effects, folder)).outcome).toMatchObject({ code: 'NETWORK' });
    expect(asked).toHaveLength(5);
    expect(await folder.names()).toEqual([]);
  });

  it.each<[string, StorageAnswer | Error]>([
    ['HTTP 404', { status: 404 }],
    ['a redirect to plain http', { status: 302, headers: { location: 'http://storage.example/b' } }],
    ['a redirect to nowhere', { status: 302 }],
    ['a redirect with a password', { status: 302, headers: { location: 'https://a:b@storage.example/b' } }],
    ['a certificate that is not trusted', new TransportError('tls', 'no trusted connection', { maybeSent: false })],
  ])('is given up at once after %s', async (_name, trouble) => {
    await using folder = await Folder.make();
    const { effects, asked } = storage(() => trouble);

    expect((await download(effects, folder)).outcome).toMatchObject({ code: 'NETWORK' });
    expect(asked).toHaveLength(1);
  });

  it('follows redirects of storage, and takes no header along', async () => {
    await using folder = await Folder.make();
    const { effects, asked } = storage((count) =>
      count < 3 ? { status: 307, headers: { location: `/hop/${count}?sig=x` } } : { chunks: ['abc'] },
    );

    expect((await download(effects, folder)).outcome).toMatchObject({ sizeBytes: 3 });
    expect(asked.map(({ url }) => url.pathname).slice(1)).toEqual(['/hop/1', '/hop/2']);
    for (const { headers } of asked) expect(headers).toEqual({ accept: '*/*' });
  });

  it('follows five redirects and no more', async () => {
    await using folder = await Folder.make();
    const { effects, asked } = storage(() => ({ status: 302, headers: { location: '/again' } }));

    expect((await download(effects, folder)).outcome).toMatchObject({ code: 'NETWORK' });
    expect(asked).toHaveLength(6);
  });

  it('is not made again when there is no time left for it', async () => {
    await using folder = await Folder.make();
    const { effects, asked } = storage(() => reset);

    expect((await download(effects, folder, { timeoutMs: 300 })).outcome).toMatchObject({ code: 'NETWORK' });
    expect(asked).toHaveLength(1);
  });

  it('ends with the reason of a cancel', async () => {
    await using folder = await Folder.make();
    const cancel = new AbortController();
    const { effects } = storage(() => {
      cancel.abort(new ActionError('CANCELLED', 'The run was cancelled.'));
      return { chunks: ['abc'] };
    }, cancel.signal);

    expect((await download(effects, folder)).outcome).toMatchObject({ code: 'CANCELLED' });
  });

  it('is never written over a file that stands there', async () => {
    await using folder = await Folder.make();
    await folder.write({ 'b.tar.gz': 'mine' });
    const { effects } = storage(() => ({ chunks: ['abc'] }));

    expect((await download(effects, folder)).outcome).toMatchObject({ code: 'FILES' });
    expect(await folder.read()).toEqual({ 'b.tar.gz': 'mine' });
  });

  it('shows the query of no link, whatever goes wrong', async () => {
    await using folder = await Folder.make();
    const { effects } = storage((count) =>
      count === 1
        ? { status: 403 }
        : new TransportError('broken', `broke at ${linkTo('old').bundleUrl}`, { maybeSent: true }),
    );
    const { outcome } = await download(effects, folder);

    expect([...effects.lines, String(outcome)].join('\n')).not.toContain('5ca1ab1e');
  });
});
