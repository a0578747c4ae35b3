/** Section E of the catalogue: archives that are damaged, hostile or something else. */
import { mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { entrySegments } from '../../src/bundle/entry-name.ts';
import { BundleError } from '../../src/bundle/errors.ts';
import { DEFAULT_LIMITS, type UnpackLimits } from '../../src/bundle/limits.ts';
import { surveyArchive } from '../../src/bundle/survey.ts';
import { readArchive, unpackArchive } from '../../src/bundle/unpack.ts';
import { Folder } from '../helpers/folder.ts';

/** A header block written by hand, lies included. */
interface Raw {
  readonly name: string | Buffer;
  readonly content?: string | Buffer;
  readonly type?: string;
  readonly link?: string;
  readonly mode?: string;
  readonly owner?: string;
  /** The field of the size as it stands; that of the content when none is given. */
  readonly size?: string | Buffer;
}

const BLOCK = 512;
const END = Buffer.alloc(2 * BLOCK);

function raw({ name, content = '', type = '0', link = '', mode = '0000644', owner = '0000000', size }: Raw): Buffer {
  const body = Buffer.from(content);
  const header = Buffer.alloc(BLOCK);
  Buffer.from(name).copy(header, 0, 0, 100);
  header.write(mode, 100);
  header.write(owner, 108);
  header.write(owner, 116);
  Buffer.from(size ?? body.length.toString(8).padStart(11, '0')).copy(header, 124);
  header.write('00000000000', 136);
  header.write(`        ${type}${link}`, 148);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, body, Buffer.alloc((BLOCK - (body.length % BLOCK)) % BLOCK)]);
}

/** A record of an extended header, its length counted in. */
function record(key: string, value: string): string {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + 1;
  while (String(length).length + rest !== length) length = String(length).length + rest;
  return `${length} ${key}=${value}\n`;
}

const pax = (...records: readonly string[]) => raw({ name: 'pax', type: 'x', content: records.join('') });
const longName = (name: string) => raw({ name: '././@LongLink', type: 'L', content: `${name}\0` });
const file = (name: string, content = 'x') => raw({ name, content });
const tar = (...entries: readonly Buffer[]) => Buffer.concat([...entries, END]);
const tgz = (...entries: readonly Buffer[]) => gzipSync(tar(...entries));
const SOUND = tgz(file('index.html', '<title>Start</title>'));

/** What an archive ends with, beside a file that none may touch; whatever it was, nothing outside `site` has changed. */
async function refusal(archive: Buffer, limits: Partial<UnpackLimits> = {}): Promise<BundleError> {
  await using folder = await Folder.make();
  await folder.write({ victim: 'intact' });
  await writeFile(folder.at('b.tar.gz'), archive);
  const options = { limits: { ...DEFAULT_LIMITS, ...limits } };
  const error: unknown = await unpackArchive(folder.at('b.tar.gz'), folder.at('site'), options).catch(
    (thrown) => thrown,
  );
  await rm(folder.at('site'), { recursive: true });
  expect(await folder.read()).toEqual({ victim: 'intact', 'b.tar.gz': expect.any(String) });
  if (error instanceof BundleError) return error;
  throw new Error('The archive was taken.', { cause: error });
}

