/** `job-id: pinned`: the link of the job that the version in place names is renewed, and nothing is started. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { GitHubDouble } from '../helpers/github/double.ts';
import {
  atHour,
  BRANCH,
  jobAt,
  jobOf,
  NOON,
  openHeads,
  PROVEN,
  PULL,
  packSite,
  REPOSITORY,
  rolledOut,
  rollOut,
  startGitHub,
  VALUES,
  valuesOf,
  versionAt,
  writesOf,
} from '../helpers/rollout.ts';

const PINNED = { ...PROVEN, 'job-id': 'pinned' };
const LINK = `https://storage.example/old.tar.gz?Expires=${NOON / 1000 + 168 * 3600}&X-Amz-Signature=0123456789abcdef`;
let archive: Uint8Array;
let other: Uint8Array;
let digest = '';
beforeAll(async () => {
  archive = await packSite('Welcome');
  other = await packSite('Good bye');
  await using github = await startGitHub();
  digest = (await rollOut(github, PROVEN, { archive })).set['contentDigest']?.slice(0, 12) ?? '';
});
const due = () => ({ archive, ...jobAt(5), ...atHour(160) });
const holding = async (version: string, link = LINK) =>
  await startGitHub({ files: { 'values.yaml': rolledOut(link, version) } });

/** What stands unchanged after a run that must not write. */
async function untouched(github: GitHubDouble, text: string): Promise<void> {
  expect(writesOf(github)).toEqual([]);
  expect(await valuesOf(github, 'main')).toBe(text);
}

