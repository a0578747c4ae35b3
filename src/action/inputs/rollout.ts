/** The inputs of a rollout: where its values are written, what is written, how it is proposed, and when. No I/O. */
import { type Place, VALUE_NAMES, type ValueName } from '../../deployment/values.ts';
import { isSafeAddress } from '../links.ts';
import {
  Fault,
  type Form,
  fill,
  linesOf,
  listed,
  namesOf,
  oneOf,
  PLACEHOLDER,
  PLACEHOLDERS,
  type Placeholder,
  parseBoolean,
  parseDuration,
  quote,
} from './rules.ts';
import { DOMAIN, filled, sitesOf } from './sites.ts';

/** How to write to the configuration, and how to propose it. */
export type RolloutInputs = ReturnType<typeof readSettings> &
  ReturnType<typeof readTarget> & { readonly mode: 'commit' | 'pull-request' };

interface RolloutContext {
  /** `owner/name` of the repository that the workflow runs in. */
  readonly own: string | undefined;
  readonly domains: readonly string[];
}

/** Reads the group, and the places of each site; undefined without a rollout. */
export function readRollout(
  form: Form,
  update: RolloutInputs['mode'] | 'none',
  around: RolloutContext,
): { readonly inputs: RolloutInputs; readonly places: readonly (readonly Place[])[] } | undefined {
  const settings = readSettings(form);
  if (update === 'none') return undefined;
  const places = readPlaces(form, around);
  const target = readTarget(form, around);
  if (target.branch !== undefined && target.branch === target.base)
    form.refuse('branch', 'is the same as `base`; a pull request needs a branch of its own');
  return { inputs: { mode: update, ...target, ...settings }, places };
}

/** Reads lists, durations, booleans and enums, which are checked without a rollout, too. */
function readSettings(form: Form) {
  return {
    configValues: form.value('config-values', parseConfigValues, 'enabled,bundleUrl,version'),
    labels: form.value('labels', parseLabels),
    assignees: form.value('assignees', parseLogins),
    reviewers: form.value('reviewers', parseLogins),
    teamReviewers: form.value('team-reviewers', parseTeams),
    draft: form.value('draft', parseBoolean, 'false'),
    onProtectedBranch: form.value('on-protected-branch', oneOf('pull-request', 'fail'), 'pull-request'),
    /** Life that a link of the same content needs to be kept, in milliseconds; `auto` depends on that of a fresh link. */
    refreshBefore: form.value('refresh-before', parseRefreshBefore, 'auto'),
    allowPublic: form.value('allow-public', parseBoolean, 'false'),
    dryRun: form.value('dry-run', parseBoolean, 'false'),
  };
}

function readTarget(form: Form, { own, domains }: RolloutContext) {
  return {
    token: form.value('github-token', parseToken),
    /** `owner/name` of the target repository. */
    repository: form.value('repository', (text) => parseRepository(text || (own ?? ''))),
    /** Branch to commit to, or to open the pull request against; the default branch when absent. */
    base: form.optional('base', parseBranch),
    /** Head branch of the pull request; made from domain and base when absent. */
    branch: form.optional('branch', (text) => parseHeadBranch(text, domains)),
    /** Template of the address to write instead of the link. */
    pinUrl: form.optional('pin-url', (text) => parsePinUrl(text, domains)),
    commitMessage: form.optional('commit-message', parseTemplate),
    title: form.optional('pull-request-title', parseTitle),
    body: form.optional('pull-request-body', parseTemplate),
  };
}

/**
 * Reads the places of each site: file paths, one per line, and one `config-path` for all, each with `{domain}`. Files that are
 * the same for several sites are a fault.
 */
function readPlaces(form: Form, { domains }: RolloutContext): readonly (readonly Place[])[] {
  const path = form.text('config-path');
  return form.value('config-file', (text) => {
    const files = parseFiles(text);
    const same = files.find((file) => !`${file}${path}`.includes(DOMAIN));
    if (domains.length > 1 && same !== undefined) {
      throw new Fault(
        `${quote(same)} is the same for ${domains.length} domains; write \`${DOMAIN}\` in it or in \`config-path\``,
      );
    }
    return sitesOf(domains).map((domain) => {
      const own = new Set(files.map((file) => checkFile(filled(file, domain))));
      return [...own].map((file) => ({ file, ...(path !== '' && { path: filled(path, domain) }) }));
    });
  });
}

const MAX_FILES = 100;
const MAX_PATH_LENGTH = 1024;

function parseFiles(text: string): readonly string[] {
  const files = [...new Set(linesOf(text))];
  if (files.length === 0)
    throw new Fault('is required with `update`; set it to the path of the deployment configuration in the repository');
  if (files.length > MAX_FILES) throw new Fault(`has ${files.length} lines; at most ${MAX_FILES} are allowed`);
  return files;
}

/** Paths that cannot be a configuration file: encoded or absolute ones, patterns, odd segments, git and the workflows. */
const NO_CONFIG_FILE = [
  /\p{Cc}|%[0-9a-f]{2}/iu,
  /^[/~]|^[a-z]:|\\/i,
  /[*?]|\[[^\]]*\]|\{[^}]*,[^}]*\}/,
  /(?:^|\/)\.{0,2}(?:\/|$)/,
  /(?:^|\/)\.git(?:\/|$)|^\.github\/(?:workflows|actions)\//i,
];

