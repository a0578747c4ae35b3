/** The rule of each kind of input: its string in, its value out, or a {@link Fault}. Pure. */
import path from 'node:path';
import { domainFault } from '../contract/domain.ts';
import { keyKind } from '../contract/keys.ts';
import { isUsableJobId, VERSION_PATTERN } from '../contract/static-export.ts';
import { isInGit, isInside } from './inside.ts';
import { isLocalHost } from './local-host.ts';
import { MIN_SECRET_LENGTH } from './report/redact.ts';

/** One input that breaks its rule. The message says what was found, the rule and the fix, and never holds a secret. */
export class Fault extends Error {}

const MAX_KEY_LENGTH = 4096;
const MAX_PATHS = 10_000;
const MAX_PATH_LENGTH = 1024;
const MAX_QUOTED_LENGTH = 80;
const MAX_DURATION_MS = 24 * 24 * 3_600_000;
const UNIT_MS = { s: 1000, m: 60_000, h: 3_600_000 } as const;
const DURATION_FORMS = 'write it as `90s`, `15m`, `2h` or bare seconds';

/** Reads the platform's address: https, or http for local hosts; without credentials, query or trailing slash. */
export function parseBaseUrl(text: string): URL {
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
    throw new Fault('must not hold a user name or password; put the key into `api-key`');
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

/** Reads the admin key: one line of visible ASCII; a key that is plainly the public kind is refused. Never quotes it. */
export function parseApiKey(raw: string): string {
  const key = raw.trim();
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

/** Reads the id of a job that exists. */
export function parseJobId(text: string): string {
  if (!isUsableJobId(text)) throw new Fault(`${quote(text)} is no job id; use the \`jobId\` output of an earlier run`);
  return text;
}

/** Reads a domain and folds it to lower case. */
export function parseDomain(text: string): string {
  if (text === '')
    throw new Fault(
      'is required unless `job-id` is set; set it to the documentation domain, such as `docs.example.com`',
    );
  const fault = domainFault(text);
  if (fault === undefined) return text.toLowerCase();
  const host = hostOf(text);
  const fix = host === undefined ? 'write a host name or a single label' : `write \`${host}\``;
  throw new Fault(`${quote(redactAddress(text))} ${fault}; ${fix}`);
}

function hostOf(text: string): string | undefined {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  return host !== '' && domainFault(host) === undefined ? host : undefined;
}

/** Reads page paths, one a line; empty lines do not count. Lists of YAML and lists with commas are taken for mistakes. */
export function parsePaths(text: string): readonly string[] {
  const paths = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (paths.length > MAX_PATHS) throw new Fault(`has ${paths.length} lines; at most ${MAX_PATHS} are allowed`);
  const listed = paths.find((page) => page.startsWith('- ') || page.includes(', /'));
  if (listed !== undefined) {
    throw new Fault(
      `${quote(redactAddress(listed))} is a list, of which the platform would look for one page; write one path a line below \`paths: |\`, without dashes and commas`,
    );
  }
  const bad = paths.find((page) => !isPagePath(page));
  if (bad === undefined) return paths;
  throw new Fault(
    `${quote(redactAddress(bad))} is no page path; write one path a line, such as \`/guides/start\`, without scheme, query or \`..\``,
  );
}

function isPagePath(page: string): boolean {
  if (page.length > MAX_PATH_LENGTH || !page.isWellFormed()) return false;
  if (/[\\?#\p{Cc}]/u.test(page) || page.includes('://')) return false;
  return !page.split('/').includes('..');
}

/** Reads the label of an export. */
export function parseVersion(text: string): string {
  if (VERSION_PATTERN.test(text)) return text;
  throw new Fault(
    `${quote(text)} is no version; use 1 to 128 characters of letters, digits, \`.\`, \`_\`, \`-\` and \`+\`, starting with a letter or digit`,
  );
}

/** Reads `true` or `false` in any case. */
export function parseBoolean(text: string): boolean {
  switch (text.toLowerCase()) {
    case 'true':
      return true;
    case 'false':
      return false;
    default:
      throw new Fault(`${quote(text)} is neither \`true\` nor \`false\``);
  }
}

/** Reads one of a few words. */
export function parseWord<const T extends string>(text: string, words: readonly T[]): T {
  const word = words.find((candidate) => candidate === text.toLowerCase());
  if (word !== undefined) return word;
  throw new Fault(`${quote(text)} is none of ${words.map((candidate) => `\`${candidate}\``).join(', ')}`);
}

/** Reads `90s`, `15m`, `2h` or bare seconds, in milliseconds. */
export function parseDuration(text: string): number {
  const match = /^(\d{1,10})([smh]?)$/.exec(text);
  if (match === null) throw new Fault(`${quote(text)} is no duration; ${DURATION_FORMS}`);
  const unit = match[2] === 'm' || match[2] === 'h' ? match[2] : 's';
  const milliseconds = Number(match[1]) * UNIT_MS[unit];
  if (milliseconds === 0) throw new Fault('is zero; use at least `1s`');
  if (milliseconds > MAX_DURATION_MS) throw new Fault(`${quote(text)} is longer than 24 days (\`576h\`)`);
  return milliseconds;
}

/** Reads a path that must lie below the workspace and outside `.git`, as an absolute path. */
export function parseWorkspacePath(text: string, workspace: string): string {
  if (/\p{Cc}/u.test(text)) throw new Fault(`${quote(text)} has control characters`);
  const absolute = path.resolve(workspace, text);
  if (!isInside(absolute, workspace) || absolute === workspace) {
    throw new Fault(`${quote(text)} is not inside the workspace; choose a path below it, such as \`out/site\``);
  }
  if (isInGit(absolute, workspace)) {
    throw new Fault(`${quote(text)} lies in \`.git\`; choose another path`);
  }
  return absolute;
}

function redactAddress(text: string): string {
  return text.replace(/\?.*$/s, '?…').replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, '$1…@');
}

/** A value found, shortened, in quotes. */
export function quote(text: string): string {
  return JSON.stringify(text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text);
}
