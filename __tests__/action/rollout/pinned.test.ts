/** `job-id: pinned`: the link of what is pinned is renewed, and nothing is ever started. */
import { describe, expect, it } from '@jest/globals';
import { FakeClock } from '../../helpers/effects.ts';
import type { GitHubDouble } from '../../helpers/github/double.ts';
import { packPages, REPOSITORY, rolledOut, rollOut, startGitHub, VALUES } from '../../helpers/rollout.ts';

const PULL = { update: 'pull-request' };
const PINNED = { 'job-id': 'pinned', version: '', verify: 'auto' };
const FIRST = Date.UTC(2026, 0, 15, 12);
const days = (count: number) => new Date(FIRST + count * 24 * 3_600_000);
const on = (day: number) => ({ clock: new FakeClock(days(day).getTime()), expiresAt: days(day + 7) });
const started = ({ effects }: Awaited<ReturnType<typeof rollOut>>) =>
  effects.requests.filter(({ method, url }) => method === 'POST' && url.pathname.endsWith('/jobs')).length;
const asked = ({ effects }: Awaited<ReturnType<typeof rollOut>>) =>
  effects.requests.some(({ url }) => url.pathname.endsWith('/jobs/se_00112233445566aa/bundle'));

async function pinOnce(github: GitHubDouble, given: Readonly<Record<string, string>> = {}) {
  const archive = await packPages({ 'index.html': 'Welcome' });
  const first = await rollOut(github, { verify: 'auto', version: '', ...given }, { archive, ...on(0) });
  return { archive, version: first.set['version'] ?? '' };
}

describe('the pinned job', () => {
  it('keeps its link while that lives, and gets a fresh one with the same version when a third of its life is left', async () => {
    await using github = await startGitHub();
    const { archive, version } = await pinOnce(github);

    const early = await rollOut(github, PINNED, { archive, ...on(4) });
    const late = await rollOut(github, PINNED, { archive, ...on(5) });

    expect([early, late].map(({ set }) => [set['result'], set['version']])).toEqual([
      ['unchanged', version],
      ['refreshed', version],
    ]);
    expect([started(early), started(late), asked(late)]).toEqual([0, 0, true]);
    expect(await github.show(REPOSITORY, 'main', 'values.yaml')).toBe(rolledOut(late.link, version));
  });

  it('is found below many later commits of the file', async () => {
    await using github = await startGitHub();
    const { archive, version } = await pinOnce(github);
    const pinned = await github.show(REPOSITORY, 'main', 'values.yaml');
    for (let nth = 0; nth < 40; nth += 1)
      await github.commitTo(REPOSITORY, 'main', { 'values.yaml': `${pinned}# ${nth}\n` });

    const { set } = await rollOut(github, PINNED, { archive, ...on(6) });

    expect(set).toMatchObject({ result: 'refreshed', version });
  });

  it('that has a label of its own is renewed without a look at its content', async () => {
    await using github = await startGitHub();
    await rollOut(github, { version: 'v2' }, on(0));

    const early = await rollOut(github, { ...PINNED, verify: 'false' }, on(1));
    const late = await rollOut(github, { ...PINNED, verify: 'false' }, on(6));

    expect([early.set['result'], late.set['result'], late.set['version']]).toEqual(['unchanged', 'refreshed', 'v2']);
  });

  it.each(['merge', 'squash', 'rebase'] as const)('is known after a %s of its pull request', async (method) => {
    await using github = await startGitHub();
    const { archive, version } = await pinOnce(github, PULL);
    await github.mergePull(REPOSITORY, 1, method);

    const { set } = await rollOut(github, PINNED, { archive, ...on(6) });

    expect(set).toMatchObject({ result: 'refreshed', version });
  });

  it.each(['blank', 'pull-request'] as const)(
    'is read from the merged pull request after a squash with %s text',
    async (squashMessage) => {
      for (const update of ['commit', 'pull-request']) {
        await using github = await startGitHub({ squashMessage });
        const { archive, version } = await pinOnce(github, PULL);
        await github.mergePull(REPOSITORY, 1, 'squash');

        const { set } = await rollOut(github, { ...PINNED, update }, { archive, ...on(6) });

        expect(set).toMatchObject({ result: 'refreshed', version });
      }
    },
  );

  it('is that of the open pull request, whose link is renewed there', async () => {
    await using github = await startGitHub();
    const { archive, version } = await pinOnce(github, PULL);

    const { set, link } = await rollOut(github, { ...PULL, ...PINNED }, { archive, ...on(6) });

    expect(set).toMatchObject({ result: 'refreshed', pullRequestOperation: 'updated', version });
    expect(await github.show(REPOSITORY, 'static-export/docs.example.com', 'values.yaml')).toBe(
      rolledOut(link, version),
    );
  });

  it('of a durable pin leaves everything as it is', async () => {
    await using github = await startGitHub({ visibility: 'public' });
    const { archive, version } = await pinOnce(github, { publish: 'release', 'allow-public': 'true' });

    const run = await rollOut(github, { ...PINNED, 'allow-public': 'true' }, { archive, ...on(6) });

    expect(run.set).toMatchObject({ result: 'unchanged', version, changed: 'false' });
    expect(run.exported).toBe(false);
  });
});

