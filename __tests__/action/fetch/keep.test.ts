import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { type Http, type HttpStream, TransportError } from '../../../src/action/effects.ts';
import { proveBundle } from '../../../src/action/fetch/keep.ts';
import { deadlineIn } from '../../../src/action/http/deadline.ts';
import { Ledger } from '../../../src/action/ledger.ts';
import { systemFiles } from '../../../src/action/system.ts';
import { fakeEffects, fakeInputs, parseInputs } from '../../helpers/effects.ts';
import { Folder, writeArchive } from '../../helpers/folder.ts';

type Answer = Partial<Pick<HttpStream, 'status' | 'headers'>> & { readonly body: AsyncIterable<Buffer> };

async function* inPieces(...pieces: readonly (Buffer | Error)[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    if (piece instanceof Error) throw piece;
    yield piece;
  }
}

/** A site whose page says a word, with noise that makes its archive large. */
async function archiveOf(folder: Folder, word: string): Promise<Buffer> {
  const noise = Array.from({ length: 40 }, (_none, nth) => ({
    name: `${nth}.txt`,
    content: randomBytes(50_000).toString('latin1'),
  }));
  await writeArchive(folder.at(word), [{ name: 'index.html', content: `<title>${word}</title>` }, ...noise]);
  return await readFile(folder.at(word));
}

/** Proves the bundle that storage answers with, by the count of requests, into `site`. */
async function prove(
  folder: Folder,
  answer: (nth: number, signal: AbortSignal) => Answer,
  sizeBytes?: number,
  target = 'w/site',
) {
  let asked = 0;
  const stream: Http['stream'] = async ({ signal }) => ({
    status: 200,
    headers: {},
    discard: () => undefined,
    ...answer(++asked, signal),
  });
  const places = { workspace: folder.path, temp: folder.path };
  const http: Http = { stream, send: () => Promise.reject(new Error('not the platform')) };
  const effects = fakeEffects(undefined, { http, files: systemFiles, places });
  const inputs = parseInputs(fakeInputs({ 'extract-to': target, verify: 'true' }), folder.path);
  const stage = { inputs, effects, ledger: new Ledger(effects), deadline: deadlineIn(60_000, effects.clock) };
  const link = { url: new URL('https://s.example/b'), ...(sizeBytes !== undefined && { sizeBytes }) };
  await using bundle = await proveBundle(stage, { jobId: 'se_1', link });
  return bundle.judged;
}

const title = async (folder: Folder) => await readFile(folder.at('w/site/index.html'), 'utf8');
const beside = async (folder: Folder) => await readdir(folder.at('w')).catch((): string[] => []);

it('a bundle is unpacked while it arrives, and is not at its place before it has arrived', async () => {
  await using folder = await Folder.make();
  const archive = await archiveOf(folder, 'one');
  const unpacked = async () => {
    const [part] = await beside(folder);
    return part !== undefined && (await readdir(folder.at(`w/${part}`))).includes('index.html');
  };
  let names: readonly string[] = [];
  const body = (async function* () {
    yield archive.subarray(0, 1_000_000);
    while (!(await unpacked())) await nextTurn();
    names = await beside(folder);
    yield archive.subarray(1_000_000);
  })();

  const { pageCount } = await prove(folder, () => ({ body }));

  expect(names).toEqual([expect.stringMatching(/^\.site\.[0-9a-f]{8}\.static-export-part$/)]);
  expect([pageCount, await title(folder), await beside(folder)]).toEqual([1, '<title>one</title>', ['site']]);
});

it('of a download that had to be started again the second one is unpacked', async () => {
  await using folder = await Folder.make();
  const [first, second] = [await archiveOf(folder, 'one'), await archiveOf(folder, 'two')];
  const broken = new TransportError('broken', 'the connection broke', { maybeSent: true });

  await prove(folder, (nth) => ({
    body: nth === 1 ? inPieces(first.subarray(0, 1_500_000), broken) : inPieces(second),
  }));

  expect([await title(folder), await beside(folder)]).toEqual(['<title>two</title>', ['site']]);
});

it('a page in place of the bundle is told by what was announced, not by what an archive is', async () => {
  await using folder = await Folder.make();
  const body = inPieces(Buffer.from('<html>Log in</html>'));

  const proved = prove(folder, () => ({ body, headers: { 'content-length': '19' } }), 1000);

  await expect(proved).rejects.toThrow('What arrived from https://s.example is not the bundle: 19 bytes, but 1000');
});

it('a download that fails in the middle leaves nothing beside the target', async () => {
  await using folder = await Folder.make();
  const archive = await archiveOf(folder, 'one');

  const proved = prove(folder, (nth) =>
    nth === 1
      ? {
          body: inPieces(archive.subarray(0, 1_000_000)),
          headers: { etag: '"a"', 'content-length': `${archive.length}` },
        }
      : { status: 404, body: inPieces() },
  );

  await expect(proved).rejects.toThrowWithCode('NETWORK');
  expect(await beside(folder)).toEqual([]);
});

it.each([
  ['a target that cannot be written', 'index.html', 'w/file/site', 'FILES'],
  ['a refused archive', '../out.html', 'w/site', 'BUNDLE'],
])('%s ends a download that goes on', async (_name, name, target, code) => {
  await using folder = await Folder.make();
  await folder.write({ 'w/file': 'in the way' });
  const noise = { name: 'noise.txt', content: randomBytes(600_000).toString('latin1') };
  await writeArchive(folder.at('b'), [{ name, content: '<title>x</title>' }, noise]);
  const archive = await readFile(folder.at('b'));
  const body = (signal: AbortSignal) =>
    (async function* () {
      yield archive.subarray(0, -100);
      await once(signal, 'abort');
      throw signal.reason;
    })();

  const proved = prove(folder, (_nth, signal) => ({ body: body(signal) }), archive.length, target);

  await expect(proved).rejects.toThrowWithCode(code);
});
