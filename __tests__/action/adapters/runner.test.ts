import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { runStep, type Step, type StepResult } from '../../../scripts/runner/runner.ts';
import { Folder } from '../../helpers/folder.ts';

const ADAPTER = pathToFileURL(path.resolve('src/action/adapters/runner.ts')).href;
const KEY = 'svc_T0pSecretAdminKey42';

/** Runs statements that have `deps` and `readInput` at hand, as a step. */
async function withDeps(statements: string, given: Partial<Pick<Step, 'inputs' | 'env'>> = {}): Promise<StepResult> {
  await using folder = await Folder.make();
  await mkdir(folder.at('workspace'));
  await folder.write({
    'main.mjs': `import { createDeps, readInput } from ${JSON.stringify(ADAPTER)};
const deps = createDeps(new AbortController().signal);
${statements}
`,
  });
  return await runStep({
    inputs: {},
    workspace: folder.at('workspace'),
    temp: folder.path,
    script: folder.at('main.mjs'),
    ...given,
  });
}

describe('the runner', () => {
  it('is told of the key before anything else, line for line, and of the password of a proxy', async () => {
    const { masks, stdout } = await withDeps("deps.log.info('hello');", {
      inputs: { 'api-key': ` ${KEY}\nsvc_second_line\n` },
      env: { https_proxy: 'http://user:p%40ssword@proxy.example:3128', HTTP_PROXY: 'user:other%zz@proxy.example:3128' },
    });

    expect(masks).toEqual(expect.arrayContaining([KEY, 'svc_second_line', 'p%40ssword', 'p@ssword', 'other%zz']));
    expect(stdout.split('\n')[0]).toBe(`::add-mask::${KEY}`);
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('hello');
  });

  it.each([{}, { 'api-key': '' }, { 'api-key': ' ab ' }])(
    'is told of no mask that would blot out words: %j',
    async (inputs) => {
      expect((await withDeps('', { inputs })).masks).toEqual([]);
    },
  );

  it('reads no command in any line of the log, and no secret', async () => {
    const hostile = `a\\n::error::x\\r::add-mask::y ##[set-output name=a]b ${KEY}`;
    const { commands, stdout } = await withDeps(
      `for (const level of ['info', 'notice', 'warning', 'error']) deps.log[level]('${hostile}');`,
      { inputs: { 'api-key': KEY } },
    );

    expect(commands.map(({ name }) => name)).toEqual(['add-mask', 'notice', 'warning', 'error']);
    expect(stdout.replace(`::add-mask::${KEY}`, '')).not.toContain(KEY);
  });

  it('tells the commit, the event and the run, where they are such', async () => {
    const sha = 'a1'.repeat(20);
    const told = async (env: Readonly<Record<string, string>>) => {
      const { stdout } = await withDeps("console.log('told ' + JSON.stringify(deps.workflow));", { env });
      return JSON.parse(/^told (.*)$/m.exec(stdout)?.[1] ?? '') as unknown;
    };

    expect(await told({ GITHUB_SHA: sha, GITHUB_EVENT_NAME: 'push', GITHUB_RUN_ID: '4711' })).toMatchObject({
      sha,
      event: 'push',
      runId: '4711',
    });
    const odd = await told({ GITHUB_SHA: 'main', GITHUB_EVENT_NAME: '', GITHUB_RUN_ID: '.*' });
    expect(Object.keys(odd as object).sort()).toEqual(['repository', 'runKey', 'serverUrl']);
  });

  it('hands over inputs as they were written, and takes outputs of several lines', async () => {
    const { outputs, stdout } = await withDeps(
      "deps.report.outputs({ jobId: 'a\\nstatus=evil\\nghadelimiter', status: readInput('paths') });",
      { inputs: { paths: ' a ' } },
    );

    expect(outputs).toEqual({ jobId: 'a\nstatus=evil\nghadelimiter', status: ' a ' });
    expect(stdout).not.toContain('set-output');
  });

  it('takes a summary below its limit', async () => {
    const { summary } = await withDeps("await deps.report.summary('x'.repeat(2_000_000));");

    expect(summary.trimEnd()).toHaveLength(300_000);
  });

  it('fails its check on outputs or temporary files that have nowhere to go, and names the variable', async () => {
    const wrong = [
      ['GITHUB_OUTPUT'],
      ['GITHUB_OUTPUT', '/no/such/file'],
      ['RUNNER_TEMP', '/no/such/folder'],
      ['GITHUB_OUTPUT', tmpdir()],
    ];
    const { code, stdout } = await withDeps(`
      await deps.report.check();
      for (const [name, value] of ${JSON.stringify(wrong)}) {
        const before = process.env[name];
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
        const { report } = createDeps(new AbortController().signal);
        await report.check().catch((error) => console.log(error.code, error.message, error.hint));
        process.env[name] = before;
      }`);

    expect(code).toBe(0);
    expect(stdout.trimEnd().split('\n')).toEqual(
      wrong.map(([name]) => expect.stringMatching(new RegExp(`^FILES ${name} is .*nothing was started\\.$`))),
    );
  });

  it('warns of a summary that cannot be written', async () => {
    const { commands, code } = await withDeps("await deps.report.summary('text');", {
      env: { GITHUB_STEP_SUMMARY: undefined },
    });

    expect(code).toBe(0);
    expect(commands.map(({ name }) => name)).toEqual(['warning']);
    expect(commands[0]?.data).toMatch(/^The job summary could not be written: /);
  });

  it('names workspace and temporary folder, and the working directory stands in where it does not', async () => {
    const { stdout } = await withDeps('console.log(JSON.stringify([deps.places, process.cwd()]));', {
      env: { GITHUB_WORKSPACE: undefined, RUNNER_TEMP: undefined },
    });
    const [places, cwd] = JSON.parse(stdout) as [{ workspace: string; temp: string }, string];

    expect(places.workspace).toBe(cwd);
    expect(path.basename(places.temp)).toMatch(/^static-export-/);
  });
});
