/**
 * The port that metrics are read from, apart from that of the calls: they tell of all organizations, Prometheus brings
 * no key by default, and a port is what networks and clusters keep from the outside.
 */
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from '../../program/start-error.ts';
import { type Log, logFault } from '../log.ts';
import type { Metrics, MetricsOptions } from './metrics.ts';

export interface OpenMetricsOptions extends MetricsOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly log: Log;
}

/** Serves new metrics until `scope` ends; throws a {@link StartError} when the port cannot be listened on. */
export async function openMetrics(options: OpenMetricsOptions, scope: AsyncDisposableStack): Promise<Metrics> {
  const { host, port, log } = options;
  // Loaded when asked for: most starts measure nothing.
  const { createMetrics } = await import('./metrics.ts');
  const metrics = createMetrics(options);
  const server = serve(metrics, logFault(log, 'metrics.broke'));
  await once(server.listen({ host, port }), 'listening').catch((error: Error) => {
    throw new StartError(`--metrics-port ${port} cannot be listened on: ${error.message}.`);
  });
  scope.defer(async () => {
    server.closeAllConnections();
    await server[Symbol.asyncDispose]();
  });
  log.info('metrics.started', { port: (server.address() as AddressInfo).port });
  return metrics;
}

/** Serves `GET /metrics`, and `GET /healthz` while the process answers, which of a worker nothing else tells. */
function serve(metrics: Metrics, onFault: (error: unknown) => void): Server {
  return createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/healthz') return void response.writeHead(200).end('ok\n');
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    answer(metrics, response).catch((error: unknown) => {
      onFault(error);
      response.writeHead(500).end();
    });
  });
}

async function answer(metrics: Metrics, response: ServerResponse): Promise<void> {
  const { contentType, text } = await metrics.write();
  response.writeHead(200, { 'content-type': contentType }).end(text);
}
