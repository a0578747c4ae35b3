import { expect, it } from '@jest/globals';
import { openPreparation } from '../../../src/platform/assistant/preparation.ts';

it('prepares one site after the other, each once, without those that are being exported', async () => {
  const begun: string[] = [];
  const gates = new Map(['a', 'b', 'c'].map((domain) => [domain, Promise.withResolvers<void>()]));
  const started = Promise.withResolvers<void>();
  const preparation = openPreparation(async (domain) => {
    begun.push(domain);
    if (begun.length === 2) started.resolve();
    await gates.get(domain)?.promise;
  }, 1);
  for (const domain of ['a', 'a', 'b', 'x', 'c']) preparation.add(domain);
  preparation.postpone('x');
  gates.get('a')?.resolve();
  await started.promise;
  expect(begun).toEqual(['a', 'b']);
  // What waits is left.
  preparation.close();
  preparation.add('d');
  for (const gate of gates.values()) gate.resolve();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(begun).toEqual(['a', 'b']);
});
