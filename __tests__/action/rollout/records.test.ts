/** What a pin's record tells later runs, wherever the history has left it. */
import { describe, expect, it } from '@jest/globals';
import { FakeClock } from '../../helpers/effects.ts';
import type { GitHubDouble } from '../../helpers/github/double.ts';
import { packPages, REPOSITORY, rolledOut, rollOut, startGitHub, VALUES } from '../../helpers/rollout.ts';

const PULL = { update: 'pull-request' };
const BRANCH = 'static-export/docs.example.com';
const minute = (at: number) => new Date(Date.UTC(2026, 0, 15, 11, at));
const FIRST = Date.UTC(2026, 0, 15, 12);
const days = (count: number) => new Date(FIRST + count * 24 * 3_600_000);
const on = (day: number) => ({ clock: new FakeClock(days(day).getTime()), expiresAt: days(day + 7) });
const show = async (github: GitHubDouble, file = 'values.yaml', branch = 'main') =>
  await github.show(REPOSITORY, branch, file);

/** Commits to a file, one after the other, that leave its values as they are. */
async function edit(github: GitHubDouble, count: number, file = 'values.yaml'): Promise<void> {
  const text = await show(github, file);
  for (let nth = 0; nth < count; nth += 1)
    await github.commitTo(REPOSITORY, 'main', { [file]: `${text}# ${nth}\n` }, `Edit ${nth}`);
}

const [good, bad] = [await packPages({ 'index.html': 'good' }), await packPages({ 'index.html': 'bad' })];
const RELEASE = { publish: 'release', 'allow-public': 'true', verify: 'true', version: '' };
const now = () => ({ clock: new FakeClock(Date.now()), expiresAt: new Date(Date.now() + 7 * 24 * 3_600_000) });
/** An export that was started an hour after what has happened until then. */
const later = () => ({ ...now(), createdAt: new Date(Date.now() + 3_600_000) });
const goBack = async (
  github: GitHubDouble,
  version: string | undefined,
  given: Readonly<Record<string, string>> = {},
) => await rollOut(github, { 'rollback-to': version ?? '', version: '', verify: '', ...given }, now());

/** Content that was rolled back from; gives the version that holds. */
async function rolledBack(github: GitHubDouble): Promise<string> {
  const { set } = await rollOut(github, RELEASE, { ...now(), archive: good, createdAt: minute(0) });
  await rollOut(github, RELEASE, { ...now(), archive: bad, createdAt: minute(10) });
  expect((await goBack(github, set['version'])).set).toMatchObject({ result: 'rolled-back', changed: 'true' });
  return set['version'] ?? '';
}

