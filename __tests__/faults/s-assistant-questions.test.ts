/** Section S of the catalogue: questions that say little by themselves, or in another language. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PageText } from '../../src/platform/render/site/site.ts';
import { hear, KAYAKS, messageBody, pageText, send, siteOf } from '../helpers/assistant.ts';
import { startTestPlatform, type TestPlatform } from '../helpers/test-platform.ts';

const PAGES: readonly PageText[] = [
  ...KAYAKS,
  pageText('/guides/storage', 'Storage', 'Hang the boat in the shade, two straps below the hull.'),
  pageText('/guides/tides', 'Tides', 'Read the table of tides before you leave the harbour.'),
  { ...pageText('/de/rettung', 'Rettung', 'Rufe die Küstenwache über Funk.'), language: 'de' },
  {
    ...pageText('/ja/保管', 'カヤックの保管', 'カヤックは日陰で保管してください。'),
    language: 'ja',
  },
];

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ assistant: { readSite: siteOf(PAGES) } });
});
afterAll(() => platform.close());

const ask = async (question: string, more: object = {}) => {
  const { text, sources } = await hear(await send(platform, messageBody(question, more)));
  return { text, first: sources[0]?.url.replace('https://docs.example.com', '') };
};
const STORAGE = '/ja/%E4%BF%9D%E7%AE%A1';

describe('the page that the user is on', () => {
  it.each(['/ja/保管', STORAGE, `https://docs.example.com${STORAGE}?a=%zz#b`])(
    'is known as %s, and is what a question is about that names nothing',
    async (currentPath) => {
      const { text, first } = await ask('Explain this page', { currentPath });
      expect(first).toBe(STORAGE);
      expect(text).toContain('カヤックは日陰で保管してください。');
    },
  );

  it.each(['/%E4%BF', '/%zz', '%', '/nowhere'])('is nothing when it is %s', async (currentPath) => {
    expect((await ask('How do I rinse paddles?', { currentPath })).first).toBe('/guides/paddles');
  });
});

describe('what the user marked', () => {
  it.each(['Explain this', 'What does this mean?', 'Why?'])('is what "%s" is about', async (question) => {
    const context = [{ type: 'textSelection', value: 'two straps below the hull', path: '/guides/storage' }];
    const { text, first } = await ask(question, { context });
    expect(first).toBe('/guides/storage');
    expect(text).toContain('Hang the boat in the shade');
  });
});

describe('a question in another language', () => {
  it.each([
    ['Wie rufe ich die Küstenwache?', '/de/rettung', 'Das sagt die Dokumentation'],
    ['カヤックの保管場所はどこですか', STORAGE, '言語モデルが書いたものではなく'],
  ])('finds the page of its words, and is answered in its language: %s', async (question, page, sentence) => {
    const { text, first } = await ask(question);
    expect(first).toBe(page);
    expect(text).toContain(sentence);
  });
});
