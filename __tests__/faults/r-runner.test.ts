/** Sections F and R of the catalogue: what a runner may lack, and what it may do to a process. */
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type Step, startStep } from '../../scripts/runner/runner.ts';
import { FindingsReader } from '../../src/bundle/findings.ts';
import { MAX_TEXT_BYTES } from '../../src/bundle/read.ts';
import { openConfig } from '../../src/deployment/edit.ts';
import { SOUND } from '../helpers/raw-tar.ts';
import { BRANCH, REPOSITORY, rolledOut, rollOut, startGitHub } from '../helpers/rollout.ts';
import { API_KEY, JOB_ID, type Scenario, startPlatform } from '../helpers/scenario.ts';
import { mustBeSound, mustHideSecrets } from '../helpers/standing.ts';
import { errorsOf, supervise, withEffects } from '../helpers/supervised.ts';

/** Times as long as a quarter of the input that the whole may take: 4 where time is proportional, 16 where it is squared. */
const MAX_GROWTH = 9;

/** A step of the built Action against a platform, in an environment that differs. */
const stepOf = ({ origin, workspace, temp }: Scenario, env: Step['env'], inputs: Step['inputs'] = {}): Step => ({
  inputs: { 'base-url': origin, 'api-key': API_KEY, domain: 'docs.example.com', ...inputs },
  workspace,
  temp,
  env: { ...env },
});

describe('a second signal ends a run that is still at its end', () => {
  it.each<[string, NodeJS.Signals, NodeJS.Signals]>([
    ['R02', 'SIGINT', 'SIGTERM'],
    ['R05', 'SIGINT', 'SIGINT'],
  ])('%s at once: %s, then %s', async (_row, first, second) => {
    const { code, signal, stdout } = await supervise(
      `(signal) => new Promise(() => {
        setInterval(() => {}, 1000);
        signal.addEventListener('abort', () => console.log('cancelled\\nready'));
        console.log('ready');
      })`,
      [first, second],
    );

    expect({ code, signal, stdout }).toEqual({ code: 1, signal: null, stdout: 'ready\ncancelled\nready\n' });
  });
});

describe('the process of a run', () => {
  it('R06 fails when its event loop runs dry, with all output written', async () => {
    const result = await supervise("() => { console.log('x'.repeat(200_000)); return new Promise(() => {}); }");

    expect([result.code, errorsOf(result)]).toEqual([
      1,
      ['INTERNAL: The process ended before the run had a result. Please report it with this log.'],
    ]);
    expect(result.stdout).toContain('x'.repeat(200_000));
  });

  it('ends with its result though a timer would keep it alive', async () => {
    expect((await supervise('async () => { setInterval(() => {}, 1000); return true; }')).code).toBe(0);
  });

  it('R01 is told of SIGHUP, too, and may end in its own way', async () => {
    const main = `(signal) => new Promise((resolve) => {
      const busy = setInterval(() => {}, 1000);
      signal.addEventListener('abort', () => { console.log(signal.reason.code, signal.reason.message); resolve(false); });
      console.log('ready');
    })`;
    const { code, stdout } = await supervise(main, ['SIGHUP']);

    expect(code).toBe(1);
    expect(stdout).toContain('CANCELLED The run was cancelled (SIGHUP).');
  });
});

describe('work that lets nothing else happen', () => {
  /** The largest that are taken, or a part of them: a mebibyte of configuration, and a page that is read for its links. */
  const configOf = (part: number) =>
    `${Array.from({ length: 20_000 * part }, (_none, at) => `key${at}: ${'x'.repeat(30)}`).join('\n')}\nstaticExport: {}\n`;
  const pageOf = (part: number) => Buffer.from('<a href="/x">x</a>'.repeat((MAX_TEXT_BYTES / 20) * part));

  it.each<[string, (part: number) => () => unknown]>([
    [
      'R04 the largest configuration',
      (part) => {
        const text = configOf(part);
        return () => openConfig(text, { file: 'values.yaml' });
      },
    ],
    [
      'R04 the largest page',
      (part) => {
        const page = pageOf(part);
        return () => new FindingsReader().add('index.html', page);
      },
    ],
  ])('%s takes time in proportion to its size, so that a cancel is heard', async (_name, workOn) => {
    const timeOf = async (part: number) => {
      const work = workOn(part);
      const before = process.threadCpuUsage();
      await work();
      const { user, system } = process.threadCpuUsage(before);
      return user + system;
    };

    const quarter = await timeOf(1 / 4);
    expect((await timeOf(1)) / quarter).toBeLessThan(MAX_GROWTH);
  });
});

