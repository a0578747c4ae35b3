/** Rollouts that meet: on one branch, on a base that moves, from versions before, after rollbacks. */
import { describe, expect, it } from '@jest/globals';
import { readRecords } from '../../../src/action/pin/pin.ts';
import { FakeClock } from '../../helpers/effects.ts';
import type { GitHubDouble } from '../../helpers/github/double.ts';
import { BRANCH, packPages, REPOSITORY, rolledOut, rollOut, startGitHub, VALUES } from '../../helpers/rollout.ts';

const SHARED = 'docs';
const PULL = { update: 'pull-request', branch: SHARED };
const TWO = { files: { 'a.yaml': VALUES, 'b.yaml': VALUES } };
const A = { ...PULL, domain: 'a.example', 'config-file': 'a.yaml' };
const B = { ...PULL, domain: 'b.example', 'config-file': 'b.yaml' };

const show = (github: GitHubDouble, file: string, branch = SHARED) => github.show(REPOSITORY, branch, file);
const open = (github: GitHubDouble) => github.openPulls(REPOSITORY);
const body = (github: GitHubDouble) => open(github)[0]?.body ?? '';
const minute = (at: number) => new Date(Date.UTC(2026, 0, 15, 11, at));

describe('two rollouts with one branch', () => {
  it.each<[string, Record<string, string>, Record<string, string>]>([
    ['of two domains', A, B],
    ['of two files of one domain', { ...A, branch: '' }, { ...A, branch: '', 'config-file': 'b.yaml' }],
  ])('%s are both in its one pull request, in whichever order they renew', async (_name, one, other) => {
    await using github = await startGitHub(TWO);
    const branch = one['branch'] === '' ? 'static-export/a.example' : SHARED;

    await rollOut(github, { ...one, version: '2' });
    const second = await rollOut(github, { ...other, version: '3' });
    const first = await rollOut(github, { ...one, version: '4' });

    expect([first.ok, second.ok]).toEqual([true, true]);
    expect(await show(github, 'a.yaml', branch)).toBe(rolledOut(first.link, '4'));
    expect(await show(github, 'b.yaml', branch)).toBe(rolledOut(second.link, '3'));
    expect(open(github)).toHaveLength(1);
    expect(readRecords(body(github)).map(({ file, version }) => [file, version])).toEqual([
      ['a.yaml', '4'],
      ['b.yaml', '3'],
    ]);
    expect(body(github)).toContain('| `b.yaml` | `staticExport` | `3` |');
  });

  it('are both made anew when the base has moved, with what it has now', async () => {
    await using github = await startGitHub(TWO);
    await rollOut(github, { ...A, version: '2' });
    const b = await rollOut(github, { ...B, version: '3' });
    const moved = VALUES.replace('replicaCount: 2', 'replicaCount: 5');
    const base = await github.commitTo(REPOSITORY, 'main', { 'a.yaml': moved, 'b.yaml': moved });

    const a = await rollOut(github, { ...A, version: '4' });

    expect(await show(github, 'a.yaml')).toBe(rolledOut(a.link, '4', moved));
    expect(await show(github, 'b.yaml')).toBe(rolledOut(b.link, '3', moved));
    expect(await github.git(REPOSITORY, 'rev-parse', `${SHARED}~1`)).toBe(`${base}\n`);
    expect(open(github)).toHaveLength(1);
  });

  it('of a person on it stop both, and keep what is there', async () => {
    await using github = await startGitHub(TWO);
    await rollOut(github, A);
    const theirs = await github.commitTo(REPOSITORY, SHARED, { 'notes.md': 'x' }, 'Mine');

    const { ok, log } = await rollOut(github, B);

    expect(ok).toBe(false);
    expect(log).toContain('BRANCH_BUSY');
    expect(await github.head(REPOSITORY, SHARED)).toBe(theirs);
  });
});