function checkFile(file: string): string {
  if (file.length <= MAX_PATH_LENGTH && file.isWellFormed() && !NO_CONFIG_FILE.some((rule) => rule.test(file)))
    return file;
  throw new Fault(
    `${quote(file)} is not the path of a configuration file; write one from the root of the repository, such as \`deploy/values.yaml\``,
  );
}

function parseConfigValues(text: string): readonly ValueName[] {
  const given = namesOf(text).map(oneOf(...VALUE_NAMES));
  if (given.length === 0) throw new Fault(`names none of ${listed(VALUE_NAMES)}`);
  return VALUE_NAMES.filter((name) => given.includes(name));
}

function parseToken(text: string): string {
  if (text === '') {
    throw new Fault(
      'is empty; leave it out for the token of the workflow, or set it from a secret or an App token step',
    );
  }
  if (!/^[\x21-\x7e]+$/.test(text))
    throw new Fault('has a blank, a line break or a character outside ASCII; store it again');
  return text;
}

function parseRepository(text: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}\/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/.test(text)) return text;
  throw new Fault(`${quote(text)} is not a repository; write it as \`owner/name\`, without scheme or host`);
}

const MAX_BRANCH_BYTES = 240;
/** Source: https://git-scm.com/docs/git-check-ref-format; GitHub refuses a name that is the id of a commit. */
const NO_BRANCH = [
  /[\p{Cc} ~^:?*[\\]/u,
  /\.\.|@\{|\/\//,
  /^[-/]|^@$/,
  /[/.]$/,
  /(?:^|\/)\./,
  /\.lock(?:\/|$)/,
  /^refs\//,
  /^[0-9a-f]{40}$/i,
];

function parseBranch(text: string): string {
  const isName = text.isWellFormed() && Buffer.byteLength(text) <= MAX_BRANCH_BYTES;
  if (isName && !NO_BRANCH.some((rule) => rule.test(text))) return text;
  throw new Fault(
    `${quote(text)} is not the name of a branch; write one that git allows, such as \`main\`, without \`refs/heads/\``,
  );
}

function parseHeadBranch(text: string, domains: readonly string[]): string {
  if (domains.length > 1 && text.includes(DOMAIN))
    throw new Fault('contains `{domain}`, but one run has one branch for all its domains; write a name without it');
  return parseBranch(filled(text, domains[0]));
}

function parseRefreshBefore(text: string): number | 'auto' {
  return text.toLowerCase() === 'auto' ? 'auto' : parseDuration(text);
}

const MAX_TITLE_LENGTH = 256;

function parseTitle(text: string): string {
  if (/\p{Cc}/u.test(text)) throw new Fault('has more than one line; a title has one');
  if (text.length > MAX_TITLE_LENGTH) throw new Fault(`is longer than ${MAX_TITLE_LENGTH} characters`);
  return parseTemplate(text);
}

/** Makes the rule of a list whose entries have a form, `before` left out. */
function listOf(form: RegExp, fix: string, before = /^$/): (text: string) => readonly string[] {
  return (text) =>
    namesOf(text).map((name) => {
      const entry = name.replace(before, '');
      if (form.test(entry)) return entry;
      throw new Fault(`${quote(name)} is ${fix}`);
    });
}

const parseLabels = listOf(/^\P{Cs}{1,50}$/u, 'not a label; a label has at most 50 characters');
const parseLogins = listOf(
  /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}(\[bot\])?$/,
  'not a login name such as `octocat`; teams go into `team-reviewers`',
  /^@/,
);
/** Reads the slugs of teams, with an organization in front or without. */
const parseTeams = listOf(
  /^[A-Za-z0-9._-]{1,100}$/,
  'not a team; write its slug, such as `docs-team`',
  /^@?([A-Za-z0-9_-]+\/)?/,
);

function parseTemplate(text: string, placeholders: readonly Placeholder[] = PLACEHOLDERS): string {
  const known = placeholders.map((name) => `{${name}}`);
  const unknown = [...text.matchAll(PLACEHOLDER)].map(([whole]) => whole).find((whole) => !known.includes(whole));
  if (unknown === undefined) return text;
  throw new Fault(`${quote(unknown)} is not a placeholder; there are ${listed(known)}`);
}

/** Reads the template of an address: https, or http for local hosts, without credentials. */
function parsePinUrl(text: string, domains: readonly string[]): string {
  parseTemplate(text, ['domain', 'version', 'jobId', 'sha256']);
  const filledIn = fill(text, { domain: 'a', sha256: 'a', version: 'a', jobId: 'a' });
  const address = /[{}\s\\]/.test(filledIn) ? null : URL.parse(filledIn);
  const fix = 'write it as `https://mirror.example/{domain}/{sha256}.tar.gz`';
  if (address === null) throw new Fault(`is not an address; ${fix}`);
  if (address.username !== '' || address.password !== '')
    throw new Fault('must not contain a user name or password: it is written into the configuration');
  if (!isSafeAddress(address)) {
    throw new Fault(
      `is not an https address (plain http is for loopback addresses and host names without a dot); ${fix}`,
    );
  }
  if (domains.length > 1 && !/\{(?:domain|sha256|jobId)\}/.test(text))
    throw new Fault(`is the same for ${domains.length} domains; write \`{domain}\` in it`);
  return text;
}