describe('a renewal', () => {
  it.each(['commit', 'pull-request'])('replaces a link that ends soon, and keeps its version (%s)', async (update) => {
    await using github = await holding(versionAt(5, digest));

    const { ok, set, link, effects } = await rollOut(github, { ...PINNED, update }, due());

    expect(ok).toBe(true);
    const calls = effects.requests.map(({ method, url }) => `${method} ${url.pathname.replace(/.*\/jobs/, '')}`);
    expect(new Set(calls)).toEqual(new Set(['GET /se_5', 'POST /se_5/bundle']));
    expect(set).toMatchObject({
      ...{ jobId: 'se_5', version: versionAt(5, digest), result: 'refreshed', changed: 'true' },
      ...{ pinnedUrl: link, pinnedExpiresAt: '2026-01-29T04:00:00Z', previousVersion: versionAt(5, digest) },
    });
    const branch = update === 'commit' ? 'main' : 'static-export/docs.example.com';
    expect(await valuesOf(github, branch)).toBe(rolledOut(link, versionAt(5, digest)));
  });

  it('leaves a link that lives long enough', async () => {
    await using github = await holding(versionAt(5, digest));

    const { ok, set, starts, effects } = await rollOut(github, PINNED, { ...due(), ...atHour(1) });

    expect([ok, starts]).toEqual([true, 0]);
    expect(set).toMatchObject({ result: 'unchanged', changed: 'false', pinnedUrl: LINK });
    expect(effects.masks).toEqual(expect.arrayContaining([LINK, '0123456789abcdef']));
    await untouched(github, rolledOut(LINK, versionAt(5, digest)));
  });

  it('with a pull request takes the job of the open one, else that of the base; with commits always the base', async () => {
    await using github = await holding(versionAt(5, digest));
    const proposed = await rollOut(github, { ...PROVEN, ...PULL }, { archive: other, ...jobAt(10), ...atHour(1) });

    const pull = await rollOut(github, { ...PINNED, ...PULL }, { archive: other, ...jobAt(10), ...atHour(160) });
    const commit = await rollOut(github, PINNED, due());

    expect(pull.set).toMatchObject({ jobId: 'se_10', result: 'refreshed', pullRequestOperation: 'updated' });
    expect(await valuesOf(github)).toBe(rolledOut(pull.link, proposed.set['version'] ?? ''));
    expect(commit.set).toMatchObject({ jobId: 'se_5', result: 'refreshed', pullRequestOperation: 'none' });
    expect(await valuesOf(github, 'main')).toBe(rolledOut(commit.link, versionAt(5, digest)));
    await github.closePull(REPOSITORY, 1);
    const next = await rollOut(github, { ...PINNED, ...PULL }, { ...due(), ...atHour(320) });
    expect(next.set).toMatchObject({ jobId: 'se_5', pullRequestOperation: 'created', pullRequestNumber: '2' });
  });

  it('of a bundle with other content is an error, and nothing is written', async () => {
    await using github = await holding(versionAt(5, digest));

    const { ok, log, set } = await rollOut(github, PINNED, { ...due(), archive: other });

    expect(ok).toBe(false);
    expect(log).toMatch(/^error: \w+: .*/m);
    expect(log).toContain(digest);
    expect(set).toMatchObject({ jobId: 'se_5', changed: 'false' });
    await untouched(github, rolledOut(LINK, versionAt(5, digest)));
  });

  it('where the version tells no content says so, and writes the version as it is known now', async () => {
    await using github = await holding(versionAt(5));

    const { ok, log, set, link } = await rollOut(github, PINNED, due());

    expect(ok).toBe(true);
    expect(log).toMatch(/not compared/);
    expect(set['version']).toBe(versionAt(5, digest));
    expect(await valuesOf(github, 'main')).toBe(rolledOut(link, versionAt(5, digest)));
  });

  it('without a bundle says that the content was not compared', async () => {
    await using github = await holding(versionAt(5, digest));

    const { ok, set, log } = await rollOut(github, { ...PINNED, verify: 'false' }, due());

    expect([ok, set['result']]).toEqual([true, 'refreshed']);
    expect(log).toMatch(/not compared.*`verify: false`/);
  });

  it('takes the job of the base where the branch has no open pull request, and leaves what the branch holds', async () => {
    await using github = await holding(versionAt(5, digest));
    const theirs = rolledOut(LINK, versionAt(10));
    await github.commitTo(REPOSITORY, BRANCH, { 'values.yaml': theirs });

    const { ok, set } = await rollOut(github, { ...PINNED, ...PULL }, due());

    expect(ok).toBe(true);
    expect(set).toMatchObject({ jobId: 'se_5', changed: 'false' });
    expect(await valuesOf(github)).toBe(theirs);
  });

  it('is compared with the content of every place that names the job', async () => {
    const files = { 'a.yaml': versionAt(5, digest), 'b.yaml': versionAt(5, 'aaaaaaaaaaaa') };
    const texts = Object.entries(files).map(([file, version]) => [file, rolledOut(LINK, version)]);
    await using github = await startGitHub({ files: Object.fromEntries(texts) });

    const { ok, log } = await rollOut(github, { ...PINNED, 'config-file': 'a.yaml\nb.yaml' }, due());

    expect(ok).toBe(false);
    expect(log).toMatch(/^error: BUNDLE: .*aaaaaaaaaaaa/m);
    expect(writesOf(github)).toEqual([]);
  });

  it('of places that pin different jobs is an error that names both', async () => {
    const files = { 'a.yaml': rolledOut(LINK, versionAt(5)), 'b.yaml': rolledOut(LINK, versionAt(10)) };
    await using github = await startGitHub({ files });

    const { ok, log, exported } = await rollOut(github, { ...PINNED, 'config-file': 'a.yaml\nb.yaml' }, due());

    expect([ok, exported]).toEqual([false, false]);
    expect(log).toMatch(/^error: CONFIG: a\.yaml and b\.yaml pin different jobs/m);
    for (const version of [versionAt(5), versionAt(10)]) expect(log).toContain(version);
    expect(writesOf(github)).toEqual([]);
  });

  it('of several domains with `pin-url` renews none whose address never ends', async () => {
    const ofMirror = rolledOut('https://mirror.example/a.tar.gz', versionAt(5, digest));
    const ofPlatform = rolledOut(LINK, versionAt(5, digest));
    await using github = await startGitHub({ files: { 'a.example.yaml': ofMirror, 'b.example.yaml': ofPlatform } });
    const pinUrl = 'https://mirror.example/{domain}.tar.gz';
    const given = { ...PINNED, 'pin-url': pinUrl, domain: 'a.example\nb.example', 'config-file': '{domain}.yaml' };

    const { ok, log, exports } = await rollOut(github, given, due());

    expect(ok).toBe(true);
    expect(exports.map(({ domain, jobId, result }) => [domain, jobId, result])).toEqual([
      ['a.example', undefined, 'unchanged'],
      ['b.example', 'se_5', 'refreshed'],
    ]);
    expect(log).toMatch(/^a\.example: No place holds a link that ends: there is nothing to renew\.$/m);
    expect(await valuesOf(github, 'main', 'a.example.yaml')).toBe(ofMirror);
    expect(await valuesOf(github, 'main', 'b.example.yaml')).toContain('https://mirror.example/b.example.tar.gz');
  });

  it.each(['1.0.0', '20260115-110500.0.0123456789ab', '2026-01-15-0123456789ab'])(
    'of the version %s, which names no job, is an error that says to export once',
    async (version) => {
      await using github = await holding(version);

      const { ok, log, exported } = await rollOut(github, PINNED, due());

      expect([ok, exported]).toEqual([false, false]);
      expect(log).toMatch(/^error: \w+: .*values\.yaml/m);
      expect(log).toContain(version);
      expect(log).toMatch(/without `version`/);
      await untouched(github, rolledOut(LINK, version));
    },
  );

  it('of a version that is a number names no job either, and `previousVersion` tells it', async () => {
    const text = VALUES.replace('"1.0.0"', '1.10');
    await using github = await startGitHub({ files: { 'values.yaml': text } });

    const { ok, log, set } = await rollOut(github, PINNED, due());

    expect([ok, set['previousVersion']]).toEqual([false, '1.1']);
    expect(log).toMatch(/^error: NOT_FOUND: .*`1\.1` in values\.yaml/m);
    await untouched(github, text);
  });

  it.each([
    ['no key', VALUES.replace('  version: "1.0.0"\n', '')],
    ['null', VALUES.replace('"1.0.0"', 'null')],
    ['nothing', VALUES.replace('"1.0.0"', '')],
    ['an empty text', VALUES.replace('"1.0.0"', '""')],
  ])('of a place without a version (%s) leaves it, with a warning', async (_name, text) => {
    await using github = await startGitHub({ files: { 'values.yaml': text } });

    const { ok, set, log, exported } = await rollOut(github, PINNED, due());

    expect([ok, exported]).toEqual([true, false]);
    expect(set).toMatchObject({ result: 'unchanged', changed: 'false' });
    expect(log).not.toMatch(/No place holds a link that ends/);
    expect(log).toMatch(/^warning: .*values\.yaml/m);
    await untouched(github, text);
  });

  it.each([
    ['another export', versionAt(50, 'aaaaaaaaaaaa')],
    ['an earlier export', versionAt(1, 'aaaaaaaaaaaa')],
    ['a label', '3'],
  ])('leaves a place whose version became that of %s meanwhile', async (_name, version) => {
    await using github = await holding(versionAt(5, digest));
    const theirs = rolledOut('https://storage.example/new', version);
    const meanwhile = async () => await github.commitTo(REPOSITORY, 'main', { 'values.yaml': theirs });

    const { ok, set } = await rollOut(github, PINNED, { ...due(), meanwhile });

    expect(ok).toBe(true);
    expect(set).toMatchObject({ result: 'unchanged', changed: 'false' });
    await untouched(github, theirs);
  });

  it('of several domains renews each by its own job, and passes those without a version', async () => {
    const domains = ['a.example', 'b.example', 'c.example'];
    const of = (domain: string) => rolledOut(LINK, `20260115-110500.${jobOf(domain)}.${digest}`);
    const files = Object.fromEntries(domains.map((domain) => [`${domain}.yaml`, of(domain)]));
    const without = rolledOut(LINK, '');
    await using github = await startGitHub({ files: { ...files, 'c.example.yaml': without } });
    const given = { ...PINNED, ...PULL, domain: domains.join('\n'), 'config-file': '{domain}.yaml' };

    const { ok, log, exports, starts, links } = await rollOut(github, given, due());

    expect([ok, starts]).toEqual([true, 0]);
    expect(exports.map(({ domain, jobId, result }) => [domain, jobId, result])).toEqual([
      ['a.example', 'se_a_example', 'refreshed'],
      ['b.example', 'se_b_example', 'refreshed'],
      ['c.example', undefined, 'unchanged'],
    ]);
    expect(log).toMatch(/^warning: .*c\.example/m);
    expect(log).toMatch(
      /^Unchanged: c\.example\. .*c\.example\.yaml on acme\/deploy@main holds a link that ends 2026-01-22/m,
    );
    expect(openHeads(github)).toEqual(['static-exports']);
    for (const domain of ['a.example', 'b.example'])
      expect(await valuesOf(github, 'static-exports', `${domain}.yaml`)).toBe(
        rolledOut(links[jobOf(domain)] ?? '', `20260115-110500.${jobOf(domain)}.${digest}`),
      );
    expect(await valuesOf(github, 'static-exports', 'c.example.yaml')).toBe(without);
  });
});
