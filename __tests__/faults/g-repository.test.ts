/** Sections F and G of the catalogue: the repository that is written to, and the files in it. */
import { describe, expect, it } from '@jest/globals';
import {
  atHour,
  jobAt,
  PROVEN,
  packSite,
  REPOSITORY,
  refusal,
  rolledOut,
  rollOut,
  startGitHub,
  VALUES,
} from '../helpers/rollout.ts';

describe('before the export', () => {
  it('F18 a link into a public repository is refused, unless that is allowed or no link is written', async () => {
    expect(await refusal({ visibility: 'public' })).toMatchInlineSnapshot(`
"error: PUBLIC_LINK: acme/deploy is public: everybody could use a signed link in it.
Next: Set \`config-values: version\` to pin the version alone, name a private \`repository\`, or set \`allow-public\` to \`true\`."
`);
    for (const given of [{ 'allow-public': 'true' }, { 'config-values': 'version' }]) {
      await using github = await startGitHub({ visibility: 'public' });
      expect((await rollOut(github, given)).set['changed']).toBe('true');
    }
  });

  it.each([
    ['G01 a file that does not exist', 'Values.yaml', 'Values.yaml does not exist in acme/deploy.'],
    ['G25 a symbolic link', 'link.yaml', 'link.yaml of acme/deploy has mode 120000 of git: it is executable,'],
    ['G25 a submodule', 'sub', 'sub of acme/deploy has mode 160000 of git: it is executable,'],
    ['G25 a folder', 'deploy', 'deploy of acme/deploy has mode 40000 of git: it is executable,'],
    ['G16 a file larger than a mebibyte', 'big.yaml', 'big.yaml has 1048577 bytes; the limit is 1048576'],
  ])('%s is refused', async (_name, file, message) => {
    const files = { 'values.yaml': VALUES, 'deploy/a.yaml': VALUES, 'big.yaml': 'x'.repeat(1024 * 1024 + 1) };
    const odd = { links: { 'link.yaml': 'values.yaml' }, submodules: { sub: 'a'.repeat(40) } };

    expect(await refusal({ files, ...odd }, { 'config-file': file })).toContain(`CONFIG: ${message}`);
  });
});

describe('a commit', () => {
  it('G28 that renews the link of the same content is told as `refreshed`', async () => {
    await using github = await startGitHub();
    const given = { ...PROVEN, 'refresh-before': '200h' };
    const archive = await packSite('Welcome');

    const first = await rollOut(github, given, { archive, ...jobAt(5), ...atHour(0) });
    const { set, link } = await rollOut(github, given, { archive, ...jobAt(6), ...atHour(1) });

    const { version = '' } = set;
    expect(set).toMatchObject({ result: 'refreshed', changed: 'true', previousVersion: first.set['version'] });
    expect(await github.show(REPOSITORY, 'main', 'values.yaml')).toBe(rolledOut(link, version));
  });
});
