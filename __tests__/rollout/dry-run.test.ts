/** A dry run exports, shows what would change, and writes nothing. */
import { expect, it } from '@jest/globals';
import { openHeads, PULL, REPOSITORY, rollOut, startGitHub, VALUES } from '../helpers/rollout.ts';

const DRY = { 'dry-run': 'true' };
const NOTHING = { result: 'dry-run', changed: 'false', pullRequestOperation: 'none' };

it.each(['commit', 'pull-request'])('a dry run of a %s writes nothing, and shows the change', async (update) => {
  await using github = await startGitHub({ permissions: { contents: 'read', pulls: 'read' } });

  const { ok, set, summary, exported } = await rollOut(github, { ...DRY, update, version: '2' });

  expect([ok, exported]).toEqual([true, true]);
  expect(set).toMatchObject({ ...NOTHING, version: '2', previousVersion: '1.0.0' });
  for (const name of ['commitSha', 'pullRequestNumber', 'pinnedUrl']) expect(set).not.toHaveProperty(name);
  expect(summary).toMatch(/\| `values\.yaml` \| .*`1\.0\.0` → `2`/);
  expect(github.writes).toEqual([]);
});

it('a dry run against an open pull request shows what would change of it, and leaves it', async () => {
  await using github = await startGitHub();
  await rollOut(github, { ...PULL, version: '2' });
  const body = github.openPulls(REPOSITORY)[0]?.body;
  github.journal.length = 0;

  const { set, summary } = await rollOut(github, { ...DRY, ...PULL, version: '3' });

  expect(set).toMatchObject(NOTHING);
  expect(summary).toMatch(/`2`.*`3`/);
  expect(github.openPulls(REPOSITORY)[0]?.body).toBe(body);
  expect(github.writes).toEqual([]);
});

it('a dry run tells of a pull request that would be closed', async () => {
  await using github = await startGitHub();
  const given = { ...PULL, 'config-values': 'version', version: '2' };
  await rollOut(github, given);
  await github.commitTo(REPOSITORY, 'main', { 'values.yaml': VALUES.replace('1.0.0', '2') });
  github.journal.length = 0;

  const { set, summary } = await rollOut(github, { ...given, ...DRY });

  expect(set).toMatchObject(NOTHING);
  expect(summary).toMatch(/close/);
  expect(openHeads(github)).toHaveLength(1);
  expect(github.writes).toEqual([]);
});
