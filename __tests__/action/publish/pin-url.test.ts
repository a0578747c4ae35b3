import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { packPages, REPOSITORY, rollOut, startGitHub } from '../../helpers/rollout.ts';

const TEMPLATE = 'https://mirror.example/{domain}/{version}/{jobId}/{sha256}.tar.gz';
const archive = await packPages({ 'index.html': 'start' });
const sha256 = createHash('sha256').update(archive).digest('hex');

it('pins the address that the template gives, also in a public repository, and no link', async () => {
  await using github = await startGitHub({ visibility: 'public' });

  const { ok, set, link, summary } = await rollOut(github, { 'pin-url': TEMPLATE, version: '1.0+2' }, { archive });

  expect(ok).toBe(true);
  const address = `https://mirror.example/docs.example.com/1.0%2B2/se_00112233445566aa/${sha256}.tar.gz`;
  expect(set).toMatchObject({ result: 'exported', pinnedUrl: address, bundleUrl: link });
  const values = await github.show(REPOSITORY, 'main', 'values.yaml');
  expect(values).toContain(`bundleUrl: '${address}'`);
  expect(values).not.toContain(link);
  expect(summary).toContain(address);
});

it('tells no query of it', async () => {
  await using github = await startGitHub();
  const { set, summary, log } = await rollOut(
    github,
    { 'pin-url': 'https://mirror.example/{sha256}.tar.gz?token=1234abcd', update: 'pull-request' },
    { archive },
  );

  expect(set['pinnedUrl']).toContain('?token=1234abcd');
  expect(`${summary}${log}${github.openPulls(REPOSITORY)[0]?.body}`).not.toContain('1234abcd');
});

it('is written each time that it differs, and left alone when it does not', async () => {
  await using github = await startGitHub();
  const given = { 'pin-url': 'https://mirror.example/{sha256}.tar.gz', version: '1' };
  await rollOut(github, given, { archive });

  expect((await rollOut(github, given, { archive })).set).toMatchObject({ result: 'unchanged', changed: 'false' });
});
