import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { Survey, type SurveyReport } from '../../src/bundle/survey.ts';
import { SurveyError, ThreadedSurvey } from '../../src/bundle/threaded-survey.ts';
import { MAX_WHOLE_BYTES, readArchive, type Visitor } from '../../src/bundle/unpack.ts';
import { Folder, writeArchive } from '../helpers/folder.ts';

const MIB = 1024 ** 2;

/** A page that links to the next one and to one that is missing, of a size. */
function page(nth: number, bytes: number) {
  const content = `<title>Page ${nth}</title><h2 id="a"></h2><a href="${nth + 1}.html#a">x</a><a href="/gone">y</a>`;
  return { name: `${nth}.html`, content: content.padEnd(bytes) };
}

/** Both surveys of one archive. */
async function surveys(entries: Parameters<typeof writeArchive>[1]): Promise<readonly [SurveyReport, SurveyReport]> {
  await using folder = await Folder.make();
  await writeArchive(folder.at('b.tar.gz'), entries);
  const read = async (visitor: Visitor) => await readArchive(folder.at('b.tar.gz'), { visitor });
  const plain = new Survey();
  await using threaded = new ThreadedSurvey();
  await read(plain);
  await read(threaded);
  return [plain.report(), await threaded.report()];
}

it.each<[string, readonly ReturnType<typeof page>[]]>([
  ['no file', []],
  ['what no thread is started for', [page(0, 100), page(1, 2 * MIB), page(2, 0)]],
  ['more than waits for the thread at once', Array.from({ length: 900 }, (_none, nth) => page(nth, 40_000))],
  ['files larger than what is handed over together', Array.from({ length: 9 }, (_none, nth) => page(nth, 3 * MIB))],
  ['a file that is not held whole', [page(0, MAX_WHOLE_BYTES + 1), ...Array.from({ length: 9 }, () => page(1, MIB))]],
])('of %s the thread finds the same', async (_name, pages) => {
  const entries = [...pages.map(({ name, content }, nth) => ({ name: `${nth}-${name}`, content })), 'site.txt'];
  const [plain, threaded] = await surveys(entries);
  expect(threaded).toEqual(plain);
});

it('a thread that ends early fails the survey', async () => {
  const survey = new ThreadedSurvey();
  for (let nth = 0; nth < 8; nth++) await survey.see(`${nth}.html`, Buffer.alloc(MIB));
  await survey[Symbol.asyncDispose]();

  await expect(survey.report()).rejects.toThrow('The thread that surveys the bundle has ended early.');
});

/** Shows files of a kind until the survey makes the pass wait, at most so many; gives how many it took. */
async function showUntilItWaits(survey: ThreadedSurvey, ending: string, content: Buffer, most: number) {
  for (let nth = 0; nth < most; nth++) {
    let isSeen = false;
    const seen = survey.see(`${nth}${ending}`, content).then(() => {
      isSeen = true;
    });
    seen.catch(() => undefined);
    await nextTurn();
    if (!isSeen) return nth;
  }
  return most;
}

const program = (source: string) => new URL(`data:text/javascript,${encodeURIComponent(source)}`);

it.each([
  ['small files', '.txt', 0, 256 * 17],
  ['pages', '.html', MIB, 120],
])('%s wait where the thread takes nothing', async (_name, ending, bytes, most) => {
  await using survey = new ThreadedSurvey(program('setInterval(() => undefined, 60_000)'));

  expect(await showUntilItWaits(survey, ending, Buffer.alloc(bytes), 2 * most)).toBeLessThan(most);
});

it('a thread that fails ends the pass, not only its report', async () => {
  await using survey = new ThreadedSurvey(program('throw new Error("no memory")'));
  const pass = async () => {
    for (let nth = 0; nth < 5000; nth++) {
      await survey.see('a.txt', Buffer.alloc(0));
      await nextTurn();
    }
  };

  const failure = await pass().catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(SurveyError);
  expect(failure).toHaveProperty('message', 'The thread that surveys the bundle has ended early: no memory.');
});
