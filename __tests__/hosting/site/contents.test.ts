import { expect, it } from '@jest/globals';
import { Contents } from '../../../src/hosting/site/contents.ts';

function contentsOf(maxBytes: number): Contents<Buffer> {
  return new Contents(maxBytes, ({ length }) => length);
}

const never = () => Promise.reject(new Error('asked for again'));

it('asks once for what many wait for', async () => {
  const contents = contentsOf(1000);
  let asked = 0;
  const read = async () => {
    asked += 1;
    return Buffer.from('text');
  };
  const got = await Promise.all(Array.from({ length: 20 }, () => contents.get('a', 'gzip', read)));
  expect(asked).toBe(1);
  expect(new Set(got).size).toBe(1);
});

it('stays within its bytes, and keeps what is used', async () => {
  const contents = contentsOf(1000);
  await contents.get('used', 'identity', async () => Buffer.alloc(300));
  for (let at = 0; at < 20; at++) {
    expect(await contents.get('used', 'identity', never)).toHaveLength(300);
    await contents.get(`other ${at}`, 'identity', async () => Buffer.alloc(200));
    expect(contents.bytes).toBeLessThanOrEqual(1000);
  }
  expect(contents.peek('other 0', 'identity')).toBeUndefined();
  expect(await contents.get('huge', 'identity', async () => Buffer.alloc(2000))).toHaveLength(2000);
  expect(contents.peek('huge', 'identity')).toBeUndefined();
});

it('lets go of all codings of a file together', async () => {
  const contents = contentsOf(1000);
  for (const encoding of ['identity', 'gzip', 'br'] as const) {
    await contents.get('a', encoding, async () => Buffer.alloc(300));
  }
  expect(contents.bytes).toBe(900);
  for (const key of ['b', 'c']) await contents.get(key, 'br', async () => Buffer.alloc(300));
  expect([contents.bytes, contents.peek('a', 'gzip')]).toEqual([300, undefined]);
});

it('asks again after a failure', async () => {
  const contents = contentsOf(1000);
  await expect(contents.get('a', 'identity', never)).rejects.toThrow('asked for again');
  expect(await contents.get('a', 'identity', async () => Buffer.from('text'))).toHaveLength(4);
});

it('makes only some at a time, and all of them in the end', async () => {
  const contents = contentsOf(1000);
  let busy = 0;
  let most = 0;
  const read = async () => {
    busy += 1;
    most = Math.max(most, busy);
    await new Promise(setImmediate);
    busy -= 1;
    return Buffer.alloc(10);
  };
  await Promise.all(Array.from({ length: 30 }, (_, at) => contents.get(`${at}`, 'identity', read)));
  expect(most).toBeLessThanOrEqual(5);
});
