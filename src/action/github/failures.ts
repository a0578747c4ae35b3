/** Turns a refusal of GitHub, or a failure, into the error that a person reads. Pure. */
import { ActionError, type ErrorCode } from '../errors.ts';
import { explain } from '../http/explain.ts';
import { type FailedAttempt, type GivenUp, tries } from '../http/retry.ts';

/** A request that GitHub understood and refused; nothing was done. Texts are sanitized. */
export interface Refusal {
  /** Method, address, status and the target of a redirect in one line. */
  readonly summary: string;
  readonly status: number;
  /** Type of a GraphQL error, such as `STALE_DATA`. */
  readonly type?: string;
  /** GitHub's message, with those of the nested errors. */
  readonly message: string;
}

export interface GitHubAttempt extends FailedAttempt {
  /** GitHub's message, sanitized; may be empty. */
  readonly message: string;
  readonly limitedUntil?: Date;
}

export interface Purpose {
  /** The failure as the start of a sentence: "The branch `main` of acme/deploy could not be read". */
  readonly purpose: string;
  /** Permissions that the token needs, as in `permissions:` of a workflow. */
  readonly needs: string;
}

/** Types and words by which GitHub tells refusals apart. */
const SIGNS = {
  /** A branch does not point to where it was expected to. */
  race: /STALE_DATA|expected branch to point to|is at [0-9a-f]{7,40} but expected|does not match|not a fast.?forward|cannot lock ref|failed to lock/i,
  /** A part of GitHub does not know yet what another has just created. */
  early: /could not resolve to a node|object does not exist|\bhead invalid\b|no commits between/i,
  'rate limit': /RATE_LIMIT|secondary rate limit|rate limit (?:already )?exceeded|abuse detection mechanism/i,
  /** A query asks for more than GitHub reads at once. */
  'too large': /RESOURCE_LIMITS_EXCEEDED|resource limits? for this query exceeded/i,
  forbidden: /FORBIDDEN|INSUFFICIENT_SCOPES|resource not accessible/i,
  locked: /\blocked\b/i,
};

export function isKind({ type = '', message }: Pick<Refusal, 'type' | 'message'>, kind: keyof typeof SIGNS): boolean {
  return SIGNS[kind].test(`${type} ${message}`);
}

const BYPASS = 'let the App whose token is `github-token` bypass the rule';
const DETOUR_HINT = `The branch is protected: set \`update: pull-request\`, or ${BYPASS}.`;

/** Refusals that GitHub's words tell: code and next step, by the first that fits. Rules before {@link DETOUR_HINT} hold for merges alike. */
const WORDED: readonly (readonly [words: RegExp, code: ErrorCode, hint: string])[] = [
  [
    /archived so (?:it )?is read-only|repository (?:was|is|has been) archived/i,
    'ARCHIVED',
    'Unarchive the repository, or set `repository` to the one that deployments read.',
  ],
  [
    /not permitted to create (?:or approve )?pull requests/i,
    'PERMISSION',
    'Set it in the repository under Settings → Actions → General → Workflow permissions → Allow GitHub Actions to create and approve pull requests (where it is grey, an organization or enterprise decides), or give `github-token` a token of a GitHub App.',
  ],
  [/no common ancestor/i, 'BRANCH_BUSY', 'Delete the branch, or set another `branch`.'],
  [
    /commit(?:ter)? (?:message|metadata|email)|author email/i,
    'PROTECTED',
    'Set `commit-message` to a text that meets the rule; a pull request would meet the same rule.',
  ],
  [
    /file paths? (?:is|are|length|restrict)|restricted (?:file )?paths?|file (?:extension|size)s? /i,
    'PROTECTED',
    `The rule is about the path of the file: exempt that of \`config-file\`, or ${BYPASS}.`,
  ],
  [
    /cannot contain secrets|secret detected/i,
    'PROTECTED',
    `Push protection takes the link for a secret: set \`pin-url\`, or ${BYPASS}.`,
  ],
  [
    /protected (?:branch|ref)|branch is protected|branch protection|through a pull request|repository rule|GH006|GH013|approving review|required status check|(?:verified|valid|signed) signatures|must be signed|not authorized to push|required workflow|merge queue/i,
    'PROTECTED',
    DETOUR_HINT,
  ],
  [
    /reference update failed/i,
    'INPUT',
    'Git cannot have `a` beside `a/b`: set `branch` to another name, or remove the branch in its way.',
  ],
];

function wordedReason({ message }: Pick<Refusal, 'message'>): readonly [ErrorCode, hint: string] | undefined {
  const found = WORDED.find(([words]) => words.test(message));
  return found && [found[1], found[2]];
}

/** Whether a protected branch or a ruleset refuses a write. */
export function isProtected(refusal: Pick<Refusal, 'message'>): boolean {
  return wordedReason(refusal)?.[0] === 'PROTECTED';
}

/** Whether a pull request may be merged where a commit was refused: it does not meet the same rule. */
export function isDetourPossible(error: unknown): boolean {
  return error instanceof ActionError && error.code === 'PROTECTED' && error.hint === DETOUR_HINT;
}

export function refusalError({ purpose, needs }: Purpose, refusal: Refusal): ActionError {
  const [code, hint] = wordedReason(refusal) ?? reasonOf(refusal, needs);
  return new ActionError(code, `${purpose}: ${refusal.summary}.${quoted(refusal.message)}`, { hint });
}

function reasonOf(refusal: Refusal, needs: string): readonly [ErrorCode, hint: string] {
  const { status, type } = refusal;
  if (status >= 300 && status <= 399) {
    const hint =
      'Redirects are not followed: set `repository` to the name that the repository has now, and check `GITHUB_API_URL`.';
    return ['REDIRECT', hint];
  }
  if (status === 401) {
    const hint =
      'The token is wrong, expired or revoked: check `github-token`. The token of a workflow expires with its job, that of an App after an hour.';
    return ['AUTH', hint];
  }
  if (status === 404 || type === 'NOT_FOUND') {
    const hint = `Not found, or no access: check the name. ${permissionHint(needs)} The token of the workflow reaches only its own repository.`;
    return ['PERMISSION', hint];
  }
  if (isForbidden(refusal) && !isKind(refusal, 'locked')) return ['PERMISSION', permissionHint(needs)];
  if (status === 409) return ['CONFLICT', 'Run it again: there was a concurrent write.'];
  return ['REQUEST', 'GitHub refuses the request: its message says what to change.'];
}

export function isForbidden(refusal: Pick<Refusal, 'status' | 'type' | 'message'>): boolean {
  return refusal.status === 403 || isKind(refusal, 'forbidden');
}

/** Says which lines to add to the workflow. `needs` are lines as in `permissions:`, separated by commas. */
function permissionHint(needs: string): string {
  const lines = needs.split(', ').map((line) => `\`${line}\``);
  return `Add ${lines.join(' and ')} to \`permissions:\` of the job; a token of an App or a person in \`github-token\` needs the same.`;
}

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
