/** The rules of the inputs of a rollout: its string in, its value out, or a {@link Fault}. Pure. */

import { parseConfigPath as parseSteps } from '../../deployment/config-path.ts';
import { DeploymentError } from '../../deployment/errors.ts';
import { VALUE_NAMES, type ValueName } from '../../deployment/values.ts';
import { Fault, quote } from '../input-rules.ts';
import { isLocalHost } from '../local-host.ts';
import { linesOf } from '../sites.ts';
import { fill, PIN_PLACEHOLDERS, PLACEHOLDERS, type Placeholder, unknownPlaceholders } from './template.ts';

const MAX_BRANCH_BYTES = 240;
const MAX_FILES = 100;
const MAX_PATH_LENGTH = 1024;
const MAX_TITLE_LENGTH = 256;
const MAX_NAMES = 100;
const MAX_LABEL_LENGTH = 50;

/** Reads `owner/name`. */
export function parseRepository(text: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}\/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/.test(text)) return text;
  throw new Fault(`${quote(text)} is no repository; write it as \`owner/name\`, without scheme or host`);
}

/**
 * Reads the name of a branch, without `refs/heads/`.
 * Source of the rule: https://git-scm.com/docs/git-check-ref-format
 */
export function parseBranch(text: string): string {
  const fault = branchFault(text);
  if (fault === undefined) return text;
  throw new Fault(`${quote(text)} ${fault}`);
}

function branchFault(name: string): string | undefined {
  const fix = 'write the name of a branch, such as `main`';
  if (/^refs\//.test(name)) return `is the name of a ref; ${fix}, without \`refs/heads/\``;
  if (/^[0-9a-f]{40}$/i.test(name)) return `is the id of a commit; ${fix}`;
  const cannotStand = [
    /[\p{Cc} ~^:?*[\\]/u,
    /\.\./,
    /@\{/,
    /^[-/]|^@$/,
    /[/.]$/,
    /\/\//,
    /(^|\/)\./,
    /\.lock(\/|$)/,
  ].some((rule) => rule.test(name));
  if (cannotStand || !name.isWellFormed()) return `is no name that git allows; ${fix}`;
  if (Buffer.byteLength(name) > MAX_BRANCH_BYTES)
    return `is longer than ${MAX_BRANCH_BYTES} bytes; choose a shorter name`;
  return undefined;
}

/** Counts the lines that name configuration files. */
export function parseConfigFiles(text: string): readonly string[] {
  const files = [...new Set(linesOf(text))];
  if (files.length === 0) {
    throw new Fault('is required with `update`; set it to the path of the deployment configuration in the repository');
  }
  if (files.length > MAX_FILES) throw new Fault(`has ${files.length} lines; at most ${MAX_FILES} are allowed`);
  return files;
}

/** Reads the path of one configuration file. */
export function parseConfigFile(file: string): string {
  const fault = filePathFault(file);
  if (fault !== undefined) throw new Fault(`${quote(file)} ${fault}`);
  return file;
}

function filePathFault(file: string): string | undefined {
  const fix = 'write a path from the root of the repository, such as `deploy/values.yaml`';
  if (file.length > MAX_PATH_LENGTH || !file.isWellFormed() || /\p{Cc}/u.test(file)) return `is no path; ${fix}`;
  if (/^[/~]|^[a-z]:|\\/i.test(file)) return `is not a path inside the repository; ${fix}`;
  if (/%[0-9a-f]{2}/i.test(file)) return `has percent escapes; ${fix}, as it is`;
  if (/[*?]|\[[^\]]*\]|\{[^}]*,[^}]*\}/.test(file)) return `is a pattern; ${fix}, one a line`;
  const segments = file.split('/');
  if (segments.some((segment) => ['', '.', '..'].includes(segment)))
    return `has an empty, \`.\` or \`..\` segment; ${fix}`;
  if (segments.some((segment) => segment.toLowerCase() === '.git')) return `lies in \`.git\`; ${fix}`;
  if (/^\.github\/(workflows|actions)\//i.test(file))
    return `is a part of the workflows, which are not deployed; ${fix}`;
  return undefined;
}

/** Reads the `config-path`, as it was written: where it leads is seen in the file. */
export function parseConfigPath(text: string): string {
  try {
    parseSteps(text);
    return text;
  } catch (error) {
    if (!(error instanceof DeploymentError)) throw error;
    throw new Fault([error.message, error.hint].filter((part) => part !== undefined).join(' '));
  }
}

/** Reads which of the three values to write. */
export function parseConfigValues(text: string): readonly ValueName[] {
  const given = namesOf(text);
  if (given.length === 0) throw new Fault(`names none of ${VALUE_NAMES.map((name) => `\`${name}\``).join(', ')}`);
  const unknown = given.find((name) => !VALUE_NAMES.some((known) => known === name));
  if (unknown !== undefined) {
    throw new Fault(`${quote(unknown)} is none of ${VALUE_NAMES.map((name) => `\`${name}\``).join(', ')}`);
  }
  return VALUE_NAMES.filter((name) => given.includes(name));
}

/** Reads labels. A label may hold blanks. */
export function parseLabels(text: string): readonly string[] {
  const labels = namesOf(text);
  const long = labels.find((label) => label.length > MAX_LABEL_LENGTH || !label.isWellFormed());
  if (long !== undefined)
    throw new Fault(`${quote(long)} is no label; a label has at most ${MAX_LABEL_LENGTH} characters`);
  return labels;
}

/** Reads login names; one `@` in front of each is allowed. */
export function parseLogins(text: string): readonly string[] {
  return namesOf(text).map((name) => {
    const login = name.replace(/^@/, '');
    if (/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}(\[bot\])?$/.test(login)) return login;
    const fix = login.includes('/') ? 'teams go into `team-reviewers`' : 'write login names such as `octocat`';
    throw new Fault(`${quote(name)} is no login name; ${fix}`);
  });
}

/** Reads the slugs of teams; an organization in front is allowed, and dropped. */
export function parseTeams(text: string): readonly string[] {
  return namesOf(text).map((name) => {
    const slug = name.replace(/^@?([A-Za-z0-9_-]+\/)?/, '');
    if (/^[A-Za-z0-9._-]{1,100}$/.test(slug)) return slug;
    throw new Fault(`${quote(name)} is no team; write its slug, such as \`docs-team\``);
  });
}