describe('an error that nobody expects', () => {
  it.each([
    ['F20 main rejects', "async () => { throw new RangeError('svc_secret in a message'); }"],
    ['F20 main throws', "() => { throw new RangeError('svc_secret in a message'); }"],
    [
      'F20 a callback throws',
      "() => new Promise(() => setTimeout(() => { throw new RangeError('svc_secret in a message'); }))",
    ],
    [
      'F20 a promise that nobody holds rejects',
      "() => new Promise(() => { setTimeout(() => {}, 5000); void Promise.reject(new RangeError('svc_secret in a message')); })",
    ],
  ])('%s: the run fails with kind and place, without the message', async (_name, main) => {
    const result = await supervise(main);

    expect(result.code).toBe(1);
    expect(errorsOf(result)).toEqual([
      expect.stringMatching(/^INTERNAL: Unexpected RangeError at .*main\.mjs.*\. Please report it with this log\.$/),
    ]);
    expect(result.stdout + result.stderr).not.toContain('svc_secret');
  });
});

describe('another attempt of a run', () => {
  it('H15 R07 takes up branch and pull request of the first one, which broke off between them', async () => {
    await using github = await startGitHub();
    const given = { update: 'pull-request', version: '2.0.0' };
    github.fault({ on: 'pulls/create', act: { status: 401, body: { message: 'Bad credentials' } } });
    const first = await rollOut(github, given);
    expect([first.ok, github.pulls(REPOSITORY).length]).toEqual([false, 0]);
    expect(await github.head(REPOSITORY, BRANCH)).toBeDefined();
    github.takeOffSchema();

    for (const operation of ['created', 'updated']) {
      const { ok, set, link } = await rollOut(github, given);
      expect({ ok, set }).toMatchObject({
        ok: true,
        set: { pullRequestOperation: operation, pullRequestNumber: '1' },
      });
      expect(await github.show(REPOSITORY, BRANCH, 'values.yaml')).toBe(rolledOut(link, '2.0.0'));
    }
    expect(github.pulls(REPOSITORY)).toHaveLength(1);
  });
});

