import { chmod, mkdir, readFile, stat } from 'node:fs/promises';
import process from 'node:process';
import { describe, expect, it } from '@jest/globals';
import type { Effects } from '../../../src/action/effects.ts';
import { type BundleFacts, type BundleRequest, fetchBundle } from '../../../src/action/fetch/bundle.ts';
import { placeFile, targetFaults } from '../../../src/action/fetch/targets.ts';
import { deadlineIn } from '../../../src/action/http/retry.ts';
import { systemFiles } from '../../../src/action/runner.ts';
import { SITE_MARKER } from '../../../src/bundle/entry-name.ts';
import { fakeEffects } from '../../helpers/effects.ts';
import { type Entry, Folder, writeArchive } from '../../helpers/folder.ts';
import { storageEffects } from '../../helpers/storage.ts';

const SITE: readonly Entry[] = [
  { name: 'index.html', content: 'new' },
  { name: 'guides/start.html', content: 'start' },
];
const POOR: readonly Entry[] = [
  { name: 'index.html', content: '<a href="gone">x</a><img src="logo.svg"><a href="start#two">y</a>' },
  { name: 'start.html', content: '<script src="https://cdn.example/a.js?token=abc"></script>' },
];
/** What the next run knows a site of ours by. */
const OURS = { [`site/${SITE_MARKER}`]: '{"kind":"static-export-site"}' };

interface Given extends Partial<BundleRequest> {
  readonly overrides?: Partial<Effects>;
  /** Whether the tool cache at `tools` is used. */
  readonly hasToolCache?: boolean;
}

/** Fetches a bundle of these entries; by default into `w/site`. */
async function fetchEntries(folder: Folder, entries: readonly Entry[], given: Given = {}) {
  const { overrides, hasToolCache = false, ...request } = given;
  await writeArchive(folder.at('stored.tar.gz'), entries);
  const archive = await readFile(folder.at('stored.tar.gz'));
  if (hasToolCache) process.env['RUNNER_TOOL_CACHE'] = folder.at('tools');
  const toolCache = hasToolCache ? { toolCache: folder.at('tools') } : {};
  const places = { workspace: folder.path, temp: folder.at('temp'), ...toolCache };
  await mkdir(places.temp, { recursive: true });
  const { effects } = storageEffects(() => ({ chunks: [archive] }), { places, ...overrides });
  const link = { url: new URL('https://s.example/b') };
  const fetching = fetchBundle(effects, {
    ...{ jobId: 'se_1', link, freshLink: async () => link, baseUrl: new URL('https://p.example') },
    ...{ deadline: deadlineIn(60_000, effects.clock), mayBeCached: false },
    ...{ onBrokenLink: 'ignore', onExternalResource: 'ignore' },
    makeVersion: (digest) => `v-${digest.slice(0, 4)}`,
    extractTo: folder.at('w/site'),
    ...request,
  });
  const outcome = await fetching.catch((error: unknown) => error);
  const warnings = effects.lines.filter((line) => line.startsWith('warning: ')).map((line) => line.slice(9));
  return { outcome, warnings, lines: effects.lines };
}

describe('a bundle', () => {
  it('is told by its size, digests and content, and nothing of it stays in the temporary folder', async () => {
    await using folder = await Folder.make();
    const { outcome, lines } = await fetchEntries(folder, SITE, { extractTo: undefined });

    expect(outcome).toMatchObject({
      sizeBytes: expect.any(Number),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      contentDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
      content: { pages: 2, files: 2, bytes: 8 },
    });
    expect(outcome).not.toHaveProperty('findings');
    expect(lines).toEqual([
      expect.stringMatching(/^Downloaded \d+ B, SHA-256 [0-9a-f]{64}\.$/),
      'The bundle is valid: 2 pages, 2 files, 8 B.',
    ]);
    expect(await folder.names('temp')).toEqual([]);
  });

  it('warns of a page count far from the announced one', async () => {
    await using folder = await Folder.make();

    expect((await fetchEntries(folder, SITE, { announcedPages: 7 })).warnings).toEqual([]);
    expect((await fetchEntries(folder, SITE, { announcedPages: 40 })).warnings).toEqual([
      'The bundle has 2 pages, but the platform counted 40.',
    ]);
  });

  it('is refused with the entry at fault in harmless words', async () => {
    await using folder = await Folder.make();
    const refused = async (...entries: Entry[]) => (await fetchEntries(folder, [...SITE, ...entries])).outcome;

    expect(await refused({ name: 'a\n::error::b', content: 'x' })).toMatchObject({
      code: 'BUNDLE',
      message: expect.stringContaining('The entry: a : :error::b'),
    });
    expect(await refused('b', 'B')).toMatchObject({ message: expect.stringContaining('The entry: B') });
    expect(await folder.names('w')).toEqual([]);
  });
});

