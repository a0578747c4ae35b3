/**
 * The port that metrics are read from, apart from that of the calls: they tell of all organizations, Prometheus brings
 * no key by default, and a port is what networks and clusters keep from the outside.
 */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

/** A port that serves metrics. */
export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

export interface MetricsServerOptions {
  readonly metrics: Metrics;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly onFault: (error: unknown) => void;
}

/** Serves `GET /metrics`, and `GET /healthz` while the process answers, which of a worker nothing else tells; rejects when the port cannot be listened on. */
export async function serveMetrics({ metrics, host, port, onFault }: MetricsServerOptions): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/healthz') return void response.writeHead(200).end('ok\n');
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    answer(metrics, response).catch((error: unknown) => {
      onFault(error);
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: () => closeServer(server) };
}

async function answer(metrics: Metrics, response: ServerResponse): Promise<void> {
  const { contentType, text } = await metrics.write();
  response.writeHead(200, { 'content-type': contentType }).end(text);
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
