/** The proxy settings of the runner: `https_proxy`, `http_proxy` and `no_proxy`, in lower or upper case. */
import { decoded } from '../report/sanitize.ts';

/** Warnings about the settings, and their secrets. */
export interface ProxySettings {
  /** Warnings about settings without the expected effect. */
  readonly warnings: readonly string[];
  /** Passwords, raw and decoded. */
  readonly passwords: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

const PROXY_VARIABLES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'] as const;
const EXCEPTION_VARIABLES = ['no_proxy', 'NO_PROXY'] as const;

/** Reads the settings without using them; never throws, and no warning quotes a value. */
export function readProxySettings(environment: Environment): ProxySettings {
  const warnings: string[] = [];
  const passwords: string[] = [];
  const given = PROXY_VARIABLES.map((name) => ({ name, value: environment[name]?.trim() ?? '' }));
  const proxies = given.filter(({ value }) => value !== '');
  for (const { name, value } of proxies) {
    const url = parseProxy(value);
    if (url !== undefined && !isDecodable(url)) {
      warnings.push(`${name} has credentials with a broken percent escape, so no proxy is used; write % as %25.`);
    }
    if (url === undefined)
      warnings.push(`${name} is not an address, so no proxy is used; write it as http://host:port.`);
    else if (!['http:', 'https:'].includes(url.protocol))
      warnings.push(`${name} names a ${url.protocol.slice(0, -1)} proxy; only http and https proxies are supported.`);
    if (url !== undefined && url.password !== '') passwords.push(url.password, decoded(url.password));
  }
  for (const name of EXCEPTION_VARIABLES) {
    const ranges = (environment[name] ?? '').split(',').filter((entry) => entry.includes('/'));
    // Where no proxy is set there is nothing to except, and `no_proxy` often is set for other programs.
    if (ranges.length > 0 && proxies.length > 0)
      warnings.push(`${name} contains address ranges (CIDR), which are not supported; list host names.`);
  }
  return { warnings, passwords: [...new Set(passwords)] };
}

/** A proxy may be named without a scheme; `user:password@host` is an address of the scheme `user:`, too. */
function parseProxy(value: string): URL | undefined {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url === undefined || url.hostname === '' ? undefined : url;
}

function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username);
    decodeURIComponent(password);
    return true;
  } catch {
    return false;
  }
}