describe('the environment of a runner', () => {
  it('R08 fails the check on outputs or temporary files that have nowhere to go, and names the variable', async () => {
    const wrong = [
      ['GITHUB_OUTPUT'],
      ['GITHUB_OUTPUT', '/no/such/file'],
      ['RUNNER_TEMP', '/no/such/folder'],
      ['GITHUB_OUTPUT', tmpdir()],
    ];
    const { code, stdout } = await withEffects(`
      await effects.report.check();
      for (const [name, value] of ${JSON.stringify(wrong)}) {
        const before = process.env[name];
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
        const { report } = createEffects(new AbortController().signal);
        await report.check().catch((error) => console.log(error.code, error.message, error.hint));
        process.env[name] = before;
      }`);

    expect(code).toBe(0);
    expect(stdout.trimEnd().split('\n')).toEqual(
      wrong.map(([name]) => expect.stringMatching(new RegExp(`^FILES ${name} is .*nothing was started\\.$`))),
    );
  });

  it('R08 without summary, workspace, temporary folder and event gets a warning, and what stands in for them', async () => {
    const { commands, stdout, code } = await withEffects(
      "await effects.report.summary('text'); console.log('told ' + JSON.stringify([effects.places, process.cwd()]));",
      {
        env: {
          ...{ GITHUB_STEP_SUMMARY: undefined, GITHUB_WORKSPACE: undefined, RUNNER_TEMP: undefined },
          ...{ GITHUB_EVENT_NAME: 'schedule', GITHUB_EVENT_PATH: '/no/such/file' },
        },
      },
    );

    expect(code).toBe(0);
    expect(commands).toEqual([
      expect.objectContaining({
        name: 'warning',
        data: expect.stringMatching(/^The job summary could not be written: /),
      }),
    ]);
    const told: unknown = JSON.parse(/^told (.*)$/m.exec(stdout)?.[1] ?? '');
    const [{ workspace, temp }, cwd] = told as [{ workspace: string; temp: string }, string];
    expect(workspace).toBe(cwd);
    expect(path.basename(temp)).toMatch(/^static-export-/);
  });

  it('R08 R09 ends a run before it has started anything, where there is no repository to write to, or no room for outputs', async () => {
    await using platform = await startPlatform();
    const update = { update: 'commit', 'config-file': 'values.yaml', 'github-token': 'ghs_0123456789' };
    const refused: readonly (readonly [Step['env'], Step['inputs'], RegExp])[] = [
      [{ GITHUB_REPOSITORY: undefined }, update, /^INPUT: .*\n- repository: /],
      [{ GITHUB_OUTPUT: '/dev/full' }, {}, /^FILES: GITHUB_OUTPUT could not be written \(ENOSPC\)/],
    ];

    // Only Linux has a file that is always full.
    for (const [env, inputs, error] of refused.slice(0, process.platform === 'linux' ? 2 : 1)) {
      const ended = await (await startStep(stepOf(platform, env, inputs))).result;
      mustBeSound(ended, [API_KEY]);
      expect([ended.code, errorsOf(ended)]).toEqual([1, [expect.stringMatching(error)]]);
    }
    expect(platform.requests).toEqual([]);
  });

  it('F19 R14 needs no home, and holds the key in no file and starts no program that could be told of it', async () => {
    const seen: string[] = [];
    await using platform: Scenario = await startPlatform({
      storage: async (_request, response) => {
        seen.push(...(await textsBelow(path.dirname(platform.workspace))));
        response.end(SOUND);
      },
    });
    const children = path.join(platform.temp, 'children.txt');
    const watch = `data:text/javascript,${encodeURIComponent(`
      import { appendFileSync } from 'node:fs';
      import { subscribe } from 'node:diagnostics_channel';
      appendFileSync(${JSON.stringify(children)}, 'watched');
      subscribe('child_process', () => appendFileSync(${JSON.stringify(children)}, ' started'));
    `)}`;
    const env = { HOME: undefined, USERPROFILE: undefined, GITHUB_STATE: undefined, NODE_OPTIONS: `--import ${watch}` };

    const ended = await (await startStep(stepOf(platform, env, { 'extract-to': 'site' }))).result;

    mustBeSound(ended, [API_KEY]);
    expect([ended.code, ended.outputs['result']]).toEqual([0, 'exported']);
    expect(await readFile(children, 'utf8')).toBe('watched');
    seen.push(...(await textsBelow(path.dirname(platform.workspace))));
    expect(seen.length).toBeGreaterThan(0);
    for (const text of seen) mustHideSecrets(text, [API_KEY]);
    // Without a file for it, state would be a line of the log.
    expect(ended.commands.map(({ name }) => name)).not.toContain('save-state');
  });

  it('R15 that reads the log no more ends the run by itself, with the job told that may be continued', async () => {
    let deafen = (): void => undefined;
    await using platform = await startPlatform({
      poll: (_request, response, nth) => {
        deafen();
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ status: 'running', progress: nth }));
      },
    });
    const step = await startStep(stepOf(platform, {}));
    deafen = () => void step.process.stdout?.destroy();

    const { code, signal, outputs, stderr } = await step.result;

    expect({ code, signal, jobId: outputs['jobId'] }).toEqual({ code: 1, signal: null, jobId: JOB_ID });
    mustHideSecrets(stderr, [API_KEY]);
  });
});

/** Names and texts of all files below a folder. */
async function textsBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return [...files, ...(await Promise.all(files.map((file) => readFile(file, 'latin1'))))];
}
