/** Section E of the catalogue: archives that are damaged, hostile or something else. */
import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { entrySegments } from '../../src/bundle/entry-name.ts';
import { BundleError } from '../../src/bundle/errors.ts';
import { type ArchiveLimits, DEFAULT_LIMITS, readBundle } from '../../src/bundle/read.ts';
import { Folder } from '../helpers/folder.ts';
import { END, emptyFiles, file, longName, pax, prefixed, raw, record, SOUND, tar, tgz } from '../helpers/raw-tar.ts';
import { runAgainst } from '../helpers/scripted-platform.ts';

const MINUTE_MS = 60_000;
/** Reads an archive with findings in a process of its own, whose memory is nobody else's. */
const FINDINGS_MODULE = new URL('../../src/bundle/findings.ts', import.meta.url).href;
const READ = `
  import { existsSync, readFileSync } from 'node:fs';
  import { FindingsReader } from ${JSON.stringify(FINDINGS_MODULE)};
  import { readBundle } from ${JSON.stringify(new URL('../../src/bundle/read.ts', import.meta.url).href)};
  const [archive] = process.argv.slice(1);
  const texts = new FindingsReader();
  const { files } = await readBundle(archive, { texts });
  const { brokenLinks, unchecked } = texts.findings();
  // Where the system tells it: the usage of resources counts what the process was before it was this one.
  const peak = existsSync('/proc/self/status') && /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  const maxRssMb = Number(peak || process.resourceUsage().maxRSS) / 1024;
  console.log(JSON.stringify({ files: files.length, broken: brokenLinks.count, unchecked, maxRssMb }));
`;
const run = promisify(execFile);

/** What an archive ends with, beside a file that none may touch; whatever it was, nothing outside `site` has changed. */
async function refusal(archive: Buffer, limits: Partial<ArchiveLimits> = {}): Promise<BundleError> {
  await using folder = await Folder.make();
  await folder.write({ victim: 'intact' });
  await writeFile(folder.at('b.tar.gz'), archive);
  const options = { directory: folder.at('site'), limits: { ...DEFAULT_LIMITS, ...limits } };
  const error: unknown = await readBundle(folder.at('b.tar.gz'), options).catch((thrown) => thrown);
  expect(await bytesBelow(folder.at('site'))).toBeLessThanOrEqual(options.limits.maxBytes);
  await rm(folder.at('site'), { recursive: true });
  expect(await folder.read()).toEqual({ victim: 'intact', 'b.tar.gz': expect.any(String) });
  if (error instanceof BundleError) return error;
  throw new Error('The archive was taken.', { cause: error });
}

