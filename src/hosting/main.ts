/** The entry of the deployment's process. */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Arguments, parseArguments, USAGE } from './arguments.ts';
import { StartError } from './errors.ts';
import { createLog } from './log.ts';
import { type Hosting, startHosting } from './server.ts';

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;
/** After this a stop that has not come to its end is cut off. */
const STOP_LIMIT_MS = 15_000;

/** Whoever read our log may have gone: that is no reason to end. */
function surviveClosedPipes(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
}

/**
 * Heeds signals from the first moment: without a listener SIGHUP would end a process that still starts, and SIGTERM
 * would not reach the first process of a container. `hosting` gives what was started, undefined before that.
 */
function heedSignals(hosting: () => Hosting | undefined): void {
  let stopping = false;
  const stop = (): void => {
    const started = hosting();
    // What a start leaves half done, the next one removes.
    if (started === undefined) process.exit();
    if (stopping) process.exit(EXIT_FAILED);
    stopping = true;
    setTimeout(() => process.exit(EXIT_FAILED), STOP_LIMIT_MS).unref();
    started.close().then(
      () => process.exit(),
      (error: unknown) => {
        process.stderr.write(`Stopping failed: ${String(error)}\n`);
        process.exit(EXIT_FAILED);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // A start reads the values anyway.
  process.on('SIGHUP', () => void hosting()?.reread());
}

/** npm runs its scripts in the folder of the project; paths are meant from where npm was called. */
function located(values: Arguments): Arguments {
  const from = process.env['INIT_CWD'] ?? process.cwd();
  return { ...values, values: path.resolve(from, values.values), data: path.resolve(from, values.data) };
}

async function main(): Promise<void> {
  const parsed = parseArguments(process.argv.slice(2));
  if (parsed.type === 'help') return void process.stdout.write(USAGE);
  if (parsed.type === 'faults') {
    process.stderr.write(`${parsed.faults.map((fault) => `${fault}\n`).join('')}\n${USAGE}`);
    process.exitCode = EXIT_USAGE;
    return;
  }
  surviveClosedPipes();
  const clock = () => new Date();
  let started: Hosting | undefined;
  heedSignals(() => started);
  const hosting = await startHosting(located(parsed.values), {
    log: createLog((line) => process.stderr.write(line), clock),
    clock,
    sleep: async (milliseconds, signal) => await sleep(milliseconds, undefined, { signal }),
    random: Math.random,
  });
  started = hosting;
  const { url, readersGet } = hosting;
  const text = `The deployment answers at ${url}, readers with ${readersGet} for now; ${url}/-/ready says which version is live. Ctrl+C stops it.\n`;
  process.stdout.write(parsed.values.json ? `${JSON.stringify({ url })}\n` : text);
}

main().catch((error: unknown) => {
  // What is still open must not keep alive a process whose start has failed.
  const end = () => process.exit(EXIT_FAILED);
  process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`, end);
});
