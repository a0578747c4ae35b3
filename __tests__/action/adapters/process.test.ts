import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { type StepResult, startStep } from '../../../scripts/runner/runner.ts';
import { Folder } from '../../helpers/folder.ts';

const SUPERVISOR = pathToFileURL(path.resolve('src/action/adapters/process.ts')).href;

interface Options {
  /** Signals to send, each when a line comes that names it. */
  readonly onReady?: NodeJS.Signals;
}

/** Runs a `main` (source of a function of a signal) under supervision, as a process. */
async function supervise(main: string, { onReady }: Options = {}): Promise<StepResult> {
  await using folder = await Folder.make();
  await mkdir(folder.at('workspace'));
  await folder.write({
    'main.mjs': `import { superviseProcess } from ${JSON.stringify(SUPERVISOR)};\nawait superviseProcess(${main});\n`,
  });
  const step = await startStep({
    inputs: {},
    workspace: folder.at('workspace'),
    temp: folder.path,
    script: folder.at('main.mjs'),
    onLine: (line) => {
      if (line === 'ready' && onReady !== undefined) step.process.kill(onReady);
    },
  });
  return await step.result;
}

const errorsOf = ({ commands }: StepResult) => commands.filter(({ name }) => name === 'error').map(({ data }) => data);

describe('a supervised process', () => {
  it.each([
    [true, 0],
    [false, 1],
  ])('whose main resolves with %s ends with code %i, all output written', async (succeeded, code) => {
    const result = await supervise(`async () => { console.log('x'.repeat(200_000)); return ${succeeded}; }`);

    expect([result.code, result.stdout.length]).toEqual([code, 200_001]);
    expect(errorsOf(result)).toEqual([]);
  });

  it('ends though a timer or a socket would keep it alive', async () => {
    const { code } = await supervise('async () => { setInterval(() => {}, 1000); return true; }');

    expect(code).toBe(0);
  });

  it('fails with an error when main never settles and nothing is left to do', async () => {
    const result = await supervise('() => new Promise(() => {})');

    expect(result.code).toBe(1);
    expect(errorsOf(result)).toEqual([
      'INTERNAL: The process ran out of work before the run had a result. Please report it with this log.',
    ]);
  });

  it.each([
    ['main rejects', "async () => { throw new RangeError('svc_secret in a message'); }"],
    ['main throws', "() => { throw new RangeError('svc_secret in a message'); }"],
    [
      'a callback throws',
      "() => new Promise(() => setTimeout(() => { throw new RangeError('svc_secret in a message'); }))",
    ],
    [
      'a promise that nobody holds rejects',
      "() => new Promise(() => { setTimeout(() => {}, 5000); void Promise.reject(new RangeError('svc_secret in a message')); })",
    ],
  ])('fails with the kind and place of an error, without its message, when %s', async (_name, main) => {
    const result = await supervise(main);

    expect(result.code).toBe(1);
    expect(errorsOf(result)).toEqual([
      expect.stringMatching(/^INTERNAL: Unexpected RangeError at .*main\.mjs.*\. Please report it with this log\.$/),
    ]);
    expect(result.stdout + result.stderr).not.toContain('svc_secret');
  });

  it.each<NodeJS.Signals>(['SIGINT', 'SIGTERM', 'SIGHUP'])(
    'is told of %s and may end in its own way',
    async (signal) => {
      const result = await supervise(
        `(signal) => new Promise((resolve) => {
        const busy = setInterval(() => {}, 1000);
        signal.addEventListener('abort', () => { console.log(signal.reason.code, signal.reason.message); resolve(false); });
        console.log('ready');
      })`,
        { onReady: signal },
      );

      expect(result.code).toBe(1);
      expect(result.stdout).toContain(`CANCELLED The run was cancelled (${signal}).`);
    },
  );

  it('ends at once at a second signal', async () => {
    const { code, signal } = await supervise(
      `(signal) => new Promise(() => {
        setInterval(() => {}, 1000);
        signal.addEventListener('abort', () => console.log('ready'));
        console.log('ready');
      })`,
      { onReady: 'SIGINT' },
    );

    expect([code, signal]).toEqual([1, null]);
  });
});
