import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { LIMIT_MS } from '../helpers/rollout-scenario.ts';
import type { Bucket } from '../helpers/stand-ins/bucket.ts';
import { type Ends, ExampleScenario, exampleText } from '../helpers/workflow/example.ts';

const AWS = {
  DOCS_AWS_ROLE: 'arn:aws:iam::123456789012:role/documentation',
  DOCS_AWS_REGION: 'eu-central-1',
  DOCS_BUCKET: 'docs-example',
  DOCS_DISTRIBUTION: 'E2EXAMPLE',
};
const HASHED =
  /^(?:site-assets\/[\w-]+\.[0-9a-f]{10}\.(?:js|css)|pagefind\/(?:\w+\/\w+|pagefind\.\w+)_[0-9a-f]{10,}\.pf_\w+)$/;
const DAY_MS = 86_400_000;
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg"/>';

/** The output `siteDirectory` of the export. */
function siteOf(ends: Ends): string {
  return Object.values(ends)[0]?.steps[0]?.outputs['siteDirectory'] ?? '';
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  return files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))).sort();
}

it(
  'minimal.yml hands the whole site to later steps',
  async () => {
    await using scenario = await ExampleScenario.start();
    expect(await filesBelow(siteOf(await scenario.run('minimal.yml')))).toEqual(
      expect.arrayContaining(['index.html', 'guide.html']),
    );
  },
  LIMIT_MS,
);

it(
  'github-pages.yml deploys the whole site, in a job that may do nothing else',
  async () => {
    await using scenario = await ExampleScenario.start();
    const ends = await scenario.run('github-pages.yml', { event: 'schedule', payload: { schedule: '13 3 * * *' } });
    expect(ends['deploy']?.steps[0]?.outputs).toEqual({ page_url: 'https://octo-org.github.io/docs/' });
    expect(await filesBelow(scenario.pages)).toEqual(await filesBelow(siteOf(ends)));
    expect(await readFile(path.join(scenario.pages, 'guide.html'), 'utf8')).toContain('Guide');
  },
  LIMIT_MS,
);

