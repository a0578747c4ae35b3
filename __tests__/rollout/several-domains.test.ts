/** Several domains in one step: exported side by side, rolled out together, one failure holding no other back. */
import { describe, expect, it } from '@jest/globals';
import type { GitHubDouble } from '../helpers/github/double.ts';
import {
  branchesOf,
  jobAt,
  jobOf,
  MADE,
  openHeads,
  PROVEN,
  PULL,
  packSite,
  REPOSITORY,
  type RolledOut,
  rolledOut,
  rollOut,
  startGitHub,
  VALUES,
  valuesOf,
  versionAt,
  writesOf,
} from '../helpers/rollout.ts';

const DOMAINS = ['a.example', 'b.example', 'c.example'];
const FILES = Object.fromEntries(DOMAINS.map((domain) => [`deploy/${domain}.yaml`, VALUES]));
const ALL = { domain: DOMAINS.join('\n'), 'config-file': 'deploy/{domain}.yaml', version: '2' };
const BRANCH = 'static-exports';
const start = async (files: Record<string, string> = {}) => await startGitHub({ files: { ...FILES, ...files } });
const fileOf = async (github: GitHubDouble, domain: string, branch = BRANCH) =>
  await valuesOf(github, branch, `deploy/${domain}.yaml`);
const linkOf = ({ links }: RolledOut, domain: string) => links[jobOf(domain)] ?? '';
const ONE_SITE = ['status', 'bundleUrl', 'expiresAt', 'version', 'pinnedUrl', 'pinnedExpiresAt', 'previousVersion'];

