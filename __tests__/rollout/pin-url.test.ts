/** An address of the site's own mirror in place of the link. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  atHour,
  BRANCH,
  jobAt,
  PROVEN,
  PULL,
  packSite,
  REPOSITORY,
  refusal,
  rolledOut,
  rollOut,
  startGitHub,
  valuesOf,
  versionAt,
  writesOf,
} from '../helpers/rollout.ts';

const MIRROR = { ...PROVEN, 'pin-url': 'https://mirror.example/{domain}/{version}/{jobId}-{sha256}.tar.gz' };
let archive: Uint8Array;
beforeAll(async () => {
  archive = await packSite('Welcome');
});
const addressOf = ({ version, jobId, sha256 }: Readonly<Record<string, string>>) =>
  `https://mirror.example/docs.example.com/${version}/${jobId}-${sha256}.tar.gz`;

describe('`pin-url`', () => {
  it('is filled and written, and never ends', async () => {
    await using github = await startGitHub();

    const { ok, set } = await rollOut(github, MIRROR, { archive, ...jobAt(5) });

    expect(ok).toBe(true);
    expect(set).toMatchObject({ result: 'exported', changed: 'true', pinnedUrl: addressOf(set) });
    expect(set).not.toHaveProperty('pinnedExpiresAt');
    expect(await valuesOf(github, 'main')).toBe(rolledOut(addressOf(set), set['version'] ?? ''));
  });

  it('stays with the version of its job while the content is the same, however old it is', async () => {
    await using github = await startGitHub();
    const first = await rollOut(github, MIRROR, { archive, ...jobAt(5) });
    github.journal.length = 0;

    const { set } = await rollOut(github, MIRROR, { archive, ...jobAt(30), ...atHour(9000) });

    expect(set).toMatchObject({ result: 'unchanged', changed: 'false', pinnedUrl: addressOf(first.set) });
    expect(writesOf(github)).toEqual([]);
  });

  it('replaces a signed link of the same content, with the version of its job', async () => {
    await using github = await startGitHub();
    await rollOut(github, PROVEN, { archive, ...jobAt(5), ...atHour(0) });

    const { set } = await rollOut(github, MIRROR, { archive, ...jobAt(30), ...atHour(1) });

    expect(set).toMatchObject({ result: 'refreshed', changed: 'true', pinnedUrl: addressOf(set) });
    expect(set['version']).toBe(versionAt(30, set['contentDigest']?.slice(0, 12)));
    expect(await valuesOf(github, 'main')).toBe(rolledOut(addressOf(set), set['version'] ?? ''));
  });

  it.each(['', '?hash={sha256}'])('may be written in a public repository (%s)', async (query) => {
    await using github = await startGitHub({ visibility: 'public' });
    const given = { ...MIRROR, 'pin-url': `${MIRROR['pin-url']}${query}` };

    expect((await rollOut(github, given, { archive, ...jobAt(5) })).set['changed']).toBe('true');
  });

  it.each(['sig=aB3dE6gH9jK2mN5pQ8sT', 'token=letmein'])('with %s is a secret there, as a link is', async (query) => {
    const given = { ...MIRROR, 'pin-url': `https://mirror.example/{sha256}.tar.gz?${query}` };

    expect(await refusal({ visibility: 'public' }, given)).toMatch(/^error: PUBLIC_LINK: [\s\S]*allow-public/m);
  });

  it('has nothing to be renewed by `job-id: pinned`', async () => {
    await using github = await startGitHub();
    const first = await rollOut(github, MIRROR, { archive, ...jobAt(5) });

    const { ok, set, starts, log } = await rollOut(
      github,
      { ...MIRROR, 'job-id': 'pinned' },
      { archive, ...jobAt(5), ...atHour(900) },
    );

    expect([ok, starts]).toEqual([true, 0]);
    expect(set).toMatchObject({ result: 'unchanged', changed: 'false', pinnedUrl: addressOf(first.set) });
    expect(log.trimEnd().split('\n').at(-1)).toMatch(/values\.yaml.* does not expire/);
  });

  it('is proposed by a pull request that no date presses', async () => {
    await using github = await startGitHub();

    const { set } = await rollOut(github, { ...MIRROR, ...PULL }, { archive, ...jobAt(5) });

    expect(set).toMatchObject({ pullRequestOperation: 'created', pinnedUrl: addressOf(set) });
    expect(await github.show(REPOSITORY, BRANCH, 'values.yaml')).toContain(addressOf(set));
    expect(github.openPulls(REPOSITORY)[0]?.body).not.toMatch(/expires/i);
  });
});
