import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { FakeClock } from '../../helpers/effects.ts';
import type { GitHubDouble } from '../../helpers/github/double.ts';
import type { RepositoryOptions } from '../../helpers/github/repository.ts';
import { packPages, REPOSITORY, rollOut, startGitHub, VALUES } from '../../helpers/rollout.ts';

const GIVEN = { publish: 'release', 'allow-public': 'true', verify: 'auto', version: '' };
const PAGES = { 'index.html': 'start', 'guide.html': 'guide' };
const archive = await packPages(PAGES);
/** The same content, packed another way. */
const repacked = await packPages({ 'guide.html': 'guide', 'index.html': 'start' });
const other = await packPages({ ...PAGES, 'guide.html': 'another guide' });
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const nameOf = (bytes: Uint8Array) => `docs.example.com-${sha(bytes)}.tar.gz`;

const start = (options: RepositoryOptions = {}) => startGitHub({ visibility: 'public', ...options });
const publish = (github: GitHubDouble, given: Readonly<Record<string, string>> = {}, bytes = archive) =>
  rollOut(github, { ...GIVEN, ...given }, { archive: bytes });
const namesOn = (github: GitHubDouble) =>
  github.releases(REPOSITORY).map(({ assets }) => assets.map(({ name }) => name));
const uploads = (github: GitHubDouble) =>
  github.journal.filter(({ operation }) => operation === 'repos/upload-release-asset').length;

describe('publishing', () => {
  it('puts archive and inventory on a release of the version, and pins its address', async () => {
    await using github = await start();

    const { ok, set, link, summary } = await publish(github);

    expect(ok).toBe(true);
    const version = set['version'] ?? '';
    const address = `${github.serverUrl}/${REPOSITORY}/releases/download/${version}/${nameOf(archive)}`;
    expect(set).toMatchObject({ result: 'exported', changed: 'true', pinnedUrl: address, sha256: sha(archive) });
    const values = await github.show(REPOSITORY, 'main', 'values.yaml');
    expect(values).toContain(`bundleUrl: '${address}'`);
    expect(values).not.toContain(link);
    const [release] = github.releases(REPOSITORY);
    expect(release).toMatchObject({ tag: version, draft: false });
    expect(namesOn(github)).toEqual([[nameOf(archive).replace('tar.gz', 'inventory.json'), nameOf(archive)]]);
    const [inventory, content] = release?.assets ?? [];
    expect(content?.content.equals(archive)).toBe(true);
    expect(JSON.parse(inventory?.content.toString() ?? '')).toMatchObject({
      version,
      sha256: sha(archive),
      contentDigest: set['contentDigest'],
      totals: { pages: 2, files: 2 },
      pages: [
        { path: '/guide', title: 'guide.html' },
        { path: '/', title: 'index.html' },
      ],
    });
    expect(await github.git(REPOSITORY, 'rev-parse', `${version}^{commit}`)).toBe(
      await github.git(REPOSITORY, 'rev-parse', 'main~1'),
    );
    expect(summary).toContain(`\`${address}\``);
    const downloaded = await fetch(address);
    expect(sha(new Uint8Array(await downloaded.arrayBuffer()))).toBe(sha(archive));
  });

  it('makes no draft the newest release, and names no commit: the workflows of the branch may be others by then', async () => {
    await using github = await start();
    const push = () => github.commitTo(REPOSITORY, 'main', { '.github/workflows/ci.yml': 'on: push\n' });
    github.fault({ on: 'repos/create-release', hook: push });

    expect((await publish(github)).ok).toBe(true);
    const bodies = github.journal.filter(({ operation }) => /(create|update)-release$/.test(operation ?? ''));
    expect(bodies.map(({ body }) => body)).toEqual([
      expect.objectContaining({ draft: true, make_latest: 'false' }),
      { draft: false, make_latest: 'false' },
    ]);
    const tag = github.releases(REPOSITORY)[0]?.tag ?? '';
    expect(await github.git(REPOSITORY, 'rev-parse', `${tag}^{commit}`)).toBe(
      await github.git(REPOSITORY, 'rev-parse', 'main~1'),
    );
  });

  it('works where releases are immutable once they are published', async () => {
    await using github = await start({ immutableReleases: true });

    expect((await publish(github)).ok).toBe(true);
    expect(github.releases(REPOSITORY)).toMatchObject([{ immutable: true, assets: [{}, {}] }]);
  });

  it('tells a pull request of the address instead of a time limit', async () => {
    await using github = await start();
    const { set } = await publish(github, { update: 'pull-request' });

    const [pull] = github.openPulls(REPOSITORY);
    expect(pull?.body).toContain(`| Address | \`${set['pinnedUrl']}\` |`);
    expect(pull?.body).not.toContain('Merge before');
  });

  it.each([
    ['the same archive', archive],
    ['another archive of the same content', repacked],
  ])('is done once for %s: the address stays, and nothing is written', async (_name, again) => {
    await using github = await start({ immutableReleases: true });
    const first = await publish(github);
    const before = uploads(github);

    const { ok, set } = await publish(github, {}, again);

    expect({ ok, ...set }).toMatchObject({ ok: true, result: 'unchanged', pinnedUrl: first.set['pinnedUrl'] });
    expect(uploads(github)).toBe(before);
    expect(github.releases(REPOSITORY)).toHaveLength(1);
  });

  it('adds the archive of another domain to the release of the version', async () => {
    await using github = await start();
    await publish(github, { version: '1.2.3' });
    const { ok, set } = await publish(github, { version: '1.2.3', domain: 'api.example.com' }, other);

    expect(ok).toBe(true);
    expect(set['pinnedUrl']).toContain('/releases/download/1.2.3/api.example.com-');
    expect(namesOn(github)[0]).toHaveLength(4);
  });

  it('writes nothing in a dry run, and tells the address', async () => {
    await using github = await start();
    const { set, summary } = await publish(github, { 'dry-run': 'true' });

    expect(set['result']).toBe('dry-run');
    expect(set).not.toHaveProperty('pinnedUrl');
    expect(summary).toContain(`/releases/download/${set['version']}/${nameOf(archive)}`);
    expect(github.releases(REPOSITORY)).toEqual([]);
  });
});