describe('a pin of another run leaves the branch', () => {
  const leaves = async (github: GitHubDouble, why: string, given: Parameters<typeof rollOut>[2] = {}) => {
    const run = await rollOut(github, { ...A, version: '9' }, given);
    expect(run.ok).toBe(true);
    expect(run.log).toMatch(
      new RegExp(`The pin of 3 in b\\.yaml \\(\`staticExport\`\\) leaves \`docs\`: it ${why}\\.`),
    );
    expect(await show(github, 'a.yaml')).toBe(rolledOut(run.link, '9'));
    return await show(github, 'b.yaml').catch(() => undefined);
  };
  const bothProposed = async (given: Parameters<typeof rollOut>[2] = {}) => {
    const github = await startGitHub(TWO);
    await rollOut(github, { ...A, version: '2' });
    const b = await rollOut(github, { ...B, version: '3' }, given);
    return { github, b };
  };

  it('when a person has changed its value on the base', async () => {
    const { github } = await bothProposed();
    await using _github = github;
    const theirs = VALUES.replace('"1.0.0"', '"1.5.0"');
    await github.commitTo(REPOSITORY, 'main', { 'b.yaml': theirs });

    expect(await leaves(github, 'was changed by a person on the base')).toBe(theirs);
    expect(body(github)).toContain(
      'No longer on this branch:\n\n- `3` in `b.yaml`: it was changed by a person on the base.',
    );
  });

  it('and the pull request that is closed with it tells so', async () => {
    await using github = await startGitHub(TWO);
    const a = { ...A, version: '2', 'config-values': 'version' };
    await rollOut(github, a);
    await rollOut(github, { ...B, version: '3' });
    const changed = { 'a.yaml': await show(github, 'a.yaml'), 'b.yaml': VALUES.replace('"1.0.0"', '"1.5.0"') };
    await github.commitTo(REPOSITORY, 'main', changed);

    expect((await rollOut(github, a)).ok).toBe(true);

    expect(github.pulls(REPOSITORY)).toMatchObject([
      { state: 'closed', body: expect.stringContaining('- `3` in `b.yaml`: it was changed by a person on the base.') },
    ]);
  });

  it('when the base holds it', async () => {
    const { github, b } = await bothProposed();
    await using _github = github;
    await github.commitTo(REPOSITORY, 'main', { 'b.yaml': rolledOut(b.link, '3') });

    expect(await leaves(github, 'is on the base')).toBe(rolledOut(b.link, '3'));
  });

  it('when the base holds a later one', async () => {
    const { github } = await bothProposed({ createdAt: minute(0) });
    await using _github = github;
    const later = await rollOut(github, { ...B, update: 'commit', version: '4' }, { createdAt: minute(5) });

    expect(await leaves(github, 'was replaced by a later one on the base')).toBe(rolledOut(later.link, '4'));
  });

  it('when its file is gone', async () => {
    const { github } = await bothProposed();
    await using _github = github;
    await github.git(REPOSITORY, 'update-ref', 'refs/heads/main', await withoutFile(github, 'b.yaml'));

    expect(await leaves(github, 'has no file or place on the base any more')).toBeUndefined();
  });

  it('when its link is dead', async () => {
    const { github } = await bothProposed({ expiresAt: new Date('2026-01-16T12:00:00Z') });
    await using _github = github;

    const clock = new FakeClock(Date.UTC(2026, 0, 17));
    expect(await leaves(github, 'has an expired link', { clock, expiresAt: new Date('2026-01-18T12:00:00Z') })).toBe(
      VALUES,
    );
  });

  it('when its pull request was closed without a merge', async () => {
    const { github } = await bothProposed();
    await using _github = github;
    await github.closePull(REPOSITORY, 1);

    expect(await leaves(github, 'was rejected with its pull request')).toBe(VALUES);
  });
});

/** A commit on main without a file. */
async function withoutFile(github: GitHubDouble, file: string): Promise<string> {
  const tree = (await github.git(REPOSITORY, 'ls-tree', 'main'))
    .split('\n')
    .filter((line) => line !== '' && !line.endsWith(`\t${file}`));
  const { spawnSync } = await import('node:child_process');
  const gitDir = github.repository(REPOSITORY).gitDir;
  const made = spawnSync('git', ['--git-dir', gitDir, 'mktree'], { input: `${tree.join('\n')}\n`, encoding: 'utf8' });
  return (
    await github.git(
      REPOSITORY,
      '-c',
      'user.name=Mona',
      '-c',
      'user.email=m@example.com',
      'commit-tree',
      made.stdout.trim(),
      '-p',
      'main',
      '-m',
      'Remove',
    )
  ).trim();
}

