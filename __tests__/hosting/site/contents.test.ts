import { expect, it } from '@jest/globals';
import { Contents } from '../../../src/hosting/site/contents.ts';

const never = () => Promise.reject(new Error('asked for again'));

it('asks once for what many wait for', async () => {
  const contents = new Contents(1000);
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
  const contents = new Contents(1000);
  await contents.get('used', 'identity', async () => Buffer.alloc(300));
  for (let at = 0; at < 20; at++) {
    expect(await contents.get('used', 'identity', never)).toHaveLength(300);
    await contents.get(`other ${at}`, 'identity', async () => Buffer.alloc(200));
    expect(contents.bytes).toBeLessThanOrEqual(1000);
  }
  expect(contents.peek('other 0')).toBeUndefined();
  expect(await contents.get('huge', 'identity', async () => Buffer.alloc(2000))).toHaveLength(2000);
  expect(contents.peek('huge')).toBeUndefined();
});

it('counts all that its contents take: a short one does not keep the piece of memory in which it was made', async () => {
  const contents = new Contents(10_000);
  for (const encoding of ['identity', 'gzip', 'br'] as const) {
    const content = await contents.get(encoding, encoding, async () => Buffer.from('text'.repeat(20)));
    expect([encoding, content.buffer.byteLength]).toEqual([encoding, content.length]);
  }
});

it('asks again after a failure', async () => {
  const contents = new Contents(1000);
  await expect(contents.get('a', 'identity', never)).rejects.toThrow('asked for again');
  expect(await contents.get('a', 'identity', async () => Buffer.from('text'))).toHaveLength(4);
});

it('makes only some at a time, and all of them in the end', async () => {
  const contents = new Contents(1000);
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
