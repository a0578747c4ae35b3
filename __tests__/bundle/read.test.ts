import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BundleError } from '../../src/bundle/errors.ts';
import { packSite } from '../../src/bundle/pack.ts';
import { digestFiles, readBundle } from '../../src/bundle/read.ts';
import { anyText, anyUnicode } from '../helpers/arbitraries.ts';
import { Folder, writeArchive } from '../helpers/folder.ts';

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

it('a bundle is unpacked whole, a file larger than any piece of it, too', async () => {
  await using folder = await Folder.make();
  const noise = randomBytes(2_000_000);
  await folder.write({ 'site/a/b/index.html': 'x', 'site/z': '' });
  await writeFile(folder.at('site/noise.bin'), noise);
  await packSite(folder.at('site'), folder.at('b.tar.gz'));
  const { files } = await readBundle(folder.at('b.tar.gz'), { directory: folder.at('out') });

  expect(await folder.read('out')).toEqual(await folder.read('site'));
  expect(files.find(({ file }) => file === 'noise.bin')?.sha256).toBe(sha256(noise));
});

describe('the content digest', () => {
  const anyFiles = fc.uniqueArray(fc.tuple(anyUnicode(10, 1), fc.string()), {
    minLength: 1,
    maxLength: 12,
    selector: ([file]) => Buffer.from(file).toString('hex'),
  });
  const digest = (files: readonly (readonly [string, string])[]) =>
    digestFiles(files.map(([file, content]) => ({ file, bytes: content.length, sha256: sha256(content) })))
      .contentDigest;

  it('is that of `sha256sum` over the files sorted by the bytes of their paths', () => {
    // By UTF-16 units U+FFEE would come last.
    const lines = `${sha256('1')}  a.html\n${sha256('3')}  \uffee\n${sha256('2')}  \u{1f600}\n`;
    expect(
      digest([
        ['\u{1f600}', '2'],
        ['a.html', '1'],
        ['\uffee', '3'],
      ]),
    ).toBe(sha256(lines));
  });

  it('depends on names and contents, and on no order', () => {
    fc.assert(
      fc.property(anyFiles, fc.nat(), (files, at) => {
        const index = at % files.length;
        const replaced = (change: (file: string, content: string) => readonly [string, string]) =>
          digest(files.map(([file, content], other) => (other === index ? change(file, content) : [file, content])));
        expect(digest(files.toReversed())).toBe(digest(files));
        const digests = [
          digest(files),
          replaced((file, content) => [file, `${content}.`]),
          replaced((file, content) => [`${file}\u{10ffff}2`, content]),
        ];
        expect(new Set(digests).size).toBe(3);
      }),
    );
  });
});

describe('whatever an archive holds', () => {
  async function outcome(folder: Folder, bytes: Uint8Array): Promise<unknown> {
    await writeFile(folder.at('b.tar.gz'), bytes);
    return await readBundle(folder.at('b.tar.gz')).catch((error: unknown) => error);
  }

  async function sound(folder: Folder): Promise<Buffer> {
    await folder.write({ 'site/index.html': 'x'.repeat(3000), 'site/a/b.html': 'b' });
    await packSite(folder.at('site'), folder.at('b.tar.gz'));
    return await readFile(folder.at('b.tar.gz'));
  }

  it('it is refused when it is cut anywhere', async () => {
    await using folder = await Folder.make();
    const bytes = await sound(folder);
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: bytes.length - 1 }), async (length) => {
        expect(await outcome(folder, bytes.subarray(0, length))).toBeInstanceOf(BundleError);
      }),
      { numRuns: 25 },
    );
  });

  it('a changed byte of it ends in no other error', async () => {
    await using folder = await Folder.make();
    const tar = gunzipSync(await sound(folder));
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 1023 }), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = Buffer.from(tar);
        changed[at] = (changed[at] ?? 0) ^ change;
        const error = await outcome(folder, gzipSync(changed));
        if (error instanceof Error) expect(error).toBeInstanceOf(BundleError);
      }),
      { numRuns: 50 },
    );
  });

  it('nothing outside of the target is touched, whatever the names are', async () => {
    await using folder = await Folder.make();
    await folder.write({ victim: 'intact', 'beside/victim': 'intact' });
    const odd = fc.constantFrom('..', '.', '', 'a', 'A', 'victim', 'beside', '\\', '/', 'C:', '.git');
    const parts = fc.array(fc.oneof(anyText(6, 1), odd), { minLength: 1, maxLength: 5 });
    const type = fc.constantFrom<'file' | 'directory' | 'symlink'>('file', 'file', 'directory', 'symlink');
    const linkname = fc.constantFrom('../victim', '..', 'a');
    const entry = fc.record({ name: parts.map((names) => names.join('/')), type, linkname });
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 5 }), async (entries) => {
        const contents = entries.map((header) => ({ ...header, content: header.type === 'file' ? 'x' : '' }));
        await writeArchive(folder.at('b.tar.gz'), contents);
        const directory = folder.at('site');
        const ended = await readBundle(folder.at('b.tar.gz'), { directory }).catch((error: unknown) => error);
        const found = await readdir(directory, { recursive: true, withFileTypes: true });
        await rm(directory, { recursive: true });

        expect(found.every((each) => each.isFile() || each.isDirectory())).toBe(true);
        expect(await folder.read('beside')).toEqual({ victim: 'intact' });
        expect(await folder.names()).toEqual(['b.tar.gz', 'beside', 'victim']);
        if (ended instanceof Error) expect(ended).toBeInstanceOf(BundleError);
      }),
      { numRuns: 60 },
    );
  });
});
