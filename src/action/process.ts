/** The process around a run: cancelling, and never ending without a result. */
import process from 'node:process';
import * as core from '@actions/core';
import { ActionError, codeOf } from './errors.ts';

const CANCEL_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `main` as the whole of this process and ends it with exit code 0 only when `main` resolves with `true`.
 *
 * The signal that `main` is given is aborted when the runner cancels the step; a second signal ends the process at
 * once. A process that would end while `main` is still waiting (its event loop has run dry) fails.
 * Source: the runner sends SIGINT, SIGTERM 7.5 s later, and kills 2.5 s after that.
 */
export async function superviseProcess(main: (signal: AbortSignal) => Promise<boolean>): Promise<void> {
  process.exitCode = 1;
  const cancel = new AbortController();
  for (const name of CANCEL_SIGNALS) {
    process.on(name, () => {
      if (cancel.signal.aborted) process.exit(1);
      cancel.abort(new ActionError('CANCELLED', `The run was cancelled (${name}).`));
    });
  }
  const onDry = () => {
    core.error('INTERNAL: The process ended before the run had a result. Please report it with this log.');
    process.exit(1);
  };
  process.once('beforeExit', onDry);
  process.on('uncaughtException', (error) => {
    core.error(`INTERNAL: ${describe(error)}. Please report it with this log.`);
    process.exit(1);
  });
  const succeeded = await main(cancel.signal);
  process.off('beforeExit', onDry);
  await new Promise((resolve) => process.stdout.write('', resolve));
  process.exit(succeeded ? 0 : 1);
}

/** Name, code and place of an error, without its message, which may quote anything. */
function describe(error: unknown): string {
  if (!Error.isError(error)) return 'Unexpected error';
  const code = codeOf(error);
  const place = /\n\s+at ([^\n]{1,160})/.exec(error.stack ?? '')?.[1];
  return `Unexpected ${[error.name, code ?? []].flat().join(' ')}${place === undefined ? '' : ` at ${place}`}`;
}
