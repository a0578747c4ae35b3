/** Section H of the catalogue, what a rollout makes of it: races, people, refusals, and answers that are lost. */

import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { FakeClock } from '../helpers/effects.ts';
import { BRANCH, REPOSITORY, rolledOut, rollOut, startGitHub, VALUES } from '../helpers/rollout.ts';

const PULL = { update: 'pull-request' };
const RACERS = 5;
/** A race on a busy machine. */
const LIMIT_MS = 60_000;

describe('a branch that moves meanwhile', () => {
  it('H04 with a change of the same file keeps it, and ours is applied anew', async () => {
    await using github = await startGitHub();
    const theirs = VALUES.replace('replicaCount: 2', 'replicaCount: 3').replace('"1.0.0"', '"1.5.0"');
    github.fault({
      on: 'createCommitOnBranch',
      hook: () => github.commitTo(REPOSITORY, 'main', { 'values.yaml': theirs }),
    });

    const { ok, link, log } = await rollOut(github, { version: '2' });

    expect(ok).toBe(true);
    expect(await github.show(REPOSITORY, 'main', 'values.yaml')).toBe(rolledOut(link, '2', theirs));
    expect(await github.countCommits(REPOSITORY, 'main')).toBe(3);
    expect(log).toContain('The branch `main` has moved; reading it again (round 2).');
  });

  it('H01 again and again ends as BRANCH_BUSY, with nothing overwritten', async () => {
    await using github = await startGitHub();
    github.fault({
      on: 'createCommitOnBranch',
      times: 1000,
      hook: () => github.commitTo(REPOSITORY, 'main', { [`f${github.journal.length}`]: 'x' }),
    });

    const { ok, log } = await rollOut(github);

    expect(ok).toBe(false);
    expect(log).toContain('error: BRANCH_BUSY: The branch `main` moved 16 times while it was being written.');
    expect(await github.show(REPOSITORY, 'main', 'values.yaml')).toBe(VALUES);
  });

  it('H16 by a person between look and commit is seen on the next look', async () => {
    await using github = await startGitHub();
    await rollOut(github, PULL);
    let theirs = '';
    github.fault({
      on: 'createCommitOnBranch',
      hook: async () => {
        theirs = await github.commitTo(REPOSITORY, BRANCH, { 'notes.md': 'x' }, 'Mine');
      },
    });

    const { ok, log } = await rollOut(github, { ...PULL, version: '3' });

    expect(ok).toBe(false);
    expect(log).toContain('BRANCH_BUSY');
    expect(await github.head(REPOSITORY, BRANCH)).toBe(theirs);
  });

  it('H16 by a person right before it would be replaced is left as it is', async () => {
    await using github = await startGitHub();
    await rollOut(github, PULL);
    await github.commitTo(REPOSITORY, 'main', { 'other.txt': 'x' });
    let theirs = '';
    github.fault({
      on: 'updateRefs',
      hook: async () => {
        theirs = await github.commitTo(REPOSITORY, BRANCH, { 'notes.md': 'x' }, 'Mine');
      },
    });

    const { ok } = await rollOut(github, { ...PULL, version: '3' });

    expect(ok).toBe(false);
    expect(await github.head(REPOSITORY, BRANCH)).toBe(theirs);
    expect(await github.git(REPOSITORY, 'branch', '--format=%(refname:short)')).toBe(`main\n${BRANCH}\n`);
  });
});

describe('a pull request that is to be closed', () => {
  it('H16 stays open with its branch when a person has just worked on it', async () => {
    await using github = await startGitHub();
    const given = { ...PULL, 'config-values': 'version', version: '2' };
    await rollOut(github, given);
    await github.commitTo(REPOSITORY, 'main', { 'values.yaml': VALUES.replace('"1.0.0"', '"2"') });
    let theirs = '';
    github.fault({
      on: 'updateRefs',
      hook: async () => {
        theirs = await github.commitTo(REPOSITORY, BRANCH, { 'notes.md': 'x' }, 'Mine');
      },
    });

    await rollOut(github, given);

    expect(await github.head(REPOSITORY, BRANCH)).toBe(theirs);
    expect(github.openPulls(REPOSITORY)).toHaveLength(1);
  });
});

