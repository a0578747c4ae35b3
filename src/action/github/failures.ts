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
  /** Target of a redirect, without its query. */
  readonly target: string;
}

export interface GitHubAttempt extends FailedAttempt {
  /** GitHub's message, sanitized; may be empty. */
  readonly message: string;
  /** When a rate limit ends. */
  readonly limitedUntil?: Date;
}

export interface Purpose {
  /** The failure as the start of a sentence: "The branch `main` of acme/deploy could not be read". */
  readonly purpose: string;
  /** Permissions that the token needs, as in `permissions:` of a workflow. */
  readonly needs: string;
  /** The way out where the permission is missing, as a sentence. */
  readonly otherwise?: string;
}

/** Types and words by which GitHub tells refusals apart. */
const SIGNS = {
  /** A branch does not point to where it was expected to. */
  race: {
    types: ['STALE_DATA'],
    words:
      /expected branch to point to|is at [0-9a-f]{7,40} but expected|does not match|not a fast.?forward|cannot lock ref|failed to lock/i,
  },
  /** A part of GitHub does not know yet what another has just created. */
  early: { types: [], words: /could not resolve to a node|object does not exist|\bhead invalid\b/i },
  'rate limit': {
    types: ['RATE_LIMITED', 'RATE_LIMIT'],
    words: /secondary rate limit|rate limit (?:already )?exceeded|abuse detection mechanism/i,
  },
  /** A query asks for more than GitHub reads at once. */
  'too large': { types: ['RESOURCE_LIMITS_EXCEEDED'], words: /resource limits? for this query exceeded/i },
  /** The token lacks a permission. */
  forbidden: { types: ['FORBIDDEN', 'INSUFFICIENT_SCOPES'], words: /resource not accessible/i },
  locked: { types: [], words: /\blocked\b/i },
  /** A rule forbids to move a branch by force. */
  'no force': { types: [], words: /cannot force-push|non-fast-forward/i },
} satisfies Readonly<Record<string, { readonly types: readonly string[]; readonly words: RegExp }>>;

export function isKind({ type = '', message }: Pick<Refusal, 'type' | 'message'>, kind: keyof typeof SIGNS): boolean {
  const { types, words }: { readonly types: readonly string[]; readonly words: RegExp } = SIGNS[kind];
  return types.includes(type) || words.test(message);
}

const BYPASS = 'let the App whose token is `github-token` bypass the rule';
/** Rules that hold for every branch and for merges alike. */
const RULES: readonly (readonly [words: RegExp, hint: string])[] = [
  [
    /commit(?:ter)? (?:message|metadata|email)|author email/i,
    'Set `commit-message` to a text that meets the rule; a pull request would meet the same rule.',
  ],
  [
    /file paths? (?:is|are|length|restrict)|restricted (?:file )?paths?|file (?:extension|size)s? /i,
    `The rule is about the path of the file: exempt that of \`config-file\`, or ${BYPASS}.`,
  ],
  [
    /cannot contain secrets|secret detected/i,
    `Push protection takes the link for a secret: set \`pin-url\`, or ${BYPASS}.`,
  ],
  [/creations being restricted/i, `Set \`branch\` to a name that the rule allows, or ${BYPASS}.`],
];
const PROTECTION =
  /protected (?:branch|ref)|branch is protected|branch protection|through a pull request|repository rule|GH006|GH013|approving review|required status check|(?:verified|valid|signed) signatures|must be signed|not authorized to push|required workflow|merge queue/i;

const DETOUR_HINT = `The branch is protected: set \`update: pull-request\`, or ${BYPASS}.`;

/** Finds the hint for a write that a protected branch or a ruleset refuses; undefined for other refusals. */
function protectionHint({ message }: Pick<Refusal, 'message'>): string | undefined {
  const hint = RULES.find(([words]) => words.test(message))?.[1];
  return hint ?? (PROTECTION.test(message) ? DETOUR_HINT : undefined);
}

/** Whether a protected branch or a ruleset refuses a write. */
export function isProtected(refusal: Pick<Refusal, 'message'>): boolean {
  return protectionHint(refusal) !== undefined;
}

/** Whether a pull request may be merged where a commit was refused: it does not meet the same rule. */
export function isDetourPossible(error: unknown): boolean {
  return error instanceof ActionError && error.code === 'PROTECTED' && error.hint === DETOUR_HINT;
}

/** Makes the error of a refusal that no caller handles. */
export function refusalError(call: Purpose, refusal: Refusal): ActionError {
  const { summary, message } = refusal;
  const [code, reason] = reasonOf(refusal, call.needs);
  const hint = code === 'PERMISSION' && call.otherwise !== undefined ? `${reason} ${call.otherwise}` : reason;
  return new ActionError(code, `${call.purpose}: ${summary}.${quoted(message)}`, { hint });
}

function reasonOf(refusal: Refusal, needs: string): readonly [ErrorCode, hint: string] {
  const { status, type, message, target } = refusal;
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
  const protection = protectionHint(refusal);
  if (protection !== undefined) return ['PROTECTED', protection];
  if (isForbidden(refusal) && !isKind(refusal, 'locked')) return ['PERMISSION', permissionHint(needs)];
  if (status === 409) return ['CONFLICT', 'Run it again: there was a concurrent write.'];
  if (/reference update failed/i.test(message)) {
    const hint = 'Git cannot have `a` beside `a/b`: set `branch` to another name, or remove the branch in its way.';
    return ['INPUT', hint];
  }
  return ['REQUEST', 'GitHub refuses the request: its message says what to change.'];
}

/** Whether a refusal is about the permissions of the token. */
export function isForbidden(refusal: Pick<Refusal, 'status' | 'type' | 'message'>): boolean {
  return refusal.status === 403 || isKind(refusal, 'forbidden');
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
