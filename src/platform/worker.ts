/** A process that runs jobs and serves nothing: as many as needed, on as many machines. */
import type { Arguments } from './arguments.ts';
import { type ExporterDeps, openExporter } from './exporter.ts';
import type { Metrics } from './metrics/metrics.ts';
import { openMetrics } from './metrics/server.ts';

/** Starts to run jobs; throws a `StartError` when docs folder, data folder, database or storage cannot be used. */
export async function startWorker(values: Arguments, deps: ExporterDeps): Promise<{ close(): Promise<void> }> {
  const { log } = deps;
  let metrics: Metrics | undefined;
  const onJobEvent: ExporterDeps['onJobEvent'] = (job, event) => metrics?.observeJob(job, event);
  // Links are made by the platforms alone.
  const exporter = await openExporter(values, { ...deps, onJobEvent }, () => '');
  await using opened = new AsyncDisposableStack();
  opened.defer(() => exporter.close());
  if (values.metricsPort !== undefined) {
    const { database } = exporter;
    metrics = await openMetrics({ ...deps, port: values.metricsPort, host: values.host, database }, opened);
  }
  log.info('worker.started', { workers: values.workers });
  const running = opened.move();
  return {
    close: async () => {
      await running.disposeAsync();
      log.info('worker.stopped');
    },
  };
}
