/** Going back to an earlier export: by its job, or by a revert and the renewal. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  atHour,
  jobAt,
  PROVEN,
  PULL,
  packSite,
  REPOSITORY,
  rolledOut,
  rollOut,
  startGitHub,
  valuesOf,
  versionAt,
} from '../helpers/rollout.ts';

let first: Uint8Array;
let second: Uint8Array;
beforeAll(async () => {
  first = await packSite('Welcome');
  second = await packSite('Good bye');
});
const BACK = { ...PROVEN, 'job-id': 'se_5' };
const PINNED = { ...PROVEN, 'job-id': 'pinned' };

/** A repository whose base held the export of minute 5, and holds that of minute 10. */
async function rolledOutTwice() {
  const github = await startGitHub();
  const a = await rollOut(github, PROVEN, { archive: first, ...jobAt(5), ...atHour(0) });
  const text = await valuesOf(github, 'main');
  const b = await rollOut(github, PROVEN, { archive: second, ...jobAt(10), ...atHour(1) });
  return {
    ...{ github, text, a: a.set['version'] ?? '', b: b.set['version'] ?? '' },
    [Symbol.asyncDispose]: async () => await github[Symbol.asyncDispose](),
  };
}

describe('`job-id` of an earlier export', () => {
  it('goes back to it with a fresh link; renewals keep it, and the next export ends it', async () => {
    await using stage = await rolledOutTwice();
    const { github, a, b } = stage;

    const back = await rollOut(github, BACK, { archive: first, ...jobAt(5), ...atHour(2) });

    expect([back.ok, back.starts]).toEqual([true, 0]);
    expect(back.set).toMatchObject({ result: 'exported', changed: 'true', version: a, previousVersion: b });
    expect(await valuesOf(github, 'main')).toBe(rolledOut(back.link, a));

    const kept = await rollOut(github, PINNED, { archive: first, ...jobAt(5), ...atHour(3) });
    const renewed = await rollOut(github, PINNED, { archive: first, ...jobAt(5), ...atHour(160) });
    expect([kept, renewed].map(({ set }) => set['result'])).toEqual(['unchanged', 'refreshed']);
    expect(await valuesOf(github, 'main')).toBe(rolledOut(renewed.link, a));

    const next = await rollOut(github, PROVEN, { archive: second, ...jobAt(30), ...atHour(161) });
    expect(next.set).toMatchObject({ result: 'exported', previousVersion: a });
    expect(next.set['version']).toBe(versionAt(30, next.set['contentDigest']?.slice(0, 12)));
  });

  it('that is in place already changes nothing while its link lives', async () => {
    await using stage = await rolledOutTwice();
    const told = { archive: second, ...jobAt(10) };

    const soon = await rollOut(stage.github, { ...PROVEN, 'job-id': 'se_10' }, { ...told, ...atHour(2) });
    const late = await rollOut(stage.github, { ...PROVEN, 'job-id': 'se_10' }, { ...told, ...atHour(150) });

    expect([soon, late].map(({ set }) => set['result'])).toEqual(['unchanged', 'refreshed']);
    expect(await valuesOf(stage.github, 'main')).toBe(rolledOut(late.link, stage.b));
  });

  it('of the same content as the one in place, but of another job, is written: somebody chose it', async () => {
    await using github = await startGitHub();
    await rollOut(github, PROVEN, { archive: first, ...jobAt(10), ...atHour(0) });

    const { set, link } = await rollOut(github, BACK, { archive: first, ...jobAt(5), ...atHour(1) });

    expect(set['changed']).toBe('true');
    expect(await valuesOf(github, 'main')).toBe(rolledOut(link, set['version'] ?? ''));
  });

  it('replaces what an open pull request proposes', async () => {
    await using stage = await rolledOutTwice();
    const { github, a } = stage;
    await rollOut(github, { ...PROVEN, ...PULL }, { archive: await packSite('Third'), ...jobAt(20), ...atHour(2) });

    const { set, link } = await rollOut(github, { ...BACK, ...PULL }, { archive: first, ...jobAt(5), ...atHour(3) });

    expect(set).toMatchObject({ pullRequestOperation: 'updated', pullRequestNumber: '1', version: a });
    expect(await valuesOf(github)).toBe(rolledOut(link, a));
  });
});

it('a revert names the job again, and the renewal puts a living link in place of its dead one', async () => {
  await using stage = await rolledOutTwice();
  const { github, text, a } = stage;
  await github.commitTo(REPOSITORY, 'main', { 'values.yaml': text }, 'Revert "Pin static export"');

  const { ok, set, starts, link } = await rollOut(github, PINNED, { archive: first, ...jobAt(5), ...atHour(200) });

  expect([ok, starts]).toEqual([true, 0]);
  expect(set).toMatchObject({ result: 'refreshed', changed: 'true', version: a, previousVersion: a });
  expect(await valuesOf(github, 'main')).toBe(rolledOut(link, a));
});
