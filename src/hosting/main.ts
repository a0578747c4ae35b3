/** The entry of the deployment's process. */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { failStart, stopper } from '../program/lifecycle.ts';
import { startValues } from '../program/options.ts';
import { type Arguments, parseArguments, USAGE } from './arguments.ts';
import { createLog } from './log.ts';
import { type Hosting, startHosting } from './server.ts';

/** After this a stop that has not come to its end is cut off. */
const STOP_LIMIT_MS = 15_000;

/**
 * Heeds signals from the first moment: without a listener SIGHUP would end a process that still starts, and SIGTERM
 * would not reach the first process of a container. `hosting` gives what was started, undefined before that.
 */
function heedSignals(hosting: () => Hosting | undefined): void {
  const stop = stopper(STOP_LIMIT_MS);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      const started = hosting();
      // What a start leaves half done, the next one removes.
      if (started === undefined) process.exit();
      stop(started);
    });
  }
  // A start reads the values anyway.
  process.on('SIGHUP', () => void hosting()?.reread());
}

/** npm runs its scripts in the folder of the project; paths are meant from where npm was called. */
function located(values: Arguments): Arguments {
  const from = process.env['INIT_CWD'] ?? process.cwd();
  return { ...values, values: path.resolve(from, values.values), data: path.resolve(from, values.data) };
}

async function main(): Promise<void> {
  const values = startValues(parseArguments(process.argv.slice(2)), USAGE);
  if (values === undefined) return;
  // Whoever read our log may have gone: that is no reason to end.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  const clock = () => new Date();
  let started: Hosting | undefined;
  heedSignals(() => started);
  const hosting = await startHosting(located(values), {
    log: createLog((line) => process.stderr.write(line), clock),
    clock,
    sleep: async (milliseconds, signal) => await sleep(milliseconds, undefined, { signal }),
    random: Math.random,
  });
  started = hosting;
  const { url, readersGet } = hosting;
  const text = `The deployment answers at ${url}, readers with ${readersGet} for now; ${url}/-/ready says which version is live. Ctrl+C stops it.\n`;
  process.stdout.write(values.json ? `${JSON.stringify({ url })}\n` : text);
}

main().catch(failStart);
