/** The metrics of a platform, on their port. */

import { StartError } from '../../program/start-error.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { Metrics } from './metrics.ts';

export interface OpenMetricsOptions {
  readonly host: string;
  readonly port: number;
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: Log;
}

/** Serves new metrics until `scope` ends; throws a {@link StartError} when the port cannot be listened on. */
export async function openMetrics(options: OpenMetricsOptions, scope: AsyncDisposableStack): Promise<Metrics> {
  const { host, port, database, clock, log } = options;
  // Loaded when asked for: most starts measure nothing.
  const [{ createMetrics }, { serveMetrics }, { countJobs }] = await Promise.all([
    import('./metrics.ts'),
    import('./server.ts'),
    import('./statistics.ts'),
  ]);
  const metrics = createMetrics({ statistics: () => countJobs(database), clock });
  const onFault = (error: unknown) =>
    log.error('metrics.broke', { reason: Error.isError(error) ? error.message : String(error) });
  const server = await serveMetrics({ metrics, host, port, onFault }).catch((error: Error) => {
    throw new StartError(`--metrics-port ${port} cannot be listened on: ${error.message}.`);
  });
  scope.defer(() => server.close());
  log.info('metrics.started', { port: server.port });
  return metrics;
}
