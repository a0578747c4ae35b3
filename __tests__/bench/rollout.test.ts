import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { describe as describeFigures, type MeasuredCourse, slowed } from '../../bench/rollout.ts';
import { BRANCH, FILE, Stage } from '../../bench/rollout-stage.ts';
import { Client } from '../helpers/github/client.ts';
import { GIT_ENV } from '../helpers/github/git.ts';

const NAMES = ['acme/one', 'acme/two'];
const LINK = 'https://storage.example/b.tar.gz';

describe('a stage', () => {
  it('has the same commit with all files in every repository, sound and packed', async () => {
    await using stage = await Stage.open(NAMES, { files: 120, fileBytes: 640 });

    const [one, two] = await Promise.all(NAMES.map((name) => stage.github.head(name, 'main')));
    expect(two).toBe(one);
    const files = await stage.github.git('acme/two', 'ls-tree', '-r', '--name-only', 'main');
    expect(files.trim().split('\n')).toHaveLength(122);
    expect(files).toContain('apps/team-1/service-119.yaml\n');
    expect(await stage.github.fsck('acme/two')).toBe('');
    expect(stage.packedBytes).toBeGreaterThan(1000);
  });

  it('counts calls of the API, requests of git, and connections', async () => {
    await using stage = await Stage.open(NAMES, { files: 1, fileBytes: 640 });
    const client = new Client(stage.github);
    const git = async () =>
      await promisify(execFile)('git', ['ls-remote', stage.remotes('acme/one').http, 'main'], { env: GIT_ENV });

    const { value, traffic } = await stage.count(async () => {
      await client.rest('GET', '/repos/acme/one');
      return await git();
    });
    await client.rest('GET', '/repos/acme/one');

    expect(value.stdout).toContain('refs/heads/main');
    // Git asks for what the server can do, then for the branch, over one connection.
    expect(traffic).toEqual({ api: 1, git: 2, connections: 2 });
  });

  it('refuses a try that did not write, and is clear for the next round', async () => {
    await using stage = await Stage.open(NAMES, { files: 1, fileBytes: 640 });
    await expect(stage.mustHold('acme/one', 'commit', LINK)).rejects.toThrow('does not hold');
    await stage.github.commitTo('acme/one', BRANCH, { [FILE]: `staticExport:\n  bundleUrl: '${LINK}'\n` });
    await expect(stage.mustHold('acme/one', 'pull-request', LINK)).rejects.toThrow('0 open pull requests');
    const pull = { title: 'Roll out', head: BRANCH, base: 'main' };
    await new Client(stage.github).rest('POST', '/repos/acme/one/pulls', pull);
    await stage.mustHold('acme/one', 'pull-request', LINK);

    await stage.clear('acme/one');

    expect(stage.github.openPulls('acme/one')).toEqual([]);
    expect(await stage.github.head('acme/one', BRANCH)).toBeUndefined();
  });
});

describe('the figures of the rollout', () => {
  const sent = { api: 2, git: 5, connections: 4 };

  it('wait for every request, and for the trips of connections where they are to count', () => {
    expect(slowed(100, sent, { tripMs: 50 })).toBe(450);
    expect(slowed(100, sent, { tripMs: 50, connects: true })).toBe(850);
  });

  it('compare the ways of one round, on loopback and on a slower way', () => {
    const efforts = (...figures: number[]) => figures.map((milliseconds) => ({ milliseconds }));
    const own = efforts(100, 100, 400).map((one) => ({ ...one, afterExport: { milliseconds: 30, calls: 3 } }));
    const course: MeasuredCourse = {
      name: 'small',
      files: 40,
      fileBytes: 5120,
      rounds: 3,
      packedBytes: 2_000_000,
      scenarios: [
        {
          scenario: 'commit',
          efforts: new Map([
            ['clone, sed, push', efforts(200, 200, 400)],
            ['the same, sparse', efforts(200, 200, 400)],
            ['the Action', own],
          ]),
          traffic: new Map([
            ['clone, sed, push', { api: 0, git: 5, connections: 2 }],
            ['the Action', { api: 9, git: 0, connections: 9 }],
          ]),
          overHttp: new Map([['clone, sed, push', 300]]),
        },
      ],
    };

    const text = describeFigures([course]);

    expect(text).toContain('small: 40 files, 2.0 MB packed, 3 rounds');
    expect(text).toMatch(
      /^commit: the Action +9 +0 +9 +100 ms +0\.50× +0\.50× to 0\.75× +550 ms \(1\.22×\) +1\.4 s \(1\.53×\) +1\.4 s \(2\.23×\)$/m,
    );
    expect(text).toMatch(/^commit: the Action, after the export +3 +30 ms$/m);
    expect(text).toContain('All of clone, sed, push, once, with git over HTTP: 300 ms, 1.50× of file://.');
  });
});
