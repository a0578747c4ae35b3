/** Processes under the supervision that a run has, with a main of their own. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type StepResult, startStep } from '../../scripts/runner/runner.ts';
import { Folder } from './folder.ts';

const SUPERVISOR = pathToFileURL(path.resolve('src/action/runner.ts')).href;

/** Runs a `main` (source of a function of a signal) as a process; each line `ready` of it takes the next signal. */
export async function supervise(main: string, signals: readonly NodeJS.Signals[] = []): Promise<StepResult> {
  await using folder = await Folder.make();
  await mkdir(folder.at('workspace'));
  await folder.write({
    'main.mjs': `import { superviseProcess } from ${JSON.stringify(SUPERVISOR)};\nawait superviseProcess(${main});\n`,
  });
  const due = [...signals];
  const step = await startStep({
    inputs: {},
    workspace: folder.at('workspace'),
    temp: folder.path,
    script: folder.at('main.mjs'),
    onLine: (line) => {
      const signal = line === 'ready' ? due.shift() : undefined;
      if (signal !== undefined) step.process.kill(signal);
    },
  });
  return await step.result;
}

/** The errors of a step, as the runner shows them. */
export function errorsOf({ commands }: StepResult): readonly string[] {
  return commands.filter(({ name }) => name === 'error').map(({ data }) => data);
}
