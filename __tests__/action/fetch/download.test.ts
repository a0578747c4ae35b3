import { describe, expect, it } from '@jest/globals';
import { TransportError } from '../../../src/action/effects.ts';
import { ActionError } from '../../../src/action/errors.ts';
import { downloadBundle } from '../../../src/action/fetch/download.ts';
import { deadlineIn } from '../../../src/action/http/retry.ts';
import type { FakeEffects } from '../../helpers/effects.ts';
import { Folder } from '../../helpers/folder.ts';
import { type StorageAnswer, storageEffects } from '../../helpers/storage.ts';

interface Options {
  readonly sizeBytes?: number;
  readonly timeoutMs?: number;
}

async function download(effects: FakeEffects, { sizeBytes, timeoutMs = 600_000 }: Options = {}) {
  await using folder = await Folder.make();
  const linkTo = (name: string) => ({ url: new URL(`https://s.example/${name}?sig=5ca1ab1e`), sizeBytes });
  const outcome = await downloadBundle(effects, {
    link: linkTo('old') as { url: URL; sizeBytes?: number },
    file: folder.at('b.tar.gz'),
    deadline: deadlineIn(timeoutMs, effects.clock),
    freshLink: async () => linkTo('fresh') as { url: URL; sizeBytes?: number },
  }).catch((error: unknown) => error);
  return { outcome, files: await folder.read() };
}

const reset = new TransportError('broken', 'the connection broke (ECONNRESET)', { maybeSent: true });

describe('a download', () => {
  it('whose fresh link is refused, too, has expired', async () => {
    const { effects } = storageEffects(() => ({ status: 403 }));

    expect((await download(effects)).outcome).toMatchObject({
      code: 'EXPIRED',
      message: 'The download from https://s.example failed: HTTP 403.',
    });
    expect(effects.lines).toEqual([
      'The storage refused the link (HTTP 403); requesting a fresh link from the platform.',
    ]);
  });

  it.each<[string, StorageAnswer | Error, string]>([
    ['HTTP 500', { status: 500 }, 'HTTP 500'],
    ['a reset', reset, 'the connection broke (ECONNRESET)'],
    ['a reset amid the body', { chunks: ['ab', reset] }, 'the connection broke (ECONNRESET)'],
    ['a short body', { headers: { 'content-length': '4' }, chunks: ['ab'] }, '2 of 4 bytes arrived'],
  ])('is made again after %s, from the beginning', async (_name, trouble, fact) => {
    const { effects } = storageEffects((count) => (count < 3 ? trouble : { chunks: ['whole'] }));

    expect((await download(effects)).files).toEqual({ 'b.tar.gz': 'whole' });
    expect(effects.lines).toEqual([
      `The download from https://s.example failed: ${fact}; trying again in 0.4 s (failure 1 in a row).`,
      `The download from https://s.example failed: ${fact}; trying again in 0.8 s (failure 2 in a row).`,
    ]);
  });

  it.each<[string, StorageAnswer, string]>([
    [
      'a page',
      { headers: { 'content-type': 'text/html' }, chunks: ['<!doctype html><title>Sign in'] },
      '29 bytes arrived, but 217 were announced; it is an HTML page (content type text/html, content coding none).',
    ],
    [
      'the archive in another coding',
      { headers: { 'content-encoding': 'gzip', 'transfer-encoding': 'chunked' }, chunks: ['once more'] },
      'it is of another kind (content type none, content coding gzip).',
    ],
    [
      'the archive decompressed',
      { chunks: [Buffer.concat([Buffer.alloc(257), Buffer.from('ustar'), Buffer.alloc(250)])] },
      'it is a tar archive without compression',
    ],
  ])('that gives %s is not made again, and tells what came', async (_name, answer, message) => {
    const { effects, asked } = storageEffects(() => answer);
    const { outcome, files } = await download(effects, { sizeBytes: 217 });

    expect(outcome).toMatchObject({
      code: 'BUNDLE',
      message: expect.stringMatching(/^The download from https:\/\/s\.example failed: /),
      hint: expect.stringMatching(/^Look for a login, gateway or cache .* that changes archives on their way\.$/),
    });
    expect(outcome).toMatchObject({ message: expect.stringContaining(message) });
    expect([asked.length, files]).toEqual([1, {}]);
  });

  it.each<[string, StorageAnswer]>([
    ['short', { headers: { 'transfer-encoding': 'chunked' }, chunks: [Buffer.from('1f8b08', 'hex')] }],
    ['empty', { headers: { 'transfer-encoding': 'chunked' }, chunks: [] }],
  ])('that a gateway ended in good order, though %s, is made again', async (_name, cut) => {
    const { effects, asked } = storageEffects((count) => (count === 1 ? cut : { chunks: ['whole'] }));

    expect((await download(effects, { sizeBytes: 5 })).outcome).toMatchObject({ sizeBytes: 5 });
    expect(asked).toHaveLength(2);
  });

  it.each<[string, StorageAnswer | Error]>([
    ['HTTP 404', { status: 404 }],
    ['a redirect to nowhere', { status: 302 }],
    ['a certificate that is not trusted', new TransportError('tls', 'no trusted connection', { maybeSent: false })],
  ])('is given up at once after %s', async (_name, trouble) => {
    const { effects, asked } = storageEffects(() => trouble);

    expect((await download(effects)).outcome).toMatchObject({ code: 'NETWORK' });
    expect(asked).toHaveLength(1);
  });

  it('ends with the reason of a cancel', async () => {
    const cancel = new AbortController();
    const answer = () => {
      cancel.abort(new ActionError('CANCELLED', 'The run was cancelled.'));
      return { chunks: ['abc'] };
    };
    const { effects } = storageEffects(answer, { signal: cancel.signal });

    expect((await download(effects)).outcome).toMatchObject({ code: 'CANCELLED' });
  });
});
