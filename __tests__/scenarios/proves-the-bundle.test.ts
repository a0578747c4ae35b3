import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { Folder, writeArchive } from '../helpers/folder.ts';
import { JOB_ID, json, type Scenario, signedLink, startPlatform } from '../helpers/scenario.ts';

type Site = Readonly<Record<string, string>>;

const SOUND: Site = {
  'index.html': '<title>Start</title><a href="guides/start.html#one">on</a><img src="logo.svg">',
  'guides/start.html': '<title>Guide</title><h2 id="one">One</h2><a href="../index.html">back</a>',
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};
const POOR: Site = {
  ...SOUND,
  'index.html':
    '<title>Start</title><a href="gone.html">x</a><a href="guides/start.html#two">y</a>' +
    '<script src="https://cdn.example/a.js?token=abc"></script><link rel="stylesheet" href="https://fonts.example/f.css">',
};

/** A platform whose bundle holds these files; `pageCount` is what its job tells; nothing when it is no number. */
async function platformWith(site: Site, pageCount = 2): Promise<Scenario> {
  await using folder = await Folder.make();
  await writeArchive(
    folder.at('b.tar.gz'),
    Object.entries(site).map(([name, content]) => ({ name, content })),
  );
  const archive = await readFile(folder.at('b.tar.gz'));
  const platform: Scenario = await startPlatform({
    poll: (_request, response) => json(response, 200, { status: 'completed', progress: 100, pageCount }),
    bundle: (_request, response) =>
      json(response, 200, {
        bundleUrl: signedLink(platform.origin),
        expiresAt: '2999-01-01T00:00:00Z',
        sizeBytes: archive.length,
      }),
    storage: (_request, response) => void response.writeHead(200, { 'content-length': archive.length }).end(archive),
  });
  return platform;
}

/** The digest as its definition says: a line for each file, sorted by path. */
function digestOf(site: Site): string {
  const line = ([file, text]: [string, string]) => `${createHash('sha256').update(text).digest('hex')}  ${file}\n`;
  const lines = Object.entries(site)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(line);
  return createHash('sha256').update(lines.join('')).digest('hex');
}

const errorOf = (commands: readonly { name: string; data: string }[]) =>
  commands.find(({ name }) => name === 'error')?.data ?? '';

describe('a bundle whose job tells no number of pages in the end', () => {
  it('is counted, without the page for what is not there', async () => {
    await using platform = await platformWith({ ...SOUND, '404.html': '<title>Not found</title>' }, Number.NaN);

    const { outputs, stdout, summary } = await platform.run({ verify: 'true' });

    expect(outputs['pageCount']).toBe('2');
    expect(stdout).toContain('The bundle is valid: 4 files');
    expect(summary).toMatch(/\| exported \| `[^`]+` \| 2 \|/);
  });
});

describe('a verified bundle', () => {
  it('gives digests, counts and a version that ends in its content', async () => {
    await using platform = await platformWith(SOUND);

    const { code, outputs, commands, summary } = await platform.run({ verify: 'true' });

    const digest = digestOf(SOUND);
    expect(code).toBe(0);
    expect(outputs).toMatchObject({
      contentDigest: digest,
      result: 'exported',
    });
    expect(outputs).not.toHaveProperty('brokenLinks');
    expect(outputs).not.toHaveProperty('externalResources');
    expect(outputs['sha256']).toMatch(/^[0-9a-f]{64}$/);
    expect(outputs['version']).toMatch(new RegExp(`^\\d{8}-\\d{6}\\.${JOB_ID}\\.${digest.slice(0, 12)}$`));
    expect(commands.filter(({ name }) => name === 'warning')).toEqual([]);
    expect(summary).toContain(`\`${outputs['version']}\``);
    expect(await readdir(platform.workspace)).toEqual([]);
  });

  it('warns once for each kind of finding, names them without queries, and lists them in the summary', async () => {
    await using platform = await platformWith(POOR, 40);

    const { code, outputs, commands, summary } = await platform.run({
      'extract-to': 'site',
      'on-broken-link': 'warn',
      'on-external-resource': 'warn',
    });

    expect(code).toBe(0);
    expect(outputs).toMatchObject({ brokenLinks: '2', externalResources: '2' });
    expect(commands.filter(({ name }) => name === 'warning').map(({ data }) => data)).toMatchInlineSnapshot(`
[
  "2 broken links to pages and files that the bundle does not hold: /gone.html (in index.html), /guides/start.html#two (in index.html).",
  "2 resources that pages load from other hosts, which an air-gapped deployment cannot show: https://cdn.example/a.js?… (in index.html), https://fonts.example/f.css (in index.html).",
]
`);
    expect(summary).toContain('| `/gone.html` | `index.html` |');
    expect(summary).toContain('<summary>Resources from other hosts: 2</summary>');
    expect(summary).not.toContain('token=abc');
  });

  it.each([
    [
      'on-broken-link',
      /^FINDINGS: 2 broken links to pages and files that the bundle does not hold: \/gone\.html \(in index\.html\), \/guides\/start\.html#two/,
    ],
    ['on-external-resource', /^FINDINGS: 2 resources that pages load from other hosts/],
  ])('ends the run by `%s: fail`, with everything told and nothing kept', async (policy, expected) => {
    await using platform = await platformWith(POOR);

    const { code, outputs, commands } = await platform.run({
      [policy]: 'fail',
      'extract-to': 'site',
      'bundle-path': 'b.tar.gz',
    });

    expect(code).toBe(1);
    expect(errorOf(commands)).toMatch(expected);
    expect(outputs).toMatchObject({ brokenLinks: '2', externalResources: '2', contentDigest: digestOf(POOR) });
    expect(outputs).not.toHaveProperty('siteDirectory');
    expect(await readdir(platform.workspace)).toEqual([]);
  });
});