describe('s3.yml', () => {
  const start = async () => {
    const scenario = await ExampleScenario.start({ vars: AWS });
    scenario.standInEnv['STAND_IN_BUCKET'] = AWS.DOCS_BUCKET;
    scenario.standInEnv['STAND_IN_DISTRIBUTION'] = AWS.DOCS_DISTRIBUTION;
    await scenario.rollout.writeDocs({ 'logo.svg': LOGO, 'index.mdx': '# Start\n\n![Logo](/logo.svg)\n' });
    return scenario;
  };
  const bucketOf = (scenario: ExampleScenario) => {
    const none: Bucket = { objects: {}, isInvalidated: false };
    return scenario.kept<Bucket>('bucket', none).objects;
  };

  it(
    'gives each file its headers: hashed assets for good, all else for a minute, text as UTF-8',
    async () => {
      await using scenario = await start();
      await scenario.rollout.writeDocs({
        'chat.0123456789ab.js': '// Of another builder, whose digests are longer.\n',
      });
      const ends = await scenario.run('s3.yml');
      expect(ends['publish']?.steps.at(-1)?.log).toBe('');
      const objects = bucketOf(scenario);
      expect(Object.keys(objects).sort()).toEqual(await filesBelow(siteOf(ends)));
      const kinds = Object.entries(objects).map(([key, { cacheControl }]) => [HASHED.test(key), cacheControl]);
      expect(new Set(kinds.map(String))).toEqual(
        new Set(['true,public, max-age=31536000, immutable', 'false,public, max-age=60']),
      );
      expect(objects['chat.0123456789ab.js']?.cacheControl).toBe('public, max-age=60');
      expect(objects['guide.html']?.contentType).toBe('text/html; charset=utf-8');
      expect(objects['llms.txt']?.contentType).toBe('text/plain; charset=utf-8');
      expect(objects['logo.svg']).toMatchObject({ contentType: 'image/svg+xml', cacheControl: 'public, max-age=60' });
    },
    LIMIT_MS,
  );

  it(
    'brings assets before the pages that load them, and deletes when the CDN has dropped the pages of before',
    async () => {
      await using scenario = await start();
      await scenario.run('s3.yml');
      const before = bucketOf(scenario);
      await scenario.rollout.writeDocs({ 'mark.svg': LOGO, 'guide.mdx': '# Guide\n\n![Mark](/mark.svg)\n' });
      const ends = await scenario.run('s3.yml');
      // Each write was judged when it was made, by __tests__/helpers/stand-ins/bucket.ts.
      expect(ends['publish']).toMatchObject({ result: 'success' });
      const after = bucketOf(scenario);
      expect(Object.keys(after).sort()).toEqual(await filesBelow(siteOf(ends)));
      const gone = Object.keys(before).filter((key) => after[key] === undefined);
      expect(gone).toContainEqual(expect.stringMatching(/^pagefind\/fragment\//));
      const kept = Object.keys(before).filter((key) => HASHED.test(key) && !gone.includes(key));
      expect(kept).toContainEqual(expect.stringMatching(/\.css$/));
      expect(kept.map((key) => after[key])).toEqual(kept.map((key) => before[key]));
      const asked = scenario.calls.map(({ args }) => args.slice(0, 2).join(' '));
      const uploads = ['s3 sync', 's3 sync', 's3 sync', 's3 sync'];
      const run = [...uploads, 'cloudfront create-invalidation', 'cloudfront wait', 's3 sync'];
      expect(asked).toEqual([...run, ...run]);
    },
    LIMIT_MS,
  );

  it.each([
    [
      'pages come before their assets',
      /^ {10}sync --exclude '\*' --include '\*\.html'.*\n/m,
      /^ {10}# Browsers cache/m,
      'is there before',
    ],
    [
      'it deletes what the CDN still serves',
      /^ {10}sync --delete.*\n/m,
      /^ {10}aws cloudfront wait/m,
      'is deleted while',
    ],
  ])(
    'would be refused where %s',
    async (_fault, line, before, refusal) => {
      await using scenario = await start();
      await scenario.run('s3.yml');
      await scenario.rollout.writeDocs({ 'mark.svg': LOGO, 'guide.mdx': '# Guide\n\n![Mark](/mark.svg)\n' });
      const text = exampleText('s3.yml');
      const [moved = ''] = line.exec(text) ?? [];
      const { publish } = await scenario.runText(text.replace(moved, '').replace(before, (found) => moved + found));
      expect(publish?.steps.at(-1)?.log).toContain(refusal);
      expect(publish?.result).toBe('failure');
    },
    LIMIT_MS,
  );
});

describe('rsync.yml', () => {
  const key = 'k3y-0f-the-server-k3y-0f-the-server';
  const start = async (hosts = 'www.example.com ssh-ed25519 AAAAC3Nza') => {
    const scenario = await ExampleScenario.start({
      vars: { DOCS_SERVER: 'docs@www.example.com', DOCS_FOLDER: '', DOCS_KNOWN_HOSTS: hosts },
      secrets: { DOCS_SSH_KEY: key },
    });
    scenario.standInEnv['STAND_IN_SSH_KEY'] = key;
    const server = scenario.folder.at('server');
    scenario.setVariable('DOCS_FOLDER', server);
    return { scenario, server };
  };

  it(
    'serves the new site by the swap of a link, and keeps three releases to go back to',
    async () => {
      const { scenario, server } = await start();
      await using _disposed = scenario;
      const digests: string[] = [];
      for (const text of ['One', 'Two', 'Three', 'Four']) {
        await scenario.rollout.writeDocs({ 'guide.mdx': `# ${text}\n` });
        const ends = await scenario.run('rsync.yml');
        expect(ends['publish']).toMatchObject({ result: 'success' });
        digests.push(ends['publish']?.steps[0]?.outputs['contentDigest'] ?? '');
        expect(await readlink(path.join(server, 'current'))).toBe(`releases/${digests.at(-1)}`);
        expect(await filesBelow(path.join(server, 'current/'))).toEqual(await filesBelow(siteOf(ends)));
        expect(await readFile(path.join(server, 'current/guide.html'), 'utf8')).toContain(text);
      }
      expect((await readdir(path.join(server, 'releases'))).sort()).toEqual(digests.slice(1).sort());
      expect((await readdir(server)).sort()).toEqual(['current', 'releases']);

      const page = path.join(server, 'current/guide.html');
      const { mtimeMs, ino } = await stat(page);
      await scenario.run('rsync.yml');
      expect([(await stat(page)).ino, (await readdir(path.join(server, 'releases'))).length]).toEqual([ino, 3]);
      expect(mtimeMs).toBeLessThanOrEqual(Date.now());
    },
    LIMIT_MS,
  );

  it(
    'keeps the release before through nights in which the content stays the same',
    async () => {
      const { scenario, server } = await start();
      await using _disposed = scenario;
      const night = async () => {
        const ends = await scenario.run('rsync.yml');
        scenario.pass(DAY_MS);
        return ends['publish']?.steps[0]?.outputs ?? {};
      };
      const before = await night();
      await scenario.rollout.writeDocs({ 'guide.mdx': '# New\n' });
      const nights = [await night(), await night(), await night(), await night()];
      expect(new Set(nights.map(({ version }) => version)).size).toBe(nights.length);
      const [{ contentDigest = '' } = {}] = nights;
      expect((await readdir(path.join(server, 'releases'))).sort()).toEqual(
        [before['contentDigest'], contentDigest].sort(),
      );
      expect(await readlink(path.join(server, 'current'))).toBe(`releases/${contentDigest}`);
    },
    LIMIT_MS,
  );

  it(
    'leaves what is served alone where the server is another one',
    async () => {
      const { scenario, server } = await start('other.example.com ssh-ed25519 AAAAC3Nza');
      await using _disposed = scenario;
      const { publish } = await scenario.run('rsync.yml');
      expect(publish?.result).toBe('failure');
      expect(publish?.steps.at(-1)?.log).toContain('Host key verification failed.');
      await expect(stat(server)).rejects.toThrow('ENOENT');
    },
    LIMIT_MS,
  );
});
