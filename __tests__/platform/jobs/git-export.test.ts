import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Worker } from '../../../src/platform/jobs/worker.ts';
import { DOCS } from '../../helpers/content-stage.ts';
import { GitRemote } from '../../helpers/git-remote.ts';
import { quickWorker, startTestPlatform, type TestPlatformOptions } from '../../helpers/test-platform.ts';

const LIMITS = { pausesMs: [] };

/** A platform for the repository, whose exports note what they read. */
async function startFor(remote: GitRemote, options: TestPlatformOptions = {}, place = '#main:docs') {
  const read: string[] = [];
  const worker: Worker = async (task, ...rest) => {
    read.push(await readFile(path.join(task.docs, 'index.mdx'), 'utf8'));
    return await (options.worker ?? quickWorker)(task, ...rest);
  };
  const platform = await startTestPlatform({
    gitLimits: LIMITS,
    ...options,
    docs: `${remote.address}${place}`,
    worker,
  });
  return Object.assign(platform, { read, [Symbol.asyncDispose]: () => platform.close() });
}

describe('a job of documentation in a git repository', () => {
  it('exports the commit that the branch has when it runs, and names it', async () => {
    await using remote = await GitRemote.start();
    const first = await remote.push(DOCS);
    await using platform = await startFor(remote);
    expect(await platform.export()).toMatchObject({ status: 'completed', commit: first });
    const second = await remote.push({ ...DOCS, 'docs/index.mdx': '# Two\n' });
    expect(await platform.export()).toMatchObject({ status: 'completed', commit: second });
    expect(platform.read).toEqual(['# One\n', '# Two\n']);
    expect(
      platform.logged.filter((line) => line.includes('job.resolved')).map((line) => JSON.parse(line).commit),
    ).toEqual([first, second]);
  });

  it('fails when the server is gone, although an earlier commit is there', async () => {
    await using remote = await GitRemote.start();
    await remote.push(DOCS);
    await using platform = await startFor(remote);
    expect(await platform.export()).toMatchObject({ status: 'completed' });
    await remote.server[Symbol.asyncDispose]();
    expect(await platform.export()).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^The repository git\+http:\S+ cannot be reached \(git: /),
    });
  });

  it('looks for the pages that it names in the commit, not in one of before', async () => {
    await using remote = await GitRemote.start();
    await remote.push({ ...DOCS, 'docs/guides/new.mdx': '# New\n' });
    const asked: unknown[] = [];
    const worker: Worker = async (task, ...rest) => {
      asked.push(task.paths);
      return await quickWorker(task, ...rest);
    };
    await using platform = await startFor(remote, { worker, pages: ['/index', '/guides/new'] });
    const body = { domain: 'docs.example.com', paths: ['guides/new.mdx', '/'] };
    expect(await platform.export(body)).toMatchObject({ status: 'completed' });
    expect(asked).toEqual([['/guides/new', '/index']]);
    expect(await platform.export({ ...body, paths: ['/gone'] })).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^These paths name no page of the site: /),
    });
  });

  it('tells what of the commit is left out, and fails for it where nothing may be amiss', async () => {
    await using remote = await GitRemote.start();
    await remote.push(DOCS, { raw: { 'docs/out.txt': { mode: '120000', text: '/etc/passwd' } } });
    const message = 'This is neither a file nor a folder of the documentation; it is left out.';
    {
      await using platform = await startFor(remote);
      expect(await platform.export()).toMatchObject({ status: 'completed' });
      expect(platform.logged.join('')).toContain(`"at":"out.txt:1:1","message":"${message}"`);
    }
    await using strict = await startFor(remote, { strict: true });
    expect(await strict.export()).toMatchObject({ status: 'failed', error: `out.txt:1:1: ${message}` });
  });
});
