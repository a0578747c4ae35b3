/** The inputs of an export: which platform, which job, how long to wait. No I/O. */
import { keyKind } from '../../contract/keys.ts';
import { isUsableJobId, VERSION_PATTERN } from '../../contract/static-export.ts';
import { MIN_SECRET_LENGTH } from '../secrets.ts';
import { defaulted, Fault, optional, required } from './form.ts';
import { isLocalHost, linesOf, parseBoolean, parseDuration, quote, redactAddress } from './rules.ts';
import { type BySite, parseBySite, sitesOf } from './sites.ts';

const MAX_KEY_LENGTH = 4096;
const MAX_PATHS = 10_000;
const MAX_PATH_LENGTH = 1024;

/** The value of `job-id` that stands for the pinned job. */
export const PINNED = 'pinned';

/** The group, for the domains of a run. */
export function exportFields(domains: readonly string[]) {
  return {
    baseUrl: required('base-url', parseBaseUrl),
    apiKey: required('api-key', parseApiKey),
    jobs: optional('job-id', (text) => parseJobs(text, domains)),
    paths: required('paths', parsePaths),
    version: optional('version', parseVersion),
    wait: defaulted('wait', parseBoolean),
    timeoutMs: defaulted('timeout', parseDuration),
    stallTimeoutMs: defaulted('stall-timeout', parseDuration),
  };
}

/** Jobs of sites; `pinned` applies to all of them. */
function parseJobs(text: string, domains: readonly string[]): BySite<string> {
  if (text === PINNED) return new Map(sitesOf(domains).map((domain) => [domain, PINNED]));
  return parseBySite(text, domains, (id) => {
    if (isUsableJobId(id)) return id;
    throw new Fault(`${quote(id)} is not a job id; use the \`jobId\` output of an earlier run`);
  });
}

/** Reads the platform's address: https, or http for local hosts; without credentials, query or trailing slash. */
function parseBaseUrl(text: string): URL {
  if (text === '')
    throw new Fault('is required; set it to the address of the platform, such as `https://platform.example`');
  const fix = 'write it as `https://platform.example`';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined && /^https?:\/\//i.test(text))
    throw new Fault(`${quote(redactAddress(text))} has no valid host; ${fix}`);
  if (url === undefined || !['https:', 'http:'].includes(url.protocol))
    throw new Fault(`${quote(redactAddress(text))} is not an https address; ${fix}`);
  if (url.username !== '' || url.password !== '')
    throw new Fault('must not contain a user name or password; put the key into `api-key`');
  if (/[?#]/.test(text)) throw new Fault(`${quote(redactAddress(text))} has a query or fragment; remove it`);
  if (url.protocol === 'http:' && !isLocalHost(url.hostname)) {
    throw new Fault(
      `${quote(text)} would send the key unencrypted; use https (plain http is for loopback addresses and host names without a dot)`,
    );
  }
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}

/** Reads the admin key: one line of visible ASCII; refuses a key that is clearly of the public kind. Never quotes it. */
function parseApiKey(key: string): string {
  if (key === '') {
    throw new Fault(
      'is required and empty; set it from a secret such as `secrets.STATIC_EXPORT_API_KEY` (workflows of forks and of Dependabot get no secrets)',
    );
  }
  const again = 'store the secret again';
  if (key.length < MIN_SECRET_LENGTH) throw new Fault(`is shorter than ${MIN_SECRET_LENGTH} characters; ${again}`);
  if (/[\r\n]/.test(key)) throw new Fault(`has a line break; ${again} as one line`);
  if (!/^[\x21-\x7e]+$/.test(key)) throw new Fault(`has a space or a character outside ASCII; ${again}`);
  if (key.length > MAX_KEY_LENGTH) throw new Fault(`is longer than ${MAX_KEY_LENGTH} characters; ${again}`);
  if (keyKind(key) === 'assistant')
    throw new Fault('is a public assistant key (its prefix has `_dsc_`); static export needs an admin API key');
  return key;
}

/** Reads page paths, one per line; ignores empty lines. YAML lists and comma-separated lists are faults. */
function parsePaths(text: string): readonly string[] {
  const paths = linesOf(text);
  if (paths.length > MAX_PATHS) throw new Fault(`has ${paths.length} lines; at most ${MAX_PATHS} are allowed`);
  const list = paths.find((page) => page.startsWith('- ') || page.includes(', /'));
  if (list !== undefined) {
    throw new Fault(
      `${quote(redactAddress(list))} is a list, which the platform would read as one page; write one path per line below \`paths: |\`, without dashes and commas`,
    );
  }
  const bad = paths.find((page) => !isPagePath(page));
  if (bad === undefined) return paths;
  throw new Fault(
    `${quote(redactAddress(bad))} is not a page path; write one path per line, such as \`/guides/start\`, without scheme, query or \`..\``,
  );
}

function isPagePath(page: string): boolean {
  if (page.length > MAX_PATH_LENGTH || !page.isWellFormed()) return false;
  if (/[\\?#\p{Cc}]/u.test(page) || page.includes('://')) return false;
  return !page.split('/').includes('..');
}

/** Reads the label of an export. */
function parseVersion(text: string): string {
  if (VERSION_PATTERN.test(text)) return text;
  throw new Fault(
    `${quote(text)} is not a version; use 1 to 128 characters of letters, digits, \`.\`, \`_\`, \`-\` and \`+\`, starting with a letter or digit`,
  );
}
