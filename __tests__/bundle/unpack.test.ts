import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DEFAULT_LIMITS, RATIO_FREE_BYTES } from '../../src/bundle/entries.ts';
import { BundleError } from '../../src/bundle/errors.ts';
import type { ArrivingFile } from '../../src/bundle/gzip.ts';
import { packSite } from '../../src/bundle/pack.ts';
import { SiteWriter, unpackArchive } from '../../src/bundle/unpack.ts';
import { anyText } from '../helpers/arbitraries.ts';
import { type Entry, Folder, writeArchive } from '../helpers/folder.ts';

/** More than one look at the pace takes in. */
const FILES = 600;
const LARGE_BYTES = 300 * 1024;

async function* content(...pieces: readonly string[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece);
}

const file = (name: string, content = 'x'): Entry => ({ name, content });

/** Unpacks hand-made entries into `site`, beside a file that nothing may touch. */
async function unpackEntries(folder: Folder, entries: readonly Entry[]) {
  await folder.write({ victim: 'intact' });
  await writeArchive(folder.at('b.tar.gz'), entries);
  return await unpackArchive(folder.at('b.tar.gz'), folder.at('site'));
}

describe('an archive of files and folders', () => {
  it('is unpacked with plain modes, whatever its headers say', async () => {
    await using folder = await Folder.make();
    const site = await unpackEntries(folder, [
      { name: './', type: 'directory', mode: 0 },
      { name: 'guides/', type: 'directory', mode: 0 },
      { name: './guides/start.html', content: 'start', mode: 0o6777, uid: 12_345, gid: 12_345 },
      { name: 'index.html', content: 'index', mode: 0, type: 'contiguous-file' },
    ]);

    expect(site).toEqual({ files: 2, bytes: 10 });
    expect(await folder.read('site')).toEqual({ 'guides/start.html': 'start', 'index.html': 'index' });
    if (process.platform === 'win32') return;
    const { mode, uid } = await stat(folder.at('site/guides/start.html'));
    expect([mode & 0o7133, uid]).toEqual([0, process.getuid?.()]);
  });

  it('may hold names longer than a header and folders that come after their files', async () => {
    await using folder = await Folder.make();
    const long = `${'deep/'.repeat(40)}${'x'.repeat(200)}.html`;
    await unpackEntries(folder, [file(long, 'long'), { name: 'deep/', type: 'directory' }]);

    expect(await folder.read('site')).toEqual({ [long]: 'long' });
  });
});

describe('a hostile archive is refused, and nothing outside of the target is written', () => {
  it.each<[string, readonly Entry[]]>([
    ['a name that climbs', [file('index.html'), file('../victim')]],
    ['a name that climbs from within', [file('a/../../victim')]],
    ['an absolute name', [file('/tmp/victim')]],
    ['a backslash', [file('..\\victim')]],
    ['a control folder', [file('.git/hooks/post-checkout')]],
    ['a name with a line break', [file('a\n::error::b')]],
    ['a symbolic link', [{ name: 'link', type: 'symlink', linkname: '../victim' }]],
    ['a file through a link', [{ name: 'link', type: 'symlink', linkname: '..' }, file('link/victim')]],
    ['a hard link', [{ name: 'link', type: 'link', linkname: '../victim' }]],
    ['a fifo', [{ name: 'pipe', type: 'fifo' }]],
    ['a character device', [{ name: 'null', type: 'character-device', devmajor: 1, devminor: 3 }]],
    ['a block device', [{ name: 'disk', type: 'block-device', devmajor: 8, devminor: 0 }]],
    ['the same name twice', [file('a.html', '1'), file('a.html', '2')]],
    ['the same name written in two ways', [file('a.html', '1'), file('./a.html', '2')]],
    ['names that differ in case', [file('Guide.html'), file('guide.html')]],
    ['folders that differ in case, one of them a file', [file('Guide/a.html'), file('guide')]],
    ['names that differ in composition', [file('caf\u00e9.html'), file('cafe\u0301.html')]],
    ['a file where a folder is', [file('a/b.html'), file('a')]],
    ['a folder where a file is', [file('a'), { name: 'a', type: 'directory' }]],
    ['a file below a file', [file('a'), file('a/b.html')]],
    ['a file without a name', [file('./')]],
  ])('%s', async (_name, entries) => {
    await using folder = await Folder.make();

    await expect(unpackEntries(folder, [file('first.html'), ...entries])).rejects.toThrowWithCode('UNSAFE_ENTRY');
    expect(await folder.names()).toEqual(['b.tar.gz', 'site', 'victim']);
    expect((await folder.read())['victim']).toBe('intact');
  });

  it('names the entry at fault', async () => {
    await using folder = await Folder.make();
    const refused = unpackEntries(folder, [{ name: 'evil', type: 'symlink', linkname: '/etc' }]);

    await expect(refused).rejects.toMatchObject({
      entry: 'evil',
      message: 'The archive has an entry of type symlink; only files and folders are allowed.',
    });
  });

  it.each<[string, readonly Entry[]]>([
    ['nothing', []],
    ['folders alone', [{ name: 'a/', type: 'directory' }]],
  ])('one that holds %s', async (_name, entries) => {
    await using folder = await Folder.make();

    await expect(unpackEntries(folder, entries)).rejects.toThrowWithCode('EMPTY');
  });

  it('into a folder that exists: one that a link was planted in is never written to', async () => {
    await using folder = await Folder.make();
    await folder.write({ 'site/old': '' });

    await expect(unpackEntries(folder, [file('a')])).rejects.toThrowWithCode('EEXIST');
    expect(await folder.read('site')).toEqual({ old: '' });
  });
});