describe('content that was rolled back from stays away', () => {
  const start = async () => await startGitHub({ visibility: 'public' });
  const expectAway = async (github: GitHubDouble, given: Readonly<Record<string, string>> = {}) => {
    const run = await rollOut(github, { ...RELEASE, ...given }, { archive: bad, ...later() });
    expect(run.set).toMatchObject({ result: 'unchanged', changed: 'false' });
    expect(run.log).toContain('was rolled back from this content');
  };

  it.each([31, 120])('after %i later commits of the file', async (count) => {
    await using github = await start();
    await rolledBack(github);
    await edit(github, count);

    await expectAway(github);
  });

  it('after a person has written another version', async () => {
    await using github = await start();
    const version = await rolledBack(github);
    const text = await show(github);
    await github.commitTo(REPOSITORY, 'main', { 'values.yaml': text.replace(version, 'hotfix') });

    await expectAway(github);
    const third = await rollOut(github, RELEASE, { archive: await packPages({ 'index.html': '3' }), ...later() });
    expect(third.set).toMatchObject({ result: 'exported' });
    await expectAway(github);
  });

  it('after the file has got another name', async () => {
    await using github = await start();
    await rolledBack(github);
    await github.commitTo(REPOSITORY, 'main', { 'deploy/values.yaml': await show(github) });
    await edit(github, 31, 'README.md');

    await expectAway(github, { 'config-file': 'deploy/values.yaml' });
  });

  it('but not where a person has put it back', async () => {
    await using github = await start();
    await rolledBack(github);
    const text = await github.git(REPOSITORY, 'show', 'main~1:values.yaml');
    await github.commitTo(REPOSITORY, 'main', { 'values.yaml': `${text.trimEnd()}\n` }, 'Revert');

    const again = await rollOut(github, RELEASE, { archive: bad, ...later() });

    expect(again.log).not.toContain('was rolled back from');
  });

  it('in the pull request that was closed since the base held what was rolled back to', async () => {
    await using github = await start();
    const first = await rollOut(github, RELEASE, { ...now(), archive: good, createdAt: minute(0) });
    await rollOut(github, { ...RELEASE, ...PULL }, { ...now(), archive: bad, createdAt: minute(10) });
    const back = await goBack(github, first.set['version'], PULL);
    expect(back.set).toMatchObject({ changed: 'false', pullRequestOperation: 'closed' });

    await expectAway(github, PULL);

    const next = await packPages({ 'index.html': 'next' });
    const early = await rollOut(github, { ...RELEASE, ...PULL }, { ...now(), archive: next, createdAt: minute(20) });
    expect(early.log).toContain('was rolled back to version');
    const mended = await rollOut(github, { ...RELEASE, ...PULL }, { archive: next, ...later() });
    expect(mended.set).toMatchObject({ result: 'exported', pullRequestOperation: 'created' });
    await expectAway(github, PULL);
  });

  it('but not since a pull request was closed that would have rolled back from it', async () => {
    await using github = await start();
    const first = await rollOut(github, RELEASE, { ...now(), archive: good, createdAt: minute(0) });
    await rollOut(github, RELEASE, { ...now(), archive: bad, createdAt: minute(10) });
    await goBack(github, first.set['version'], PULL);
    await github.closePull(REPOSITORY, 1);
    const next = await packPages({ 'index.html': 'next' });

    const run = await rollOut(github, { ...RELEASE, ...PULL }, { ...now(), archive: next, createdAt: minute(20) });

    expect(run.set).toMatchObject({ result: 'exported', pullRequestOperation: 'created' });
  });

  it('on a branch that pins others, whoever writes it next', async () => {
    const files = { 'values.yaml': VALUES, 'b.yaml': VALUES };
    await using github = await startGitHub({ visibility: 'public', files });
    const shared = { ...RELEASE, ...PULL, branch: 'docs' };
    const other = { ...shared, domain: 'b.example', 'config-file': 'b.yaml' };
    const first = await rollOut(github, RELEASE, { ...now(), archive: good, createdAt: minute(0) });
    await rollOut(github, other, { ...now(), archive: good, createdAt: minute(5) });
    await rollOut(github, shared, { ...now(), archive: bad, createdAt: minute(10) });
    await goBack(github, first.set['version'], { ...PULL, branch: 'docs' });
    await rollOut(github, other, { ...now(), archive: bad, createdAt: minute(20) });

    await expectAway(github, shared);
  });
});

describe('an older run never overwrites a newer one', () => {
  it.each([31, 120])('after %i later commits of the file', async (count) => {
    await using github = await startGitHub();
    await rollOut(github, { version: '5' }, { createdAt: minute(20) });
    await edit(github, count);

    const old = await rollOut(github, { version: '4' }, { createdAt: minute(10) });

    expect(old.set).toMatchObject({ result: 'unchanged', changed: 'false' });
  });

  it.each(['commit', 'pull-request'])('after a squash without its text, and later commits (%s)', async (update) => {
    for (const count of [0, 6]) {
      await using github = await startGitHub({ squashMessage: 'blank' });
      await rollOut(github, { ...PULL, version: '5' }, { createdAt: minute(20) });
      await github.mergePull(REPOSITORY, 1, 'squash');
      await edit(github, count);

      const old = await rollOut(github, { update, version: '4' }, { createdAt: minute(10) });

      expect(old.set).toMatchObject({ result: 'unchanged', changed: 'false' });
    }
  });

  it('where the token may not read the pull requests of further commits', async () => {
    await using github = await startGitHub({ permissions: { pulls: 'none' } });
    await rollOut(github, { version: '5' }, { createdAt: minute(20) });
    await edit(github, 31);

    const old = await rollOut(github, { version: '4' }, { createdAt: minute(10) });

    expect({ ok: old.ok, ...old.set }).toMatchObject({ ok: true, result: 'unchanged', changed: 'false' });
  });

  it('nor a rollback to what the base holds already', async () => {
    await using github = await startGitHub({ visibility: 'public' });
    const first = await rollOut(github, RELEASE, { ...now(), archive: good, createdAt: minute(0) });
    const back = await goBack(github, first.set['version']);
    expect(back.set).toMatchObject({ result: 'rolled-back', changed: 'false' });

    const underWay = await rollOut(github, RELEASE, { ...now(), archive: bad, createdAt: minute(10) });
    expect(underWay.set).toMatchObject({ result: 'unchanged', changed: 'false' });
    expect(underWay.log).toContain('was rolled back to version');
    const next = await rollOut(github, RELEASE, { archive: bad, ...later() });
    expect(next.set).toMatchObject({ result: 'exported' });
  });
});