describe('files of one domain', () => {
  const BOTH = { 'config-file': 'staging.yaml\nprod.yaml' };
  const start = async () => await startGitHub({ files: { 'staging.yaml': VALUES, 'prod.yaml': VALUES } });

  it('that pin different jobs are not renewed together: neither gets the content of the other', async () => {
    await using github = await start();
    await pinOnce(github, { 'config-file': 'prod.yaml' });
    const values = await github.show(REPOSITORY, 'main', 'prod.yaml');
    const archive = await packPages({ 'index.html': 'What is tried out' });
    const given = { verify: 'auto', version: '', 'config-file': 'staging.yaml', 'job-id': 'se_ffeeddccbbaa9988' };
    await rollOut(github, given, { archive, ...on(1) });

    const run = await rollOut(github, { ...PINNED, ...BOTH }, { archive, ...on(6) });

    expect({ ok: run.ok, exported: run.exported }).toEqual({ ok: false, exported: false });
    expect(run.log).toMatch(
      /error: CONFIG: staging\.yaml and prod\.yaml on acme\/deploy@main pin different jobs[\s\S]*one `config-file`/,
    );
    expect(await github.show(REPOSITORY, 'main', 'prod.yaml')).toBe(values);
  });

  it('are renewed where a job is known, and left as they are elsewhere', async () => {
    await using github = await start();
    const { archive, version } = await pinOnce(github, { 'config-file': 'prod.yaml' });

    const run = await rollOut(github, { ...PINNED, ...BOTH }, { archive, ...on(6) });

    expect(run.set).toMatchObject({ result: 'refreshed', version });
    expect(await github.show(REPOSITORY, 'main', 'staging.yaml')).toBe(VALUES);
    expect(await github.show(REPOSITORY, 'main', 'prod.yaml')).toBe(rolledOut(run.link, version));
  });
});

describe('no job is known, and nothing is started,', () => {
  const unknown = async (github: GitHubDouble) => {
    const run = await rollOut(github, PINNED);
    expect({ ok: run.ok, exported: run.exported }).toEqual({ ok: false, exported: false });
    expect(run.log).toMatch(/error: NOT_FOUND: No job is recorded for what acme\/deploy@main holds[\s\S]*Export once/);
  };

  it('where nothing was ever rolled out', async () => {
    await using github = await startGitHub();

    await unknown(github);
  });

  it('where a person has changed the version since', async () => {
    await using github = await startGitHub();
    const { version } = await pinOnce(github);
    const values = await github.show(REPOSITORY, 'main', 'values.yaml');
    await github.commitTo(REPOSITORY, 'main', { 'values.yaml': values.replace(version, 'by-hand') });

    await unknown(github);
  });

  it('where a person has changed the link since', async () => {
    await using github = await startGitHub();
    await pinOnce(github);
    const values = await github.show(REPOSITORY, 'main', 'values.yaml');
    await github.commitTo(REPOSITORY, 'main', { 'values.yaml': values.replace('storage.example', 'other.example') });

    await unknown(github);
  });
});

it('a person who went back gets the job of what they went back to', async () => {
  await using github = await startGitHub();
  const { archive, version } = await pinOnce(github);
  const first = await github.show(REPOSITORY, 'main', 'values.yaml');
  await rollOut(github, { version: 'next' }, on(1));
  await github.commitTo(REPOSITORY, 'main', { 'values.yaml': first }, 'Revert');

  const { set } = await rollOut(github, PINNED, { archive, ...on(6) });

  expect(set).toMatchObject({ result: 'refreshed', version });
});

it('the record of the version before is understood', async () => {
  const text = rolledOut('https://storage.example/old.tar.gz?sig=1', '2');
  await using github = await startGitHub();
  const message = 'Pin\n\nStatic-Export-Job: se_00112233445566aa\nStatic-Export-Version: 2\n';
  await github.commitTo(REPOSITORY, 'main', { 'values.yaml': text }, message);

  const run = await rollOut(github, { ...PINNED, verify: 'false' });

  expect(run.set).toMatchObject({ result: 'refreshed', version: '2', jobId: 'se_00112233445566aa' });
  expect(started(run)).toBe(0);
});

it.each<[string, Record<string, string>]>([
  ['no configuration', { update: 'none' }],
  ['a version of its own', { version: '3' }],
])('`job-id: pinned` with %s is refused before anything is asked', async (_name, given) => {
  await using github = await startGitHub({ files: { 'values.yaml': VALUES } });

  const { ok, log } = await rollOut(github, { ...PINNED, ...given });

  expect({ ok, calls: github.journal.length }).toEqual({ ok: false, calls: 0 });
  expect(log).toContain('`job-id: pinned`');
});