describe('an archive beyond a limit is refused', () => {
  const unpackWithin = async (folder: Folder, limits: Partial<typeof DEFAULT_LIMITS>) =>
    await unpackArchive(folder.at('b.tar.gz'), folder.at('site'), { limits: { ...DEFAULT_LIMITS, ...limits } });

  it('of entries', async () => {
    await using folder = await Folder.make();
    await writeArchive(folder.at('b.tar.gz'), ['a', 'b', { name: 'c/', type: 'directory' }]);

    await expect(unpackWithin(folder, { maxEntries: 2 })).rejects.toThrow(
      'more entries than the limit of 2: it was refused at entry 3',
    );
    await using other = await Folder.make();
    await writeArchive(other.at('b.tar.gz'), ['a', 'b']);
    expect(await unpackWithin(other, { maxEntries: 2 })).toMatchObject({ files: 2 });
  });

  it('of bytes', async () => {
    await using folder = await Folder.make();
    await writeArchive(folder.at('b.tar.gz'), [file('a', 'x'.repeat(100_000))]);

    await expect(unpackWithin(folder, { maxBytes: 50_000 })).rejects.toThrow(
      /unpacks to more than the limit of 50000 bytes: it was refused at \d{6}\./,
    );
  });

  it('of its own size, once it is no small site any more', async () => {
    await using folder = await Folder.make();
    await writeArchive(folder.at('b.tar.gz'), [file('a', '\0'.repeat(RATIO_FREE_BYTES))]);

    const refused = unpackWithin(folder, {});
    await expect(refused).rejects.toThrowWithCode('TOO_LARGE');
    await expect(refused).rejects.toThrow(/more than the limit of 200 times its size: \d+ bytes had become \d+ /);
  });
});

