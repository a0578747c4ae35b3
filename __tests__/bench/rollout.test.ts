import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import {
  connected,
  describe as describeFigures,
  type MeasuredCourse,
  missedIn,
  SCENARIOS,
} from '../../bench/rollout.ts';
import { ACTION, tryWay } from '../../bench/rollout-contenders.ts';
import { BRANCH, FILE, Stage } from '../../bench/rollout-stage.ts';
import { Folder } from '../helpers/folder.ts';
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
      await client.rest('GET', '/repos/acme/one/git/ref/heads/main');
      return await git();
    });
    await client.rest('GET', '/repos/acme/one/git/ref/heads/main');

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
  const efforts = (...figures: number[]) => figures.map((milliseconds) => ({ milliseconds }));
  const own = efforts(100, 100, 400).map((one) => ({ ...one, afterExport: { milliseconds: 30, calls: 3 } }));
  const course = (sent: { readonly api: number; readonly connections: number }): MeasuredCourse => ({
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
          ['the Action', own],
        ]),
        slow: new Map([
          ['clone, sed, push', [500, 400, 600]],
          ['the Action', [250, 300, 300]],
        ]),
        traffic: new Map([
          ['clone, sed, push', { api: 0, git: 5, connections: 2 }],
          ['the Action', { git: 0, ...sent }],
        ]),
        overHttp: new Map([['clone, sed, push', 300]]),
      },
    ],
  });

  it('add two trips for every connection', () => {
    expect(connected(450, { api: 2, git: 5, connections: 4 })).toBe(850);
  });

  it('compare the ways of one round, on loopback and on a slower way', () => {
    const text = describeFigures([course({ api: 4, connections: 1 })]);

    expect(text).toContain('small: 40 files, 2.0 MB packed, 3 rounds');
    expect(text).toMatch(
      /^commit: the Action +4 +0 +1 +100 ms +0\.50× +0\.50× to 0\.75× +300 ms +0\.50× +0\.50× to 0\.63× +400 ms \(0\.57×\)$/m,
    );
    expect(text).toMatch(/^commit: the Action, after the export +3 +30 ms$/m);
    expect(text).toContain('All of clone, sed, push, once, with git over HTTP: 300 ms, 1.50× of file://.');
  });

  it('say which bounds are met, and name those that are not', () => {
    const [met, missed] = [course({ api: 4, connections: 2 }), course({ api: 5, connections: 3 })];

    expect(describeFigures([met])).toMatch(/^commit +4 +at most 4 +met +2 +at most 2 +met$/m);
    expect(missedIn(met)).toEqual([]);
    expect(describeFigures([missed])).toMatch(/^commit +5 +at most 4 +MISSED +3 +at most 2 +MISSED$/m);
    expect(missedIn(missed)).toEqual([
      'rollout: small, commit: 5 requests, at most 4',
      'rollout: small, commit: 3 connections, at most 2',
    ]);
  });
});

it('the Action keeps its bounds of requests and connections, one scenario after the other', async () => {
  await using stage = await Stage.open(['acme/action'], { files: 1, fileBytes: 640 });
  await using folder = await Folder.make();
  const around = { folder: folder.at('run'), compileCache: folder.at('compiled'), github: stage.github.env };

  const sent: unknown[] = [];
  for (const [nth, { name, update, movesBase }] of SCENARIOS.entries()) {
    if (movesBase) await stage.moveBase('acme/action', 'Deployment, changed by hand\n');
    const order = { update, repository: 'acme/action', remote: '', file: FILE, link: `${LINK}?sig=${nth}` };
    const { traffic } = await stage.count(
      async () => await tryWay(ACTION, { ...order, version: `4.${nth}.0`, token: stage.github.token }, around),
    );
    await stage.mustHold('acme/action', update, order.link);
    sent.push([name, traffic]);
  }

  expect(sent).toEqual([
    ['commit', { api: 4, git: 0, connections: 1 }],
    ['pull request, first', { api: 6, git: 0, connections: 1 }],
    ['pull request, again', { api: 5, git: 0, connections: 1 }],
    ['pull request, base moved', { api: 7, git: 0, connections: 1 }],
  ]);
});