describe('several domains', () => {
  it.each(['commit', 'pull-request'])('are exported side by side and rolled out by one %s', async (update) => {
    await using github = await start();

    const run = await rollOut(github, { ...ALL, update });

    expect(run.ok).toBe(true);
    expect(run.starts).toBe(3);
    const branch = update === 'commit' ? 'main' : BRANCH;
    for (const domain of DOMAINS)
      expect(await fileOf(github, domain, branch)).toBe(rolledOut(linkOf(run, domain), '2'));
    expect(await github.countCommits(REPOSITORY, branch)).toBe(2);
    expect(run.set).toMatchObject({
      jobId: DOMAINS.map((domain) => `${domain}=${jobOf(domain)}`).join('\n'),
      ...{ result: 'exported', changed: 'true', commitSha: await github.head(REPOSITORY, branch) },
      pullRequestOperation: update === 'commit' ? 'none' : 'created',
    });
    expect(ONE_SITE.filter((name) => run.set[name])).toEqual([]);
    expect(run.exports).toMatchObject(
      DOMAINS.map((domain) => ({
        domain,
        jobId: jobOf(domain),
        version: '2',
        result: 'exported',
        previousVersion: '1.0.0',
      })),
    );
    expect(JSON.stringify(run.exports)).not.toContain('storage.example');
    for (const domain of DOMAINS) expect(run.summary).toContain(domain);
    expect(run.log).toMatch(/^b\.example: .*se_b_example/m);
  });

  it('of which one fails are rolled out but for that, and the run fails at its end, naming it', async () => {
    await using github = await start();

    const run = await rollOut(github, { ...ALL, ...PULL }, { failing: ['b.example'] });

    expect(run.ok).toBe(false);
    expect(run.set).toMatchObject({ result: 'exported', changed: 'true', pullRequestOperation: 'created' });
    expect(await fileOf(github, 'a.example')).toBe(rolledOut(linkOf(run, 'a.example'), '2'));
    expect(await fileOf(github, 'b.example')).toBe(VALUES);
    const errors = run.exports.map(({ error }) => (error as { readonly code: string } | undefined)?.code);
    expect(errors).toEqual([undefined, 'JOB_FAILED', undefined]);
    expect(run.log.match(/^error: /gm)).toHaveLength(1);
    expect(run.log).toMatch(/^error: JOB_FAILED: [\s\S]*b\.example.*b\.example is broken/m);
    for (const domain of ['a.example', 'c.example']) expect(run.log).toMatch(`Exported ${domain}. Pull request #1`);
    expect(run.log).not.toContain('Exported b.example');
    expect(run.summary).toMatch(/b\.example.*JOB_FAILED/);
  });

  it('that all fail change nothing', async () => {
    await using github = await start();

    const { ok, set } = await rollOut(github, ALL, { failing: DOMAINS });

    expect(ok).toBe(false);
    expect(writesOf(github)).toEqual([]);
    expect(set).toMatchObject({ changed: 'false', pullRequestOperation: 'none' });
  });

  it('whose rollout fails tell every job that lives on, and the site that failed before, in one error', async () => {
    await using github = await startGitHub({ files: FILES, protected: ['main'] });

    const { ok, log } = await rollOut(github, { ...ALL, 'on-protected-branch': 'fail' }, { failing: ['c.example'] });

    expect(ok).toBe(false);
    for (const line of ['a.example=se_a_example', 'b.example=se_b_example']) expect(log).toContain(`\`${line}\``);
    expect(log).not.toContain('`c.example=');
    expect(log.match(/^error: /gm)).toHaveLength(1);
    expect(log).toMatch(/^error: PROTECTED: [\s\S]*\n- c\.example: JOB_FAILED: .*c\.example is broken/m);
  });

  it('go on by the lines of the output `jobId`; one without a line is left out, with a warning', async () => {
    await using github = await start();
    const lines = 'a.example=se_a_example\nc.example=se_c_example';

    const { ok, starts, set, log, exports } = await rollOut(github, { ...ALL, ...PULL, 'job-id': lines });

    expect([ok, starts]).toEqual([true, 0]);
    expect(set['jobId']).toBe(lines);
    expect(log).toMatch(/^warning: .*b\.example/m);
    expect(exports.map(({ domain, jobId }) => [domain, jobId])).toEqual([
      ['a.example', 'se_a_example'],
      ['b.example', undefined],
      ['c.example', 'se_c_example'],
    ]);
    expect(await fileOf(github, 'b.example')).toBe(VALUES);
  });

  it('keep their form of outputs where one line continues one of them', async () => {
    await using github = await start();

    const { set, exports } = await rollOut(github, { ...ALL, 'job-id': 'b.example=se_b_example' });

    expect(set).toMatchObject({ jobId: 'b.example=se_b_example', result: 'exported', changed: 'true' });
    expect(ONE_SITE.filter((name) => set[name])).toEqual([]);
    expect(exports).toHaveLength(3);
  });

  it('whose results differ have the first that applies as that of the run', async () => {
    const archive = await packSite('Welcome');
    await using github = await start();
    const given = { ...ALL, ...PROVEN };
    const first = await rollOut(github, { ...given, domain: 'a.example\nb.example' }, { archive, ...jobAtAll(5) });
    expect(first.set['result']).toBe('exported');

    const end = new Date('2026-01-22T12:00:00Z');
    const second = await rollOut(github, given, { archive, expiresAt: end, ...jobAtAll(10) });
    const third = await rollOut(github, given, { archive, expiresAt: end, ...jobAtAll(20) });

    const results = ({ set, exports }: RolledOut) => [set['result'], ...exports.map(({ result }) => result)];
    expect(results(second)).toEqual(['exported', 'refreshed', 'refreshed', 'exported']);
    expect(results(third)).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged']);
  });

  it('are ordered each by itself', async () => {
    await using github = await start({ 'deploy/b.example.yaml': VALUES.replace('1.0.0', versionAt(50)) });

    const { ok, exports } = await rollOut(github, { ...ALL, ...MADE }, jobAtAll(5));

    expect(ok).toBe(true);
    expect(exports.map(({ result }) => result)).toEqual(['exported', 'unchanged', 'exported']);
    expect(await fileOf(github, 'b.example', 'main')).toContain(versionAt(50));
  });

  it('fetch at most two archives at a time', async () => {
    await using github = await start();

    const { ok, fetchedAtOnce } = await rollOut(github, { ...ALL, ...PROVEN }, { archive: await packSite('Welcome') });

    expect(ok).toBe(true);
    expect(fetchedAtOnce).toBeLessThanOrEqual(2);
  });

  it('have one branch for another base', async () => {
    await using github = await start();
    await github.commitTo(REPOSITORY, 'stable', {});

    await rollOut(github, { ...ALL, ...PULL, base: 'stable' });

    expect(openHeads(github)).toEqual(['static-exports@stable']);
    expect(await branchesOf(github)).toEqual(['main', 'stable', 'static-exports@stable']);
  });
});

/** Start of all jobs; each keeps its own id. */
const jobAtAll = (minute: number) => ({ createdAt: jobAt(minute).createdAt });
