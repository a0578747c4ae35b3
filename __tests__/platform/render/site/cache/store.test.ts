import { readFile, truncate, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openStore } from '../../../../../src/platform/render/site/cache/store.ts';
import { Folder } from '../../../../helpers/folder.ts';

const CONTENT = Buffer.from('content');
const FILE = 'entries.sqlite';

describe('the store', () => {
  let folder: Folder;
  beforeEach(async () => {
    folder = await Folder.make();
  });
  afterEach(() => folder[Symbol.asyncDispose]());

  /** Changes the file as nobody but a fault would. */
  function change(statement: string): void {
    const database = new DatabaseSync(folder.at(FILE));
    database.exec(statement);
    database.close();
  }

  it('costs nobody a run when its folder cannot be written', async () => {
    const file = folder.at('file');
    await writeFile(file, '');
    using store = openStore(file);
    store.put('a', CONTENT);
    expect([store.get('a'), store.has('a')]).toEqual([undefined, false]);
  });

  it('serves several processes at once, and the next one', () => {
    {
      using one = openStore(folder.path);
      using other = openStore(folder.path);
      one.put('a', CONTENT);
      expect([other.get('a'), other.has('a'), other.has('b')]).toEqual([new Uint8Array(CONTENT), true, false]);
    }
    using later = openStore(folder.path);
    expect(later.get('a')).toEqual(new Uint8Array(CONTENT));
  });

  it('lets go what was used least recently, not what was written first', () => {
    const bytes = Buffer.alloc(100_000);
    {
      using first = openStore(folder.path);
      for (const key of ['a', 'b']) first.put(key, bytes);
    }
    change("UPDATE entries SET used = CASE key WHEN 'a' THEN 1 ELSE 2 END");
    {
      using second = openStore(folder.path);
      second.get('a');
    }
    {
      using third = openStore(folder.path, 280_000);
      third.put('c', bytes);
    }
    using last = openStore(folder.path);
    expect(['a', 'b', 'c'].filter(last.has)).toEqual(['a', 'c']);
  });

  it('does without an entry that is damaged, and makes a file anew that is', async () => {
    {
      using store = openStore(folder.path);
      for (const key of ['a', 'b']) store.put(key, CONTENT);
    }
    change("UPDATE entries SET content = x'00' WHERE key = 'a'");
    {
      using store = openStore(folder.path);
      expect([store.get('a'), store.get('b')]).toEqual([undefined, new Uint8Array(CONTENT)]);
    }
    for (const damage of [() => writeFile(folder.at(FILE), 'no database'), () => truncate(folder.at(FILE), 5_000)]) {
      await damage();
      {
        using store = openStore(folder.path);
        store.get('b');
      }
      using store = openStore(folder.path);
      store.put('c', CONTENT);
      expect([store.get('b'), store.get('c')]).toEqual([undefined, new Uint8Array(CONTENT)]);
    }
  });

  it('takes no entry for that of another key, and makes a file anew whose index is damaged', async () => {
    {
      using store = openStore(folder.path);
      store.put('page-a', CONTENT);
    }
    const bytes = await readFile(folder.at(FILE));
    // The index is made after its table.
    bytes.write('page-b', bytes.lastIndexOf('page-a'));
    await writeFile(folder.at(FILE), bytes);
    {
      using store = openStore(folder.path, 0);
      expect(store.get('page-b')).toBeUndefined();
    }
    expect(await folder.names()).toEqual([]);
    using store = openStore(folder.path);
    store.put('page-b', CONTENT);
    expect(store.get('page-b')).toEqual(new Uint8Array(CONTENT));
  });
});
