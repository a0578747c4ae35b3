/** The entry of the platform's process. */
import { failStart, stopper } from '../program/lifecycle.ts';
import { startValues } from '../program/options.ts';
import { parseArguments, USAGE } from './arguments.ts';
import { greetPerson, greetProgram } from './greeting.ts';
import { createWorker } from './jobs/worker.ts';
import { createLog, gatherLines } from './log.ts';
import { RenderError } from './render/model/errors.ts';
import { startPlatform } from './server.ts';
import { startWorker } from './worker.ts';

/** After this a stop that has not come to its end is cut off. */
const STOP_LIMIT_MS = 4500;

/** A site that cannot be listed is no reason to refuse a job: the job itself says what is wrong. */
async function listPages(docs: string): Promise<readonly string[] | undefined> {
  // Loaded when first needed: the renderer brings its syntax highlighter, and a start should not wait for that.
  const { listPagePaths } = await import('./render/site/site.ts');
  try {
    return await listPagePaths(docs);
  } catch (error) {
    if (error instanceof RenderError) return undefined;
    throw error;
  }
}

function stopOn(running: { close(): Promise<void> }): void {
  const stop = stopper(STOP_LIMIT_MS);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(running));
}

async function main(): Promise<void> {
  const clock = () => new Date();
  const argv = process.argv.slice(2);
  if (argv[0] === 'keys') {
    const { runKeys } = await import('./keys.ts');
    const log = createLog((line) => process.stderr.write(line), clock);
    return void process.stdout.write(await runKeys(argv.slice(1), log, clock()));
  }
  if (argv[0] === 'dashboard-link') {
    const { makeDashboardLink } = await import('./dashboard/command.ts');
    const log = createLog((line) => process.stderr.write(line), clock);
    return void process.stdout.write(await makeDashboardLink(argv.slice(1), log, clock()));
  }
  const values = startValues(parseArguments(argv), USAGE);
  if (values === undefined) return;
  // It is for reading the access file again, which may not have been opened yet; else it would end the process.
  process.on('SIGHUP', () => undefined);
  const lines = gatherLines((text) => process.stderr.write(text));
  process.on('exit', lines.flush);
  const log = createLog((line, level) => values.quiet || lines.add(line, level), clock);
  const worker = createWorker({ onOutput: (text) => log.warn('job.output', { text }) });
  if (values.command === 'worker') return stopOn(await startWorker(values, { worker, log, clock, listPages }));
  const platform = await startPlatform(values, { worker, log, clock, listPages });
  stopOn(platform);
  process.stdout.write(values.json ? greetProgram(platform) : greetPerson(platform, values));
}

main().catch(failStart);
