import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Lanes } from '../../../../src/platform/assistant/index/lanes.ts';

/** Resolves when what could begin or end has done so. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Lanes at which works begin and end as told. */
function openWorks(count: number) {
  const lanes = new Lanes(count);
  const running: { readonly name: string; readonly end: () => void }[] = [];
  const begun: string[] = [];
  return {
    begun,
    running: () => running.map(({ name }) => name),
    /** Names begin with their organization. */
    add(name: string): void {
      const { promise, resolve } = Promise.withResolvers<void>();
      void lanes.run(name[0] ?? '', () => {
        begun.push(name);
        running.push({ name, end: resolve });
        return promise;
      });
    },
    async end(at: number): Promise<void> {
      running.splice(at, 1)[0]?.end();
      await settled();
    },
    settle: settled,
  };
}

it('works on so many at once, those of an organization in order, whatever fails', async () => {
  const lanes = new Lanes(3);
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const begun: number[] = [];
  const works = gates.map(({ promise }, at) =>
    lanes.run('a', async () => {
      begun.push(at);
      await promise;
      if (at === 1) throw new Error('broken');
      return at;
    }),
  );
  const ends = Promise.allSettled(works);
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  gates[1]?.resolve();
  await expect(works[1]).rejects.toThrow('broken');
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2]);
  for (const gate of gates) gate.resolve();
  expect((await ends).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(await lanes.run('a', async () => 'free again')).toBe('free again');
});

it('leaves a lane for others, however much one organization brings, and takes organizations in turn', async () => {
  const works = openWorks(3);
  for (const name of ['a1', 'a2', 'a3', 'a4']) works.add(name);
  await works.settle();
  expect(works.begun).toEqual(['a1', 'a2']);
  for (const name of ['b1', 'b2', 'b3', 'c1']) works.add(name);
  await works.settle();
  for (let ends = 0; ends < 3; ends += 1) await works.end(works.running().length - 1);
  expect(works.begun).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'b3']);
});

it('never has an organization hold all lanes, nor a lane idle that somebody may have, nor loses a work', async () => {
  const step = fc.oneof(fc.record({ add: fc.constantFrom('a', 'b', 'c') }), fc.record({ end: fc.nat({ max: 5 }) }));
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 4 }), fc.array(step, { maxLength: 30 }), async (count, steps) => {
      const works = openWorks(count);
      const waiting = new Set<string>();
      for (const [at, one] of steps.entries()) {
        if ('add' in one) {
          waiting.add(`${one.add}${at}`);
          works.add(`${one.add}${at}`);
        }
        await ('end' in one ? works.end(one.end) : works.settle());
        for (const name of works.begun) waiting.delete(name);
        const holders = works.running().map(([organization]) => organization);
        expect(holders.length).toBeLessThanOrEqual(count);
        expect(
          Math.max(0, ...['a', 'b', 'c'].map((one) => holders.filter((each) => each === one).length)),
        ).toBeLessThan(count);
        const mayHold = [...waiting].some(
          ([organization]) => holders.length < count - 1 || !holders.includes(organization),
        );
        expect(holders.length < count && mayHold).toBe(false);
      }
      while (works.running().length > 0) await works.end(0);
      expect(works.begun).toHaveLength(steps.filter((one) => 'add' in one).length);
    }),
    { numRuns: 60 },
  );
});