describe('a file that is no whole archive is refused', () => {
  async function refusal(bytes: Uint8Array): Promise<unknown> {
    await using folder = await Folder.make();
    await writeFile(folder.at('b.tar.gz'), bytes);
    return await unpackArchive(folder.at('b.tar.gz'), folder.at('site')).catch((error: unknown) => error);
  }

  async function sound(): Promise<Buffer> {
    await using folder = await Folder.make();
    await folder.write({ 'site/index.html': 'x'.repeat(3000), 'site/a/b.html': 'b' });
    await packSite(folder.at('site'), folder.at('b.tar.gz'));
    return await readFile(folder.at('b.tar.gz'));
  }

  it.each<[string, string]>([
    ['HTML', '<!doctype html>'],
    ['XML', '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>'],
    ['a zip', 'PK\u0003\u0004'],
  ])('%s', async (_name, text) => {
    expect(await refusal(Buffer.from(text))).toMatchObject({ code: 'NOT_ARCHIVE' });
  });

  it('nothing at all', async () => {
    expect(await refusal(Buffer.alloc(0))).toBeInstanceOf(BundleError);
  });

  it('an archive that is not compressed', async () => {
    expect(await refusal(gunzipSync(await sound()))).toMatchObject({ code: 'NOT_ARCHIVE' });
  });

  it('a compressed file that is no archive', async () => {
    expect(await refusal(gzipSync('x'.repeat(2000)))).toMatchObject({ code: 'NOT_ARCHIVE' });
  });

  it('an archive cut inside of its compressed file', async () => {
    expect(await refusal(gzipSync(gunzipSync(await sound()).subarray(0, 1500)))).toMatchObject({ code: 'DAMAGED' });
  });

  it('an archive with something else behind it', async () => {
    expect(await refusal(Buffer.concat([await sound(), Buffer.from('garbage')]))).toBeInstanceOf(BundleError);
    expect(await refusal(gzipSync(Buffer.concat([gunzipSync(await sound()), Buffer.alloc(512, 'x')])))).toMatchObject({
      code: 'DAMAGED',
    });
  });

  it('an archive behind another one, of which nothing is dropped in silence', async () => {
    expect(await refusal(Buffer.concat([await sound(), await sound()]))).toMatchObject({
      message: 'The archive is damaged: it continues after the end of its compressed data.',
    });
  });

  it('one cut anywhere', async () => {
    const bytes = await sound();
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: bytes.length - 1 }), async (length) => {
        expect(await refusal(bytes.subarray(0, length))).toBeInstanceOf(BundleError);
      }),
      { numRuns: 25 },
    );
  });

  it('one whose bytes were changed, with an error that says so', async () => {
    const tar = gunzipSync(await sound());
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 1023 }), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = Buffer.from(tar);
        changed[at] = (changed[at] ?? 0) ^ change;
        const error = await refusal(gzipSync(changed));
        if (error instanceof Error) expect(error).toBeInstanceOf(BundleError);
      }),
      { numRuns: 50 },
    );
  });
});

it('nothing outside of the target is touched and nothing half is left to trust, whatever the names are', async () => {
  await using folder = await Folder.make();
  await folder.write({ victim: 'intact', 'beside/victim': 'intact' });
  const part = fc.oneof(
    anyText(6, 1),
    fc.constantFrom('..', '.', '', 'a', 'A', 'victim', 'beside', '\\', '/', 'C:', '.git'),
  );
  const name = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('/'));
  const type = fc.constantFrom<'file' | 'directory' | 'symlink' | 'link'>(
    'file',
    'file',
    'file',
    'directory',
    'symlink',
    'link',
  );
  const entry = fc.record({ name, type, linkname: fc.constantFrom('../victim', '..', 'a') });
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 5 }), async (entries) => {
      await writeArchive(
        folder.at('b.tar.gz'),
        entries.map((header) => ({ ...header, content: header.type === 'file' ? 'x' : '' })),
      );
      const ended = await unpackArchive(folder.at('b.tar.gz'), folder.at('site')).catch((error: unknown) => error);
      const files = (await readdir(folder.at('site'), { recursive: true, withFileTypes: true })).filter(
        (found) => !found.isDirectory(),
      );
      expect(files.every((found) => found.isFile())).toBe(true);
      await rm(folder.at('site'), { recursive: true });

      expect(await folder.names()).toEqual(['b.tar.gz', 'beside', 'victim']);
      expect([await folder.read('beside'), await readFile(folder.at('victim'), 'utf8')]).toEqual([
        { victim: 'intact' },
        'intact',
      ]);
      if (ended instanceof Error) expect(ended).toBeInstanceOf(BundleError);
      else expect(ended).toMatchObject({ files: files.length });
    }),
    { numRuns: 60 },
  );
});

/** A file that arrives in parts that end at these bytes. */
function arriving(path: string, ends: readonly number[]): ArrivingFile {
  const last = ends.at(-1) ?? 0;
  return {
    path,
    arrived: async (known) => {
      const bytes = ends.find((end) => end > known) ?? last;
      return { bytes, isWhole: bytes === last };
    },
  };
}

