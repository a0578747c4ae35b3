import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { HeldIndexes } from '../../../../src/platform/assistant/index/held-indexes.ts';

function held(maxBytes: number) {
  const made: string[] = [];
  const gone = new Set<string>();
  const formers: (string | undefined)[] = [];
  const sizes = new Map<string, number>();
  const indexes = new HeldIndexes<string>(async (file, former) => {
    if (gone.has(file)) throw new Error(`${file} is gone`);
    made.push(file);
    formers.push(former);
    return {
      index: `index of ${file}`,
      get bytes() {
        return sizes.get(file) ?? 40;
      },
    };
  }, maxBytes);
  return { indexes, made, formers, gone, sizes };
}

it('counts what an index has grown by', async () => {
  const { indexes, made, sizes } = held(100);
  for (const domain of ['a', 'b']) await indexes.load(domain, `${domain}.1`);
  sizes.set('b.1', 70);
  await indexes.of('b');
  await indexes.of('a');
  expect(made).toEqual(['a.1', 'b.1', 'a.1']);
});

it('makes room for new indexes by those that were not asked for the longest, and makes these again when asked', async () => {
  const { indexes, made } = held(100);
  for (const domain of ['a', 'b']) await indexes.load(domain, `${domain}.1`);
  await indexes.of('a');
  await indexes.load('c', 'c.1');
  expect(await Promise.all(['a', 'c'].map((domain) => indexes.of(domain)))).toEqual(['index of a.1', 'index of c.1']);
  expect(made).toEqual(['a.1', 'b.1', 'c.1']);
  // Both that ask share one index.
  expect(await Promise.all([indexes.of('b'), indexes.of('b')])).toEqual(['index of b.1', 'index of b.1']);
  expect(made).toEqual(['a.1', 'b.1', 'c.1', 'b.1']);
});

it('holds one that is larger than all the room, and the newest of a domain', async () => {
  const { indexes, made, formers } = held(10);
  await indexes.load('a', 'a.1');
  await indexes.load('a', 'a.2');
  expect(await indexes.of('a')).toBe('index of a.2');
  expect(made).toEqual(['a.1', 'a.2']);
  // What the one before knows need not be found out again.
  expect(formers).toEqual([undefined, 'index of a.1']);
});

it('fails for a domain that it does not know or whose file is gone, and tries again', async () => {
  const { indexes, gone } = held(50);
  await expect(indexes.of('a')).rejects.toThrow('there is no index of a');
  for (const domain of ['a', 'b']) await indexes.load(domain, domain);
  gone.add('a');
  await expect(indexes.of('a')).rejects.toThrow('a is gone');
  gone.delete('a');
  expect(await indexes.of('a')).toBe('index of a');
});

it('makes an index once while others are loaded, counts it, and makes few at once', async () => {
  const waiting: (() => void)[] = [];
  const made: string[] = [];
  const indexes = new HeldIndexes<string>(async (file) => {
    made.push(file);
    await new Promise<void>((resolve) => waiting.push(resolve));
    return { index: file, bytes: 40 };
  }, 100);
  const turn = async () => {
    await nextTurn();
    for (const resolve of waiting.splice(0)) resolve();
    await nextTurn();
  };
  for (const domain of ['a', 'b', 'c']) await Promise.all([indexes.load(domain, domain), turn()]);
  expect(made.splice(0)).toEqual(['a', 'b', 'c']);

  const asked = [indexes.of('a'), indexes.of('d').catch(() => 'none')];
  const loads = ['d', 'e'].map((domain) => indexes.load(domain, domain));
  await nextTurn();
  expect(made).toEqual(['a', 'd']);
  asked.push(indexes.of('a'));
  while (waiting.length > 0) await turn();

  await Promise.all(loads);
  expect(await Promise.all(asked)).toEqual(['a', 'none', 'a']);
  expect(made).toEqual(['a', 'd', 'e']);
  expect(['a', 'b', 'c', 'd', 'e'].filter((domain) => indexes.now(domain) !== undefined)).toEqual(['d', 'e']);
});

it('counts an index that was made again while another took all the room', async () => {
  const begun = new Map<string, () => void>();
  const indexes = new HeldIndexes<string>(async (file) => {
    await new Promise<void>((resolve) => begun.set(file, resolve));
    return { index: file, bytes: 40 };
  }, 50);
  const end = async (file: string) => {
    await nextTurn();
    begun.get(file)?.();
    await nextTurn();
  };
  for (const domain of ['a', 'b']) await Promise.all([indexes.load(domain, domain), end(domain)]);
  const again = indexes.of('a');
  await Promise.all([indexes.load('c', 'c'), end('c')]);
  await Promise.all([again, end('a')]);

  expect(['a', 'b', 'c'].filter((domain) => indexes.now(domain) !== undefined)).toEqual(['a']);
});