describe('findings', () => {
  it('are warned of once for each kind, links without their query', async () => {
    await using folder = await Folder.make();
    const findings = { onBrokenLink: 'warn', onExternalResource: 'warn' } as const;
    const { outcome, warnings } = await fetchEntries(folder, POOR, findings);

    expect(outcome).toMatchObject({ findings: { brokenLinks: { count: 2 }, externalResources: { count: 1 } } });
    expect(warnings).toEqual([
      '2 links between pages are broken: /gone (in index.html), /start#two (in index.html).',
      '1 resource that pages load is not in the bundle: /logo.svg (in index.html).',
      '1 resource that pages load from other hosts, which an air-gapped deployment cannot show: https://cdn.example/a.js?… (in start.html).',
    ]);
  });

  it.each([
    [{ onBrokenLink: 'fail', onExternalResource: 'ignore' }, /^2 links .+\n1 resource that pages load is not/],
    [{ onBrokenLink: 'ignore', onExternalResource: 'fail' }, /^1 resource that pages load from other hosts/],
  ] as const)('by the policies %j fail the run, with everything told and nothing saved', async (findings, message) => {
    await using folder = await Folder.make();
    const told: BundleFacts[] = [];
    const onVerified = async (facts: BundleFacts) => void told.push(facts);
    const { outcome, warnings } = await fetchEntries(folder, POOR, { ...findings, onVerified });

    expect(outcome).toMatchObject({
      code: 'FINDINGS',
      message: expect.stringMatching(message),
      hint: expect.stringMatching(/^Correct the pages/),
    });
    expect(warnings).toEqual([]);
    expect(told).toMatchObject([{ content: { files: 2 }, findings: { brokenLinks: { count: 2 } } }]);
    expect(await folder.names('w')).toEqual([]);
  });
});

describe('the site', () => {
  it('is unpacked into a new directory, with a marker by which the next run knows it', async () => {
    await using folder = await Folder.make();
    const { outcome } = await fetchEntries(folder, SITE);
    const { version = '' } = outcome as { version?: string };

    expect(version).toMatch(/^v-[0-9a-f]{4}$/);
    expect(await folder.read('w')).toEqual({
      'site/index.html': 'new',
      'site/guides/start.html': 'start',
      [`site/${SITE_MARKER}`]: `{\n  "kind": "static-export-site",\n  "jobId": "se_1",\n  "version": "${version}"\n}\n`,
    });
    const places = { workspace: folder.path, temp: folder.path };
    expect(await targetFaults({ extractTo: folder.at('w/site') }, places)).toEqual([]);
  });

  it('is replaced as a whole: no file of the old one stays', async () => {
    await using folder = await Folder.make();
    await folder.write({ ...OURS, 'site/old.html': 'old', 'site/index.html': 'old' }, 'w');
    await fetchEntries(folder, SITE);

    expect(Object.keys(await folder.read('w/site')).sort()).toEqual([SITE_MARKER, 'guides/start.html', 'index.html']);
    expect(await folder.names('w')).toEqual(['site']);
  });

  it.each<[string, readonly Entry[], string]>([
    ['climbs', [...SITE, '../evil'], 'The archive has an entry that leaves the site. The entry: ../evil'],
    ['brings the mark of a site of ours', [...SITE, SITE_MARKER], 'an entry that marks a site as unpacked'],
  ])('stays as it was when the archive %s, and nothing is left beside it', async (_name, entries, message) => {
    await using folder = await Folder.make();
    await folder.write({ 'site/old.html': 'old' }, 'w');

    expect((await fetchEntries(folder, entries)).outcome).toMatchObject({
      code: 'BUNDLE',
      message: expect.stringContaining(message),
    });
    expect(await folder.read('w')).toEqual({ 'site/old.html': 'old' });
    expect(await folder.names('w')).toEqual(['site']);
  });

  it('is not put in place of what somebody else wrote there during the export', async () => {
    await using folder = await Folder.make();
    await folder.write({ 'site/mine.txt': 'mine' }, 'w');

    expect((await fetchEntries(folder, SITE)).outcome).toMatchObject({ code: 'FILES' });
    expect(await folder.read('w')).toEqual({ 'site/mine.txt': 'mine' });
    expect(await folder.names('w')).toEqual(['site']);
  });

  it('stays as it was when the run is cancelled while it is unpacked', async () => {
    await using folder = await Folder.make();
    await folder.write({ ...OURS, 'site/old.html': 'old' }, 'w');
    const cancel = new AbortController();
    const makeVersion = () => {
      cancel.abort(new Error('cancelled'));
      return '1';
    };
    const { outcome } = await fetchEntries(folder, SITE, { makeVersion, overrides: { signal: cancel.signal } });

    expect(outcome).toMatchObject({ message: 'cancelled' });
    expect(await folder.names('w')).toEqual(['site']);
    expect(await folder.read('w/site')).toHaveProperty(['old.html']);
  });

  it('is there although the old one is held by another program: the log says what stays', async () => {
    await using folder = await Folder.make();
    await folder.write({ ...OURS, 'site/old.html': 'old' }, 'w');
    const remove = async () => {
      throw Object.assign(new Error('resource busy or locked'), { code: 'EBUSY' });
    };
    const { warnings } = await fetchEntries(folder, SITE, { overrides: { files: { ...systemFiles, remove } } });

    expect(await folder.read('w/site')).toMatchObject({ 'index.html': 'new' });
    expect(warnings).toEqual([
      expect.stringMatching(
        /[\\/]\.site\.[0-9a-f]{8}\.static-export could not be removed \(EBUSY\): remove it by hand/,
      ),
    ]);
  });

  it('cannot stand below a file', async () => {
    await using folder = await Folder.make();
    await folder.write({ w: 'a file' });

    expect((await fetchEntries(folder, SITE)).outcome).toMatchObject({
      code: 'FILES',
      message: expect.stringMatching(/could not be written \((EEXIST|ENOTDIR)\)/),
    });
  });
});

