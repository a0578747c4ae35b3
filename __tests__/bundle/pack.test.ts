import { createHash, randomBytes } from 'node:crypto';
import { readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { listFiles, packSite } from '../../src/bundle/pack.ts';
import { readBundle } from '../../src/bundle/read.ts';
import { Folder, type Tree } from '../helpers/folder.ts';

const SITE: Tree = { 'index.html': '<h1>Start</h1>', 'guides/start.html': 'a', 'guides/a b.html': 'b', 'z/ü.txt': '' };

const segment = fc
  .stringMatching(/^[a-z0-9ä][a-z0-9_ä-]{0,30}$/)
  .filter((text) => !/^(?:con|prn|aux|nul|com\d|lpt\d)$/.test(text));
const tree: fc.Arbitrary<Tree> = fc
  .uniqueArray(fc.tuple(fc.array(segment, { maxLength: 4 }), segment, fc.string({ maxLength: 2000 })), {
    minLength: 1,
    maxLength: 8,
    selector: ([folders, name]) => [...folders, `${name}.html`].join('/').normalize('NFKC'),
  })
  .map((files) =>
    Object.fromEntries(files.map(([folders, name, text]) => [[...folders, `${name}.html`].join('/'), text])),
  );

describe('packing a site', () => {
  it('gives the same bytes whatever the times of its files and the order of their making are', async () => {
    await using folder = await Folder.make();
    await folder.write(SITE, 'one');
    await folder.write(Object.fromEntries(Object.entries(SITE).reverse()), 'two');
    await utimes(folder.at('two/index.html'), 1, 1);

    const one = await packSite(folder.at('one'), folder.at('one.tar.gz'));
    const two = await packSite(folder.at('two'), folder.at('two.tar.gz'));

    expect(two).toEqual(one);
    expect(one.files).toBe(4);
    const bytes = await readFile(folder.at('one.tar.gz'));
    expect(one.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(one.sizeBytes).toBe(bytes.length);
    // The gzip header names no system and no time: https://www.rfc-editor.org/rfc/rfc1952#section-2.3
    expect([...bytes.subarray(4, 10)]).toEqual([0, 0, 0, 0, 0, 255]);
  });

  it('compresses only what an earlier archive did not hold, into the same bytes', async () => {
    await using folder = await Folder.make();
    const noise = randomBytes(1_500_000).toString('latin1');
    const pages = Object.fromEntries(
      Array.from({ length: 9 }, (_, at) => [`p${at}.html`, `<p>${at}</p>`.repeat(9_000)]),
    );
    await folder.write({ ...pages, 'noise.png': noise, 'text.txt': 'abc\n'.repeat(600_000) }, 'one');
    await folder.write({ ...pages, 'noise.png': noise, 'text.txt': 'abc\n'.repeat(600_000), 'p4.html': 'new' }, 'two');
    const pieces = new Map<string, Uint8Array>();
    const puts: string[] = [];
    const cache = {
      get: (key: string) => pieces.get(key),
      put: (key: string, piece: Uint8Array) => {
        pieces.set(key, piece);
        puts.push(key);
      },
    };

    const bare = await packSite(folder.at('one'), folder.at('bare.tar.gz'));
    expect(await packSite(folder.at('one'), folder.at('first.tar.gz'), cache)).toEqual(bare);
    const first = puts.length;
    expect(await packSite(folder.at('one'), folder.at('again.tar.gz'), cache)).toEqual(bare);
    expect(puts.length).toBe(first);
    const changed = await packSite(folder.at('two'), folder.at('changed.tar.gz'), cache);

    expect(puts.length - first).toBeLessThan(3);
    expect(changed).toEqual(await packSite(folder.at('two'), folder.at('plain.tar.gz')));
    await readBundle(folder.at('changed.tar.gz'), { directory: folder.at('out') });
    for (const file of ['noise.png', 'text.txt', 'p4.html', 'p5.html']) {
      expect((await readFile(folder.at('out', file))).equals(await readFile(folder.at('two', file)))).toBe(true);
    }
  });

  it('gives other bytes for another content or another name', async () => {
    await using folder = await Folder.make();
    await folder.write({ a: '1' }, 'one');
    await folder.write({ a: '2' }, 'two');
    await folder.write({ b: '1' }, 'three');
    const packed = ['one', 'two', 'three'].map((name) => packSite(folder.at(name), folder.at(`${name}.tar.gz`)));

    expect(new Set((await Promise.all(packed)).map(({ sha256 }) => sha256)).size).toBe(3);
  });

  it('refuses links', async () => {
    await using folder = await Folder.make();
    await folder.write({ 'site/a': '1' });
    await symlink(folder.at('site/a'), folder.at('site/link'));

    await expect(packSite(folder.at('site'), folder.at('b.tar.gz'))).rejects.toThrow(
      'link is neither a file nor a folder',
    );
  });

  it('lists files in code-unit order of their whole paths', async () => {
    await using folder = await Folder.make();
    await folder.write({ 'a/b': '', 'a.html': '', 'a-b': '', B: '', ä: '' });

    expect(await listFiles(folder.path)).toEqual(['B', 'a-b', 'a.html', 'a/b', 'ä']);
  });

  it('and unpacking it gives back the site, with plain modes', async () => {
    await using folder = await Folder.make();
    let run = 0;
    await fc.assert(
      fc.asyncProperty(tree, async (site) => {
        run += 1;
        await folder.write(site, `in-${run}`);
        const { files } = await packSite(folder.at(`in-${run}`), folder.at('b.tar.gz'));
        const unpacked = await readBundle(folder.at('b.tar.gz'), { directory: folder.at(`out-${run}`) });

        expect(files).toBe(Object.keys(site).length);
        expect([unpacked.files.length, unpacked.bytes]).toEqual([
          files,
          Object.values(site).reduce((sum, text) => sum + Buffer.byteLength(text), 0),
        ]);
        expect(await folder.read(`out-${run}`)).toEqual(await folder.read(`in-${run}`));
      }),
      { numRuns: 12 },
    );
    await writeFile(folder.at('script'), '', { mode: 0o777 });
    const [file = ''] = await listFiles(folder.at(`out-${run}`));
    if (process.platform !== 'win32') expect((await stat(folder.at(`out-${run}`, file))).mode & 0o7133).toBe(0);
  });
});
