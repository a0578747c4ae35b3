/** Several domains in one step: exported side by side, rolled out together, one failure holding no other back. */
import { describe, expect, it } from '@jest/globals';
import { createGitHub } from '../../../src/action/github/client.ts';
import { createHttp } from '../../../src/action/http/transport.ts';
import { readInputs } from '../../../src/action/inputs/inputs.ts';
import { run } from '../../../src/action/run.ts';
import { fakeEffects, fakeInputs, type Responder } from '../../helpers/effects.ts';
import { Folder } from '../../helpers/folder.ts';
import type { GitHubDouble } from '../../helpers/github/double.ts';
import { packPages, REPOSITORY, rolledOut, startGitHub, VALUES } from '../../helpers/rollout.ts';

const DOMAINS = ['a.example', 'b.example', 'c.example'];
const FILES = Object.fromEntries(DOMAINS.map((domain) => [`deploy/${domain}.yaml`, VALUES]));
const GIVEN = { domain: DOMAINS.join('\n'), 'config-file': 'deploy/{domain}.yaml', version: '2' };

interface Exported {
  readonly id: string;
  readonly domain: string;
}

/** A platform that exports each domain; those of `failing` fail. */
function platformOf(failing: readonly string[], archives: ReadonlyMap<string, Uint8Array>) {
  const jobs: Exported[] = [];
  let [downloading, most] = [0, 0];
  const respond: Responder = ({ method, url, body }) => {
    if (url.pathname.endsWith('/jobs')) {
      const { domain } = JSON.parse(body ?? '{}') as { domain: string };
      const id = `se_${domain}`;
      jobs.push({ id, domain });
      return { status: 202, json: { jobId: id } };
    }
    const domain = /\/jobs\/se_([^/]+)/.exec(url.pathname)?.[1] ?? '';
    if (method === 'GET' && failing.includes(domain))
      return { json: { status: 'failed', error: `${domain} is broken` } };
    if (method === 'GET') return { json: { status: 'completed', progress: 100, pageCount: 1 } };
    const sizeBytes = archives.get(domain)?.length ?? 1;
    return {
      json: { bundleUrl: linkOf(domain), expiresAt: '2026-01-22T12:00:00Z', sizeBytes },
    };
  };
  const stream = async (request: { readonly url: URL }) => {
    downloading += 1;
    most = Math.max(most, downloading);
    const bytes = archives.get(request.url.pathname.slice(1)) ?? Buffer.alloc(0);
    const body = (async function* () {
      await Promise.resolve();
      yield bytes;
      downloading -= 1;
    })();
    return { status: 200, headers: {}, body, discard: () => undefined };
  };
  return { jobs, respond, stream, most: () => most };
}

const linkOf = (domain: string) => `https://storage.example/${domain}?X-Amz-Signature=5ca1ab1e${domain}`;

async function runAll(
  github: GitHubDouble,
  given: Readonly<Record<string, string>> = {},
  {
    failing = [],
    archives = new Map(),
  }: { failing?: readonly string[]; archives?: ReadonlyMap<string, Uint8Array> } = {},
) {
  const folder = await Folder.make();
  await folder.write({ 'workspace/.keep': '', 'temp/.keep': '' });
  const platform = platformOf(failing, archives);
  const fake = fakeEffects(platform.respond);
  const effects = Object.assign(fake, {
    http: { ...fake.http, stream: platform.stream },
    github: createGitHub(createHttp(), github.env),
    places: { workspace: folder.at('workspace'), temp: folder.at('temp') },
    workflow: { repository: REPOSITORY, serverUrl: github.serverUrl, runKey: 'run1' },
  });
  const inputs = { update: 'pull-request', verify: 'false', 'github-token': github.token, ...GIVEN, ...given };
  const ok = await run(fakeInputs(inputs), effects);
  const exports = JSON.parse(effects.set['exports'] ?? '[]') as readonly Record<string, unknown>[];
  const [log, summary] = [effects.lines.join('\n'), effects.summaries.join('\n')];
  return { ok, set: effects.set, exports, log, summary, folder, ...platform };
}

