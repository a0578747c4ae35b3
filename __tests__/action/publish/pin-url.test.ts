import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { fillAddress, readAddress } from '../../../src/action/publish/template-address.ts';
import { packPages, REPOSITORY, rollOut, startGitHub } from '../../helpers/rollout.ts';

const TEMPLATE = 'https://mirror.example/{domain}/{version}/{jobId}/{sha256}.tar.gz';
const archive = await packPages({ 'index.html': 'start' });
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const sha256 = digest(archive);

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

it('of the same content is kept, however it is packed, and one of another form is not', async () => {
  await using github = await startGitHub();
  const pages = { 'a.html': 'a', 'b.html': 'b' };
  const [packed, repacked] = [
    await packPages(pages),
    await packPages(Object.fromEntries(Object.entries(pages).reverse())),
  ];
  const given = { verify: 'auto', version: '', 'pin-url': 'https://mirror.example/{domain}/{sha256}.tar.gz' };
  const first = await rollOut(github, given, { archive: packed });

  const again = await rollOut(github, given, { archive: repacked });
  expect(digest(repacked)).not.toBe(digest(packed));
  expect(again.set).toMatchObject({ result: 'unchanged', changed: 'false', pinnedUrl: first.set['pinnedUrl'] });

  const moved = { ...given, 'pin-url': 'https://other.example/{domain}/{sha256}.tar.gz' };
  expect((await rollOut(github, moved, { archive: repacked })).set).toMatchObject({
    result: 'refreshed',
    pinnedUrl: `https://other.example/docs.example.com/${digest(repacked)}.tar.gz`,
  });
});

describe('an address', () => {
  const SHA256 = 'ab'.repeat(32);
  const facts = { domain: 'docs.example.com', version: '1.0+2', sha256: SHA256, jobId: 'se/1 x' };
  const read = (template: string, address: string, known = {}) => readAddress(template, address, known);

  it.each([TEMPLATE, 'https://{domain}/{sha256}/{sha256}?a=(b)&c={jobId}', 'https://mirror.example/site.tar.gz'])(
    'that was made by %s is known again',
    (template) => {
      const address = fillAddress(template, facts);
      expect(read(template, address)).toEqual(template.includes('{sha256}') ? { sha256: SHA256 } : {});
      expect(read(template, address, { domain: facts.domain, version: facts.version })).toBeDefined();
      expect(read(template, `${address}/x`)).toBeUndefined();
      expect(read(template, address.replace('https', 'http'))).toBeUndefined();
    },
  );

  it.each([
    ['of another domain', 'https://m.example/{domain}/{sha256}', `https://m.example/api.example.com/${SHA256}`],
    ['of another version', 'https://m.example/{version}/{sha256}', `https://m.example/1.1/${SHA256}`],
    ['with something else for the digest', 'https://m.example/{sha256}', 'https://m.example/latest'],
    ['in two parts for one', 'https://m.example/{jobId}', 'https://m.example/a/b'],
    ['with two digests', 'https://m.example/{sha256}/{sha256}', `https://m.example/${SHA256}/${'cd'.repeat(32)}`],
    ['of another host', 'https://m.example/{sha256}', `https://mxexample/${SHA256}`],
  ])('%s is not', (_name, template, address) => {
    expect(read(template, address, { domain: facts.domain, version: facts.version })).toBeUndefined();
  });
});
