/** Runs that write only some of the three values. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  atHour,
  jobAt,
  PROVEN,
  packSite,
  rolledOut,
  rollOut,
  startGitHub,
  VALUES,
  valuesOf,
  versionAt,
  writesOf,
} from '../helpers/rollout.ts';

let archive: Uint8Array;
beforeAll(async () => {
  archive = await packSite('Welcome');
});

describe('`config-values`', () => {
  it.each<[string, (all: string) => string]>([
    ['version', () => VALUES.replace('1.0.0', '2')],
    ['bundleUrl', (all) => all.replace('enabled: true', 'enabled: false').replace('"2"', '"1.0.0"')],
    ['bundleUrl,version', (all) => all.replace('enabled: true', 'enabled: false')],
    ['enabled,version', (all) => all.replace(/bundleUrl: .*/, "bundleUrl: ''")],
    ['enabled,bundleUrl', (all) => all.replace('"2"', '"1.0.0"')],
  ])('%s writes these and nothing else', async (names, expected) => {
    await using github = await startGitHub();

    const { ok, set, link } = await rollOut(github, { 'config-values': names, version: '2' });

    expect(ok).toBe(true);
    expect(set).toMatchObject({ result: 'exported', changed: 'true', previousVersion: '1.0.0' });
    expect(await valuesOf(github, 'main')).toBe(expected(rolledOut(link, '2')));
  });

  it('without `version` writes a link in every run', async () => {
    await using github = await startGitHub();
    const given = { ...PROVEN, 'config-values': 'enabled,bundleUrl' };
    await rollOut(github, given, { archive, ...jobAt(5), ...atHour(0) });

    const { set, link } = await rollOut(github, given, { archive, ...jobAt(10), ...atHour(1) });

    expect(set).toMatchObject({ changed: 'true', pinnedUrl: link });
    expect(await valuesOf(github, 'main')).toBe(rolledOut(link, '1.0.0'));
  });
});

describe('the version alone', () => {
  const ONLY = { 'config-values': 'version' };

  it('is not written where it stands, and no link is told of', async () => {
    await using github = await startGitHub();

    const { set, summary } = await rollOut(github, { ...ONLY, version: '1.0.0' });

    expect(set).toMatchObject({ result: 'unchanged', changed: 'false' });
    expect(set).not.toHaveProperty('pinnedUrl');
    expect(set).not.toHaveProperty('pinnedExpiresAt');
    expect(summary).toContain('1.0.0');
    expect(writesOf(github)).toEqual([]);
  });

  it('stays where it tells of the same content', async () => {
    await using github = await startGitHub();
    const first = await rollOut(github, { ...PROVEN, ...ONLY }, { archive, ...jobAt(5) });

    const { set } = await rollOut(github, { ...PROVEN, ...ONLY }, { archive, ...jobAt(10) });

    expect(first.set).toMatchObject({ result: 'exported', changed: 'true' });
    expect(set).toMatchObject({ result: 'unchanged', changed: 'false' });
    const digest = first.set['contentDigest']?.slice(0, 12) ?? '';
    expect(await valuesOf(github, 'main')).toBe(VALUES.replace('1.0.0', versionAt(5, digest)));
  });

  it('is written beside a link that is encrypted', async () => {
    const text = VALUES.replace("bundleUrl: ''", 'bundleUrl: ENC[PKCS7,x]');
    await using github = await startGitHub({ files: { 'values.yaml': text } });

    const { ok } = await rollOut(github, { ...ONLY, version: '2' });

    expect(ok).toBe(true);
    expect(await valuesOf(github, 'main')).toBe(text.replace('1.0.0', '2'));
  });
});