describe('what an earlier run has left', () => {
  it('H15 a branch without a pull request is proposed', async () => {
    await using github = await startGitHub();
    github.fault({ on: 'pulls/create', times: 9, act: { status: 401, body: { message: 'Bad credentials' } } });
    expect((await rollOut(github, { ...PULL, version: '2' })).ok).toBe(false);
    github.fault({ on: 'none' });
    const again = await startedAgain(github);

    expect(again).toMatchObject({ pullRequestOperation: 'created', pullRequestNumber: '1' });
  });

  it('H17 a pull request that was closed is not opened again', async () => {
    await using github = await startGitHub();
    await rollOut(github, PULL);
    await github.closePull(REPOSITORY, 1);

    const { set } = await rollOut(github, { ...PULL, version: '3' });

    expect(set).toMatchObject({ pullRequestOperation: 'created', pullRequestNumber: '2' });
    expect(github.pulls(REPOSITORY).map(({ state }) => state)).toEqual(['closed', 'open']);
  });

  it('H18 a branch whose pull request was merged begins at the base again', async () => {
    await using github = await startGitHub();
    await rollOut(github, { ...PULL, version: '2' });
    await github.mergePull(REPOSITORY, 1, 'squash');

    await rollOut(github, { ...PULL, version: '3' });

    const base = await github.head(REPOSITORY, 'main');
    expect(await github.git(REPOSITORY, 'rev-parse', `${BRANCH}~1`)).toBe(`${base}\n`);
  });

  it('H19 the same values, merged by a squash, are not proposed again', async () => {
    await using github = await startGitHub();
    const given = { ...PULL, 'config-values': 'version', version: '2' };
    await rollOut(github, given);
    await github.mergePull(REPOSITORY, 1, 'squash');

    const { set } = await rollOut(github, given);

    expect(set).toMatchObject({ changed: 'false', result: 'unchanged' });
    expect(github.pulls(REPOSITORY)).toHaveLength(1);
  });
});

async function startedAgain(github: Awaited<ReturnType<typeof startGitHub>>) {
  // The rule of the first run is used up by calls that nobody hears of.
  for (let nth = 0; nth < 9; nth += 1) await fetch(`${github.apiUrl}/repos/${REPOSITORY}/pulls`, { method: 'POST' });
  github.takeOffSchema();
  return (await rollOut(github, { ...PULL, version: '2' })).set;
}

describe('GitHub refuses', () => {
  it('H08 pull requests by workflows: the branch is kept, with the address to open one by hand', async () => {
    await using github = await startGitHub({ canOpenPulls: false });

    const { ok, log, set, link } = await rollOut(github, { ...PULL, version: '2' });

    expect(ok).toBe(false);
    expect(log).toContain('error: PERMISSION: ');
    expect(log).toContain('Allow GitHub Actions to create and approve pull requests');
    expect(log).toContain(`${github.serverUrl}/${REPOSITORY}/compare/main...${BRANCH}?expand=1`);
    expect(await github.show(REPOSITORY, BRANCH, 'values.yaml')).toBe(rolledOut(link, '2'));
    expect(set).toMatchObject({ jobId: 'se_00112233445566aa', bundleUrl: link });
  });

  it('H07 pull requests for want of a permission: the line to add is named', async () => {
    await using github = await startGitHub({ permissions: { pulls: 'read' } });

    const { ok, log } = await rollOut(github, PULL);

    expect(ok).toBe(false);
    expect(log).toContain('pull-requests: write');
  });
});

