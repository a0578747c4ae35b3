import { mkdir } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { applyMasks, runStep } from '../../../scripts/runner/runner.ts';
import { Folder } from '../../helpers/folder.ts';

async function runScript(
  source: string,
  inputs: Readonly<Record<string, string>> = {},
  onLine?: (line: string) => void,
) {
  await using folder = await Folder.make();
  await mkdir(folder.at('workspace'));
  await folder.write({ 'step.mjs': source });
  return await runStep({
    inputs,
    workspace: folder.at('workspace'),
    temp: folder.path,
    script: folder.at('step.mjs'),
    env: { EXTRA: 'given', RUNNER_OS: undefined },
    ...(onLine !== undefined && { onLine }),
  });
}

describe('a step', () => {
  it('finds its inputs as a runner writes them, defaults of `action.yml` where there is none', async () => {
    const { stdout } = await runScript(
      "console.log(JSON.stringify(['INPUT_BASE-URL', 'INPUT_WAIT', 'INPUT_TIMEOUT', 'INPUT_PATHS', 'EXTRA', 'RUNNER_OS'].map((name) => process.env[name])));",
      { 'base-url': 'https://a.example', timeout: '5m' },
    );

    expect(JSON.parse(stdout)).toEqual(['https://a.example', 'true', '5m', '', 'given', null]);
  });

  it('inherits nothing of the machine but where programs and homes are', async () => {
    process.env['A_SECRET_OF_THE_MACHINE'] = '1';
    const { stdout } = await runScript('console.log(process.env.A_SECRET_OF_THE_MACHINE, process.env.GITHUB_ACTIONS);');
    delete process.env['A_SECRET_OF_THE_MACHINE'];

    expect(stdout).toBe('undefined true\n');
  });

  it('leaves code, output, commands, masks, outputs and summary, and is heard line by line', async () => {
    const lines: string[] = [];
    const result = await runScript(
      `import { appendFileSync } from 'node:fs';
console.log('::add-mask::one%0Atwo'); console.log('text'); console.error('aside');
appendFileSync(process.env.GITHUB_OUTPUT, 'jobId=se_1\\n'); appendFileSync(process.env.GITHUB_STEP_SUMMARY, '# Done');
process.exit(3);`,
      {},
      (line) => lines.push(line),
    );

    expect(result).toMatchObject({
      code: 3,
      signal: null,
      stderr: 'aside\n',
      commands: [{ name: 'add-mask', data: 'one\ntwo' }],
      masks: ['one\ntwo', 'one', 'two'],
      outputs: { jobId: 'se_1' },
      summary: '# Done',
    });
    expect(lines).toEqual(['::add-mask::one%0Atwo', 'text']);
  });
});

it('masks hide the longest value first', () => {
  expect(applyMasks('key secret-one and secret', ['secret', 'secret-one'])).toBe('key *** and ***');
});
