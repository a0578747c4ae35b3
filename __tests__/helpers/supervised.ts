/** Steps with a main of their own: with the real effects of the Action at hand, or under the supervision of a run. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Step, type StepResult, startStep } from '../../scripts/runner/runner.ts';
import { Folder } from './folder.ts';

const addressOf = (file: string) => JSON.stringify(pathToFileURL(path.resolve(file)).href);

/** Runs statements that have `createEffects`, `effects` and `readInput` at hand, as a step. */
export async function withEffects(
  statements: string,
  given: Partial<Pick<Step, 'inputs' | 'env'>> = {},
): Promise<StepResult> {
  return await runMain(
    `import { createEffects, readInput } from ${addressOf('src/action/runner.ts')};
const effects = createEffects(new AbortController().signal);
${statements}`,
    given,
  );
}

/** Runs a `main` (source of a function of a signal) as a process; each line `ready` of it takes the next signal. */
export async function supervise(main: string, signals: readonly NodeJS.Signals[] = []): Promise<StepResult> {
  const source = `import { superviseProcess } from ${addressOf('src/action/runner.ts')};\nawait superviseProcess(${main});`;
  return await runMain(source, {}, signals);
}

async function runMain(
  source: string,
  given: Partial<Step>,
  signals: readonly NodeJS.Signals[] = [],
): Promise<StepResult> {
  await using folder = await Folder.make();
  await mkdir(folder.at('workspace'));
  await folder.write({ 'main.mjs': `${source}\n` });
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
    ...given,
  });
  return await step.result;
}

/** The errors of a step, as the runner shows them. */
export function errorsOf({ commands }: StepResult): readonly string[] {
  return commands.filter(({ name }) => name === 'error').map(({ data }) => data);
}
