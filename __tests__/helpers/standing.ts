/**
 * What holds for every fault, whatever it is: no secret in any form, no workflow command that the Action does not mean,
 * no success without outputs.
 */
import { parseCommand } from '../../scripts/runner/commands.ts';
import type { StepResult } from '../../scripts/runner/runner.ts';
import { secretForms } from '../../src/action/report/sanitize.ts';

const MEANT = new Set(['add-mask', 'error', 'warning', 'notice', 'debug']);

/** Throws when a text shows a secret in any form, or when a line of it is a workflow command. */
export function mustBeHarmless(text: string, secrets: readonly string[]): void {
  for (const secret of secrets) {
    const form = secretForms(secret).find((candidate) => text.includes(candidate));
    if (form !== undefined) throw new Error(`A secret is shown as ${form}`);
  }
  const command = text.split(/[\r\n]/).find((line) => parseCommand(line) !== undefined);
  if (command !== undefined) throw new Error(`A workflow command in foreign text: ${command}`);
}

/** Throws when a step has broken what holds for every one. */
export function mustBeSound(
  { code, stdout, stderr, summary, outputs, commands }: StepResult,
  secrets: readonly string[],
): void {
  const shown = stdout.split('\n').filter((line) => !MEANT.has(parseCommand(line)?.name ?? ''));
  const meant = commands.filter(({ name }) => name !== 'add-mask').map(({ data }) => data);
  mustBeHarmless([...shown, stderr, summary, ...meant].join('\n'), secrets);
  if (code === 0 && (outputs['jobId'] === undefined || outputs['result'] === undefined)) {
    throw new Error('The step succeeded without its outputs');
  }
  if (code !== 0 && commands.filter(({ name }) => name === 'error').length > 1) throw new Error('More than one error');
}
