import { expect, it } from '@jest/globals';
import { quote } from '../../../src/platform/assistant/model/quote.ts';
import { hear, KAYAKS, messageBody, send, siteOf } from '../../helpers/assistant.ts';
import { startEmbeddingServer } from '../../helpers/embedding-server.ts';
import { startTestPlatform } from '../../helpers/test-platform.ts';

it('finds by meaning the page that has no word of the question, and by words when the server is gone', async () => {
  const server = await startEmbeddingServer();
  const platform = await startTestPlatform({
    model: { url: server.url, model: 'chat', embeddingModel: 'e' },
    assistant: { readSite: siteOf(KAYAKS), model: quote },
  });
  const sourcesOf = async (question: string) => {
    const { sources, errors } = await hear(await send(platform, messageBody(question)));
    expect(errors).toEqual([]);
    return sources.map(({ url, title }) => [url, title]);
  };
  const care = ['https://docs.example.com/guides/paddles', 'Paddles › Care'];
  expect(await sourcesOf('How do I rinse?')).toEqual([care]);
  await platform.event('embedding.done', { texts: 3 });
  expect((await sourcesOf('spotless oar without grime'))[0]).toEqual(care);
  await server[Symbol.asyncDispose]();
  expect(await sourcesOf('spotless oar without grime')).toEqual([]);
  expect(await sourcesOf('How do I rinse?')).toEqual([care]);
  expect(platform.logged.filter((line) => line.includes('"embedding.failed"'))).toHaveLength(1);
  await platform.close();
});
