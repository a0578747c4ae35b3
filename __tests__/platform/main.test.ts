import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readBundle } from '../../src/bundle/read.ts';
import { Folder } from '../helpers/folder.ts';
import { listening, MAIN, type PlatformProcess, spawnPlatform } from '../helpers/platform-process.ts';
import { JOBS, POLL_INTERVAL_MS } from '../helpers/test-platform.ts';

describe('the process', () => {
  let folder: Folder;
  let docs: string;
  const started: PlatformProcess[] = [];

  beforeAll(async () => {
    folder = await Folder.make();
    docs = folder.at('docs');
    await folder.write({
      'docs/docs.json': JSON.stringify({ name: 'Example', navigation: { pages: ['index', 'guides/start'] } }),
      'docs/index.mdx': '---\ntitle: Welcome\n---\n\nRead [the start](/guides/start).\n',
      'docs/guides/start.mdx': '---\ntitle: Start\n---\n\n## First\n\nSome **text**.\n',
    });
  });
  afterAll(async () => {
    for (const { child } of started) child.kill('SIGKILL');
    await folder[Symbol.asyncDispose]();
  });

  /** Starts the platform with a temporary folder of its own, so that what it leaves there can be seen. */
  function start(...argv: string[]): PlatformProcess {
    const running = spawnPlatform(argv, { TMPDIR: folder.path, TEMP: folder.path, PLATFORM_TEST_SECRET: 'canary' });
    started.push(running);
    return running;
  }

  it('exits with 2 and the usage on bad arguments, naming all of them', async () => {
    const running = start('--port', 'x', '--nope');
    expect(await running.ended).toBe(2);
    expect(running.printed.stdout).toBe('');
    for (const part of ['--port "x"', '--nope is not', '--docs is missing', '--domain is missing', 'Usage:']) {
      expect(running.printed.stderr).toContain(part);
    }
  });

  it('ends when its start fails after the port is open', async () => {
    const fault = `const { stringify } = JSON;
      JSON.stringify = (value, ...more) => {
        if (/^http:\\/\\/127\\.0\\.0\\.1:\\d+$/.test(value)) throw new Error('no more memory');
        return stringify(value, ...more);
      };`;
    process.env['NODE_OPTIONS'] = `--import=data:text/javascript,${encodeURIComponent(fault)}`;
    const running = start('--docs', docs, '--domain', 'docs.example.com', '--port', '0');
    delete process.env['NODE_OPTIONS'];
    expect(await running.ended).toBe(1);
    expect(running.printed.stderr).toMatch(/Error: no more memory\n$/);
  });

  it('exports a site through its own process, serves it, and leaves nothing when stopped', async () => {
    const running = start('--docs', docs, '--domain', 'docs.example.com', '--port', '0', '--json');
    const { adminKey, assistantKey, call } = await listening(running);
    expect([adminKey, assistantKey]).toEqual([expect.stringMatching(/^svc_/), expect.stringMatching(/^svc_dsc_/)]);
    const missing = await call('POST', JOBS, { domain: 'docs', paths: ['nope'] });
    expect(missing).toEqual({ error: expect.stringContaining('$.paths[0] the string "nope"') });

    let job = await call<Record<string, unknown>>('POST', JOBS, { domain: 'docs.example.com' });
    while (job['status'] === 'queued' || job['status'] === 'running') {
      await wait(POLL_INTERVAL_MS);
      job = await call('GET', `${JOBS}/${job['jobId']}`);
    }
    expect([job['error'], job['status'], job['pageCount']]).toEqual([undefined, 'completed', 2]);
    const { bundleUrl } = await call<Record<string, unknown>>('POST', `${JOBS}/${job['jobId']}/bundle`);
    const archive = folder.at('bundle.tar.gz');
    await writeFile(archive, Buffer.from(await (await fetch(String(bundleUrl))).arrayBuffer()));
    await readBundle(archive, { directory: folder.at('site') });
    expect(await readdir(folder.at('site'), { recursive: true })).toEqual(
      expect.arrayContaining(['index.html', path.join('guides', 'start.html')]),
    );

    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    expect((await folder.names()).filter((name) => name.startsWith('static-export-platform-'))).toEqual([]);
    expect(running.printed.stdout.trim().split('\n')).toHaveLength(1);
    expect(running.printed.stderr).not.toContain(adminKey);
    expect(running.printed.stderr).not.toContain('Signature');
  });

  it('greets a person with address, keys and a call to paste', async () => {
    const running = start('--docs', docs, '--domain', 'docs.example.com', '--port', '0', '--quiet');
    await once(running.child.stdout ?? process.stdin, 'data');
    running.child.kill('SIGINT');
    expect(await running.ended).toBe(0);
    expect(running.printed.stdout).toMatch(/at http:\/\/127\.0\.0\.1:\d+\n[\s\S]*admin key +svc_[\s\S]*curl -X POST/);
    expect(running.printed.stderr).toBe('');
    expect(running.printed.stdout).toContain('with --data DIR they last');
  });

  it('prints the command that leads on where an access file names the organizations', async () => {
    const access = folder.at('access.yaml');
    await writeFile(access, JSON.stringify({ organizations: { acme: { plan: 'pro' }, beta: { plan: 'pro' } } }));
    const data = folder.at("Ada's data");
    const running = start('--access', access, '--data', data, '--port', '0', '--quiet');
    await once(running.child.stdout ?? process.stdin, 'data');
    const [, words = ''] = / {2}npm run platform -- (.*)\n/.exec(running.printed.stdout) ?? [];
    expect(running.printed.stdout).not.toContain('with --data DIR');
    const { stdout } = await promisify(execFile)('sh', ['-c', `"${process.execPath}" "${MAIN}" ${words}`]);
    expect((await fetch(stdout.trim())).status).toBe(200);
    const wrong = start('dashboard-link', '--organization', 'acmee', '--data', data);
    expect(await wrong.ended).toBe(1);
    running.child.kill('SIGINT');
    expect(await running.ended).toBe(0);
  });
});