describe('an archive whose bytes are wrong is refused as damaged', () => {
  const tarBytes = gunzipSync(SOUND);
  const flipped = (bytes: Buffer, at: number) =>
    Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)));

  it.each<[string, string, Buffer, string]>([
    ['E01', 'cut in its data', SOUND.subarray(0, SOUND.length - 20), 'broken or ends early'],
    ['E01', 'cut in its last bytes', SOUND.subarray(0, -3), 'broken or ends early'],
    ['E01', 'cut in its first bytes', SOUND.subarray(0, 12), 'ends in its header'],
    ['E01', 'of a tar cut in a file', gzipSync(tarBytes.subarray(0, 520)), 'ends early'],
    ['E01', 'of a tar cut exactly between two entries', gzipSync(file('index.html')), 'ends early'],
    ['E01', 'of a tar with half an end', gzipSync(Buffer.concat([file('a'), Buffer.alloc(BLOCK)])), 'ends early'],
    ['E02', 'with a wrong check sum of the whole', flipped(SOUND, SOUND.length - 8), 'check sum is wrong'],
    ['E02', 'with a wrong length', flipped(SOUND, SOUND.length - 4), 'check sum is wrong'],
    ['E02', 'with a wrong check sum of an entry', gzipSync(flipped(tarBytes, 100)), 'check sum of an entry is wrong'],
    ['E03', 'with garbage behind it', Buffer.concat([SOUND, Buffer.from('garbage')]), 'goes on after the end'],
    ['E03', 'with zeros behind it', Buffer.concat([SOUND, Buffer.alloc(64)]), 'goes on after the end'],
    [
      'E03',
      'with garbage behind the tar',
      gzipSync(Buffer.concat([tarBytes, Buffer.from('garbage')])),
      'behind its end',
    ],
    ['E04', 'with another archive behind it', Buffer.concat([SOUND, SOUND]), 'goes on after the end'],
    ['E04', 'with an empty member behind it', Buffer.concat([SOUND, gzipSync('')]), 'goes on after the end'],
    [
      'E04',
      'with one tar in two members',
      Buffer.concat([gzipSync(file('a')), gzipSync(END)]),
      'goes on after the end',
    ],
    ['E04', 'with entries behind its end', gzipSync(Buffer.concat([tarBytes, tar(file('b'))])), 'behind its end'],
    ['E04', 'with entries behind half an end', tgz(file('a'), Buffer.alloc(BLOCK), file('b')), 'behind its end'],
  ])('%s %s', async (_id, _name, bytes, reason) => {
    const { code, message } = await refusal(bytes);
    expect([code, message]).toEqual(['DAMAGED', expect.stringContaining(reason)]);
  });
});

describe('an entry that no site needs is refused with its archive', () => {
  it.each<[string, string, readonly Buffer[]]>([
    ['E05', 'a parent', [file('../victim')]],
    ['E05', 'a parent from within', [file('a/../../victim')]],
    ['E05', 'a parent behind a backslash', [file('..\\victim')]],
    ['E05', 'a parent in an extended header', [pax(record('path', '../victim')), file('a')]],
    ['E05', 'a parent in a long name', [longName('../victim'), file('a')]],
    ['E06', 'an absolute path', [file('/victim')]],
    ['E06', 'a drive', [file('C:\\victim')]],
    ['E06', 'a share', [file('//host/victim')]],
    ['E07', 'a symbolic link', [raw({ name: 'l', type: '2', link: 'index.html' })]],
    ['E08', 'a file through a link', [raw({ name: 'l', type: '2', link: '..' }), file('l/victim')]],
    ['E10', 'a hard link', [raw({ name: 'l', type: '1', link: '../victim' })]],
    ['E10', 'a hard link with content', [raw({ name: 'l', type: '1', link: '/etc/passwd', content: 'x' })]],
    ['E11', 'a fifo', [raw({ name: 'p', type: '6' })]],
    ['E11', 'a character device', [raw({ name: 'c', type: '3' })]],
    ['E11', 'a block device', [raw({ name: 'b', type: '4' })]],
    ['E11', 'a type that nobody knows', [raw({ name: 'z', type: 'Z' })]],
    ['E13', 'the same name twice', [file('a', '1'), file('a', '2')]],
    ['E13', 'the same name in two spellings', [file('a/b', '1'), file('./a//b', '2')]],
    ['E16', 'a file and then a folder', [file('a'), raw({ name: 'a/', type: '5' })]],
    ['E16', 'a file and then a file below it', [file('a'), file('a/b')]],
    ['E16', 'a folder and then a file', [raw({ name: 'A/', type: '5' }), file('a')]],
    ['E15', 'a name of 300 bytes', [longName('x'.repeat(300)), file('a')]],
    ['E15', 'a path of 5,000 bytes', [pax(record('path', 'abcd/'.repeat(1000))), file('a')]],
    ['E15', 'a depth of 500', [longName(`${'a/'.repeat(500)}a`), file('a')]],
    ['E17', 'a line break', [file('a\n::error::b')]],
    ['E17', 'an escape', [file('a\u001b[31m')]],
    ['E17', 'a bidi mark', [file('a\u202egpj.html')]],
    ['E18', 'bytes that are no text', [raw({ name: Buffer.from([0x61, 0xff, 0xfe]) })]],
    ['E18', 'a NUL in an extended header', [pax(record('path', 'a\0/../b')), file('a')]],
    ['E18', 'a NUL in a long name', [longName('a\0b'), file('a')]],
    ['E20', 'a folder with content', [raw({ name: 'a/', type: '5', content: 'x' })]],
    ['E20', 'a sparse file', [pax(record('GNU.sparse.major', '1')), file('a')]],
    ['E25', 'hooks', [file('.git/hooks/post-checkout')]],
    ['E25', 'workflows', [file('docs/.github/workflows/x.yml')]],
    ['E25', 'secrets', [file('.env')]],
  ])('%s %s', async (_id, _name, entries) => {
    expect(await refusal(tgz(file('first.html'), ...entries))).toMatchObject({ code: 'UNSAFE_ENTRY' });
  });

  it.each([
    ['E14', 'case', 'Guide.html', 'guide.html'],
    ['E14', 'composition', 'caf\u00e9.html', 'cafe\u0301.html'],
    ['E14', 'ligatures', '\ufb01le.html', 'file.html'],
    ['E14', 'sharp s', 'stra\u00dfe.html', 'strasse.html'],
  ])('%s, which differ in %s alone: both names are told', async (_id, _name, one, two) => {
    expect(await refusal(tgz(file(one), file(two)))).toMatchObject({ code: 'UNSAFE_ENTRY', entry: two, other: one });
  });

  it('E19 names that Windows reserves are refused there, and nowhere else', () => {
    for (const name of ['CON', 'a/aux.html', 'a.', 'a ', 'ab:c']) {
      expect(() => entrySegments(name, 'win32')).toThrowWithCode('UNSAFE_ENTRY');
      expect(entrySegments(name, 'linux')).toEqual(name.split('/'));
    }
  });
});

