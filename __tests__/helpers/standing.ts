/**
 * What holds for every fault, whatever it is: no secret, no workflow command that the Action does not mean,
 * no success without outputs, no failure without its one error.
 */
import { parseCommand } from '../../scripts/runner/commands.ts';
import type { StepResult } from '../../scripts/runner/runner.ts';

const MEANT = new Set(['add-mask', 'error', 'warning', 'notice', 'debug']);

/** Shorter values are no secrets but ordinary words. */
const MIN_SECRET_LENGTH = 4;

/** Throws when a text shows a secret; its encodings are the runner's to mask. */
export function mustHideSecrets(text: string, secrets: readonly string[]): void {
  for (const secret of secrets.map((each) => each.trim()).filter(({ length }) => length >= MIN_SECRET_LENGTH)) {
    if (text.includes(secret)) throw new Error(`A secret is shown: ${secret}`);
  }
}

/** Throws when a text shows a secret, or when a line of it is a workflow command. */
export function mustBeHarmless(text: string, secrets: readonly string[]): void {
  mustHideSecrets(text, secrets);
  const command = text.split(/[\r\n]/).find((line) => parseCommand(line) !== undefined);
  if (command !== undefined) throw new Error(`A workflow command in foreign text: ${command}`);
}

/** Throws when a step has broken what holds for every one. */
export function mustBeSound(
  { code, signal, stdout, stderr, summary, outputs, commands }: StepResult,
  secrets: readonly string[],
): void {
  const shown = stdout.split('\n').filter((line) => !MEANT.has(parseCommand(line)?.name ?? ''));
  const meant = commands.filter(({ name }) => name !== 'add-mask').map(({ data }) => data);
  mustBeHarmless([...shown, stderr, summary, ...meant].join('\n'), secrets);
  // The link is the one secret that is handed on: as an output, and as what a deployment holds now.
  const { bundleUrl: _link, pinnedUrl: _pinned, ...told } = outputs;
  mustHideSecrets(Object.values(told).join('\n'), secrets);
  // Where nothing is to be renewed there is no job.
  const isTold = outputs['result'] === 'unchanged' || (outputs['result'] && outputs['jobId']) !== undefined;
  if (code === 0 && !isTold) {
    throw new Error('The step succeeded without its outputs');
  }
  const errors = commands.filter(({ name }) => name === 'error').length;
  const due = signal === null && code !== 0 ? 1 : 0;
  if (errors !== due) throw new Error(`${errors} errors where ${due} is due (exit code ${code}, signal ${signal})`);
}
