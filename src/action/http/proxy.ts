/**
 * The proxies of the runner (`https_proxy`, `http_proxy` and `no_proxy`, in lower or upper case), and the connections
 * through them. Connections are kept for later requests, a pool for each way.
 *
 * `no_proxy` has no standard: every form is read that curl, Go or Python take, which Node's own support of proxies does
 * not: it knows no range such as `10.0.0.0/8`.
 * Sources: https://curl.se/docs/manpage.html#--noproxy, https://pkg.go.dev/golang.org/x/net/http/httpproxy#Config,
 * https://docs.python.org/3/library/urllib.request.html, https://nodejs.org/api/http.html#built-in-proxy-support.
 */
import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { domainToASCII } from 'node:url';
import { TransportError } from '../effects.ts';
import { decoded } from '../links.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const VARIABLES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'] as const;

/** Lists the passwords of all settings, raw and decoded. */
export function proxyPasswords(environment: Environment): readonly string[] {
  const passwords = VARIABLES.map((name) => parseProxy(environment[name])?.password ?? '');
  return passwords.filter((password) => password !== '').flatMap((password) => [password, decoded(password)]);
}

/** Finds the proxy for an address; undefined for a direct connection. Throws a `proxy` fault for an unusable setting. */
export function proxyFor(address: URL, environment: Environment): URL | undefined {
  const names = address.protocol === 'https:' ? VARIABLES.slice(0, 2) : VARIABLES.slice(2);
  const name = names.find((each) => (environment[each]?.trim() ?? '') !== '');
  if (name === undefined || isExcepted(address, environment['no_proxy'] || environment['NO_PROXY'] || '')) {
    return undefined;
  }
  const proxy = parseProxy(environment[name]);
  if (proxy !== undefined && /^https?:$/.test(proxy.protocol)) return proxy;
  const message = `${name} is not an http or https address; write it as http://host:port`;
  throw new TransportError('proxy', message, { maybeSent: false });
}

/** A proxy may be named without a scheme; `user:password@host` is an address of the scheme `user:`, too. */
function parseProxy(setting = ''): URL | undefined {
  const text = setting.trim();
  return URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`) ?? undefined;
}

/** Whether a host is reached directly: the machine itself always is. */
function isExcepted({ hostname, port, protocol }: URL, noProxy: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (host === 'localhost' || isInRange(host, '127.0.0.0/8') || host === '::1') return true;
  const requested = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
  return noProxy.split(/[\s,]+/).some((entry) => {
    if (entry === '*') return true;
    // The colons of an IPv6 address are none of a port's unless it stands in brackets.
    const [, name = entry, only = requested] = /^(\[[^\]]*\]|[^:]*):(\d{1,5})$/.exec(entry) ?? [];
    return only === requested && (isIP(host) === 0 ? isNamed(host, name) : isInRange(host, name));
  });
}

function isNamed(host: string, entry: string): boolean {
  const name = domainToASCII(entry.replace(/^\*?\./, '').replace(/\.$/, ''));
  return name !== '' && (host.endsWith(`.${name}`) || (host === name && !entry.startsWith('*.')));
}

/** Whether a host is an address, or one in a range such as `10.0.0.0/8`; a range that cannot be read holds none. */
function isInRange(host: string, range: string): boolean {
  const [, network = '', prefix] = /^\[?([^\]/]*)\]?(?:\/(\d{1,3}))?$/.exec(range) ?? [];
  const [family, bits] = isIP(network) === 4 ? (['ipv4', 32] as const) : (['ipv6', 128] as const);
  const list = new BlockList();
  try {
    list.addSubnet(network, Number(prefix ?? bits), family);
    return list.check(host, isIP(host) === 4 ? 'ipv4' : 'ipv6');
  } catch {
    return false;
  }
}

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
  { protocol }: URL,
  { proxy, fresh }: { readonly proxy: URL | undefined; readonly fresh: boolean },
): http.Agent {
  const way = `${protocol} ${proxy?.href ?? ''}`;
  const known = fresh ? undefined : kept.get(way);
  if (known !== undefined) return known;
  const options: http.AgentOptions = fresh ? {} : { keepAlive: true, timeout: IDLE_MS };
  const agent = protocol === 'https:' ? new https.Agent(options) : new http.Agent(options);
  if (proxy !== undefined) connectThrough(proxy, agent, protocol);
  if (!fresh) kept.set(way, agent);
  return agent;
}

function connectThrough(proxy: URL, agent: http.Agent, protocol: string): void {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (target, callback) => {
    const done = callback as ((error: Error | null, socket?: Duplex | null) => void) | undefined;
    const options = target as ConnectOptions;
    openTunnel(proxy, options).then(
      (socket) => done?.(null, protocol === 'https:' ? connect({ ...options, socket } as ConnectOptions) : socket),
      (error: Error) => done?.(error),
    );
    return undefined;
  };
}

/** Asks a proxy for a connection to a host. Source: RFC 9110, section 9.3.6. */
async function openTunnel(proxy: URL, { host, port, tunnelSignal }: ConnectOptions): Promise<Duplex> {
  const target = `${host?.includes(':') ? `[${host}]` : host}:${port}`;
  const credentials = `${decoded(proxy.username)}:${decoded(proxy.password)}`;
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  const { request } = proxy.protocol === 'https:' ? https : http;
  const asked = request({
    host: proxy.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: proxy.port,
    method: 'CONNECT',
    path: target,
    agent: false,
    headers: { host: target, ...(credentials !== ':' && { 'proxy-authorization': authorization }) },
    signal: tunnelSignal,
  });
  asked.end();
  const [{ statusCode }, socket] = (await once(asked, 'connect')) as [http.IncomingMessage, Duplex];
  if (statusCode !== undefined && statusCode < 300) return socket;
  socket.destroy();
  throw new TransportError('proxy', `the proxy did not connect, it answered HTTP ${statusCode}`, { maybeSent: false });
}