describe('a release that cannot take the archive', () => {
  it('of other content under the same version is left as it is', async () => {
    await using github = await start();
    await publish(github, { version: '1.2.3' });
    const { ok, log } = await publish(github, { version: '1.2.3' }, other);

    expect(ok).toBe(false);
    expect(log).toContain(
      `error: PUBLISH: The release 1.2.3 of ${REPOSITORY} holds other content under this version: ${nameOf(archive)}.`,
    );
    expect(namesOn(github)[0]).toHaveLength(2);
  });

  it('that is immutable is named', async () => {
    await using github = await start({ immutableReleases: true });
    await publish(github, { version: '1.2.3' });
    const { log } = await publish(github, { version: '1.2.3', domain: 'api.example.com' });

    expect(log).toMatch(/error: PUBLISH: The release 1\.2\.3 of acme\/deploy is immutable and does not hold api\./);
  });

  it.each(['private', 'internal'] as const)(
    'of a repository that is %s is refused before the export',
    async (visibility) => {
      await using github = await startGitHub({ visibility });
      const { ok, log, exported } = await rollOut(github, GIVEN);

      expect({ ok, exported }).toEqual({ ok: false, exported: false });
      expect(log).toContain(`error: PUBLISH: acme/deploy is ${visibility}: a plain download cannot read its releases.`);
    },
  );

  it('of a public repository is refused before the export unless that is allowed', async () => {
    await using github = await start();
    const { log, exported } = await rollOut(github, { ...GIVEN, 'allow-public': '', 'config-values': 'version' });

    expect(exported).toBe(false);
    expect(log).toContain('error: PUBLIC_LINK: acme/deploy is public: everybody can download what is published there.');
  });
});