async function bytesBelow(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const sizes = await Promise.all(files.map(async (name) => (await stat(name)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

describe('an archive whose bytes are wrong is refused as damaged', () => {
  const tarBytes = gunzipSync(SOUND);
  const flipped = (bytes: Buffer, at: number) =>
    Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)));

  it.each<[string, string, Buffer, string]>([
    ['E01', 'cut in its data', SOUND.subarray(0, SOUND.length - 20), 'broken or ends early'],
    ['E01', 'cut in its first bytes', SOUND.subarray(0, 12), 'broken or ends early'],
    ['E01', 'of a tar cut in a file', gzipSync(tarBytes.subarray(0, 520)), 'ends early'],
    ['E01', 'of a tar with half an end', gzipSync(Buffer.concat([file('a'), Buffer.alloc(512)])), 'ends early'],
    ['E02', 'with a wrong checksum of the whole', flipped(SOUND, SOUND.length - 8), 'broken or ends early'],
    ['E02', 'with a wrong length', flipped(SOUND, SOUND.length - 4), 'broken or ends early'],
    ['E02', 'with a wrong checksum of an entry', gzipSync(flipped(tarBytes, 100)), 'checksum of an entry is wrong'],
    ['E03', 'with garbage behind it', Buffer.concat([SOUND, Buffer.from('garbage')]), 'broken or ends early'],
    ['E03', 'with zeros behind it', Buffer.concat([SOUND, Buffer.alloc(64)]), 'continues after the end'],
    ['E04', 'with an empty member behind it', Buffer.concat([SOUND, gzipSync('')]), 'continues after the end'],
    [
      'E03',
      'with garbage behind the tar',
      gzipSync(Buffer.concat([tarBytes, Buffer.from('garbage')])),
      'after its end',
    ],
    ['E04', 'with another archive behind it', Buffer.concat([SOUND, SOUND]), 'continues after its end'],
    [
      'E04',
      'with one tar in two members',
      Buffer.concat([gzipSync(file('a')), gzipSync(END)]),
      'continues after the end',
    ],
    ['E04', 'with entries after its end', gzipSync(Buffer.concat([tarBytes, tar(file('b'))])), 'after its end'],
    [
      'E20',
      'with two extended headers for one entry',
      tgz(pax(record('path', 'a')), pax(), file('b')),
      'several extended',
    ],
    [
      'E20',
      'with a swallowed entry',
      tgz(pax(record('size', '1024')), file('a'), file('hidden')),
      'of an entry is wrong',
    ],
  ])('%s %s', async (_id, _name, bytes, reason) => {
    const { code, message } = await refusal(bytes);
    expect([code, message]).toEqual(['DAMAGED', expect.stringContaining(reason)]);
  });
});

describe('an entry that no site needs is refused with its archive', () => {
  it.each<[string, string, readonly Buffer[]]>([
    ['E05', 'a parent', [file('../victim')]],
    ['E05', 'a parent in an extended header', [pax(record('path', '../victim')), file('a')]],
    ['E05', 'a parent in overlong bytes', [raw({ name: Buffer.from([0x2e, 0x2e, 0xc0, 0xaf, 0x76]) })]],
    ['E05', 'a parent in wide characters', [file('\uff0e\uff0e/victim')]],
    ['E05', 'a parent in the prefix', [prefixed('..', 'victim')]],
    ['E06', 'an absolute path in the prefix', [prefixed('/tmp', 'victim')]],
    ['E06', 'an absolute path', [file('/victim')]],
    ['E06', 'a drive', [file('C:\\victim')]],
    ['E07', 'a symbolic link', [raw({ name: 'l', type: '2', link: 'index.html' })]],
    ['E08', 'a file through a link', [raw({ name: 'l', type: '2', link: '..' }), file('l/victim')]],
    ['E10', 'a hard link', [raw({ name: 'l', type: '1', link: '../victim' })]],
    ['E11', 'a fifo', [raw({ name: 'p', type: '6' })]],
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
    ['E20', 'a folder with content', [raw({ name: 'a/', type: '5', content: 'x' })]],
    ['E20', 'a sparse file', [pax(record('GNU.sparse.major', '1')), file('a')]],
    ['E25', 'hooks', [file('.git/hooks/post-checkout')]],
    ['E25', 'workflows', [file('docs/.github/workflows/x.yml')]],
    ['E20', 'a folder by its name with content', [file('a/')]],
    ['E20', 'a folder by its extended name with content', [pax(record('path', 'a/')), file('b')]],
    ['E25', 'secrets', [file('.env')]],
    ['E25', 'the mark of an unpacked site', [file('.static-export.json', '{"kind":"static-export-site"}')]],
    ['E06', 'the root as a file', [raw({ name: '/', content: 'x' })]],
    ['E06', 'a folder at the root', [raw({ name: '/tmp/', type: '5' })]],
    ['E25', 'hooks behind what is not shown', [file('.g\u200cit/hooks/post-checkout')]],
    ['E25', 'hooks in wide characters', [file('.\uff47it/hooks/post-checkout')]],
  ])('%s %s', async (_id, _name, entries) => {
    expect(await refusal(tgz(file('first.html'), ...entries))).toMatchObject({ code: 'UNSAFE_ENTRY' });
  });

  it.each([
    ['E14', 'case', 'Guide.html', 'guide.html'],
    ['E14', 'composition', 'caf\u00e9.html', 'cafe\u0301.html'],
    ['E14', 'ligatures', '\ufb01le.html', 'file.html'],
    ['E14', 'what is not shown', 'a\u200cb.html', 'ab.html'],
    ['E14', 'sharp s', 'stra\u00dfe.html', 'strasse.html'],
  ])('%s, which differ in %s alone', async (_id, _name, one, two) => {
    expect(await refusal(tgz(file(one), file(two)))).toMatchObject({ code: 'UNSAFE_ENTRY', entry: two });
  });

  it('E19 names that Windows reserves are refused there, and nowhere else', () => {
    for (const name of ['CON', 'a/aux.html', 'con .html', 'COM\u00b9', 'conin$', 'a.', 'a ', 'ab:c']) {
      expect(() => entrySegments(name, 'file', 'win32')).toThrowWithCode('UNSAFE_ENTRY');
      expect(entrySegments(name, 'file', 'linux')).toEqual(name.split('/'));
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
    await expect(readBundle(folder.at('b.tar.gz'), { directory: folder.at(target) })).rejects.toThrowWithCode('EEXIST');
  }
  expect(await folder.read('outside')).toEqual({ victim: 'intact' });
});

it('E06 the root itself may be a folder named `/`, as Python writes it', async () => {
  await using folder = await Folder.make();
  await writeFile(folder.at('b.tar.gz'), tgz(raw({ name: '/', type: '5' }), file('index.html')));
  await readBundle(folder.at('b.tar.gz'), { directory: folder.at('site') });

  expect(await folder.read('site')).toEqual({ 'index.html': 'x' });
  expect(await folder.names()).toEqual(['b.tar.gz', 'site']);
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
  await readBundle(folder.at('b.tar.gz'), { directory: folder.at('site') });

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
    await readBundle(folder.at('b.tar.gz'), { directory: folder.at('site') });

    expect(await folder.read('site')).toEqual({ [long]: content, 'a/long.html': 'x' });
  });
});

describe('an archive that becomes too much is refused, with the limit and what was found', () => {
  const zeros = (mebibytes: number, name = 'zeros') => raw({ name, content: Buffer.alloc(mebibytes * 2 ** 20) });
  const inOneFile = tgz(zeros(12));
  const inManyFiles = tgz(...Array.from({ length: 70 }, (_, index) => zeros(1, `zeros-${index}`)));

  it.each<[string, string, Buffer, Partial<ArchiveLimits>, RegExp, number]>([
    [
      'E21',
      'announced in bytes',
      inOneFile,
      { maxBytes: 10 ** 7 },
      /limit of 10000000 bytes: .* at (\d+)\./,
      12 * 2 ** 20,
    ],
    ['E21', 'in bytes', inManyFiles, { maxBytes: 10 ** 7 }, /limit of 10000000 bytes: .* at (\d+)\./, 11 * 10 ** 6],
    [
      'E21',
      'for its size',
      inManyFiles,
      { maxRatio: 100 },
      /limit of 100 times its size: .* when \d+ bytes had become (\d+)\./,
      66 * 2 ** 20,
    ],
  ])('%s %s', async (_id, _name, bomb, limits, text, most) => {
    const { code, message } = await refusal(bomb, limits);

    expect([code, message]).toEqual(['TOO_LARGE', expect.stringMatching(text)]);
    expect(Number(text.exec(message)?.[1])).toBeLessThanOrEqual(most);
  });

  it('E22 in entries', async () => {
    const archive = tgz(...Array.from({ length: 12 }, (_, index) => file(`f${index}`)));
    expect(await refusal(archive, { maxEntries: 11 })).toMatchObject({
      code: 'TOO_LARGE',
      message: 'The archive has more entries than the limit of 11: it was refused at entry 12.',
    });
  });

  it('E22 in folders that only stand in paths', async () => {
    const deep = Array.from({ length: 60 }, (_, index) => `d${index}`).join('/');
    expect(await refusal(tgz(pax(record('path', `${deep}/a`)), file('a')), { maxEntries: 60 })).toMatchObject({
      code: 'TOO_LARGE',
      message: 'The archive has more entries than the limit of 60: it was refused at entry 61.',
    });
  });

  it(
    'E22 while one of 200,000 files is read in a minute and in 300 MB',
    async () => {
      const [files, pages] = [200_000, 2000];
      /** The next page is in the next folder, and two links of each page lead nowhere. */
      const page = (index: number) =>
        `<title>Page ${index} of many</title><h1 id="top-${index}">Page</h1><a href="${index + 1}.html#top-${index + 1}">` +
        `next</a><a href="#top-${index}">here</a><a href="../${index % 100}/${index}.html">on</a><a href="gone-${index}">lost</a>`;
      const texts = Array.from({ length: pages }, (_, index) => file(`${index % 100}/${index}.html`, page(index)));
      const others = Array.from({ length: files - pages }, (_, index) => `assets/${index % 100}/${index}.txt`);
      await using folder = await Folder.make();
      await writeFile(folder.at('b.tar.gz'), gzipSync(tar(...texts, emptyFiles(others)), { level: 1 }));
      // What is built has no types to strip, which takes 20 MB: the cache has the code without them by the second run.
      const env = { ...process.env, NODE_COMPILE_CACHE: folder.at('cache') };
      // Garbage that waits for its collector is no need: a heap of this size ends the process where it needs more.
      const evaluate = ['--max-old-space-size=128', '--input-type=module', '--eval'];
      await run(process.execPath, [...evaluate, `await import(${JSON.stringify(FINDINGS_MODULE)});`], { env });
      const { stdout } = await run(process.execPath, [...evaluate, READ, folder.at('b.tar.gz')], { env });
      const { maxRssMb, ...found } = JSON.parse(stdout);

      expect(found).toEqual({ files, broken: 2 * pages, unchecked: 0 });
      expect(maxRssMb).toBeLessThan(300);
    },
    MINUTE_MS,
  );
});

it.each<[string, string, readonly Buffer[]]>([
  ['E23', 'nothing', []],
  ['E23', 'folders alone', [raw({ name: 'a/', type: '5' })]],
])('%s an archive of %s is refused', async (_id, _name, entries) => {
  expect(await refusal(tgz(...entries))).toMatchObject({ code: 'EMPTY', message: 'The archive holds no file.' });
});

it('E24 a site without a start page is warned of', async () => {
  await using folder = await Folder.make();
  const places = { workspace: folder.path, temp: folder.path };
  const warnings = async (archive: Buffer) => {
    const { lines } = await runAgainst({ archive }, { verify: 'true' }, { places });
    return lines.filter((line) => line.startsWith('warning: '));
  };

  expect(await warnings(tgz(file('guides/a.html')))).toEqual([expect.stringContaining('no index.html at its root')]);
  expect(await warnings(SOUND)).toEqual([]);
});

describe('a file of another kind is refused by its name', () => {
  const bytes = (hex: string) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(600)]);

  it.each<[string, string, Buffer]>([
    ['E26', 'empty', Buffer.alloc(0)],
    ['E26', 'a zip archive', bytes('504b0304')],
    ['E26', 'of another kind', bytes('28b52ffd')],
    ['E26', 'a tar archive without compression', tar(file('a'))],
    ['E26', 'an HTML page', Buffer.from('\n<!DOCTYPE html><p>Sign in')],
    ['E26', 'an XML document', Buffer.from('<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>')],
    ['E26', 'a JSON document', Buffer.from('{"error":"gone"}')],
  ])('%s %s', async (_id, kind, archive) => {
    await using folder = await Folder.make();
    await writeFile(folder.at('plain'), archive);
    await writeFile(folder.at('compressed'), gzipSync(archive));
    const read = async (name: string) => await readBundle(folder.at(name)).catch((error: unknown) => error);

    const message = `The file is not a gzip-compressed tar archive: it is ${kind}.`;
    expect(await read('plain')).toMatchObject({ code: 'NOT_ARCHIVE', message });
    if (kind === 'a tar archive without compression') return;
    expect(await read('compressed')).toMatchObject({
      code: 'NOT_ARCHIVE',
      message: `The file is not a gzip-compressed tar archive: it is compressed, but what it holds is ${kind}.`,
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
  const entries = Array.from({ length: 2000 }, (_, index) => file(`${index}.css`, `${index}`));
  await writeFile(folder.at('b.tar.gz'), tgz(...entries));
  const cancel = new AbortController();
  let seen = 0;
  const texts = { add: () => (++seen === 300 ? cancel.abort() : undefined) };
  const read = readBundle(folder.at('b.tar.gz'), { directory: folder.at('site'), signal: cancel.signal, texts });

  await expect(read).rejects.toMatchObject({ name: 'AbortError' });
  await rm(folder.at('site'), { recursive: true });
  expect(await folder.names()).toEqual(['b.tar.gz']);
  expect(seen).toBeLessThan(2000);
});