describe('the history is read further down', () => {
  const historyOf = (github: GitHubDouble) =>
    github.journal.filter(({ operation }) => operation?.split(' ').at(-1) === 'repository').length;

  it('not where it is told whole, or a record was found, or nothing stands there', async () => {
    const standing = VALUES.replace("bundleUrl: ''", "bundleUrl: 'https://storage.example/by-hand.tar.gz?sig=1'");
    await using github = await startGitHub({ files: { 'values.yaml': standing, 'new.yaml': VALUES } });
    await rollOut(github, { version: '2' });
    await edit(github, 29);
    github.journal.length = 0;
    await rollOut(github, { version: '3' });
    await edit(github, 40);
    await rollOut(github, { 'config-file': 'new.yaml', version: '2' });

    expect(historyOf(github)).toBe(4);
  });
});

describe('`job-id: pinned` with several files', () => {
  const BOTH = { 'config-file': 'staging.yaml\nprod.yaml' };
  const PINNED = { ...BOTH, 'job-id': 'pinned', version: '', verify: 'auto' };
  const start = async () => await startGitHub({ files: { 'staging.yaml': VALUES, 'prod.yaml': VALUES } });
  const FRESH = { verify: 'auto', version: '' };

  it('renews each of two links of one job, and keeps the version of each', async () => {
    await using github = await start();
    const one = await rollOut(github, { ...FRESH, 'config-file': 'staging.yaml' }, { archive: good, ...on(0) });
    const promoted = { ...FRESH, 'config-file': 'prod.yaml', 'job-id': one.set['jobId'] ?? '', version: 'promoted' };
    await rollOut(github, promoted, { archive: good, ...on(1) });

    const run = await rollOut(github, PINNED, { archive: good, ...on(6.5) });

    expect(run.set).toMatchObject({ result: 'refreshed' });
    expect(await show(github, 'staging.yaml')).toBe(rolledOut(run.link, one.set['version'] ?? ''));
    expect(await show(github, 'prod.yaml')).toBe(rolledOut(run.link, 'promoted'));
  });

  it('renews a place whose record is far below', async () => {
    await using github = await start();
    await rollOut(github, { ...FRESH, ...BOTH }, { archive: good, ...on(0) });
    await edit(github, 31, 'prod.yaml');

    const run = await rollOut(github, PINNED, { archive: good, ...on(6) });

    expect(run.set).toMatchObject({ result: 'refreshed' });
    for (const file of ['staging.yaml', 'prod.yaml']) expect(await show(github, file)).toContain(run.link);
  });

  it('warns of the places that it leaves', async () => {
    await using github = await start();
    await rollOut(github, { ...FRESH, 'config-file': 'prod.yaml' }, { archive: good, ...on(0) });

    const run = await rollOut(github, PINNED, { archive: good, ...on(6) });

    expect(run.log).toContain('warning: staging.yaml on acme/deploy@main is left unchanged: no job is recorded');
    expect(run.log).not.toContain('warning: prod.yaml');
  });
});

