/** How many requests a rollout takes where nothing is lost or raced. */
import { expect, it } from '@jest/globals';
import type { GitHubDouble } from '../helpers/github/double.ts';
import { PULL, REPOSITORY, rollOut, startGitHub, VALUES } from '../helpers/rollout.ts';

const A = { branch: 'docs', domain: 'a.example', 'config-file': 'a.yaml' };
const B = { branch: 'docs', domain: 'b.example', 'config-file': 'b.yaml' };
const proposed = async (github: GitHubDouble) => void (await rollOut(github, { ...PULL, ...A }));
const moved = async (github: GitHubDouble) => void (await github.commitTo(REPOSITORY, 'main', { 'README.md': 'x' }));
const merged = async (github: GitHubDouble) => void (await github.mergePull(REPOSITORY, 1, 'squash'));

it.each<[string, Record<string, string>, readonly ((github: GitHubDouble) => Promise<void>)[], number]>([
  ['a commit', { ...A, branch: '', update: 'commit' }, [], 4],
  ['a first pull request', { ...A, ...PULL }, [], 6],
  ['a next pull request', { ...A, ...PULL }, [proposed], 6],
  ['a next one beside the values of another file', { ...B, ...PULL }, [proposed], 6],
  ['one after the base has moved', { ...A, ...PULL }, [proposed, moved], 8],
  ['one beside the values of another file after the base has moved', { ...B, ...PULL }, [proposed, moved], 8],
  ['one after the last was merged', { ...A, ...PULL }, [proposed, merged], 8],
])('%s takes few', async (_name, given, before, atMost) => {
  await using github = await startGitHub({ files: { 'a.yaml': VALUES, 'b.yaml': VALUES, 'README.md': '-' } });
  for (const step of before) await step(github);
  github.journal.length = 0;

  const { ok, set } = await rollOut(github, given);

  expect(ok).toBe(true);
  expect(set['changed']).toBe('true');
  expect(github.journal.map(({ operation }) => operation).length).toBeLessThanOrEqual(atMost);
  expect(github.journal.filter(({ status }) => status >= 400)).toEqual([]);
});
