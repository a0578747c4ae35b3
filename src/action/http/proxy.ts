/**
 * The proxies of the runner: `https_proxy`, `http_proxy` and `no_proxy`, in lower or upper case. Pure.
 *
 * `no_proxy` has no standard: every form is read that curl, Go or Python take.
 * Sources: https://curl.se/docs/manpage.html#--noproxy, https://pkg.go.dev/golang.org/x/net/http/httpproxy#Config,
 * https://docs.python.org/3/library/urllib.request.html.
 */
import { BlockList, isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { TransportError } from '../effects.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A proxy to go through. */
export interface RunnerProxy {
  readonly url: URL;
  /** Value of `Proxy-Authorization`, where the setting holds credentials. */
  readonly authorization?: string;
}

const VARIABLES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'] as const;

/** Lists the passwords of all settings, raw and decoded. */
export function proxyPasswords(environment: Environment): readonly string[] {
  return VARIABLES.flatMap((name) => parseProxy(name, environment[name]?.trim() ?? '').passwords);
}

/** Finds the proxy for an address; undefined for a direct connection. Throws a `proxy` fault for an unusable setting. */
export function proxyFor(address: URL, environment: Environment): RunnerProxy | undefined {
  const names = address.protocol === 'https:' ? VARIABLES.slice(0, 2) : VARIABLES.slice(2);
  const name = names.find((each) => (environment[each]?.trim() ?? '') !== '');
  if (name === undefined || isExcepted(address, environment['no_proxy'] || environment['NO_PROXY'] || '')) {
    return undefined;
  }
  const setting = parseProxy(name, environment[name]?.trim() ?? '');
  if (!('fault' in setting)) return setting.proxy;
  throw new TransportError('proxy', setting.fault, { maybeSent: false });
}

type Setting = { readonly passwords: readonly string[] } & (
  | { readonly proxy: RunnerProxy }
  | { readonly fault: string }
);

/** A proxy may be named without a scheme; `user:password@host` is an address of the scheme `user:`, too. */
function parseProxy(name: string, value: string): Setting {
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const [user, password] = [decode(url?.username ?? ''), decode(url?.password ?? '')];
  const passwords = [url?.password ?? '', password].filter((each) => each !== '');
  if (url === undefined || url.hostname === '' || !/^https?:$/.test(url.protocol))
    return { passwords, fault: `${name} is not an http or https address; write it as http://host:port` };
  if (user === '' && password === '') return { passwords, proxy: { url } };
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  return { passwords, proxy: { url, authorization } };
}

/** Decodes percent escapes; a text with a broken one is taken as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether a host is reached directly: the machine itself always is. */
function isExcepted({ hostname, port, protocol }: URL, noProxy: string): boolean {
  const host = plainHost(hostname);
  if (host === 'localhost' || holds('127.0.0.0/8', host) || host === '::1') return true;
  const requested = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
  return noProxy
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*') return true;
      if (entry.includes('/')) return holds(entry, host);
      const [name, only] = splitPort(entry);
      return (only === undefined || only === requested) && isNamed(host, name);
    });
}

/** Whether an entry is the host, or a domain above it; `*.` stands for what is below it alone. */
function isNamed(host: string, entry: string): boolean {
  const below = entry.startsWith('*.');
  const name = plainHost(entry.replace(/^\*?\./, ''));
  if (name === '') return false;
  return (host === name && !below) || (isIP(host) === 0 && host.endsWith(`.${name}`));
}

/** Splits `host:port`; the colons of an IPv6 address are none of a port's unless it stands in brackets. */
function splitPort(entry: string): readonly [string, string | undefined] {
  const [, host = entry, port] = /^(\[[^\]]*\]|[^:]*):(\d{1,5})$/.exec(entry) ?? [];
  return [host, port];
}

/** Writes a host as a URL's, without brackets and the dot of its root. */
function plainHost(host: string): string {
  const bare = host.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (isIP(bare) === 6) return new URL(`http://[${bare.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  return domainToASCII(bare) || bare.toLowerCase();
}

/** Whether an address is in a range, such as `10.0.0.0/8`; a range that cannot be read holds none. */
function holds(range: string, host: string): boolean {
  const [network = '', prefix = ''] = range.split('/');
  const base = network.replace(/^\[(.*)\]$/, '$1');
  const [family, hostFamily] = [isIP(base), isIP(host)];
  if (family === 0 || hostFamily === 0 || !/^\d{1,3}$/.test(prefix) || Number(prefix) > (family === 4 ? 32 : 128)) {
    return false;
  }
  const list = new BlockList();
  list.addSubnet(base, Number(prefix), family === 4 ? 'ipv4' : 'ipv6');
  return list.check(host, hostFamily === 4 ? 'ipv4' : 'ipv6');
}
