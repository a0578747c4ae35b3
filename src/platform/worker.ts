/** A process that runs jobs and serves nothing: as many as needed, on as many machines. */
import type { Arguments } from './arguments.ts';
import { type ExporterDeps, openExporter } from './exporter.ts';

/** Starts to run jobs; throws a `StartError` when docs folder, data folder, database or storage cannot be used. */
export async function startWorker(values: Arguments, deps: ExporterDeps): Promise<{ close(): Promise<void> }> {
  const { log } = deps;
  // Links are made by the platforms alone.
  const exporter = await openExporter(values, deps, () => '');
  log.info('worker.started', { workers: values.workers });
  return {
    close: async () => {
      await exporter.close();
      log.info('worker.stopped');
    },
  };
}