describe('a rollback', () => {
  const RELEASE = { publish: 'release', 'allow-public': 'true', verify: 'true', version: '' };
  const pages = (text: string) => packPages({ 'index.html': text });
  // GitHub's answers have the date of today.
  const now = () => ({ clock: new FakeClock(Date.now()), expiresAt: new Date(Date.now() + 7 * 24 * 3_600_000) });

  it('is not overwritten by an export that was under way, and its content stays away until it is asked for', async () => {
    await using github = await startGitHub({ visibility: 'public' });
    const [good, bad, fixed] = [await pages('good'), await pages('bad'), await pages('fixed')];
    const first = await rollOut(github, RELEASE, { ...now(), archive: good, createdAt: minute(0) });
    const wrong = await rollOut(github, RELEASE, { ...now(), archive: bad, createdAt: minute(10) });
    const back = await rollOut(
      github,
      {
        update: 'commit',
        'rollback-to': first.set['version'] ?? '',
        version: '',
        verify: '',
      },
      now(),
    );
    expect(back.set).toMatchObject({ result: 'rolled-back', previousVersion: wrong.set['version'] });

    // Its job was started before the rollback was asked for.
    const underWay = await rollOut(github, RELEASE, {
      ...now(),
      archive: await pages('late'),
      createdAt: minute(20),
    });
    const later = new Date(Date.now() + 3_600_000);
    const again = await rollOut(github, RELEASE, { ...now(), archive: bad, createdAt: later });
    const chosen = { ...RELEASE, version: 'bad-by-name' };
    const after = await rollOut(github, RELEASE, { ...now(), archive: fixed, createdAt: later });
    const stillAway = await rollOut(github, RELEASE, {
      ...now(),
      archive: bad,
      createdAt: new Date(later.getTime() + 1000),
    });
    const named = await rollOut(github, chosen, {
      ...now(),
      archive: bad,
      createdAt: new Date(later.getTime() + 2000),
    });

    expect([underWay, again, after, stillAway, named].map(({ set }) => set['result'])).toEqual([
      'unchanged',
      'unchanged',
      'exported',
      'unchanged',
      'exported',
    ]);
    expect(underWay.log).toContain(`was rolled back to version ${first.set['version']} later`);
    expect(again.log).toContain('was rolled back from this content');
    expect(stillAway.log).toContain('Set `version` or `job-id`');
  });

  it('that is proposed stays so beside an export of what the base still holds', async () => {
    await using github = await startGitHub({ visibility: 'public' });
    const [good, bad] = [await pages('good'), await pages('bad')];
    const first = await rollOut(github, RELEASE, { ...now(), archive: good, createdAt: minute(0) });
    await rollOut(github, RELEASE, { ...now(), archive: bad, createdAt: minute(10) });
    const given = { update: 'pull-request', 'rollback-to': first.set['version'] ?? '', version: '', verify: '' };
    await rollOut(github, given, now());

    const later = new Date(Date.now() + 3_600_000);
    const next = await rollOut(
      github,
      { ...RELEASE, update: 'pull-request' },
      { ...now(), archive: bad, createdAt: later },
    );

    expect(next.set).toMatchObject({ result: 'unchanged', pullRequestOperation: 'none' });
    expect(await show(github, 'values.yaml', BRANCH)).toContain(`version: "${first.set['version']}"`);
    expect(open(github)).toHaveLength(1);
  });
});