describe('what a pull request proposes', () => {
  it('stays, where a renewal writes less', async () => {
    await using github = await startGitHub();
    const given = { ...PULL, verify: 'auto', version: '' };
    const { set } = await rollOut(github, given, { archive: good, ...on(0) });

    const renewal = { ...given, 'job-id': 'pinned', 'config-values': 'bundleUrl' };
    const run = await rollOut(github, renewal, { archive: good, ...on(6) });

    expect(run.ok).toBe(true);
    const text = rolledOut(run.link, set['version'] ?? '');
    expect(await show(github, 'values.yaml', BRANCH)).toBe(text);
    const again = await rollOut(github, renewal, { archive: good, ...on(12) });
    expect(await show(github, 'values.yaml', BRANCH)).toBe(rolledOut(again.link, set['version'] ?? ''));
  });

  it('goes with its site, where a list gets another item in front', async () => {
    const list = (...names: string[]) =>
      `sites:\n${names.map((name) => `  - name: ${name}\n    staticExport: {enabled: false, bundleUrl: '', version: ''}\n`).join('')}`;
    await using github = await startGitHub({ files: { 'v.yaml': list('a', 'b'), 'b.yaml': VALUES } });
    const shared = { ...PULL, branch: 'docs' };
    const own = { ...shared, domain: 'a.example', 'config-file': 'v.yaml', 'config-path': 'sites[0].staticExport' };
    const { link } = await rollOut(github, { ...own, version: '2' });
    await github.commitTo(REPOSITORY, 'main', { 'v.yaml': list('new', 'a', 'b') });

    const run = await rollOut(github, { ...shared, domain: 'b.example', 'config-file': 'b.yaml', version: '3' });

    expect(run.ok).toBe(true);
    const empty = `staticExport: {enabled: false, bundleUrl: '', version: ''}`;
    const pinned = `staticExport: {enabled: true, bundleUrl: '${link}', version: '2'}`;
    expect(await show(github, 'v.yaml', 'docs')).toBe(
      list('new', 'a', 'b').replace(`name: a\n    ${empty}`, `name: a\n    ${pinned}`),
    );
  });

  it('leaves the branch, where a list changes that has no names', async () => {
    const list = (...hosts: string[]) =>
      `sites:\n${hosts.map((host) => `  - host: ${host}\n    staticExport: {enabled: false, bundleUrl: '', version: ''}\n`).join('')}`;
    await using github = await startGitHub({ files: { 'v.yaml': list('a', 'b'), 'b.yaml': VALUES } });
    const shared = { ...PULL, branch: 'docs' };
    const other = { ...shared, domain: 'b.example', 'config-file': 'b.yaml' };
    const own = { ...shared, domain: 'a.example', 'config-file': 'v.yaml', 'config-path': 'sites[0].staticExport' };
    await rollOut(github, { ...own, version: '2' });
    await rollOut(github, { ...other, version: '3' });
    expect(await show(github, 'v.yaml', 'docs')).toContain('enabled: true');
    await github.commitTo(REPOSITORY, 'main', { 'v.yaml': list('b', 'a') });

    const run = await rollOut(github, { ...other, version: '4' });

    expect(await show(github, 'v.yaml', 'docs')).toBe(list('b', 'a'));
    expect(run.log).toContain('leaves `docs`: it is in a list that was changed on the base.');
  });

  it('leaves the branch when its link is dead, also where only the platform has told when', async () => {
    await using github = await startGitHub({ files: { 'a.yaml': VALUES, 'b.yaml': VALUES } });
    const shared = { ...PULL, branch: 'docs' };
    const own = { ...shared, domain: 'a.example', 'config-file': 'a.yaml', version: '2' };
    await rollOut(github, own, { clock: new FakeClock(FIRST) });

    const run = await rollOut(
      github,
      { ...shared, domain: 'b.example', 'config-file': 'b.yaml', version: '3' },
      on(30),
    );

    expect(await show(github, 'a.yaml', 'docs')).toBe(VALUES);
    expect(run.log).toContain('leaves `docs`: it has an expired link.');
  });
});