describe('an answer that is lost', () => {
  it.each(['reset', 'cut', 'html', 'empty'] as const)('H27 of a commit (%s) makes no second one', async (act) => {
    await using github = await startGitHub();
    github.fault({ on: 'createCommitOnBranch', act, when: 'after' });

    const { ok, set, link } = await rollOut(github, { version: '2' });

    expect(ok).toBe(true);
    expect(set['commitSha']).toBe(await github.head(REPOSITORY, 'main'));
    expect(await github.countCommits(REPOSITORY, 'main')).toBe(2);
    expect(await github.show(REPOSITORY, 'main', 'values.yaml')).toBe(rolledOut(link, '2'));
  });

  it.each(['reset', 'cut', 'html', 'empty'] as const)('H27 of a pull request (%s) opens no second one', async (act) => {
    await using github = await startGitHub();
    github.fault({ on: 'pulls/create', act, when: 'after' });

    const { ok, set } = await rollOut(github, PULL);

    expect(ok).toBe(true);
    expect(set['pullRequestNumber']).toBe('1');
    expect(github.pulls(REPOSITORY)).toHaveLength(1);
  });

  it.each(['git/create-ref', 'updateRefs', 'pulls/update'])('H27 of %s changes nothing about the end', async (on) => {
    await using github = await startGitHub();
    await rollOut(github, PULL);
    await github.commitTo(REPOSITORY, 'main', { 'other.txt': 'x' });
    github.fault({ on, act: 'reset', when: 'after' });

    const { ok, link } = await rollOut(github, { ...PULL, version: '3' });

    expect(ok).toBe(true);
    expect(await github.show(REPOSITORY, BRANCH, 'values.yaml')).toBe(rolledOut(link, '3'));
    expect(github.pulls(REPOSITORY)).toHaveLength(1);
    expect(await github.git(REPOSITORY, 'branch', '--format=%(refname:short)')).toBe(`main\n${BRANCH}\n`);
  });
});

describe('an older run that ends last', () => {
  const at = (minute: number) => ({ createdAt: new Date(Date.UTC(2026, 0, 15, 11, minute)) });

  it('H37 commits nothing over a newer one, and says which', async () => {
    await using github = await startGitHub();
    const newer = await rollOut(github, { version: '2' }, at(10));

    const { ok, set, log, summary } = await rollOut(github, { version: '1' }, at(0));

    expect(ok).toBe(true);
    expect(set).toMatchObject({ result: 'unchanged', changed: 'false', pullRequestOperation: 'none' });
    expect(await github.show(REPOSITORY, 'main', 'values.yaml')).toBe(rolledOut(newer.link, '2'));
    const what = 'holds version 2, whose job was started later (2026-01-15T11:10:00Z)';
    expect(log).toContain(`notice: Left unchanged: values.yaml on acme/deploy@main ${what}`);
    expect(summary).toContain('Nothing was written: ');
  });

  it('H37 proposes nothing over a newer one, nor takes its pull request away', async () => {
    await using github = await startGitHub();
    const given = { ...PULL, 'config-values': 'version' };
    await rollOut(github, { ...given, version: '2' }, at(10));
    const head = await github.head(REPOSITORY, BRANCH);

    const older = await rollOut(github, { ...given, version: '1' }, at(0));
    const ofBase = await rollOut(github, { ...given, version: '1.0.0' }, at(5));
    expect(await github.head(REPOSITORY, BRANCH)).toBe(head);
    await github.mergePull(REPOSITORY, 1, 'squash');
    const merged = await rollOut(github, { ...given, version: '1' }, at(9));

    const unchanged = { result: 'unchanged', changed: 'false', pullRequestOperation: 'none' };
    expect([older.set, ofBase.set, merged.set]).toMatchObject([unchanged, unchanged, unchanged]);
    expect(await github.head(REPOSITORY, BRANCH)).toBeUndefined();
    expect(await github.show(REPOSITORY, 'main', 'values.yaml')).toContain('version: "2"');
    expect(github.openPulls(REPOSITORY)).toEqual([]);
  });

  it.each<[string, Record<string, string>, Parameters<typeof at>[0] | undefined]>([
    ['was started later', {}, 11],
    ['is asked for by its `job-id`', { 'job-id': 'se_00112233445566aa' }, 0],
    ['tells no start', {}, undefined],
  ])('H37 keeps out no run that %s', async (_name, given, minute) => {
    await using github = await startGitHub();
    await rollOut(github, { version: '2' }, at(10));

    const { set } = await rollOut(github, { ...given, version: '1' }, minute === undefined ? {} : at(minute));

    expect(set).toMatchObject({ result: 'exported', changed: 'true' });
  });

  it('H37 keeps out no first rollout of a deployment beside another one in its file', async () => {
    const values = (place: string) => `${place}:\n  staticExport:\n    enabled: false\n    bundleUrl: ''\n`;
    await using github = await startGitHub({ files: { 'values.yaml': values('one') + values('two') } });
    await rollOut(github, { version: '2', 'config-path': 'one.staticExport' }, at(10));

    const { set } = await rollOut(github, { version: '1', 'config-path': 'two.staticExport' }, at(0));

    expect(set).toMatchObject({ result: 'exported', changed: 'true' });
  });

  it('H37 keeps out no run where a person went back, or where a clock is wrong', async () => {
    await using github = await startGitHub();
    await rollOut(github, { version: '2' }, at(10));
    await github.commitTo(REPOSITORY, 'main', { 'values.yaml': VALUES }, 'Revert "Pin static export 2"');
    const reverted = await rollOut(github, { version: '3' }, at(5));
    await rollOut(github, { version: '4' }, { createdAt: new Date(Date.UTC(2036, 0, 1)) });

    const after = await rollOut(github, { version: '5' }, at(20));

    expect([reverted.set, after.set]).toMatchObject([{ changed: 'true' }, { changed: 'true' }]);
  });
});

