/** Statements that have the real effects of the Action at hand, run as a step. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runStep, type Step, type StepResult } from '../../scripts/runner/runner.ts';
import { Folder } from './folder.ts';

const ADAPTER = pathToFileURL(path.resolve('src/action/runner.ts')).href;

/** Runs statements that have `createEffects`, `effects` and `readInput` at hand, as a step. */
export async function withEffects(
  statements: string,
  given: Partial<Pick<Step, 'inputs' | 'env'>> = {},
): Promise<StepResult> {
  await using folder = await Folder.make();
  await mkdir(folder.at('workspace'));
  await folder.write({
    'main.mjs': `import { createEffects, readInput } from ${JSON.stringify(ADAPTER)};
const effects = createEffects(new AbortController().signal);
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
