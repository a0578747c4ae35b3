/** GitHub's auto-merge of a pull request: enable, disable and report it. Never fails the run. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { callGitHub, type GitHubSession, orProblem, send } from './call.ts';
import { isUnknown } from './failures.ts';
import { mutation, type Refusal } from './request.ts';
import type { Pull } from './seen.ts';

/** Merge method. */
export type MergeMethod = 'merge' | 'squash' | 'rebase';

/** `clean`: the pull request could be merged at once, and GitHub refuses auto-merge for it. */
export type AutoMerge = 'on' | 'clean' | 'off';

const DRAFT = 'it is a draft. Mark it as ready for review: the next run asks again';
const OPTIONS = 'Settings → General → Pull Requests';

const EnabledSchema = v.object({ enablePullRequestAutoMerge: v.object({}) });

/**
 * Enables auto-merge of a pull request; leaves it unchanged when it is on already. With `head`, only if that is the
 * head of the pull request. A refusal is a warning, except `clean`, which the caller reports.
 */
export async function letMerge(
  session: GitHubSession,
  pull: Pull,
  { method, head }: { readonly method: MergeMethod; readonly head?: string },
): Promise<AutoMerge> {
  const { number, nodeId } = pull;
  if (pull.mergesByItself) return 'on';
  if (pull.draft) return refuse(session, pull, DRAFT);
  if (nodeId === undefined) return refuse(session, pull, 'this server does not report its id');
  const expected = head === undefined ? {} : { expectedHeadOid: head };
  const enabling = send(session, {
    ...switching(pull, 'on'),
    ...mutation('enablePullRequestAutoMerge', 'pullRequest { number }', {
      pullRequestId: nodeId,
      mergeMethod: method.toUpperCase(),
      ...expected,
    }),
    decode: (data) => decode(EnabledSchema, data),
    // GitHub sees a new commit of a pull request only after a delay.
    isTooEarly: (refusal) => head !== undefined && !CLEAN.test(refusal.says) && reasonOf(refusal, method) === undefined,
  });
  const { value: sent, problem = '' } = await orProblem(session, enabling);
  if (sent === undefined) return refuse(session, pull, problem);
  if (sent.kind === 'done') {
    session.effects.log.info(
      `Pull request #${number} will be auto-merged (${method}) when the requirements of its base are met.`,
    );
    return 'on';
  }
  const { refusal } = sent;
  if (CLEAN.test(refusal.says)) return 'clean';
  return refuse(session, pull, reasonOf(refusal, method) ?? `GitHub says: ${refusal.says}`);
}

/** Disables auto-merge of a pull request; a refusal is a warning. */
export async function stopMerge(session: GitHubSession, pull: Pull, reason: string): Promise<void> {
  const { log } = session.effects;
  const disabling = callGitHub(session, {
    ...switching(pull, 'off'),
    ...mutation('disablePullRequestAutoMerge', 'pullRequest { number }', { pullRequestId: pull.nodeId }),
    decode: () => undefined,
  });
  const { problem } = await orProblem(session, disabling);
  if (problem === undefined) log.info(`Pull request #${pull.number} is no longer auto-merged: ${reason}.`);
  else log.warning(`Pull request #${pull.number} is still auto-merged, although ${reason}. ${problem}`);
}

function switching({ number }: Pull, end: 'on' | 'off') {
  return {
    purpose: `Auto-merge of pull request #${number} could not be switched ${end}`,
    needs: 'contents: write, pull-requests: write',
  };
}

/** Reports that a pull request could be merged at once, which is left to people. */
export function tellClean({ effects }: GitHubSession, { number, url }: Pull, base: string): void {
  effects.log.notice(
    `Pull request #${number} can be merged already: \`${base}\` requires nothing that \`auto-merge\` could wait for, and the Action does not merge it. Merge it by hand (${url}), or protect \`${base}\` with a required check or review.`,
  );
}

/**
 * GitHub's words where nothing required is awaited.
 * Source: peter-evans/enable-pull-request-automerge, issues 343 and 355; iterative/cml, pull request 955
 */
const CLEAN = /\b(?:clean|unstable) status|protected branch rules not configured/i;

/** The reason of a refusal, and what to do; undefined when only GitHub's message explains it. */
function reasonOf(refusal: Refusal, method: MergeMethod): string | undefined {
  const { says } = refusal;
  if (isUnknown(refusal)) return 'this server does not support auto-merge';
  if (/\bdraft\b/i.test(says)) return DRAFT;
  if (/merge method|\b(?:merge commits|squash|rebase)\b.* not allowed/i.test(says)) {
    return `the repository does not allow \`${method}\`. Allow it in ${OPTIONS}, or set another \`auto-merge\``;
  }
  if (/auto.?merge is not (?:allowed|enabled)|can['’]t enable auto-merge/i.test(says)) {
    return `the repository does not allow auto-merge. Set it in ${OPTIONS} → Allow auto-merge`;
  }
  return undefined;
}

function refuse({ effects }: GitHubSession, { number }: Pull, reason: string): 'off' {
  effects.log.warning(`Pull request #${number} is not auto-merged: ${reason}${/[.!?]$/.test(reason) ? '' : '.'}`);
  return 'off';
}
