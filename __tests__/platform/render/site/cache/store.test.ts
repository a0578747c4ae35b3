import { readdir, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { textDigest } from '../../../../../src/platform/render/model/digest.ts';
import { nameJournals, openJournal, settleJournals } from '../../../../../src/platform/render/site/cache/journal.ts';
import { openStore } from '../../../../../src/platform/render/site/cache/store.ts';
import { Folder } from '../../../../helpers/folder.ts';

const KEY = textDigest('a key');
const OTHER = textDigest('another');
const CONTENT = Buffer.from('content');

describe('the store', () => {
  let folder: Folder;
  beforeEach(async () => {
    folder = await Folder.make();
  });
  afterEach(() => folder[Symbol.asyncDispose]());
  const place = (key: string) => folder.at(key.slice(0, 2), key);

  it('costs nobody a run when its folder cannot be written', async () => {
    const file = folder.at('file');
    await writeFile(file, '');
    const store = openStore(file);
    store.put(KEY, CONTENT);
    await store.sweep();
    expect(store.get(KEY)).toBeUndefined();
  });

  it('lets go what was used least recently, not what was written first', async () => {
    const bytes = Buffer.alloc(1_000);
    const first = openStore(folder.path);
    for (const key of [KEY, OTHER]) first.put(key, bytes);
    for (const key of [KEY, OTHER]) await utimes(place(key), 1, key === KEY ? 1 : 2);
    const second = openStore(folder.path);
    second.get(KEY);
    await second.sweep();

    const third = openStore(folder.path, 3_000);
    third.put(textDigest('a third'), bytes);
    await third.sweep();

    expect([third.has(KEY), third.has(OTHER)]).toEqual([true, false]);
  });

  it('takes what waited in journals, but for an entry that a process was ended within', async () => {
    const [journals, store] = [nameJournals(folder.path), openStore(folder.path)];
    const journal = openJournal(journals);
    for (const key of [KEY, OTHER]) journal.put(key, CONTENT);
    const path = `${journals}.${process.pid}.tmp`;
    await truncate(path, (await stat(path)).size - 1);
    settleJournals(journals, store);
    expect([Buffer.from(store.get(KEY) ?? []), store.has(OTHER)]).toEqual([CONTENT, false]);
    expect(await folder.names()).toEqual([KEY.slice(0, 2)]);
  });

  it('removes what ended processes left behind, and nothing that is in the making', async () => {
    openStore(folder.path).put(KEY, CONTENT);
    const [old, young] = [`${place(KEY)}.1.tmp`, `${place(KEY)}.2.tmp`];
    for (const path of [old, young]) await writeFile(path, '');
    await utimes(old, 1, 1);
    await openStore(folder.path).sweep();
    expect(await stat(young)).toBeDefined();
    expect((await readdir(folder.path, { recursive: true })).filter((name) => name.endsWith('.tmp'))).toHaveLength(1);
  });
});
