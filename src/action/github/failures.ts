/** Turns a refusal of GitHub, or a failure, into the error that a person reads. Pure. */
import { ActionError, type ErrorCode } from '../errors.ts';
import { explain } from '../http/explain.ts';
import { type FailedAttempt, type GivenUp, tries } from '../http/retry.ts';

/** A request that GitHub understood and refused; nothing was done. Texts are sanitized. */
export interface Refusal {
  /** Method, address and status in one line. */
  readonly summary: string;
  readonly status: number;
  /** Type of a GraphQL error, such as `STALE_DATA`. */
  readonly type?: string;
  /** GitHub's message, with those of the nested errors. */
  readonly message: string;
  /** Target of a redirect. */
  readonly target: string;
}

/** A failed attempt of a call of GitHub. */
export interface GitHubAttempt extends FailedAttempt {
  /** GitHub's message, sanitized; may be empty. */
  readonly message: string;
  /** When a rate limit ends. */
  readonly limitedUntil?: Date;
}

/** What a call is for. */
export interface Purpose {
  /** The failure as the start of a sentence: "The branch `main` of acme/deploy could not be read". */
  readonly purpose: string;
  /** Permissions that the token needs, as in `permissions:` of a workflow. */
  readonly needs: string;
}

type Told = Pick<Refusal, 'type' | 'message'>;

/** Whether a refusal says that a branch does not point to where it was expected to. */
export function isRace({ type, message }: Told): boolean {
  return type === 'STALE_DATA' || RACE.test(message);
}

const RACE =
  /expected branch to point to|is at [0-9a-f]{7,40} but expected|does not match|not a fast.?forward|cannot lock ref|failed to lock/i;

/** Whether a part of GitHub does not know yet what another has just created. */
export function isTooEarly({ message }: Told): boolean {
  return /could not resolve to a node|object does not exist|\bhead invalid\b/i.test(message);
}

/** Whether a refusal is one of the rate limits, of which GraphQL has two spellings. */
export function isRateLimit({ type, message }: Told): boolean {
  const isNamed = type === 'RATE_LIMITED' || type === 'RATE_LIMIT';
  return isNamed || /secondary rate limit|rate limit (?:already )?exceeded|abuse detection mechanism/i.test(message);
}

/** Whether a query asks for more than GitHub reads at once. */
export function isTooLarge({ type, message }: Told): boolean {
  return type === 'RESOURCE_LIMITS_EXCEEDED' || /resource limits? for this query exceeded/i.test(message);
}

/** Whether a pull request is locked against what was asked. */
export function isLocked({ status, message }: Pick<Refusal, 'status' | 'message'>): boolean {
  return [200, 403, 422].includes(status) && /\blocked\b/i.test(message);
}

/** Kinds of protection. The rules on messages, paths and contents hold for every branch and for merges alike. */
export type ProtectionRule = 'message' | 'path' | 'content' | 'force' | 'creation' | 'removal' | 'other';

/** The rule of a protected branch or a ruleset that refuses a write; undefined for other refusals. */
export function ruleOf({ message }: Pick<Refusal, 'message'>): ProtectionRule | undefined {
  const rule = RULES.find(([, words]) => words.test(message))?.[0];
  return rule ?? (PROTECTION.test(message) ? 'other' : undefined);
}

const RULES: readonly (readonly [ProtectionRule, RegExp])[] = [
  ['message', /commit(?:ter)? (?:message|metadata|email)|author email/i],
  ['path', /file paths? (?:is|are|length|restrict)|restricted (?:file )?paths?|file (?:extension|size)s? /i],
  ['content', /cannot contain secrets|secret detected/i],
  ['force', /cannot force-push|non-fast-forward/i],
  ['creation', /creations being restricted/i],
  ['removal', /cannot delete|deletions? (?:is|are|being) restricted/i],
];
const PROTECTION =
  /protected (?:branch|ref)|branch is protected|branch protection|through a pull request|repository rule|GH006|GH013|approving review|required status check|(?:verified|valid|signed) signatures|must be signed|not authorized to push|required workflow|merge queue/i;

/** Whether a pull request may be merged where a commit was refused: it does not meet the same rule. */
export function isDetourPossible(error: unknown): boolean {
  if (!(error instanceof ActionError) || error.code !== 'PROTECTED') return false;
  const { cause } = error;
  return typeof cause === 'object' && cause !== null && 'rule' in cause && cause.rule === 'other';
}

