/** The inputs of a rollout: what to write, how to propose it, and when. No I/O. */
import type { ValueName } from '../../deployment/values.ts';
import { defaulted, Fault, type Form, optional, required } from './form.ts';
import { targetFields } from './place.ts';
import { namesOf, oneOf, parseBoolean, parseDuration, quote } from './rules.ts';
import { parsePinUrl, parseTemplate } from './template.ts';

/** How to write to the configuration, and how to propose it. */
export interface RolloutInputs {
  readonly mode: 'commit' | 'pull-request';
  readonly token: string;
  /** `owner/name` of the target repository. */
  readonly repository: string;
  /** Branch to commit to, or to open the pull request against; the default branch when absent. */
  readonly base?: string;
  /** Head branch of the pull request; made from domain and base when absent. */
  readonly branch?: string;
  readonly configValues: readonly ValueName[];
  /** Template of the address to write instead of the link. */
  readonly pinUrl?: string;
  /** Templates of texts. */
  readonly commitMessage?: string;
  readonly title?: string;
  readonly body?: string;
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  readonly reviewers: readonly string[];
  readonly teamReviewers: readonly string[];
  readonly draft: boolean;
  readonly onProtectedBranch: 'pull-request' | 'fail';
  /** Life that a link of the same content needs to be kept, in milliseconds; `auto` depends on that of a fresh link. */
  readonly refreshBefore: number | 'auto';
  readonly allowPublic: boolean;
  readonly dryRun: boolean;
}

export const UPDATE = defaulted('update', oneOf('none', 'commit', 'pull-request'));
export type Update = ReturnType<typeof UPDATE.parse>;

const MAX_TITLE_LENGTH = 256;
const MAX_LABEL_LENGTH = 50;

const TEXT_FIELDS = {
  commitMessage: optional('commit-message', parseTemplate),
  title: optional('pull-request-title', parseTitle),
  body: optional('pull-request-body', parseTemplate),
  labels: required('labels', parseLabels),
  assignees: required('assignees', parseLogins),
  reviewers: required('reviewers', parseLogins),
  teamReviewers: required('team-reviewers', parseTeams),
  draft: defaulted('draft', parseBoolean),
  onProtectedBranch: defaulted('on-protected-branch', oneOf('pull-request', 'fail')),
  refreshBefore: defaulted('refresh-before', (text): number | 'auto' =>
    text.toLowerCase() === 'auto' ? 'auto' : parseDuration(text),
  ),
  allowPublic: defaulted('allow-public', parseBoolean),
  dryRun: defaulted('dry-run', parseBoolean),
};

/** Reads the group; undefined when an input has a fault. `own` is the repository that the workflow runs in. */
export function readRollout(
  form: Form,
  mode: RolloutInputs['mode'],
  { own, domains }: { readonly own: string | undefined; readonly domains: readonly string[] },
): RolloutInputs | undefined {
  const group = form.group({
    ...targetFields(own, domains),
    pinUrl: optional('pin-url', (text) => parsePinUrl(text, domains)),
    ...TEXT_FIELDS,
  });
  const { base, branch } = group.found;
  if (branch !== undefined && branch === base)
    form.refuse('branch', 'is the same as `base`; a pull request needs a branch of its own');
  return form.faults.length > 0 ? undefined : { mode, ...group.all() };
}

/** Reads a template of one line. */
function parseTitle(text: string): string {
  if (/\p{Cc}/u.test(text)) throw new Fault('has more than one line; a title has one');
  if (text.length > MAX_TITLE_LENGTH) throw new Fault(`is longer than ${MAX_TITLE_LENGTH} characters`);
  return parseTemplate(text);
}

/** Reads labels. A label may contain spaces. */
function parseLabels(text: string): readonly string[] {
  const labels = namesOf(text);
  const long = labels.find((label) => label.length > MAX_LABEL_LENGTH || !label.isWellFormed());
  if (long !== undefined)
    throw new Fault(`${quote(long)} is not a label; a label has at most ${MAX_LABEL_LENGTH} characters`);
  return labels;
}

/** Reads login names; one `@` in front of each is allowed. */
function parseLogins(text: string): readonly string[] {
  return namesOf(text).map((name) => {
    const login = name.replace(/^@/, '');
    if (/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}(\[bot\])?$/.test(login)) return login;
    const fix = login.includes('/') ? 'teams go into `team-reviewers`' : 'write login names such as `octocat`';
    throw new Fault(`${quote(name)} is not a login name; ${fix}`);
  });
}

/** Reads the slugs of teams; removes an organization in front. */
function parseTeams(text: string): readonly string[] {
  return namesOf(text).map((name) => {
    const slug = name.replace(/^@?([A-Za-z0-9_-]+\/)?/, '');
    if (/^[A-Za-z0-9._-]{1,100}$/.test(slug)) return slug;
    throw new Fault(`${quote(name)} is not a team; write its slug, such as \`docs-team\``);
  });
}
