import { describe, expect, it } from '@jest/globals';
import { createLookup } from '../../../src/platform/jobs/lookup.ts';

describe('a lookup', () => {
  function counted(answer: (key: string) => string | undefined = (key) => key.toUpperCase()) {
    const asked: string[][] = [];
    const lookup = createLookup<string>(async (keys) => {
      asked.push([...keys]);
      return new Map(
        keys.flatMap((key) => [[key, answer(key)] as const]).filter((pair) => pair[1] !== undefined) as [],
      );
    });
    return { asked, lookup };
  }

  it('asks once for all that come together, each key once', async () => {
    const { asked, lookup } = counted((key) => (key === 'c' ? undefined : key.toUpperCase()));
    expect(await Promise.all(['a', 'b', 'a', 'c'].map(lookup))).toEqual(['A', 'B', 'A', undefined]);
    expect(asked).toEqual([['a', 'b', 'c']]);
  });

  it('asks together what comes shortly after an answer, so that asking leaves time for the rest of the process', async () => {
    const { asked, lookup } = counted();
    await lookup('a');
    const second = lookup('b');
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([second, lookup('c')]);
    expect(asked).toEqual([['a'], ['b', 'c']]);
  });

  it('never gives what was read before it was asked', async () => {
    let value = 1;
    const lookup = createLookup<number>(async (keys) => {
      const read = value;
      value += 1;
      return new Map(keys.map((key) => [key, read]));
    });
    expect(await lookup('a')).toBe(1);
    expect(await lookup('a')).toBe(2);
  });

  it('goes on after a failure, which only those hear of that asked then', async () => {
    let fails = true;
    const lookup = createLookup<string>(async () => {
      if (fails) throw new Error('gone');
      return new Map([['a', 'A']]);
    });
    const [first, second] = await Promise.allSettled([lookup('a'), lookup('b')]);
    expect([first?.status, second?.status]).toEqual(['rejected', 'rejected']);
    fails = false;
    expect(await lookup('a')).toBe('A');
  });
});
