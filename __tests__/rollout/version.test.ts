/** The version of an export: when, which job, which content. */
import { describe, expect, it } from '@jest/globals';
import {
  JOB,
  jobAt,
  MADE,
  PROVEN,
  packSite,
  rolledOut,
  rollOut,
  startGitHub,
  type Told,
  valuesOf,
  versionAt,
} from '../helpers/rollout.ts';

const AT = { createdAt: new Date('2026-01-15T11:05:12.900Z') };
const TIME = '20260115-110512';
const LONG = 'j'.repeat(110);

describe('the version that a run makes', () => {
  it('tells start, job and content, and is output and written', async () => {
    await using github = await startGitHub();
    const told = { ...AT, jobId: 'se_0c31c3a4542cec12', archive: await packSite('Welcome') };

    const { ok, set, link } = await rollOut(github, PROVEN, told);

    expect(ok).toBe(true);
    const { version = '', contentDigest = '' } = set;
    expect(contentDigest).toMatch(/^[0-9a-f]{64}$/);
    expect(version).toBe(`${TIME}.se_0c31c3a4542cec12.${contentDigest.slice(0, 12)}`);
    expect(await valuesOf(github, 'main')).toBe(rolledOut(link, version));
  });

  it.each<[string, Told, Record<string, string>, string]>([
    ['a bundle that was not downloaded', { ...AT, jobId: 'se_1' }, {}, `${TIME}.se_1.0`],
    ['a job id with a dot', { ...AT, jobId: 'se.1' }, {}, `${TIME}.0.0`],
    ['a job id with a space', { ...AT, jobId: 'se 1' }, {}, `${TIME}.0.0`],
    ['a job id of other letters', { ...AT, jobId: 'sé_1' }, {}, `${TIME}.0.0`],
    ['the longest job id that fits', { ...AT, jobId: LONG }, {}, `${TIME}.${LONG}.0`],
    ['a job id that makes it too long', { ...AT, jobId: `${LONG}j` }, {}, `${TIME}.0.0`],
    ['a continued job without a start', {}, { 'job-id': 'se_7' }, '0.se_7.0'],
    ['a continued job that tells its start', AT, { 'job-id': 'se_7' }, `${TIME}.se_7.0`],
  ])('of %s', async (_name, told, given, version) => {
    await using github = await startGitHub();

    const { set } = await rollOut(github, { ...MADE, ...given }, told);

    expect(set['version']).toBe(version);
    expect(await valuesOf(github, 'main')).toContain(`version: "${version}"`);
  });

  it('has the time of the run where the platform does not tell when the job that it started began', async () => {
    await using github = await startGitHub();

    const { set } = await rollOut(github, MADE);

    expect(set['version']).toMatch(new RegExp(`^20260115-1[12]\\d{4}\\.${JOB}\\.0$`));
  });

  it('does not replace one in place that names the job, where it would tell less', async () => {
    const before = rolledOut('https://storage.example/old?Expires=1', versionAt(5));
    await using github = await startGitHub({ files: { 'values.yaml': before } });

    const { ok, link } = await rollOut(github, { ...MADE, 'job-id': jobAt(5).jobId });

    expect(ok).toBe(true);
    expect(await valuesOf(github, 'main')).toBe(rolledOut(link, versionAt(5), before));
  });
});

describe('a given version', () => {
  const bodyOf = ({ requests }: { requests: readonly { body?: string }[] }) => JSON.parse(requests[0]?.body ?? '{}');

  it('is not made up for the platform', async () => {
    await using github = await startGitHub();

    expect(bodyOf((await rollOut(github, MADE)).effects)).toEqual({ domain: 'docs.example.com' });
  });
});
