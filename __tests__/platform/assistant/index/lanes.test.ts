import { expect, it } from '@jest/globals';
import { Lanes } from '../../../../src/platform/assistant/index/lanes.ts';

it('works on so many at once, in order, whatever fails', async () => {
  const lanes = new Lanes(2);
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const begun: number[] = [];
  const works = gates.map(({ promise }, at) =>
    lanes.run(async () => {
      begun.push(at);
      await promise;
      if (at === 1) throw new Error('broken');
      return at;
    }),
  );
  const ends = Promise.allSettled(works);
  expect(begun).toEqual([0, 1]);
  gates[1]?.resolve();
  await expect(works[1]).rejects.toThrow('broken');
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2]);
  for (const gate of gates) gate.resolve();
  expect((await ends).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(await lanes.run(async () => 'free again')).toBe('free again');
});
