import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bundledProgram } from '../../scripts/platform-bundle.ts';
import { readBundle } from '../../src/bundle/read.ts';
import { Folder } from '../helpers/folder.ts';
import { JOBS, POLL_INTERVAL_MS } from '../helpers/test-platform.ts';

/** The bundle starts in less time than the sources. */
const MAIN = fileURLToPath(await bundledProgram('main'));

interface Running {
  readonly child: ChildProcess;
  /** What it printed so far. */
  readonly printed: { stdout: string; stderr: string };
  /** Exit code or signal, when it ends. */
  readonly ended: Promise<unknown>;
}

describe('the process', () => {
  let folder: Folder;
  let docs: string;
  const started: Running[] = [];

  beforeAll(async () => {
    folder = await Folder.make();
    docs = folder.at('docs');
    await mkdir(path.join(docs, 'guides'), { recursive: true });
    const navigation = { pages: ['index', 'guides/start'] };
    await writeFile(path.join(docs, 'docs.json'), JSON.stringify({ name: 'Example', navigation }));
    await writeFile(path.join(docs, 'index.mdx'), '---\ntitle: Welcome\n---\n\nRead [the start](/guides/start).\n');
    await writeFile(path.join(docs, 'guides/start.mdx'), '---\ntitle: Start\n---\n\n## First\n\nSome **text**.\n');
  });
  afterAll(async () => {
    for (const { child } of started) child.kill('SIGKILL');
    await folder[Symbol.asyncDispose]();
  });

  /** Starts the platform with a temporary folder of its own, so that what it leaves there can be seen. */
  function start(...argv: string[]): Running {
    const env = { ...process.env, TMPDIR: folder.path, TEMP: folder.path, PLATFORM_TEST_SECRET: 'canary' };
    const child = spawn(process.execPath, [MAIN, ...argv], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const printed = { stdout: '', stderr: '' };
    child.stdout?.on('data', (chunk: Buffer) => (printed.stdout += chunk));
    child.stderr?.on('data', (chunk: Buffer) => (printed.stderr += chunk));
    const running = { child, printed, ended: once(child, 'close').then(([code, signal]) => code ?? signal) };
    started.push(running);
    return running;
  }

  async function listening(running: Running): Promise<{ url: string; adminKey: string; assistantKey: string }> {
    const { stdout } = running.child;
    while (!running.printed.stdout.includes('\n')) {
      await Promise.race([once(stdout ?? process.stdin, 'data'), running.ended]);
      if (running.child.exitCode !== null) throw new Error(running.printed.stderr);
    }
    return JSON.parse(running.printed.stdout);
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
    const { url, adminKey, assistantKey } = await listening(running);
    expect([adminKey, assistantKey]).toEqual([expect.stringMatching(/^svc_/), expect.stringMatching(/^svc_dsc_/)]);
    const call = async (method: string, route: string, body?: unknown) => {
      const headers = { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' };
      const response = await fetch(url + route, {
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
      });
      return (await response.json()) as Record<string, unknown>;
    };
    const missing = await call('POST', JOBS, { domain: 'docs', paths: ['nope'] });
    expect(missing).toEqual({ error: expect.stringContaining('$.paths[0] the string "nope"') });

    let job = await call('POST', JOBS, { domain: 'docs.example.com' });
    while (job['status'] === 'queued' || job['status'] === 'running') {
      await wait(POLL_INTERVAL_MS);
      job = await call('GET', `${JOBS}/${job['jobId']}`);
    }
    expect([job['error'], job['status'], job['pageCount']]).toEqual([undefined, 'completed', 2]);
    const { bundleUrl } = await call('POST', `${JOBS}/${job['jobId']}/bundle`);
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