/** Reads a template of several lines. */
export function parseTemplate(text: string): string {
  refuseUnknown(text, PLACEHOLDERS);
  return text;
}

function refuseUnknown(text: string, placeholders: readonly Placeholder[]): void {
  const unknown = unknownPlaceholders(text, placeholders);
  if (unknown.length === 0) return;
  const known = placeholders.map((name) => `\`{${name}}\``).join(', ');
  throw new Fault(`${quote(unknown[0] ?? '')} is no placeholder; there are ${known}`);
}

/** Reads the template of an address: https, or http for local hosts, without credentials and fragment. */
export function parsePinUrl(text: string): string {
  refuseUnknown(text, PIN_PLACEHOLDERS);
  const address = fill(text, { domain: 'a', sha256: 'a', version: 'a', jobId: 'a' });
  const fix = 'write it as `https://mirror.example/{domain}/{sha256}.tar.gz`';
  if (/[{}\s\\]/.test(address) || !URL.canParse(address)) throw new Fault(`is no address; ${fix}`);
  const { protocol, hostname, username, password, hash } = new URL(address);
  if (username !== '' || password !== '') {
    throw new Fault('must not hold a user name or password: it is written into the configuration');
  }
  if (hash !== '') throw new Fault(`has a fragment, which no server is told; ${fix}`);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocalHost(hostname))) {
    throw new Fault(
      `is not an https address (plain http is for loopback addresses and host names without a dot); ${fix}`,
    );
  }
  const [, host = ''] = /^[a-z]+:\/\/([^/?#]*)/i.exec(text) ?? [];
  if (/\{(?!domain\})/.test(host)) throw new Fault('may have `{domain}` in its host, and the others behind it only');
  return text;
}

/** Reads a template of one line. */
export function parseTitle(text: string): string {
  if (/\p{Cc}/u.test(text)) throw new Fault('has more than one line; a title has one');
  if (text.length > MAX_TITLE_LENGTH) throw new Fault(`is longer than ${MAX_TITLE_LENGTH} characters`);
  return parseTemplate(text);
}

/** Reads the token. Never quotes it. */
export function parseToken(text: string): string {
  if (text === '') {
    throw new Fault(
      'is empty; leave it out for the token of the workflow, or set it from a secret or an App token step',
    );
  }
  if (!/^[\x21-\x7e]+$/.test(text))
    throw new Fault('has a blank, a line break or a character outside ASCII; store it again');
  return text;
}

function namesOf(text: string): readonly string[] {
  const names = [...new Set(linesOf(text.replaceAll(',', '\n')))];
  if (names.length > MAX_NAMES) throw new Fault(`has ${names.length} entries; at most ${MAX_NAMES} are allowed`);
  return names;
}
