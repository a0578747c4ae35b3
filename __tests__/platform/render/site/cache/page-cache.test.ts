import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { deserialize, serialize } from 'node:v8';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStore } from '../../../../../src/platform/render/site/cache/store.ts';
import { renderSite } from '../../../../../src/platform/render/site/site.ts';
import { docsFolder, readSite } from '../../../../helpers/docs-folder.ts';
import { Folder } from '../../../../helpers/folder.ts';

describe('an export that has an earlier one to take pages from', () => {
  let cache: Folder;
  beforeAll(async () => {
    cache = await Folder.make();
  });
  afterAll(() => cache[Symbol.asyncDispose]());

  /** Exports a folder twice, with what was kept and without. */
  async function both(docs: string) {
    const options = { docs, domain: 'docs.example.com', searchEngine: false, processes: 0 } as const;
    const out = join(dirname(docs), 'out');
    const plain = await renderSite({ ...options, out });
    const plainFiles = await readSite(out);
    await rm(out, { recursive: true });
    const cached = await renderSite({ ...options, out, cache: cache.path });
    const cachedFiles = await readSite(out);
    await rm(out, { recursive: true });
    return { plain: { ...plain, files: plainFiles }, cached: { ...cached, files: cachedFiles } };
  }

  it('takes files and content of pages that did not change, and does without what is damaged', async () => {
    await using folder = await docsFolder({ 'only.mdx': 'The text of the page.\n' });
    await cache[Symbol.asyncDispose]();
    const { plain } = await both(folder.docs);
    using store = openStore(cache.path);
    const [key = ''] = keysIn(cache.path);
    const shown = async () => (await both(folder.docs)).cached.files;
    const keep = (data: unknown) => store.put(key, zstdCompressSync(serialize(data)));

    const kept = deserialize(zstdDecompressSync(store.get(key) ?? Buffer.of()));
    const content = { ...kept.record.content, body: [{ html: 'Content of the store.' }] };
    const made = [...kept.made.files.slice(1), { file: 'only.html', bytes: Buffer.from('A file of the store.') }];
    const changed = { ...kept, record: { ...kept.record, content }, made: { ...kept.made, files: made } };
    keep(changed);
    expect((await shown()).get('only.html')).toBe('A file of the store.');
    keep({ ...changed, digest: 'of another site' });
    expect((await shown()).get('only.html')).toContain('Content of the store.');
    change(cache.path, "UPDATE entries SET content = x'00'");
    expect(await shown()).toEqual(plain.files);
  });

  it('keeps no page that could only be shown broken', async () => {
    await using folder = await docsFolder({ 'a.mdx': '{\n' });
    await cache[Symbol.asyncDispose]();
    const options = {
      docs: folder.docs,
      out: folder.out,
      domain: 'a',
      searchEngine: false,
      cache: cache.path,
    } as const;
    await expect(renderSite(options)).rejects.toThrow('a.mdx');
    await expect(renderSite(options)).rejects.toThrow('a.mdx');
  });

  it('keeps pages that processes rendered, and those of an export that failed', async () => {
    await using folder = await docsFolder({ 'a.mdx': 'Words\n', 'b.mdx': 'More\n' });
    const options = {
      docs: folder.docs,
      domain: 'a',
      searchEngine: false,
      cache: join(folder.docs, '../kept'),
    } as const;
    await renderSite({ ...options, out: folder.out, processes: 1 });
    expect(keysIn(options.cache)).toHaveLength(2);
    await writeFile(join(folder.docs, 'a.mdx'), 'Other words\n');
    await writeFile(join(folder.docs, 'b.mdx'), '{\n');
    await expect(renderSite({ ...options, out: join(folder.docs, '../other'), processes: 0 })).rejects.toThrow('b.mdx');
    expect(keysIn(options.cache)).toHaveLength(3);
  });
});

function keysIn(folder: string): readonly string[] {
  using database = new DatabaseSync(join(folder, 'entries.sqlite'));
  return database
    .prepare('SELECT key FROM entries')
    .all()
    .map(({ key }) => String(key));
}

function change(folder: string, statement: string): void {
  using database = new DatabaseSync(join(folder, 'entries.sqlite'));
  database.exec(statement);
}
