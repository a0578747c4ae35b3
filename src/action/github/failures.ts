/** Turns a failure of GitHub into the error that a person reads: what failed, the value found, what to do. Pure. */

import { ActionError, type ErrorCode } from '../errors.ts';
import { type FailedAttempt, type GivenUp, tries } from '../http/attempts.ts';
import { explain } from '../http/explain.ts';
import type { GitHubRequest, Refusal } from './request.ts';

/** What an error says about a call. */
type Purpose = Pick<GitHubRequest<unknown>, 'purpose' | 'method' | 'needs'>;

/** A failed attempt of a call of GitHub. */
export interface GitHubAttempt extends FailedAttempt {
  /** GitHub's message, sanitized; may be empty. */
  readonly says: string;
  /** When a rate limit ends. */
  readonly limitedUntil?: Date;
}

/** Whether a refusal says that a branch does not point to where it was expected to. */
export function isRace({ type, says }: Pick<Refusal, 'type' | 'says'>): boolean {
  return type === 'STALE_DATA' || RACE.test(says);
}

const RACE =
  /expected branch to point to|is at [0-9a-f]{7,40} but expected|does not match|not a fast.?forward|cannot lock ref|failed to lock/i;

/** Whether a refusal is one of a protected branch or a ruleset. */
export function isProtection({ says }: Pick<Refusal, 'says'>): boolean {
  return PROTECTION.test(says);
}

const PROTECTION =
  /protected (?:branch|ref)|branch is protected|branch protection|through a pull request|repository rule|GH006|GH013|creations being restricted|approving review|required status check|(?:verified|valid|signed) signatures|must be signed|not authorized to push|cannot force-push|required workflow|merge queue/i;

/** The setting that forbids workflows to open pull requests. */
const PULL_SETTING = /not permitted to create (?:or approve )?pull requests/i;

/** Whether a server does not support the call, as an older GitHub Enterprise Server. */
export function isUnknown({ status, type, says }: Refusal): boolean {
  if ([404, 405, 501].includes(status)) return true;
  return type === 'undefinedField' || UNKNOWN.test(says);
}

const UNKNOWN =
  /doesn['’]t exist on type|cannot query field|isn['’]t a defined input type|doesn['’]t accept argument|unknown (?:type|argument|field|mutation|operation)|not (?:supported|implemented)/i;

/** Error codes of refusals for any call; the first match applies. */
function reasonOf(refusal: Refusal) {
  const { status, says } = refusal;
  if (/archived so (?:it )?is read-only|repository (?:was|is|has been) archived/i.test(says)) return 'archived';
  if (status >= 300 && status <= 399) return 'redirect';
  if (status === 401) return 'token';
  if (PULL_SETTING.test(says)) return 'pull-setting';
  if (status === 404) return 'missing';
  if (isProtection(refusal)) return 'protected';
  if (isForbidden(refusal)) return 'forbidden';
  return status === 409 ? 'conflict' : 'other';
}

const GENERAL: readonly ReturnType<typeof reasonOf>[] = ['archived', 'redirect', 'token', 'pull-setting', 'forbidden'];

/** Whether a refusal is an error for any call. */
export function isGeneral(refusal: Refusal): boolean {
  return GENERAL.includes(reasonOf(refusal));
}

/** Makes the error of a refusal that no caller handles. */
export function refusalError({ purpose, method, needs: own }: Purpose, refusal: Refusal): ActionError {
  const { summary, says, target, accepted } = refusal;
  const needs = own ?? (method === 'GET' ? 'contents: read' : 'contents: write');
  const error = (code: ErrorCode, hint: string, fact = '') =>
    new ActionError(code, `${purpose}: ${summary}.${quoted(says)}${fact}`, { hint });
  switch (reasonOf(refusal)) {
    case 'archived':
      return error('ARCHIVED', 'Unarchive the repository, or set `repository` to the one that deployments read.');
    case 'redirect':
      return new ActionError('REDIRECT', `${purpose}: ${summary}, a redirect to ${target}, which is not followed.`, {
        hint: 'Set `repository` to the name that the repository has now, and check `GITHUB_API_URL`; the token is never sent on.',
      });
    case 'token':
      return error(
        'AUTH',
        'The token is wrong, expired or revoked: check `github-token`. The token of a workflow expires with its job, that of an App after an hour.',
      );
    case 'pull-setting':
      return error(
        'PERMISSION',
        'Set it in the repository under Settings → Actions → General → Workflow permissions → Allow GitHub Actions to create and approve pull requests (where it is grey, an organization or enterprise decides), or give `github-token` a token of a GitHub App.',
      );
    case 'missing': {
      const hint = `Check the name. ${permissionHint(needs)} The token of the workflow reaches only its own repository.`;
      return error('PERMISSION', hint, ' Not found, or no access.');
    }
    case 'protected': {
      const wish = /signature|signed/i.test(says) ? 'The branch requires signed commits' : 'The branch is protected';
      const hint = `${wish}: set \`update: pull-request\`, or let the App whose token is \`github-token\` bypass the rule.`;
      return error('PROTECTED', hint);
    }
    case 'forbidden':
      return error('PERMISSION', permissionHint(acceptedNeeds(accepted) ?? needs));
    case 'conflict':
      return error('CONFLICT', 'Run it again: there was a concurrent write.');
    case 'other':
      return error('REQUEST', 'GitHub refuses the request: its message says what to change.');
  }
}

/** Whether a refusal is about the permissions of the token. */
export function isForbidden({ status, type = '', says }: Pick<Refusal, 'status' | 'type' | 'says'>): boolean {
  return status === 403 || ['FORBIDDEN', 'INSUFFICIENT_SCOPES'].includes(type) || INACCESSIBLE.test(says);
}

/** GitHub's messages for missing permissions. */
const INACCESSIBLE = /resource not accessible/i;

/** Says which lines to add to the workflow. `needs` are lines as in `permissions:`, separated by commas. */
export function permissionHint(needs: string): string {
  const lines = needs.split(', ').map((line) => `\`${line}\``);
  return `Add ${lines.join(' and ')} to \`permissions:\` of the job; a token of an App or a person in \`github-token\` needs the same.`;
}

/** Permissions that a workflow can give to its token. */
const GRANTABLE = /^(?:actions|checks|contents|deployments|issues|packages|pages|pull-requests|statuses)$/;

/**
 * Reads the permissions that would suffice: alternatives are separated by `;`.
 *
 * Source: https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api#resource-not-accessible
 */
function acceptedNeeds(header: string | undefined): string | undefined {
  const alternatives = (header ?? '').split(';').map((set) =>
    set.split(',').flatMap((entry) => {
      const [, name = '', level = ''] = /^\s*([a-z_]+)=(read|write)\s*$/.exec(entry) ?? [];
      const permission = name.replaceAll('_', '-');
      return GRANTABLE.test(permission) ? [`${permission}: ${level}`] : [];
    }),
  );
  return alternatives.find((set) => set.length > 0)?.join(', ');
}

/** Makes the error of a call without further retries. */
export function givenUpError({ purpose }: Purpose, last: GivenUp<GitHubAttempt>): ActionError {
  const { failure, limitedUntil, says, summary, cause } = last.attempt;
  const message = `${purpose}: ${summary}${tries(last.failures)}.${quoted(says)}`;
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

function quoted(says: string): string {
  return says === '' ? '' : ` GitHub says: ${says}${/[.!?…]$/.test(says) ? '' : '.'}`;
}