it('E09 a folder that is there already, or is a link, is never written into', async () => {
  await using folder = await Folder.make();
  await folder.write({ 'outside/victim': 'intact' });
  await mkdir(folder.at('site'));
  await symlink(folder.at('outside'), folder.at('site/l'), 'dir');
  await symlink(folder.at('outside'), folder.at('linked'), 'dir');
  await writeFile(folder.at('b.tar.gz'), tgz(file('l/victim'), file('victim')));

  for (const target of ['site', 'linked']) {
    await expect(unpackArchive(folder.at('b.tar.gz'), folder.at(target))).rejects.toThrowWithCode('EEXIST');
  }
  expect(await folder.read('outside')).toEqual({ victim: 'intact' });
});

it('E12 modes and owners of the archive are not taken over', async () => {
  await using folder = await Folder.make();
  const foreign = { owner: '0030071' } as const;
  const archive = tgz(
    raw({ name: 'd/', type: '5', mode: '0000000', ...foreign }),
    raw({ name: 'd/setuid', mode: '0006777', ...foreign }),
    raw({ name: 'none', mode: '0000000', ...foreign }),
  );
  await writeFile(folder.at('b.tar.gz'), archive);
  await unpackArchive(folder.at('b.tar.gz'), folder.at('site'));

  expect((await readdir(folder.at('site'), { recursive: true })).sort()).toHaveLength(3);
  if (process.platform === 'win32') return;
  const mask = process.umask();
  for (const [name, mode] of [
    ['d', 0o755],
    ['d/setuid', 0o644],
    ['none', 0o644],
  ] as const) {
    const found = await stat(folder.at('site', name));
    expect([name, found.mode & 0o7777, found.uid]).toEqual([name, mode & ~mask, process.getuid?.()]);
  }
});