describe('what the workflow runs on', () => {
  it.each(['v1.0', 'refs/pull/7/merge', 'HEAD'])('H39 %j is no base: nothing is exported', async (base) => {
    await using github = await startGitHub();
    await github.git(REPOSITORY, 'tag', 'v1.0', 'main');

    const { ok, exported } = await rollOut(github, { base });

    expect({ ok, exported }).toEqual({ ok: false, exported: false });
  });
});

/** Runs that meet get past one another by the delays between their rounds, so that these have to pass. */
class RacingClock extends FakeClock {
  override async sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    await super.sleep(milliseconds, signal);
    await wait(milliseconds, undefined, { signal });
  }
}

describe('runs at once', () => {
  it(
    'H36 of one branch end with one pull request, and the values and words of the one that wrote last',
    async () => {
      await using github = await startGitHub();
      const runs = await Promise.all(
        Array.from({ length: RACERS }, async (_none, nth) => {
          const version = `2.${nth}`;
          return {
            version,
            ...(await rollOut(github, { ...PULL, version }, { random: Math.random, clock: new RacingClock() })),
          };
        }),
      );
      expect(runs.filter(({ ok }) => !ok).map(({ log }) => log)).toEqual([]);
      const open = github.openPulls(REPOSITORY);
      expect(open).toHaveLength(1);
      const now = await github.show(REPOSITORY, BRANCH, 'values.yaml');
      const last = runs.find(({ link }) => now.includes(link));
      expect(now).toBe(rolledOut(last?.link ?? '', last?.version ?? ''));
      expect(open[0]?.title).toBe(`Pin static export ${last?.version} of docs.example.com`);
      expect(open[0]?.body).toContain(`| Version | \`${last?.version}\` |`);
      expect(await github.fsck(REPOSITORY)).toBe('');
    },
    LIMIT_MS,
  );

  it(
    'H36 of commits to one branch lose none',
    async () => {
      await using github = await startGitHub();

      const runs = await Promise.all(
        Array.from({ length: RACERS }, (_none, nth) =>
          rollOut(github, { version: `1.${nth}` }, { random: Math.random, clock: new RacingClock() }),
        ),
      );

      expect(runs.filter(({ ok }) => !ok).map(({ log }) => log)).toEqual([]);
      expect(await github.countCommits(REPOSITORY, 'main')).toBe(RACERS + 1);
    },
    LIMIT_MS,
  );
});