describe('foreign text of a hostile shape', () => {
  const SHAPES = [
    'se_1 <!-- static-export: end --> kept for good',
    'se_1` [x](https://evil.example) `',
    'se_1 @mona fixes #1 <img src=x>',
  ];

  it.each(SHAPES)('stays in its code span and goes with the next run: %j', async (jobId) => {
    await using github = await startGitHub();
    await rollOut(github, { ...PULL, 'job-id': jobId, version: '2' });
    const first = body(github);
    await rollOut(github, { ...PULL, version: '3' });

    const line = first.split('\n').find((one) => one.startsWith('| Job |')) ?? '';
    expect(line).toMatch(/^\| Job \| (`+) ?[^\n]* ?\1 \|$/);
    expect(first.match(/^<!-- static-export: end -->$/gm)).toHaveLength(1);
    expect(body(github)).not.toContain('evil');
    expect(body(github)).not.toContain('kept for good');
    expect(github.commitTexts(REPOSITORY)).not.toMatch(/@mona|fixes #1|<!--/);
  });

  it('of an earlier version in the file does not stay either', async () => {
    const values = VALUES.replace('"1.0.0"', `"1\\n<!-- static-export: end -->\\nforeign words"`);
    await using github = await startGitHub({ files: { 'values.yaml': values } });

    await rollOut(github, { ...PULL, version: '2' });
    expect(
      body(github)
        .split('\n')
        .filter((line) => line === '<!-- static-export: end -->'),
    ).toHaveLength(1);
    await github.commitTo(REPOSITORY, 'main', { 'values.yaml': VALUES });
    await rollOut(github, { ...PULL, version: '3' });

    expect(body(github)).not.toContain('foreign words');
  });
});

describe('branches of the version before', () => {
  const OLD = `${BRANCH}/release`;
  const MESSAGE = 'Pin static export 2 of docs.example.com\n\nStatic-Export-Job: se_1\nStatic-Export-Version: 2\n';
  const oldBranch = async (github: GitHubDouble, values: string) => {
    await github.commitTo(REPOSITORY, 'release', { 'values.yaml': VALUES });
    await github.git(REPOSITORY, 'update-ref', `refs/heads/${OLD}`, 'release');
    return await github.commitTo(REPOSITORY, OLD, { 'values.yaml': values }, MESSAGE);
  };

  it('with an open pull request are continued', async () => {
    await using github = await startGitHub();
    await oldBranch(github, rolledOut('https://storage.example/old?sig=1', '2'));
    await openByHand(github, OLD, 'release');

    const { ok, link } = await rollOut(github, { update: 'pull-request', base: 'release', version: '3' });

    expect(ok).toBe(true);
    expect(open(github)).toMatchObject([{ head: { ref: OLD }, base: { ref: 'release' } }]);
    expect(await show(github, 'values.yaml', OLD)).toBe(rolledOut(link, '3'));
  });

  it('with our commits alone make room for the new name; with others another name is taken', async () => {
    await using github = await startGitHub();
    await oldBranch(github, rolledOut('https://storage.example/old?sig=1', '2'));

    const ours = await rollOut(github, { update: 'pull-request', version: '3' });
    expect(ours.log).toContain('Removed the branch');
    expect(await github.head(REPOSITORY, OLD)).toBeUndefined();
    await github.moveBranch(REPOSITORY, BRANCH);
    await oldBranch(github, VALUES.replace('2', '7'));
    await github.commitTo(REPOSITORY, OLD, { 'notes.md': 'x' }, 'Mine');
    const theirs = await rollOut(github, { update: 'pull-request', version: '4' });

    expect(theirs.ok).toBe(true);
    expect(await github.head(REPOSITORY, OLD)).toBeDefined();
    expect(open(github)).toMatchObject([{ head: { ref: `${BRANCH}@main` } }]);
  });

  it('keep what they pin in another file', async () => {
    await using github = await startGitHub(TWO);
    await github.git(REPOSITORY, 'update-ref', `refs/heads/${SHARED}`, 'main');
    const kept = rolledOut('https://storage.example/kept.tar.gz?sig=1', '2');
    await github.commitTo(REPOSITORY, SHARED, { 'b.yaml': kept }, MESSAGE);
    await openByHand(github, SHARED, 'main');

    const { ok, link } = await rollOut(github, { ...A, version: '3' });

    expect(ok).toBe(true);
    expect(await show(github, 'a.yaml')).toBe(rolledOut(link, '3'));
    expect(await show(github, 'b.yaml')).toBe(kept);
  });
});

async function openByHand(github: GitHubDouble, head: string, base: string): Promise<void> {
  const response = await fetch(`${github.apiUrl}/repos/${REPOSITORY}/pulls`, {
    method: 'POST',
    headers: { authorization: `token ${github.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Pin', head, base, body: '' }),
  });
  expect(response.status).toBe(201);
}

it('auto-merge stays on only while every pin of the branch asked for it', async () => {
  await using github = await startGitHub({ ...TWO, protected: ['main'] });
  await rollOut(github, { ...A, 'auto-merge': 'squash' });
  const merging = () => open(github)[0]?.autoMerge?.method;
  const first = merging();
  await rollOut(github, B);

  expect([first, merging()]).toEqual(['squash', undefined]);
});

describe('a look', () => {
  it.each<[string, string | Uint8Array]>([
    ['of more than 512,000 bytes', `${VALUES}${`# ${'x'.repeat(98)}\n`.repeat(6000)}`],
    ['with a byte order mark', `\uFEFF${VALUES}`],
    ['with the line ends of Windows', VALUES.replaceAll('\n', '\r\n')],
  ])('reads a file %s byte for byte', async (_name, text) => {
    await using github = await startGitHub({ files: { 'values.yaml': text } });

    const { ok, link } = await rollOut(github, { version: '2' });

    expect(ok).toBe(true);
    expect(await show(github, 'values.yaml', 'main')).toBe(rolledOut(link, '2', String(text)).replaceAll("'\r", "'\r"));
  });

  it.each(['commit', 'pull-request'])('goes by REST where the server is too old, for %s', async (update) => {
    const { GitHubDouble: Double } = await import('../../helpers/github/double.ts');
    await using github = await Double.start({
      repositories: { [REPOSITORY]: { ...TWO } },
      unknownFields: ['Commit.file', 'Ref.compare'],
    });
    const given = { ...A, update, ...(update === 'commit' && { branch: '' }) };
    const first = await rollOut(github, { ...given, version: '2' });
    const second = await rollOut(github, { ...given, version: '3' });
    const other = await rollOut(github, { ...given, domain: 'b.example', 'config-file': 'b.yaml', version: '4' });

    expect([first.ok, second.ok, other.ok]).toEqual([true, true, true]);
    const branch = update === 'commit' ? 'main' : SHARED;
    expect(await show(github, 'a.yaml', branch)).toBe(rolledOut(second.link, '3'));
    expect(await show(github, 'b.yaml', branch)).toBe(rolledOut(other.link, '4'));
  });

  it('asks a token for nothing of pull requests where it commits', async () => {
    await using github = await startGitHub({ permissions: { pulls: 'none' } });

    expect((await rollOut(github)).ok).toBe(true);
  });
});