describe('an entry that lies about what follows is refused', () => {
  const huge = Buffer.alloc(12, 0xff);
  huge[0] = 0x80;

  it.each<[string, string, readonly Buffer[], string]>([
    ['E20', 'a size that is no number', [raw({ name: 'a', size: '0000000009x' })], 'DAMAGED'],
    ['E20', 'a negative size', [raw({ name: 'a', size: Buffer.alloc(12, 0xff) })], 'DAMAGED'],
    ['E20', 'a size beyond all numbers', [raw({ name: 'a', size: huge })], 'DAMAGED'],
    ['E20', 'a size beyond the limit', [raw({ name: 'a', size: '77777777777' }), file('b')], 'TOO_LARGE'],
    ['E20', 'a size beyond the end', [raw({ name: 'a', size: '00000077777' })], 'DAMAGED'],
    ['E20', 'an extended size that is none', [pax(record('size', '-1')), file('a')], 'DAMAGED'],
    [
      'E20',
      'an extended header that is huge',
      [raw({ name: 'p', type: 'x', content: Buffer.alloc(2 ** 20 + 1) })],
      'TOO_LARGE',
    ],
    [
      'E20',
      'a long name that is huge',
      [raw({ name: 'p', type: 'L', content: Buffer.alloc(2 ** 20 + 1) })],
      'TOO_LARGE',
    ],
    ['E20', 'an extended header of wrong length', [pax('99 path=a\n'), file('a')], 'DAMAGED'],
    ['E20', 'an extended header without an entry', [file('a'), pax(record('path', 'b'))], 'DAMAGED'],
    [
      'E20',
      'one path for all entries',
      [raw({ name: 'g', type: 'g', content: record('path', 'a') }), file('a')],
      'DAMAGED',
    ],
  ])('%s %s', async (_id, _name, entries, code) => {
    expect(await refusal(tgz(...entries), { maxBytes: 4 * 2 ** 20 })).toMatchObject({ code });
  });

  it('E20 while honest extended headers are followed', async () => {
    await using folder = await Folder.make();
    const content = 'x'.repeat(600);
    const long = `${'deep/'.repeat(60)}ü.html`;
    const archive = tgz(
      raw({ name: 'g', type: 'g', content: record('comment', 'a commit') }),
      pax(record('mtime', '1.5'), record('path', long), record('size', '600')),
      raw({ name: 'short', content }),
      longName('a/long.html'),
      file('short'),
    );
    await writeFile(folder.at('b.tar.gz'), archive);
    await unpackArchive(folder.at('b.tar.gz'), folder.at('site'));

    expect(await folder.read('site')).toEqual({ [long]: content, 'a/long.html': 'x' });
  });
});

describe('an archive that becomes too much is refused, with the limit and what was found', () => {
  it.each([
    ['E21', 'in bytes', { maxBytes: 10_000_000 }, /limit of 10000000 bytes: it was refused at (\d+)\./],
    ['E21', 'for its size', { maxRatio: 100 }, /limit of 100 times its size: \d+ bytes had become (\d+) when/],
    ['E21', 'by default', {}, /limit of 200 times its size: \d+ bytes had become (\d+) when/],
  ])('%s %s', async (_id, _name, limits, text) => {
    const bomb = tgz(raw({ name: 'zeros', content: Buffer.alloc(80 * 2 ** 20) }));
    const { code, message } = await refusal(bomb, limits);
    const found = Number(text.exec(message)?.[1]);

    expect([code, message]).toEqual(['TOO_LARGE', expect.stringMatching(text)]);
    expect(found).toBeLessThan(81 * 2 ** 20);
  });

  it('E22 in entries', async () => {
    const archive = tgz(...Array.from({ length: 12 }, (_, index) => file(`f${index}`)));
    expect(await refusal(archive, { maxEntries: 11 })).toMatchObject({
      code: 'TOO_LARGE',
      message: 'The archive has more entries than the limit of 11: it was refused at entry 12.',
    });
  });

  it('E22 while a hundred thousand files are within it', async () => {
    await using folder = await Folder.make();
    const names = Array.from({ length: 100_000 }, (_, index) => file(`${index % 100}/${index}.txt`, ''));
    await writeFile(folder.at('b.tar.gz'), gzipSync(tar(...names), { level: 1 }));
    let seen = 0;
    const ignore = () => {};
    const read = await readArchive(folder.at('b.tar.gz'), () => {
      seen += 1;
      return { data: ignore, end: ignore };
    });

    expect([read, seen]).toEqual([{ files: 100_000, bytes: 0 }, 100_000]);
  });
});

