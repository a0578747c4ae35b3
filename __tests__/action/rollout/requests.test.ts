/** How many requests a rollout takes where nothing is lost or raced, by the calls that it makes. */
import { expect, it } from '@jest/globals';
import type { GitHubDouble } from '../../helpers/github/double.ts';
import { REPOSITORY, rollOut, startGitHub, VALUES } from '../../helpers/rollout.ts';

const BRANCH = 'docs';
const A = { branch: BRANCH, domain: 'a.example', 'config-file': 'a.yaml' };
const B = { branch: BRANCH, domain: 'b.example', 'config-file': 'b.yaml' };
const PULL = { update: 'pull-request' };

const moveBase = async (github: GitHubDouble) =>
  void (await github.commitTo(REPOSITORY, 'main', { 'README.md': 'Changed by hand\n' }));
const proposed = async (github: GitHubDouble) => void (await rollOut(github, { ...PULL, ...A }));
const mergedBy = (method: 'merge' | 'squash') => async (github: GitHubDouble) => {
  await proposed(github);
  await github.mergePull(REPOSITORY, github.openPulls(REPOSITORY)[0]?.number ?? 0, method);
};

/** Before the export: what is there, and whether the token may write. */
const OPEN = ['repository', 'git/create-blob'];
const LOOK = 'repository';
const BESIDE = ['git/create-ref', 'createCommitOnBranch', 'updateRefs'];

interface Case {
  readonly name: string;
  readonly given: Readonly<Record<string, string>>;
  readonly before?: readonly ((github: GitHubDouble) => Promise<void>)[];
  readonly sends: readonly string[];
  /** The most that such a rollout may take. */
  readonly atMost: number;
}

const CASES: readonly Case[] = [
  { name: 'a commit', given: { update: 'commit', branch: '' }, sends: [LOOK, 'createCommitOnBranch'], atMost: 4 },
  {
    name: 'a first pull request',
    given: PULL,
    sends: [LOOK, 'git/create-ref', 'createCommitOnBranch', 'pulls/create'],
    atMost: 6,
  },
  {
    name: 'a next pull request',
    given: PULL,
    before: [proposed],
    sends: [LOOK, 'pulls/update', 'createCommitOnBranch'],
    atMost: 6,
  },
  {
    name: 'a next pull request beside the pin of another file',
    given: { ...PULL, ...B },
    before: [proposed],
    sends: [LOOK, 'pulls/update', 'createCommitOnBranch'],
    atMost: 6,
  },
  {
    name: 'a pull request after the base has moved',
    given: PULL,
    before: [proposed, moveBase],
    sends: [LOOK, 'pulls/update', ...BESIDE, LOOK],
    atMost: 8,
  },
  {
    name: 'one beside the pin of another file after the base has moved',
    given: { ...PULL, ...B },
    before: [proposed, moveBase],
    sends: [LOOK, 'pulls/update', ...BESIDE, LOOK],
    atMost: 8,
  },
  ...(['merge', 'squash'] as const).map((method) => ({
    name: `a pull request after the last one was merged (${method})`,
    given: PULL,
    before: [mergedBy(method)],
    sends: [LOOK, ...BESIDE, 'pulls/create'],
    atMost: 8,
  })),
];

it.each(CASES)('$name takes at most $atMost requests', async ({ given, before = [], sends, atMost }) => {
  await using github = await startGitHub({
    files: { 'a.yaml': VALUES, 'b.yaml': VALUES, 'README.md': 'Deployment\n' },
  });
  for (const step of before) await step(github);
  const earlier = github.journal.length;

  const { ok } = await rollOut(github, { ...A, ...given });

  expect(ok).toBe(true);
  const sent = github.journal.slice(earlier).map(({ operation = '' }) => operation.split(' ').at(-1));
  expect(sent).toEqual([...OPEN, ...sends]);
  expect(sent.length).toBeLessThanOrEqual(atMost);
});
