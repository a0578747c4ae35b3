/** The same content in place: nothing is written but what differs. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  atHour,
  jobAt,
  NOON,
  PROVEN,
  PULL,
  packSite,
  rolledOut,
  rollOut,
  startGitHub,
  valuesOf,
  versionAt,
  writesOf,
} from '../helpers/rollout.ts';

const END = new Date(NOON + 168 * 3_600_000);
const OLD = `https://storage.example/old.tar.gz?Expires=${END.getTime() / 1000}&X-Amz-Signature=0123456789abcdef`;
let archive: Uint8Array;
let digest = '';
beforeAll(async () => {
  archive = await packSite('Welcome');
  await using github = await startGitHub();
  digest = (await rollOut(github, PROVEN, { archive })).set['contentDigest']?.slice(0, 12) ?? '';
});

/** A repository whose base holds a link and a version. */
const holding = async (version: string, link = OLD) =>
  await startGitHub({ files: { 'values.yaml': rolledOut(link, version) } });
const later = () => ({ archive, ...jobAt(30), ...atHour(0) });

describe('an export of the content that the configuration holds', () => {
  it.each(['commit', 'pull-request'])('by another job writes nothing (%s)', async (update) => {
    await using github = await holding(versionAt(5, digest));

    const { ok, set } = await rollOut(github, { ...PROVEN, update }, later());

    expect(ok).toBe(true);
    expect(set).toMatchObject({
      ...{ result: 'unchanged', changed: 'false', pullRequestOperation: 'none' },
      ...{ pinnedUrl: OLD, pinnedExpiresAt: '2026-01-22T12:00:00Z', previousVersion: versionAt(5, digest) },
    });
    expect(set).not.toHaveProperty('commitSha');
    expect(writesOf(github)).toEqual([]);
  });

  it('that an open pull request holds writes nothing', async () => {
    await using github = await startGitHub();
    const first = await rollOut(github, { ...PROVEN, ...PULL }, { archive, ...jobAt(5), ...atHour(0) });
    github.journal.length = 0;

    const { set } = await rollOut(github, { ...PROVEN, ...PULL }, later());

    expect(set).toMatchObject({
      ...{ result: 'unchanged', changed: 'false', pullRequestOperation: 'none', pullRequestNumber: '1' },
      ...{ pinnedUrl: first.link, previousVersion: '1.0.0' },
    });
    expect(writesOf(github)).toEqual([]);
  });

  it('writes a differing `enabled`, and nothing else', async () => {
    const before = rolledOut(OLD, versionAt(5, digest)).replace('enabled: true', 'enabled: false');
    await using github = await startGitHub({ files: { 'values.yaml': before } });

    const { set } = await rollOut(github, PROVEN, later());

    expect(set).toMatchObject({ result: 'exported', changed: 'true', pinnedUrl: OLD });
    expect(await valuesOf(github, 'main')).toBe(before.replace('enabled: false', 'enabled: true'));
  });

  it('counts by job and content of the version, whatever its time', async () => {
    await using github = await holding(`0.se_5.${digest}`);

    expect((await rollOut(github, PROVEN, later())).set).toMatchObject({ result: 'unchanged', changed: 'false' });
  });
});

describe('an export is written', () => {
  it.each<[string, () => string, string]>([
    ['of other content', () => versionAt(5, 'aaaaaaaaaaaa'), 'exported'],
    ['where the version in place tells no content', () => versionAt(5), 'exported'],
    ['where it names no job', () => `20260115-110500.0.${digest}`, 'exported'],
    ['where it is a label', () => digest, 'exported'],
  ])('%s', async (_name, version, result) => {
    await using github = await holding(version());

    const { set, link } = await rollOut(github, PROVEN, later());

    expect(set).toMatchObject({ result, changed: 'true', version: versionAt(30, digest) });
    expect(await valuesOf(github, 'main')).toBe(rolledOut(link, versionAt(30, digest)));
  });

  it('where the link in place was removed by hand', async () => {
    await using github = await holding(versionAt(5, digest), '');

    const { set, link } = await rollOut(github, PROVEN, later());

    expect(set['changed']).toBe('true');
    expect(await valuesOf(github, 'main')).toBe(rolledOut(link, versionAt(30, digest)));
  });

  it('where it was not verified, in every run', async () => {
    await using github = await holding(versionAt(5, digest));

    const { set } = await rollOut(github, { version: '' }, { ...jobAt(30), ...atHour(0) });

    expect(set).toMatchObject({ result: 'exported', changed: 'true', version: versionAt(30) });
  });

  it('of the label that is in place, in every run, with a new link', async () => {
    await using github = await holding('2');

    const { set, link } = await rollOut(github, { version: '2', verify: 'auto' }, later());

    expect(set['changed']).toBe('true');
    expect(await valuesOf(github, 'main')).toBe(rolledOut(link, '2'));
  });
});