it.each<[string, string, readonly Buffer[]]>([
  ['E23', 'nothing', []],
  ['E23', 'folders alone', [raw({ name: 'a/', type: '5' })]],
])('%s an archive of %s is refused', async (_id, _name, entries) => {
  expect(await refusal(tgz(...entries))).toMatchObject({ code: 'EMPTY', message: 'The archive holds no file.' });
});

it('E24 a site without a start page is told as a finding', async () => {
  await using folder = await Folder.make();
  await writeFile(folder.at('a.tar.gz'), tgz(file('guides/index.html')));
  await writeFile(folder.at('b.tar.gz'), SOUND);

  expect((await surveyArchive(folder.at('a.tar.gz'))).findings.hasStartPage).toBe(false);
  expect((await surveyArchive(folder.at('b.tar.gz'))).findings.hasStartPage).toBe(true);
});

describe('a file of another kind is refused by its name', () => {
  const bytes = (hex: string) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(600)]);

  it.each<[string, string, Buffer]>([
    ['E26', 'empty', Buffer.alloc(0)],
    ['E26', 'a zip archive', bytes('504b0304')],
    ['E26', 'an empty zip archive', bytes('504b0506')],
    ['E26', 'a zstd-compressed file', bytes('28b52ffd')],
    ['E26', 'an xz-compressed file', bytes('fd377a585a00')],
    ['E26', 'a bzip2-compressed file', bytes('425a6839')],
    ['E26', 'an lz4-compressed file', bytes('04224d18')],
    ['E26', 'a 7z archive', bytes('377abcaf271c')],
    ['E26', 'a tar archive without compression', tar(file('a'))],
    ['E26', 'an HTML page', Buffer.from('\n<!DOCTYPE html><p>Sign in')],
    ['E26', 'an XML document', Buffer.from('<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>')],
    ['E26', 'a JSON document', Buffer.from('{"error":"gone"}')],
    ['E26', 'of an unknown kind', Buffer.from('hello')],
  ])('%s %s', async (_id, kind, archive) => {
    await using folder = await Folder.make();
    await writeFile(folder.at('plain'), archive);
    await writeFile(folder.at('compressed'), gzipSync(archive));
    const read = async (name: string) => await surveyArchive(folder.at(name)).catch((error: unknown) => error);

    const message = `The file is no gzip-compressed tar archive: it is ${kind}.`;
    expect(await read('plain')).toMatchObject({ code: 'NOT_ARCHIVE', message });
    if (kind === 'a tar archive without compression') return;
    expect(await read('compressed')).toMatchObject({
      code: 'NOT_ARCHIVE',
      message: `The file is no gzip-compressed tar archive: it is compressed, but what it holds is ${kind}.`,
    });
  });

  it('E26 compressed twice', async () => {
    expect(await refusal(gzipSync(SOUND))).toMatchObject({
      code: 'NOT_ARCHIVE',
      message: expect.stringContaining('what it holds is a gzip-compressed file'),
    });
  });
});

it('E28 an end in the middle leaves nothing that writes on', async () => {
  await using folder = await Folder.make();
  const entries = Array.from({ length: 2000 }, (_, index) => file(`${index}.txt`, `${index}`));
  await writeFile(folder.at('b.tar.gz'), tgz(...entries));
  const cancel = new AbortController();
  let seen = 0;
  const unpacked = unpackArchive(folder.at('b.tar.gz'), folder.at('site'), {
    signal: cancel.signal,
    visit: () => {
      seen += 1;
      if (seen === 300) cancel.abort();
      return { data: () => {}, end: () => {} };
    },
  });

  await expect(unpacked).rejects.toMatchObject({ name: 'AbortError' });
  await rm(folder.at('site'), { recursive: true });
  expect(await folder.names()).toEqual(['b.tar.gz']);
  expect(seen).toBeLessThan(2000);
});
