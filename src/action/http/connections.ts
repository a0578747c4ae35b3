/** Connections that are kept for later requests, a pool for each way: direct, or through one proxy. */
import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import { TransportError } from '../effects.ts';
import type { RunnerProxy } from './proxy.ts';

/** Routers and load balancers silently drop idle connections after a minute or more. */
const IDLE_MS = 50_000;

/** Options of a request that reach the making of its connection. */
export interface ConnectOptions extends http.RequestOptions {
  /** Ends a tunnel that is being made. */
  readonly tunnelSignal: AbortSignal;
  /** The tunnel over which TLS is spoken. */
  readonly socket?: Duplex;
}

/** The pools of a run by their ways. Idle connections do not keep the process alive, which is Node's doing. */
export type Connections = Map<string, http.Agent>;

/** Returns the agent of a way; a `fresh` one makes a connection for one request alone. */
export function agentFor(
  kept: Connections,
  url: URL,
  { proxy, fresh }: { readonly proxy: RunnerProxy | undefined; readonly fresh: boolean },
): http.Agent {
  if (fresh) return openAgent(url, proxy, { keepAlive: false });
  const way = `${url.protocol} ${proxy?.url.href ?? ''}`;
  const agent = kept.get(way) ?? openAgent(url, proxy, { keepAlive: true, timeout: IDLE_MS });
  kept.set(way, agent);
  return agent;
}

function openAgent({ protocol }: URL, proxy: RunnerProxy | undefined, options: http.AgentOptions): http.Agent {
  const agent = protocol === 'https:' ? new https.Agent(options) : new http.Agent(options);
  if (proxy === undefined) return agent;
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (target, callback) => {
    const done = callback as ((error: Error | null, socket?: Duplex | null) => void) | undefined;
    const options = target as ConnectOptions;
    openTunnel(proxy, options).then(
      // TLS is spoken within the tunnel.
      (socket) => done?.(null, protocol === 'https:' ? connect({ ...options, socket } as ConnectOptions) : socket),
      (error: Error) => done?.(error),
    );
    return undefined;
  };
  return agent;
}

/** Asks a proxy for a connection to a host. Source: RFC 9110, section 9.3.6. */
async function openTunnel({ url, authorization }: RunnerProxy, options: ConnectOptions): Promise<Duplex> {
  const { host, port, tunnelSignal } = options;
  const target = `${host?.includes(':') ? `[${host}]` : host}:${port}`;
  const { request } = url.protocol === 'https:' ? https : http;
  return await new Promise((resolve, reject) => {
    const asked = request({
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: url.port,
      method: 'CONNECT',
      path: target,
      agent: false,
      headers: { host: target, ...(authorization !== undefined && { 'proxy-authorization': authorization }) },
      signal: tunnelSignal,
    });
    asked.once('connect', ({ statusCode }, socket, head) => {
      if (statusCode !== undefined && statusCode < 300 && head.length === 0) return resolve(socket);
      socket.destroy();
      const message = `the proxy did not connect, it answered HTTP ${statusCode}`;
      reject(new TransportError('proxy', message, { maybeSent: false }));
    });
    asked.once('error', reject);
    asked.end();
  });
}