describe('an archive that arrives in parts', () => {
  it('is what it is at once, sound or not', async () => {
    await using folder = await Folder.make();
    const noise = randomBytes(300_000).toString('latin1');
    await writeArchive(folder.at('sound'), [file('a', 'a'), file('b/c', noise), file('d', 'd'.repeat(9000))]);
    const sound = await readFile(folder.at('sound'));
    let run = 0;
    const outcome = async (archive: string | ArrivingFile) => {
      const site = `site${run++}`;
      const totals = await unpackArchive(archive, folder.at(site)).catch((error: Error) => error.message);
      return [totals, await folder.read(site)];
    };
    const changed = fc.record({ at: fc.nat({ max: sound.length - 1 }), end: fc.nat({ max: sound.length + 20 }) });
    await fc.assert(
      fc.asyncProperty(fc.option(changed), fc.array(fc.nat({ max: sound.length })), async (change, ends) => {
        const bytes = Buffer.concat([sound, Buffer.alloc(20)]).subarray(0, change?.end ?? sound.length);
        if (change !== null && change.at < bytes.length) bytes[change.at] = 255 - (bytes[change.at] ?? 0);
        await writeFile(folder.at('b.tar.gz'), bytes);
        const parts = [...new Set([...ends.filter((end) => end > 0 && end < bytes.length), bytes.length])];
        const whole = await outcome(folder.at('b.tar.gz'));

        expect(
          (
            await outcome(
              arriving(
                folder.at('b.tar.gz'),
                parts.sort((a, b) => a - b),
              ),
            )
          )[0],
        ).toEqual(whole[0]);
      }),
      { numRuns: 60 },
    );
  });

  it('may become more than its beginning alone could, and not more than all of it', async () => {
    await using folder = await Folder.make();
    const zeros = '\0'.repeat(RATIO_FREE_BYTES + 2 ** 20);
    await writeArchive(folder.at('bomb'), [file('zeros', zeros)]);
    await writeArchive(folder.at('sound'), [
      file('zeros', zeros),
      file('noise', randomBytes(500_000).toString('latin1')),
    ]);

    const unpack = async (name: string) => {
      const { size } = await stat(folder.at(name));
      return await unpackArchive(arriving(folder.at(name), [60_000, size]), folder.at(`${name}.site`));
    };
    await expect(unpack('bomb')).rejects.toThrowWithCode('TOO_LARGE');
    expect((await unpack('sound')).files).toBe(2);
  });

  it('is refused with what says that the rest will not come', async () => {
    await using folder = await Folder.make();
    await writeArchive(folder.at('b.tar.gz'), [file('noise', randomBytes(500_000).toString('latin1'))]);
    const arrived = async (known: number) => {
      if (known > 0) throw new Error('gone');
      return { bytes: 300_000, isWhole: false };
    };

    const unpacked = unpackArchive({ path: folder.at('b.tar.gz'), arrived }, folder.at('site'));

    await expect(unpacked).rejects.toThrow('gone');
  });
});

it('unpacking ends when the run is cancelled', async () => {
  await using folder = await Folder.make();
  await writeArchive(folder.at('b.tar.gz'), ['a']);

  const unpacked = unpackArchive(folder.at('b.tar.gz'), folder.at('site'), { signal: AbortSignal.abort() });
  await expect(unpacked).rejects.toMatchObject({ name: 'AbortError' });
});

describe.each<[string, number]>([
  ['one after the other', Number.POSITIVE_INFINITY],
  ['side by side, where the system is slow', 0],
])('a site written %s', (_name, slowFileMs) => {
  it('is whole', async () => {
    await using folder = await Folder.make();
    const writer = new SiteWriter(folder.path, slowFileMs);
    const expected: Record<string, string> = {};
    for (let nth = 0; nth < FILES; nth++) {
      expected[`pages/${nth % 7}/${nth}.html`] = `page ${nth}`;
      await writer.write(['pages', `${nth % 7}`, `${nth}.html`], Buffer.from(`page ${nth}`));
    }
    expected['large.bin'] = 'x'.repeat(LARGE_BYTES);
    await writer.write(['large.bin'], content('x'.repeat(LARGE_BYTES - 1), 'x'));
    expected['empty'] = '';
    await writer.write(['empty'], Buffer.alloc(0));
    await writer.finish();

    expect(await folder.read()).toEqual(expected);
  });

  it('is refused when a file stands in the way, which stays as it was', async () => {
    await using folder = await Folder.make();
    const last = `${FILES}.html`;
    await folder.write({ [last]: 'intact' });
    const writer = new SiteWriter(folder.path, slowFileMs);
    const written = (async () => {
      for (let nth = 0; nth <= FILES; nth++) await writer.write([`${nth}.html`], Buffer.from('x'));
      await writer.finish();
    })();

    await expect(written).rejects.toThrowWithCode('EEXIST');
    await writer.settle();
    expect((await folder.read())[last]).toBe('intact');
  });
});
