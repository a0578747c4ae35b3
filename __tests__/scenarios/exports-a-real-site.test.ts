import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type PlatformProcess, startPlatformProcess } from '../../scripts/runner/platform.ts';
import { listFiles } from '../../src/bundle/pack.ts';
import { UNWRITTEN, unlisted } from '../helpers/effects.ts';
import { Scenario } from '../helpers/scenario.ts';

/** Every component there is. */
const DOCS = fileURLToPath(new URL('../fixtures/vocabulary', import.meta.url));

let platform: PlatformProcess;
let step: Scenario;

beforeAll(async () => {
  platform = await startPlatformProcess({ docs: DOCS, domain: 'docs.example.com', args: ['--quiet'] });
  step = await Scenario.start((_request, response) => void response.end());
});

afterAll(async () => {
  await platform[Symbol.asyncDispose]();
  await step[Symbol.asyncDispose]();
});

function run(inputs: Readonly<Record<string, string>>) {
  return step.run({ 'base-url': platform.url, 'api-key': platform.adminKey, ...inputs });
}

describe('the local platform and the built Action', () => {
  it('turn a folder of documentation into archive, site and outputs that agree', async () => {
    const { code, outputs } = await run({
      'bundle-path': 'kept/bundle.tar.gz',
      'extract-to': 'site',
      version: '1.4.0',
    });

    const archive = await readFile(path.join(step.workspace, 'kept/bundle.tar.gz'));
    const files = await listFiles(path.join(step.workspace, 'site'));
    const pages = files.filter((file) => file.endsWith('.html') && file !== '404.html');
    expect(code).toBe(0);
    expect(unlisted(outputs)).toEqual({
      ...UNWRITTEN,
      jobId: expect.stringMatching(/^se_[0-9a-f]{16}$/),
      status: 'completed',
      pageCount: String(pages.length),
      version: '1.4.0',
      bundleUrl: expect.stringContaining(`${platform.url}/`),
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      sizeBytes: String(archive.byteLength),
      sha256: createHash('sha256').update(archive).digest('hex'),
      contentDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
      result: 'exported',
      bundlePath: path.join(step.workspace, 'kept/bundle.tar.gz'),
      siteDirectory: path.join(step.workspace, 'site'),
    });
    expect(files).toEqual(expect.arrayContaining(['index.html', '.static-export.json']));
  });

  it('export only the pages that `paths` names, and replace the site of an earlier run as a whole', async () => {
    await writeFile(path.join(step.workspace, 'site', 'stale.html'), 'of an earlier export');

    const { code, outputs } = await run({ paths: '/index\n/layout', 'extract-to': 'site' });

    const pages = (await listFiles(path.join(step.workspace, 'site'))).filter((file) => file.endsWith('.html'));
    expect({ code, count: outputs['pageCount'], pages }).toEqual({
      code: 0,
      count: '2',
      pages: ['404.html', 'index.html', 'layout.html'],
    });
  });

  it.each([
    ['an unknown key', { 'api-key': 'svc_unknown' }, 'AUTH'],
    ['a domain of somebody else', { domain: 'other.example' }, 'REQUEST'],
    ['a path without a page', { paths: '/no/such/page' }, 'REQUEST'],
    ['a job that nobody knows', { 'job-id': 'se_0000000000000000' }, 'JOB_LOST'],
  ])('name what is wrong with %s', async (_name, inputs, expected) => {
    const { code, commands } = await run(inputs);

    expect(code).toBe(1);
    expect(commands.find(({ name }) => name === 'error')?.data).toMatch(
      new RegExp(`^${expected}: .*The platform says: `),
    );
  });
});
