/** The inputs of an export: which platform, which job, how long to wait. No I/O. */
import { keyKind } from '../../contract/keys.ts';
import { isUsableJobId } from '../../contract/static-export.ts';
import { isLocalHost } from '../local-host.ts';
import { MIN_SECRET_LENGTH } from '../report/redact.ts';
import { defaulted, Fault, optional, required } from './form.ts';
import { linesOf, parseBoolean, parseDuration, parseVersion, quote, redactAddress } from './rules.ts';
import { type BySite, parseBySite, sitesOf } from './sites.ts';

/** The platform and its key. */
export interface PlatformInputs {
  /** Without a trailing slash, query or fragment; the path prefix is kept. */
  readonly baseUrl: URL;
  readonly apiKey: string;
}

/** What to export: a new job, or one that exists. */
export type JobTarget =
  | { readonly kind: 'start'; readonly domain: string; readonly paths: readonly string[] }
  | { readonly kind: 'resume'; readonly jobId: string; readonly domain?: string };

/** The job of a site. */
export type TargetInputs =
  | JobTarget
  /** The job that the configuration's pin names. */
  | { readonly kind: 'pinned'; readonly domain?: string }
  /** Nothing: the jobs of other domains are continued. */
  | { readonly kind: 'skip'; readonly domain: string };

/** How long to wait, in milliseconds. */
export interface WaitInputs {
  readonly wait: boolean;
  readonly timeoutMs: number;
  readonly stallTimeoutMs: number;
}

const MAX_KEY_LENGTH = 4096;
const MAX_PATHS = 10_000;
const MAX_PATH_LENGTH = 1024;

/** The value of `job-id` that stands for the pinned job. */
export const PINNED = 'pinned';

/** The group, for the domains of a run. */
export function exportFields(domains: readonly string[]) {
  return {
    jobs: optional('job-id', (text) => parseJobs(text, domains)),
    baseUrl: required('base-url', parseBaseUrl),
    apiKey: required('api-key', parseApiKey),
    paths: required('paths', parsePaths),
    version: optional('version', parseVersion),
    wait: defaulted('wait', parseBoolean),
    timeoutMs: defaulted('timeout', parseDuration),
    stallTimeoutMs: defaulted('stall-timeout', parseDuration),
    maskBundleUrl: defaulted('mask-bundle-url', parseBoolean),
  };
}

/** What to export of one site. Without `jobs` every site starts a job; with them, sites without one are skipped. */
export function targetOf(
  domain: string | undefined,
  { jobs, paths }: { readonly jobs?: BySite<string>; readonly paths: readonly string[] },
): TargetInputs {
  const of = domain === undefined ? {} : { domain };
  const jobId = jobs?.get(domain);
  if (jobId === PINNED) return { kind: 'pinned', ...of };
  if (jobId !== undefined) return { kind: 'resume', jobId, ...of };
  if (domain === undefined) throw new TypeError('a site has neither a domain nor a job');
  return jobs === undefined ? { kind: 'start', domain, paths } : { kind: 'skip', domain };
}

/** Jobs of sites; `pinned` applies to all of them. */
function parseJobs(text: string, domains: readonly string[]): BySite<string> {
  if (text === PINNED) return new Map(sitesOf(domains).map((domain) => [domain, PINNED]));
  return parseBySite(text, domains, parseJobId);
}

function parseJobId(text: string): string {
  if (!isUsableJobId(text))
    throw new Fault(`${quote(text)} is not a job id; use the \`jobId\` output of an earlier run`);
  return text;
}

/** Reads the platform's address: https, or http for local hosts; without credentials, query or trailing slash. */
function parseBaseUrl(text: string): URL {
  if (text === '')
    throw new Fault('is required; set it to the address of the platform, such as `https://platform.example`');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined && /^https?:\/\//i.test(text)) {
    throw new Fault(`${quote(redactAddress(text))} has no valid host; write it as \`https://platform.example\``);
  }
  if (url === undefined || !['https:', 'http:'].includes(url.protocol)) {
    throw new Fault(`${quote(redactAddress(text))} is not an https address; write it as \`https://platform.example\``);
  }
  if (url.username !== '' || url.password !== '') {
    throw new Fault('must not contain a user name or password; put the key into `api-key`');
  }
  if (url.search !== '' || url.hash !== '' || /[?#]/.test(text)) {
    throw new Fault(`${quote(redactAddress(text))} has a query or fragment; remove it`);
  }
  if (url.protocol === 'http:' && !isLocalHost(url.hostname)) {
    throw new Fault(
      `${quote(text)} would send the key unencrypted; use https (plain http is for loopback addresses and host names without a dot)`,
    );
  }
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}

/**
 * Reads the admin key: one line of visible ASCII; refuses a key that is clearly of the public kind. Never quotes it.
 */
function parseApiKey(key: string): string {
  if (key === '') {
    throw new Fault(
      'is required and empty; set it from a secret such as `secrets.STATIC_EXPORT_API_KEY` (workflows of forks and of Dependabot get no secrets)',
    );
  }
  if (key.length < MIN_SECRET_LENGTH)
    throw new Fault(`is shorter than ${MIN_SECRET_LENGTH} characters; store the secret again`);
  if (/[\r\n]/.test(key)) throw new Fault('has a line break; store the secret again as one line');
  if (!/^[\x21-\x7e]+$/.test(key)) throw new Fault('has a space or a character outside ASCII; store the secret again');
  if (key.length > MAX_KEY_LENGTH)
    throw new Fault(`is longer than ${MAX_KEY_LENGTH} characters; store the secret again`);
  if (keyKind(key) === 'assistant') {
    throw new Fault('is a public assistant key (its prefix has `_dsc_`); static export needs an admin API key');
  }
  return key;
}

/** Reads page paths, one per line; ignores empty lines. YAML lists and comma-separated lists are faults. */
function parsePaths(text: string): readonly string[] {
  const paths = linesOf(text);
  if (paths.length > MAX_PATHS) throw new Fault(`has ${paths.length} lines; at most ${MAX_PATHS} are allowed`);
  const listed = paths.find((page) => page.startsWith('- ') || page.includes(', /'));
  if (listed !== undefined) {
    throw new Fault(
      `${quote(redactAddress(listed))} is a list, which the platform would read as one page; write one path per line below \`paths: |\`, without dashes and commas`,
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