describe('the cache of the runner', () => {
  const fetchSite = async (folder: Folder, request: Given = {}) =>
    await fetchEntries(folder, SITE, { hasToolCache: true, ...request });

  it('gives the bundle of a continued job, and keeps that of a new one', async () => {
    await using folder = await Folder.make();
    const { outcome } = await fetchSite(folder);
    expect(await folder.names('tools/static-export-bundle')).toHaveLength(1);

    const again = await fetchSite(folder, { mayBeCached: true });
    expect(again.outcome).toEqual(outcome);
    expect(again.lines[0]).toMatch(/^Read from the cache of this runner: /);
  });

  it('is passed over with a bundle whose size differs from the announced one', async () => {
    await using folder = await Folder.make();
    await fetchSite(folder);
    const link = { url: new URL('https://s.example/b'), sizeBytes: 1 };
    const { lines } = await fetchSite(folder, { mayBeCached: true, link });

    expect(lines[0]).toBe('The cached bundle of this job has changed on the runner; downloading it again.');
  });

  it('keeps no bundle that is refused', async () => {
    await using folder = await Folder.make();
    await fetchEntries(folder, ['../evil'], { hasToolCache: true });
    expect(await folder.names()).not.toContain('tools');
  });
});

describe('the archive', () => {
  it('is kept at its path, in place of what stood there', async () => {
    await using folder = await Folder.make();
    await folder.write({ 'b.tar.gz': 'new', 'out/kept.tar.gz': 'old' });
    await placeFile(folder.at('b.tar.gz'), folder.at('out/kept.tar.gz'), fakeEffects());
    await folder.write({ 'b.tar.gz': 'new' });
    await placeFile(folder.at('b.tar.gz'), folder.at('out/deep/kept.tar.gz'), fakeEffects());

    expect(await folder.read('out')).toEqual({ 'kept.tar.gz': 'new', 'deep/kept.tar.gz': 'new' });
  });

  it('may be read by others, as far as the umask lets them', async () => {
    if (process.platform === 'win32') return;
    await using folder = await Folder.make();
    await folder.write({ 'b.tar.gz': 'new' });
    await chmod(folder.at('b.tar.gz'), 0o600);
    const before = process.umask(0o027);
    await placeFile(folder.at('b.tar.gz'), folder.at('kept.tar.gz'), fakeEffects()).finally(() =>
      process.umask(before),
    );

    expect((await stat(folder.at('kept.tar.gz'))).mode & 0o777).toBe(0o640);
  });

  it('leaves nothing behind when it cannot be put there', async () => {
    await using folder = await Folder.make();
    await folder.write({ 'b.tar.gz': 'new', 'out/kept.tar.gz/x': '' });
    const target = folder.at('out/kept.tar.gz');
    const kept = placeFile(folder.at('b.tar.gz'), target, fakeEffects());

    await expect(kept).rejects.toThrowWithCode('FILES');
    await expect(kept).rejects.toThrow(target);
    expect(await folder.names('out')).toEqual(['kept.tar.gz']);
  });
});
