/** What a run tells at its end: the last line of the log, the summary, and the outputs on what is pinned. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  atHour,
  jobAt,
  PROVEN,
  PULL,
  packSite,
  rolledOut,
  rollOut,
  startGitHub,
  versionAt,
} from '../helpers/rollout.ts';

let archive: Uint8Array;
beforeAll(async () => {
  archive = await packSite('Welcome');
});
const lastLine = (log: string) => log.trimEnd().split('\n').at(-1) ?? '';
const [FIRST_END, LATE_END] = ['2026-01-22T12:00:00Z', '2026-01-29T04:00:00Z'];

describe('the log ends with what became of the run', () => {
  it.each(['commit', 'pull-request'])('exported, kept and refreshed (%s)', async (update) => {
    await using github = await startGitHub();
    const given = { ...PROVEN, update };
    const exported = await rollOut(github, given, { archive, ...jobAt(5), ...atHour(0) });
    const kept = await rollOut(github, given, { archive, ...jobAt(10), ...atHour(1) });
    const renewed = await rollOut(github, given, { archive, ...jobAt(20), ...atHour(160) });

    const version = exported.set['version'] ?? '';
    const where = update === 'commit' ? 'values.yaml' : '#1';
    for (const [{ log }, word, held, end] of [
      [exported, /export/i, version, FIRST_END],
      [kept, /unchanged/i, version, FIRST_END],
      [renewed, /refresh|renew/i, renewed.set['version'] ?? '', LATE_END],
    ] as const) {
      expect(lastLine(log)).toMatch(word);
      for (const part of [where, held, end]) expect(lastLine(log)).toContain(part);
    }
    for (const { set, end } of [
      { ...exported, end: FIRST_END },
      { ...kept, end: FIRST_END },
      { ...renewed, end: LATE_END },
    ])
      expect(set['pinnedExpiresAt']).toBe(end);
  });

  it('a branch whose pull request could not be opened', async () => {
    await using github = await startGitHub();
    github.fault({ on: 'pulls/create', times: 9, act: { status: 403, body: { message: 'Resource not accessible' } } });

    const { ok, log } = await rollOut(github, { ...PULL, version: '2' });

    expect(ok).toBe(false);
    expect(log).toMatch(/acme\/deploy@static-export\/docs\.example\.com holds version 2\b/);
    expect(log).toMatch(/acme\/deploy@main holds version 1\.0\.0/);
  });

  it('with a rollout nothing is told of masked outputs', async () => {
    await using github = await startGitHub();

    expect((await rollOut(github)).log).not.toMatch(/masked/);
  });
});

describe('the summary', () => {
  it('shows the export, the change and when the pinned link ends, links without their query', async () => {
    await using github = await startGitHub();

    const { summary, set } = await rollOut(github, { version: '2.1.0' }, atHour(0));

    for (const part of ['docs.example.com', 'se_00112233445566aa', '`2.1.0`', FIRST_END, set['commitSha']?.slice(0, 7)])
      expect(summary).toContain(part);
    expect(summary).toMatch(/\| `values\.yaml` \| .*enabled: `false` → `true`.* \| `1\.0\.0` → `2\.1\.0` \|/);
    expect(summary).not.toMatch(/Signature|Expires=/);
  });

  it('of an unchanged run shows the end of the link in place, not of one that nobody uses', async () => {
    await using github = await startGitHub();
    await rollOut(github, PROVEN, { archive, ...jobAt(5), ...atHour(0) });

    const { summary } = await rollOut(github, PROVEN, { archive, ...jobAt(10), ...atHour(10) });

    expect(summary).toContain(FIRST_END);
  });

  it('with an open proposal shows the end of the link of the base as well', async () => {
    const link = 'https://storage.example/old?Expires=1768651200&X-Amz-Signature=0123456789abcdef';
    await using github = await startGitHub({ files: { 'values.yaml': rolledOut(link, versionAt(1)) } });

    const { summary, set } = await rollOut(github, { ...PROVEN, ...PULL }, { archive, ...jobAt(5), ...atHour(0) });

    expect(set).toMatchObject({ pullRequestOperation: 'created', pinnedExpiresAt: FIRST_END });
    expect(summary).toContain(FIRST_END);
    expect(summary).toContain('2026-01-17T12:00:00Z');
    expect(summary).toContain('/pull/1');
  });
});