describe('several domains', () => {
  it.each(['commit', 'pull-request'])('are exported side by side and rolled out by one %s', async (update) => {
    await using github = await startGitHub({ files: FILES });

    const { ok, set, exports, log, summary, jobs } = await runAll(github, { update });

    expect(ok).toBe(true);
    expect(jobs.map(({ domain }) => domain)).toEqual(DOMAINS);
    const branch = update === 'commit' ? 'main' : 'static-exports';
    for (const domain of DOMAINS)
      expect(await github.show(REPOSITORY, branch, `deploy/${domain}.yaml`)).toBe(rolledOut(linkOf(domain), '2'));
    expect(await github.countCommits(REPOSITORY, branch)).toBe(2);
    expect(set).toMatchObject({
      jobId: DOMAINS.map((domain) => `${domain}=se_${domain}`).join('\n'),
      result: 'exported',
      changed: 'true',
      pullRequestOperation: update === 'commit' ? 'none' : 'created',
    });
    expect(Object.keys(set)).not.toEqual(expect.arrayContaining(['bundleUrl']));
    expect(Object.keys(set)).not.toEqual(expect.arrayContaining(['version']));
    expect(exports.map(({ domain, jobId, result }) => [domain, jobId, result])).toEqual(
      DOMAINS.map((domain) => [domain, `se_${domain}`, 'exported']),
    );
    expect(JSON.stringify(exports)).not.toContain('storage.example');
    expect(log).toContain('b.example: Started job se_b.example for b.example');
    expect(log).not.toContain('`bundleUrl`');
    expect(summary).toContain('### Static export of 3 sites: done');
    expect(summary).toMatch(/^\| `b\.example` \| done \| `2` \| 1 \|/m);
  });

  it('of which one fails are rolled out but for that, and the run fails at its end, naming it', async () => {
    await using github = await startGitHub({ files: FILES });

    const { ok, set, exports, log, summary } = await runAll(github, {}, { failing: ['b.example'] });

    expect(ok).toBe(false);
    expect(set).toMatchObject({ result: 'exported', changed: 'true', pullRequestOperation: 'created' });
    expect(await github.show(REPOSITORY, 'static-exports', 'deploy/a.example.yaml')).toBe(
      rolledOut(linkOf('a.example'), '2'),
    );
    expect(await github.show(REPOSITORY, 'static-exports', 'deploy/b.example.yaml')).toBe(VALUES);
    expect(exports.map(({ error }) => (error as { code: string } | undefined)?.code)).toEqual([
      undefined,
      'JOB_FAILED',
      undefined,
    ]);
    expect(log.match(/^error: /gm)).toHaveLength(1);
    expect(log).toMatch(/^error: JOB_FAILED: 1 of 3 sites failed\.\n- b\.example: JOB_FAILED: .*b\.example is broken/m);
    expect(log).toMatch(
      /^Next: The other sites were rolled out\. Correct the cause, and run the failed domains again\.$/m,
    );
    expect(summary).toContain('### Static export of 3 sites: 1 failed');
    expect(summary).toContain('| `b.example` | **failed** (JOB_FAILED) |');
  });

  it('that all fail change nothing', async () => {
    await using github = await startGitHub({ files: FILES });

    const { ok, set, log } = await runAll(github, {}, { failing: DOMAINS });

    expect({ ok, writes: github.writes.map(({ operation }) => operation) }).toEqual({
      ok: false,
      writes: ['git/create-blob'],
    });
    expect(set).toMatchObject({ changed: 'false', pullRequestOperation: 'none' });
    expect(log).toMatch(/^Next: Correct the cause, and run the failed domains again\.$/m);
  });

  it('whose rollout fails tell all jobs that live on', async () => {
    await using github = await startGitHub({ files: FILES, protected: ['main'] });
    const given = { update: 'commit', 'on-protected-branch': 'fail' };

    const { ok, log } = await runAll(github, given, { failing: ['c.example'] });

    expect(ok).toBe(false);
    expect(log).toContain(
      'Next: The jobs still exist on the platform: continue them with `job-id`, one line each: `a.example=se_a.example`, `b.example=se_b.example`.',
    );
  });

  it('of which one is continued keep the form of several', async () => {
    await using github = await startGitHub({ files: FILES });

    const { ok, set, exports } = await runAll(github, { 'job-id': 'b.example=se_b.example' });

    expect(ok).toBe(true);
    expect(set).toMatchObject({ jobId: 'b.example=se_b.example', result: 'exported', changed: 'true' });
    for (const name of ['bundleUrl', 'status', 'version', 'pinnedUrl']) expect(set).not.toHaveProperty(name);
    expect(exports.map(({ domain }) => domain)).toEqual(DOMAINS);
  });

  it('go on by the lines of the output `jobId`; one without a line is left out', async () => {
    await using github = await startGitHub({ files: FILES });

    const { ok, jobs, log, exports } = await runAll(github, {
      'job-id': 'a.example=se_a.example\nc.example=se_c.example',
    });

    expect({ ok, jobs }).toEqual({ ok: true, jobs: [] });
    expect(log).toContain('warning: `b.example` is left out: `job-id` has no line for it.');
    expect(exports.map(({ domain, jobId }) => [domain, jobId])).toEqual([
      ['a.example', 'se_a.example'],
      ['b.example', undefined],
      ['c.example', 'se_c.example'],
    ]);
    expect(await github.show(REPOSITORY, 'static-exports', 'deploy/b.example.yaml')).toBe(VALUES);
  });

  it('are renewed by `job-id: pinned`', async () => {
    await using github = await startGitHub({ files: FILES });
    await runAll(github, { update: 'commit' });

    const { ok, jobs, set } = await runAll(github, {
      update: 'commit',
      version: '',
      'job-id': 'pinned',
      'refresh-before': '576h',
    });

    expect({ ok, jobs }).toEqual({ ok: true, jobs: [] });
    expect(set).toMatchObject({ result: 'unchanged' });
  });

  it('are kept each in a place of its own, no more than two at a time', async () => {
    await using github = await startGitHub({ files: FILES });
    const archives = new Map<string, Uint8Array>();
    for (const domain of DOMAINS) archives.set(domain, await packPages({ 'index.html': domain }));
    const given = { verify: 'true', 'extract-to': 'out/{domain}', 'bundle-path': 'keep/{domain}.tar.gz', version: '' };

    const { ok, folder, exports, most } = await runAll(github, given, { archives });
    await using _folder = folder;

    expect(ok).toBe(true);
    expect((await folder.names('workspace/out')).filter((name) => !name.startsWith('.'))).toEqual(DOMAINS);
    expect(await folder.names('workspace/keep')).toEqual(DOMAINS.map((domain) => `${domain}.tar.gz`));
    expect(exports.map(({ siteDirectory }) => siteDirectory)).toEqual(
      DOMAINS.map((domain) => folder.at(`workspace/out/${domain}`)),
    );
    expect(most()).toBeLessThanOrEqual(2);
  });

  it('in one file have a place each', async () => {
    const site = VALUES.trimEnd().replace(/^/gm, '  ');
    const values = `${DOMAINS.map((domain) => `${domain.replace('.', '-')}:\n${site}`).join('\n')}\n`;
    await using github = await startGitHub({ files: { 'values.yaml': values } });
    const lines = { 'config-file': 'values.yaml', 'config-path': '{domain}.staticExport' };

    const { ok } = await runAll(github, {
      ...lines,
      domain: DOMAINS.map((domain) => domain.replace('.', '-')).join('\n'),
    });

    expect(ok).toBe(true);
    const text = await github.show(REPOSITORY, 'static-exports', 'values.yaml');
    expect(text.match(/version: "2"/g)).toHaveLength(3);
    expect(text).toContain(linkOf('b-example'));
  });

  it('in one file have a result each', async () => {
    const site = VALUES.trimEnd().replace(/^/gm, '  ');
    const sites = ['a', 'b'];
    await using github = await startGitHub({
      files: { 'values.yaml': `${sites.map((name) => `${name}:\n${site}`).join('\n')}\n` },
    });
    const given = { update: 'commit', 'config-file': 'values.yaml', 'config-path': '{domain}.staticExport' };
    await runAll(github, { ...given, domain: 'a' });

    const { exports } = await runAll(github, { ...given, domain: 'a\nb' });

    expect(exports.map(({ domain, result }) => [domain, result])).toEqual([
      ['a', 'unchanged'],
      ['b', 'exported'],
    ]);
  });
});

