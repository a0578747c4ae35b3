/** Connections that are kept for later requests: a pool for each way, which is direct or through one proxy. */
import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import { getProxyUrl } from '@actions/http-client/lib/proxy';
import { TransportError } from '../effects.ts';

/** Routers and load balancers silently drop idle connections after a minute or more. */
const IDLE_MS = 50_000;

/** Options of a request that reach the making of its connection. */
export interface ConnectOptions extends http.RequestOptions {
  /** Ends a tunnel that is being made. */
  readonly tunnelSignal: AbortSignal;
  /** Of a tunnel: what TLS is spoken over. */
  readonly socket?: Duplex;
}

/** The connections of a run. Idle ones do not keep the process alive, which is Node's doing. */
export class Connections {
  readonly #kept = new Map<string, http.Agent>();

  /** Gives the agent of an address; a `fresh` one makes a connection for one request alone. */
  agentFor(url: URL, fresh: boolean): http.Agent {
    const proxy = getProxyUrl(url);
    if (fresh) return openAgent(url, proxy, { keepAlive: false });
    const way = `${url.protocol} ${proxy?.href ?? ''}`;
    const agent = this.#kept.get(way) ?? openAgent(url, proxy, { keepAlive: true, timeout: IDLE_MS });
    this.#kept.set(way, agent);
    return agent;
  }
}

/** Whether a request goes through a proxy. Throws a `proxy` fault for an unreadable setting. */
export function usesProxy(url: URL): boolean {
  try {
    return Boolean(getProxyUrl(url)?.hostname);
  } catch (cause) {
    throw new TransportError('proxy', 'the proxy setting of the runner cannot be read', { maybeSent: false, cause });
  }
}

function openAgent({ protocol }: URL, proxy: URL | undefined, options: http.AgentOptions): http.Agent {
  const agent = protocol === 'https:' ? new https.Agent(options) : new http.Agent(options);
  if (!proxy?.hostname) return agent;
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
async function openTunnel(proxy: URL, { host, port, tunnelSignal }: ConnectOptions): Promise<Duplex> {
  const target = `${host?.includes(':') ? `[${host}]` : host}:${port}`;
  const { hostname, port: proxyPort, username, password } = proxy;
  const credentials = Buffer.from(`${username}:${password}`).toString('base64');
  const { request } = proxy.protocol === 'https:' ? https : http;
  return await new Promise((resolve, reject) => {
    const asked = request({
      host: hostname,
      port: proxyPort,
      method: 'CONNECT',
      path: target,
      agent: false,
      headers: { host: target, ...(credentials !== 'Og==' && { 'proxy-authorization': `Basic ${credentials}` }) },
      signal: tunnelSignal,
    });
    asked.once('connect', ({ statusCode }, socket, head) => {
      if (statusCode === 200 && head.length === 0) return resolve(socket);
      socket.destroy();
      const message = `the proxy did not connect, it answered HTTP ${statusCode}`;
      reject(new TransportError('proxy', message, { maybeSent: false }));
    });
    asked.once('error', reject);
    asked.end();
  });
}