const BYPASS = 'let the App whose token is `github-token` bypass the rule';
const RULE_HINTS: Readonly<Record<ProtectionRule, string>> = {
  message: 'Set `commit-message` to a text that meets the rule; a pull request would meet the same rule.',
  path: `The rule is about the path of the file: exempt that of \`config-file\`, or ${BYPASS}.`,
  content: `Push protection takes the link for a secret: set \`pin-url\`, or ${BYPASS}.`,
  force: 'Allow force pushes to this branch, or set `branch` to another name.',
  creation: `Set \`branch\` to a name that the rule allows, or ${BYPASS}.`,
  removal: 'Allow the removal of this branch, or remove it by hand.',
  other: `The branch is protected: set \`update: pull-request\`, or ${BYPASS}.`,
};

/** Makes the error of a refusal that no caller handles. */
export function refusalError({ purpose, needs }: Purpose, refusal: Refusal): ActionError {
  const { summary, message } = refusal;
  const [code, hint] = reasonOf(refusal, needs);
  const cause = { rule: ruleOf(refusal) };
  return new ActionError(code, `${purpose}: ${summary}.${quoted(message)}`, { hint, cause });
}

function reasonOf(refusal: Refusal, needs: string): readonly [ErrorCode, string] {
  const { status, type, message, target } = refusal;
  const rule = ruleOf(refusal);
  if (/archived so (?:it )?is read-only|repository (?:was|is|has been) archived/i.test(message)) {
    return ['ARCHIVED', 'Unarchive the repository, or set `repository` to the one that deployments read.'];
  }
  if (status >= 300 && status <= 399) {
    const hint = `It redirects to ${target}, which is not followed: set \`repository\` to the name that the repository has now, and check \`GITHUB_API_URL\`.`;
    return ['REDIRECT', hint];
  }
  if (status === 401) {
    const hint =
      'The token is wrong, expired or revoked: check `github-token`. The token of a workflow expires with its job, that of an App after an hour.';
    return ['AUTH', hint];
  }
  if (/not permitted to create (?:or approve )?pull requests/i.test(message)) {
    const hint =
      'Set it in the repository under Settings → Actions → General → Workflow permissions → Allow GitHub Actions to create and approve pull requests (where it is grey, an organization or enterprise decides), or give `github-token` a token of a GitHub App.';
    return ['PERMISSION', hint];
  }
  if (/no common ancestor/i.test(message)) return ['BRANCH_BUSY', 'Delete the branch, or set another `branch`.'];
  if (status === 404 || type === 'NOT_FOUND') {
    const hint = `Not found, or no access: check the name. ${permissionHint(needs)} The token of the workflow reaches only its own repository.`;
    return ['PERMISSION', hint];
  }
  if (rule !== undefined) return ['PROTECTED', RULE_HINTS[rule]];
  if (isForbidden(refusal) && !isLocked(refusal)) return ['PERMISSION', permissionHint(needs)];
  if (status === 409) return ['CONFLICT', 'Run it again: there was a concurrent write.'];
  if (/reference update failed/i.test(message)) {
    const hint = 'Git cannot have `a` beside `a/b`: set `branch` to another name, or remove the branch in its way.';
    return ['INPUT', hint];
  }
  return ['REQUEST', 'GitHub refuses the request: its message says what to change.'];
}

/** Whether a refusal is about the permissions of the token. */
export function isForbidden({ status, type = '', message }: Omit<Refusal, 'summary' | 'target'>): boolean {
  return (
    status === 403 || ['FORBIDDEN', 'INSUFFICIENT_SCOPES'].includes(type) || /resource not accessible/i.test(message)
  );
}

/** Says which lines to add to the workflow. `needs` are lines as in `permissions:`, separated by commas. */
export function permissionHint(needs: string): string {
  const lines = needs.split(', ').map((line) => `\`${line}\``);
  return `Add ${lines.join(' and ')} to \`permissions:\` of the job; a token of an App or a person in \`github-token\` needs the same.`;
}

/** Makes the error of a call without further retries. */
export function givenUpError({ purpose }: Purpose, last: GivenUp<GitHubAttempt>): ActionError {
  const { failure, limitedUntil, summary, cause } = last.attempt;
  const message = `${purpose}: ${summary}${tries(last.failures)}.${quoted(last.attempt.message)}`;
  if (limitedUntil !== undefined) {
    const until = limitedUntil.toISOString().replace(/\.\d+Z$/, 'Z');
    const hint = `GitHub accepts no calls of this token before ${until}, longer than this run may wait: run it again then.`;
    return new ActionError('RATE_LIMITED', message, { hint, cause });
  }
  if (last.isLate) {
    const hint = 'Run it again later; GitHub, or the way to it, is slow.';
    return new ActionError('TIMEOUT', `${message} The time limit of GitHub calls is over.`, { hint, cause });
  }
  const { code, hint } = explain(failure, 'GitHub');
  return new ActionError(code, message, { hint, cause });
}

function quoted(message: string): string {
  return message === '' ? '' : ` GitHub says: ${message}${/[.!?…]$/.test(message) ? '' : '.'}`;
}