describe('inputs of several domains', () => {
  const faults = (given: Readonly<Record<string, string>>) => {
    const inputs = { update: 'pull-request', 'github-token': 'ghs_0123456789', ...GIVEN, ...given };
    return readInputs(fakeInputs(inputs), { workspace: '/workspace', repository: 'acme/docs' }).faults;
  };

  it.each<[string, Record<string, string>, RegExp]>([
    [
      'meet in one file',
      { 'config-file': 'values.yaml' },
      /^config-file: "a\.example" and "b\.example" would be written to one place of "values\.yaml"/,
    ],
    ['meet in one directory', { 'extract-to': 'out' }, /^extract-to: is the same for 3 domains; write `\{domain\}`/],
    ['meet in one archive', { 'bundle-path': 'b.tar.gz' }, /^bundle-path: is the same for 3 domains/],
    ['meet at one address', { 'pin-url': 'https://m.example/b.tar.gz' }, /^pin-url: it is shared by 3 domains/],
    [
      'would have several branches',
      { branch: 'docs-{domain}' },
      /^branch: contains `\{domain\}`, but one run has one branch/,
    ],
    ['have one job', { 'job-id': 'se_1' }, /^job-id: "se_1" names no domain of `domain`/],
    ['are named twice', { domain: 'a.example\nA.example' }, /^domain: names "a\.example" twice/],
    [
      'lack a file',
      { 'config-file': 'a.example=a.yaml\nb.example=b.yaml' },
      /^config-file: has no file for "c\.example"/,
    ],
    [
      'are more than fifty',
      { domain: Array.from({ length: 51 }, (_none, nth) => `d${nth}.example`).join('\n') },
      /^domain: names 51 domains; at most 50/,
    ],
  ])('that %s are refused', (_name, given, fault) => {
    expect(faults(given)).toEqual([expect.stringMatching(fault)]);
  });

  it('may name files by lines, and share one by another place', () => {
    expect(faults({ 'config-file': 'a.example=x.yaml\nb.example = y.yaml\nc.example= z.yaml' })).toEqual([]);
    expect(faults({ 'config-file': 'x.yaml', 'config-path': 'sites["{domain}"].staticExport' })).toEqual([]);
  });
});
