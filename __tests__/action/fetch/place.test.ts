import { chmod, mkdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import process from 'node:process';
import { describe, expect, it } from '@jest/globals';
import { keepArchive, placeSite } from '../../../src/action/fetch/place.ts';
import { systemFiles } from '../../../src/action/system.ts';
import { SITE_MARKER } from '../../../src/bundle/entry-name.ts';
import { checkTargets, type FakeEffects, fakeEffects } from '../../helpers/effects.ts';
import { type Entry, Folder, writeArchive } from '../../helpers/folder.ts';

const MARKER = { jobId: 'se_1', version: '2.1' };
const SITE: readonly Entry[] = [
  { name: 'index.html', content: 'new' },
  { name: 'guides/start.html', content: 'start' },
];

/** What the next run knows a site of ours by. */
const OURS = { [`site/${SITE_MARKER}`]: '{"kind":"static-export-site"}' };

async function place(folder: Folder, entries: readonly Entry[], effects: FakeEffects = fakeEffects()) {
  await writeArchive(folder.at('b.tar.gz'), entries);
  const site = { archive: folder.at('b.tar.gz'), directory: folder.at('w/site'), note: async () => MARKER };
  return await placeSite(site, effects);
}

/** Effects of a machine on which another program holds whatever is to be removed. */
function heldFiles(): FakeEffects {
  const remove = async () => {
    throw Object.assign(new Error('resource busy or locked'), { code: 'EBUSY' });
  };
  return fakeEffects(undefined, { files: { ...systemFiles, remove } });
}

const LEFT = /^warning: .*[\\/]\.site\.[0-9a-f]{8}\.static-export-part could not be removed \(EBUSY\)\. The next run/;

describe('the site', () => {
  it('is unpacked into a new directory, with a marker by which the next run knows it', async () => {
    await using folder = await Folder.make();

    expect(await place(folder, SITE)).toEqual({ note: MARKER, files: 2 });
    expect(await folder.read('w')).toEqual({
      'site/index.html': 'new',
      'site/guides/start.html': 'start',
      [`site/${SITE_MARKER}`]: '{\n  "kind": "static-export-site",\n  "jobId": "se_1",\n  "version": "2.1"\n}\n',
    });
    const places = { workspace: folder.path, temp: folder.path };
    await expect(checkTargets({ extractTo: folder.at('w/site') }, places)).resolves.toBeUndefined();
  });

  it('is replaced as a whole: no file of the old one stays', async () => {
    await using folder = await Folder.make();
    await folder.write({ ...OURS, 'site/old.html': 'old', 'site/index.html': 'old' }, 'w');
    await place(folder, SITE);

    expect(Object.keys(await folder.read('w/site')).sort()).toEqual([SITE_MARKER, 'guides/start.html', 'index.html']);
    expect(await folder.names('w')).toEqual(['site']);
  });

  it('stays as it was when the archive is refused, and nothing is left beside it', async () => {
    await using folder = await Folder.make();
    await folder.write({ 'site/old.html': 'old' }, 'w');
    const placed = place(folder, [...SITE, { name: '../evil', content: 'x' }]);

    await expect(placed).rejects.toThrowWithCode('BUNDLE');
    await expect(placed).rejects.toThrow(
      'The bundle is refused. The archive has an entry that leaves the site. The entry: ../evil',
    );
    expect(await folder.read('w')).toEqual({ 'site/old.html': 'old' });
    expect(await folder.names('w')).toEqual(['site']);
  });

  it('names a hostile entry in harmless words', async () => {
    await using folder = await Folder.make();

    await expect(place(folder, [{ name: 'a\n::error::b', content: 'x' }])).rejects.toThrow('The entry: a : :error: :b');
  });

  it('shows the code points of two names that look the same, and nothing more of others', async () => {
    await using folder = await Folder.make();
    const refused = async (one: string, other: string) =>
      await place(folder, [one, other]).catch((error: Error) => error.message.split('The entries: ')[1]);

    expect(await refused('caf\u00e9.html', 'cafe\u0301.html')).toBe(
      'cafe\u0301.html (U+0301) and caf\u00e9.html (U+00E9)',
    );
    expect(await refused('a\u200cb', 'ab')).toMatch(/^ab and .+ \(U\+200C\)$/);
    expect(await refused('\u00dcber', '\u00fcber')).toBe('\u00fcber and \u00dcber');
  });

  it('is refused when it brings the mark of a site of ours, with what to do', async () => {
    await using folder = await Folder.make();
    const placed = place(folder, [...SITE, { name: SITE_MARKER, content: '{"kind":"static-export-site"}' }]);

    await expect(placed).rejects.toThrowWithCode('BUNDLE');
    await expect(placed).rejects.toThrow(
      `The archive has an entry that marks a site as unpacked; pack the site without it. The entry: ${SITE_MARKER}`,
    );
    expect(await folder.names('w')).toEqual([]);
  });

  it('is not put in place of what somebody else wrote there during the export', async () => {
    await using folder = await Folder.make();
    await folder.write({ 'site/mine.txt': 'mine' }, 'w');

    await expect(place(folder, SITE)).rejects.toThrowWithCode('FILES');
    expect(await folder.read('w')).toEqual({ 'site/mine.txt': 'mine' });
    expect(await folder.names('w')).toEqual(['site']);
  });

  it('stays as it was when the run is cancelled meanwhile', async () => {
    await using folder = await Folder.make();
    await folder.write({ 'site/old.html': 'old' }, 'w');
    const cancelled = fakeEffects(undefined, { signal: AbortSignal.abort(new Error('cancelled')) });

    await expect(place(folder, SITE, cancelled)).rejects.toThrow('cancelled');
    expect(await folder.names('w')).toEqual(['site']);
    expect(await folder.read('w/site')).toEqual({ 'old.html': 'old' });
  });

  it('is there although the old one cannot be removed: the log says what stays, and the next run sweeps it', async () => {
    await using folder = await Folder.make();
    await folder.write({ ...OURS, 'site/old.html': 'old' }, 'w');
    const effects = heldFiles();

    expect(await place(folder, SITE, effects)).toEqual({ note: MARKER, files: 2 });
    expect(Object.keys(await folder.read('w/site')).sort()).toEqual([SITE_MARKER, 'guides/start.html', 'index.html']);
    expect(effects.lines).toEqual([expect.stringMatching(LEFT)]);
    expect(await folder.names('w')).toEqual([expect.stringMatching(/^\.site\./), 'site']);

    await place(folder, SITE);
    expect(await folder.names('w')).toEqual(['site']);
  });

  it('is replaced although nothing of what earlier runs left can be removed', async () => {
    await using folder = await Folder.make();
    await folder.write(
      {
        ...OURS,
        '.site.0123abcd.static-export-part/index.html': 'half',
        '.site.static-export-old/older.html': 'older',
      },
      'w',
    );
    const effects = heldFiles();
    await place(folder, SITE, effects);

    expect(effects.lines).toEqual([1, 2, 3].map(() => expect.stringMatching(LEFT)));
    expect(await folder.read('w/site')).toMatchObject({ 'index.html': 'new' });
    await place(folder, SITE);
    expect(await folder.names('w')).toEqual(['site']);
  });

  it('is refused for what is wrong with it, also where what was unpacked of it cannot be removed', async () => {
    await using folder = await Folder.make();

    await expect(place(folder, [...SITE, '../evil'], heldFiles())).rejects.toThrowWithCode('BUNDLE');
  });

  it('cannot stand below a file', async () => {
    await using folder = await Folder.make();
    await folder.write({ w: 'a file' });
    const placed = place(folder, SITE);

    await expect(placed).rejects.toThrowWithCode('FILES');
    await expect(placed).rejects.toThrow(/could not be written \((EEXIST|ENOTDIR)\)/);
  });
});

describe('the archive', () => {
  it('is kept at its path, in place of what stood there', async () => {
    await using folder = await Folder.make();
    await folder.write({ 'b.tar.gz': 'new', 'out/kept.tar.gz': 'old' });
    await keepArchive(folder.at('b.tar.gz'), folder.at('out/kept.tar.gz'), fakeEffects());
    await folder.write({ 'b.tar.gz': 'new' });
    await keepArchive(folder.at('b.tar.gz'), folder.at('out/deep/kept.tar.gz'), fakeEffects());

    expect(await folder.read('out')).toEqual({ 'kept.tar.gz': 'new', 'deep/kept.tar.gz': 'new' });
  });

  // Tests keep their files in memory where they can; then that of the build is on another device.
  it.each([
    ['this', tmpdir()],
    ['another', '.build'],
  ])('may be read by others, as far as the umask lets them: from %s device', async (_which, place) => {
    if (process.platform === 'win32') return;
    await mkdir(place, { recursive: true });
    await using temporary = await Folder.make(place);
    await using folder = await Folder.make();
    for (const [umask, mode] of [
      [0o022, 0o644],
      [0o027, 0o640],
    ] as const) {
      await temporary.write({ 'b.tar.gz': 'new' });
      await chmod(temporary.at('b.tar.gz'), 0o600);
      const before = process.umask(umask);
      await keepArchive(temporary.at('b.tar.gz'), folder.at('kept.tar.gz'), fakeEffects()).finally(() =>
        process.umask(before),
      );

      expect((await stat(folder.at('kept.tar.gz'))).mode & 0o777).toBe(mode);
    }
  });

  it('is kept although what earlier runs left cannot be removed', async () => {
    await using folder = await Folder.make();
    await folder.write({ 'b.tar.gz': 'new', 'out/.kept.tar.gz.0123abcd.static-export-part': 'half' });
    const effects = heldFiles();
    await keepArchive(folder.at('b.tar.gz'), folder.at('out/kept.tar.gz'), effects);

    expect(await folder.read('out')).toMatchObject({ 'kept.tar.gz': 'new' });
    expect(effects.lines).toEqual([expect.stringContaining('could not be removed (EBUSY)')]);
  });

  it('leaves nothing behind when it cannot be put there', async () => {
    await using folder = await Folder.make();
    await folder.write({ 'b.tar.gz': 'new', 'out/kept.tar.gz/x': '' });
    const kept = keepArchive(folder.at('b.tar.gz'), folder.at('out/kept.tar.gz'), fakeEffects());

    await expect(kept).rejects.toThrowWithCode('FILES');
    await expect(kept).rejects.toThrow(folder.at('out/kept.tar.gz'));
    expect(await folder.names('out')).toEqual(['kept.tar.gz']);
  });

  it('is missed with the path in the error', async () => {
    await using folder = await Folder.make();
    await mkdir(folder.at('out'));

    await expect(keepArchive(folder.at('none'), folder.at('out/kept'), fakeEffects())).rejects.toThrowWithCode('FILES');
  });
});