describe('what goes wrong on the way', () => {
  /** Lets a run die just before it publishes. */
  const die = async (github: GitHubDouble, bytes = archive) => {
    const died = new AbortController();
    github.fault({ on: 'repos/update-release', act: 'reset', hook: () => died.abort(new Error('killed')) });
    return await rollOut(github, { ...GIVEN, version: '1.2.3' }, { archive: bytes, signal: died.signal });
  };
  /** Publishes when every run of before must have ended. */
  const publishLater = (github: GitHubDouble) =>
    rollOut(github, { ...GIVEN, version: '1.2.3' }, { archive, clock: new FakeClock(Date.UTC(2026, 0, 15, 18, 1)) });

  it('a draft that a run has left is taken up when that run must have ended, with what is whole on it', async () => {
    await using github = await start();
    expect((await die(github)).ok).toBe(false);
    expect((await publish(github, { version: '1.2.4' })).ok).toBe(true);
    expect(github.releases(REPOSITORY)).toMatchObject([{ draft: true, assets: [{}, {}] }, { tag: '1.2.4' }]);
    const before = uploads(github);

    expect((await publishLater(github)).ok).toBe(true);

    expect(uploads(github)).toBe(before);
    expect(github.releases(REPOSITORY)).toMatchObject([{ draft: false, assets: [{}, {}] }, {}]);
  });

  it('what is left on it of another archive is removed, and so are other drafts; that of a person is left alone', async () => {
    await using github = await start();
    await die(github, other);
    const [ours] = github.releases(REPOSITORY);
    if (ours === undefined) throw new Error('no draft');
    const draft = { ...ours, assets: [] };
    github
      .repository(REPOSITORY)
      .releases.push({ ...draft, id: 7, body: 'Notes of a person' }, { ...draft, id: 8, tag: '1.2.2' });

    expect((await publishLater(github)).ok).toBe(true);

    expect(namesOn(github)).toEqual([[expect.stringContaining(sha(archive)), nameOf(archive)], []]);
    expect(github.releases(REPOSITORY)[1]).toMatchObject({ draft: true });
  });

  it('the draft of another site of the same run, which may be at work on it, is left alone', async () => {
    await using github = await start();
    const workflow = { repository: REPOSITORY, serverUrl: github.serverUrl, runKey: 'same' };
    const died = new AbortController();
    github.fault({ on: 'repos/update-release', act: 'reset', hook: () => died.abort(new Error('killed')) });
    await rollOut(github, { ...GIVEN, version: '1.2.2' }, { archive: other, signal: died.signal, workflow });

    const { ok } = await rollOut(github, { ...GIVEN, version: '1.2.3' }, { archive, workflow });

    expect(ok).toBe(true);
    expect(github.releases(REPOSITORY)).toMatchObject([
      { tag: '1.2.2', draft: true, assets: [{}, {}] },
      { tag: '1.2.3', draft: false },
    ]);
  });

  it('two runs at once have a draft each: what one publishes for good, the other uses', async () => {
    await using github = await start({ immutableReleases: true });
    let inner: Promise<unknown> | undefined;
    const meanwhile = async () => {
      inner = publish(github, {}, repacked);
      await inner;
    };
    github.fault({ on: 'repos/upload-release-asset', nth: 2, hook: meanwhile });

    const { ok, log, set } = await publish(github);

    expect(ok).toBe(true);
    expect(log).toContain('Another run has published');
    expect(await inner).toMatchObject({ ok: true, set: { pinnedUrl: set['pinnedUrl'] } });
    expect(namesOn(github)).toEqual([[expect.stringContaining(sha(repacked)), nameOf(repacked)]]);
  });

  it('a draft that loses a file before it is published gets it again', async () => {
    await using github = await start({ immutableReleases: true });
    // Of the lists of its files: before the first upload, before each, and before it is published.
    github.fault({
      on: 'repos/list-release-assets',
      nth: 4,
      hook: () => github.repository(REPOSITORY).releases[0]?.assets.pop(),
    });

    const { ok, log } = await publish(github);

    expect(ok).toBe(true);
    expect(log).toMatch(/The files of the release \S+ were changed meanwhile; writing them again\./);
    expect(github.releases(REPOSITORY)).toMatchObject([{ draft: false, assets: [{}, {}] }]);
  });

  it.each(['repos/create-release', 'repos/upload-release-asset', 'repos/update-release'])(
    'an answer of %s that is lost after its work is looked for',
    async (on) => {
      await using github = await start();
      github.fault({ on, act: 'reset', when: 'after' });

      expect((await publish(github)).set['result']).toBe('exported');
      expect(uploads(github)).toBe(2);
      expect(github.releases(REPOSITORY)).toMatchObject([{ draft: false, assets: [{}, {}] }]);
    },
  );

  it('what a broken upload has left on a published release is uploaded again', async () => {
    await using github = await start();
    await publish(github);
    const asset = () => github.releases(REPOSITORY)[0]?.assets.find(({ name }) => name === nameOf(archive));
    Object.assign(asset() ?? {}, { state: 'starter', content: Buffer.alloc(0) });

    expect((await publish(github)).ok).toBe(true);
    expect(asset()).toMatchObject({ state: 'uploaded' });
  });

  it('a part of an upload is removed and the file uploaded again', async () => {
    await using github = await start();
    const asset = () => github.releases(REPOSITORY)[0]?.assets.at(-1);
    github.fault({
      on: 'repos/upload-release-asset',
      nth: 2,
      act: { status: 502 },
      when: 'after',
      hook: () => Object.assign(asset() ?? {}, { state: 'starter', content: Buffer.alloc(0) }),
    });

    expect((await publish(github)).ok).toBe(true);
    expect(uploads(github)).toBe(3);
    expect(asset()).toMatchObject({ state: 'uploaded', name: nameOf(archive) });
  });

  it.each([true, false])(
    'what is not what was sent is an error, and the draft stays one (digest told by the server: %j)',
    async (assetDigests) => {
      await using github = await start({ assetDigests });
      const spoil = () => {
        const content = github.releases(REPOSITORY)[0]?.assets.at(-1)?.content;
        if (content !== undefined) content[0] = (content[0] ?? 0) ^ 1;
      };
      github.fault({ on: 'repos/upload-release-asset', nth: 2, when: 'after', hook: spoil });
      const { ok, log, set } = await publish(github);

      expect(ok).toBe(false);
      expect(log).toMatch(/error: PUBLISH: docs\.example\.com-\w+\.tar\.gz on the release \S+ has the SHA-256 \w{64}/);
      expect(set).not.toHaveProperty('pinnedUrl');
      expect(github.releases(REPOSITORY)).toMatchObject([{ draft: true }]);
      expect(await github.show(REPOSITORY, 'main', 'values.yaml')).toBe(VALUES);
    },
  );

  it('a server that tells no digest is proven by a download, where the token does not go', async () => {
    await using github = await start({ assetDigests: false });

    expect((await publish(github)).ok).toBe(true);
    expect(github.journal.filter(({ operation }) => operation === 'storage')).toHaveLength(3);
  });

  it('a token that may not write releases is told which line to add', async () => {
    await using github = await start();
    github.fault({
      on: 'repos/create-release',
      act: { status: 403, body: { message: 'Resource not accessible by integration' } },
    });

    expect((await publish(github)).log).toMatch(
      /error: PERMISSION: The release .*\n.*`contents: write`.*`\.github\/workflows`/,
    );
  });
});

describe('a release that was published', () => {
  const answer = (github: GitHubDouble, times: number) =>
    github.fault({ on: 'releases/download', act: { status: 404, body: 'Not Found' }, times });

  it('is read by its address before that is pinned, also when it takes a moment', async () => {
    await using github = await start();
    answer(github, 2);

    const { ok, log } = await publish(github);

    expect(ok).toBe(true);
    expect(log).toMatch(/The published archive cannot be read yet \(HTTP 404\); trying again in 0\.\d s \(/);
  });

  it('is not pinned where nobody without a token finds it', async () => {
    await using github = await start();
    answer(github, 6);

    const { ok, log, set } = await publish(github);

    expect(ok).toBe(false);
    expect(log).toMatch(
      /error: PUBLISH: http:\S+\.tar\.gz is published, but cannot be read as a deployment reads it: /,
    );
    expect(set).not.toHaveProperty('pinnedUrl');
    expect(await github.show(REPOSITORY, 'main', 'values.yaml')).toBe(VALUES);
  });
});
