/** The inputs for commit message and pull request. No I/O. */
import { defaulted, Fault, optional, required } from './form.ts';
import { namesOf, oneOf, parseBoolean, quote } from './rules.ts';
import { parseTemplate } from './template.ts';

const MAX_TITLE_LENGTH = 256;
const MAX_LABEL_LENGTH = 50;

/** The group. */
export const PROPOSAL_FIELDS = {
  commitMessage: optional('commit-message', parseTemplate),
  title: optional('pull-request-title', parseTitle),
  body: optional('pull-request-body', parseTemplate),
  labels: required('labels', parseLabels),
  assignees: required('assignees', parseLogins),
  reviewers: required('reviewers', parseLogins),
  teamReviewers: required('team-reviewers', parseTeams),
  draft: defaulted('draft', parseBoolean),
  autoMerge: optional('auto-merge', oneOf('merge', 'squash', 'rebase')),
  onProtectedBranch: defaulted('on-protected-branch', oneOf('pull-request', 'fail')),
};

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
