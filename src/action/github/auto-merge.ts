/** Letting GitHub merge a pull request by itself, as soon as its base has all it asks for. Never a reason to fail. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { ActionError } from '../errors.ts';
import { retryDelay } from '../transport/backoff.ts';
import { callGitHub, type GitHubSession, send } from './call.ts';
import { isUnknown, type Refusal } from './failures.ts';
import type { Pull } from './seen.ts';

/** How to merge. */
export const MERGE_METHODS = ['merge', 'squash', 'rebase'] as const;
export type MergeMethod = (typeof MERGE_METHODS)[number];

/** `clean`: the pull request could be merged at once, and so GitHub does not let it merge by itself. */
export type AutoMerge = 'on' | 'clean' | 'off';

/** Times that GitHub is given to see the commit that a pull request has just got. */
const MAX_ATTEMPTS = 3;
const OPTIONS = 'Settings → General → Pull Requests';

const ENABLE = `mutation ($input: EnablePullRequestAutoMergeInput!) {
  enablePullRequestAutoMerge(input: $input) {
    pullRequest {
      number
    }
  }
}`;
const EnabledSchema = v.object({ enablePullRequestAutoMerge: v.object({}) });

/**
 * Lets a pull request merge by itself; one that does so already is left as it is. With `head` only where that is its
 * head. What stands in the way is told as a warning, but for `clean`, which is the caller's to tell.
 */
export async function letMerge(
  session: GitHubSession,
  pull: Pull,
  { method, head }: { readonly method: MergeMethod; readonly head?: string },
): Promise<AutoMerge> {
  const { deps } = session;
  if (pull.mergesByItself) return 'on';
  if (pull.draft) return refuse(session, pull, 'it is a draft. Mark it as ready for review: the next run asks again');
  if (pull.nodeId === undefined) return refuse(session, pull, 'this server does not tell its id');
  try {
    for (let nth = 1; ; nth += 1) {
      const refusal = await enable(session, pull, { id: pull.nodeId, method, head });
      if (refusal === undefined) {
        deps.log.info(`Pull request #${pull.number} merges by itself (${method}) when its base has all it asks for.`);
        return 'on';
      }
      if (CLEAN.test(refusal.says)) return 'clean';
      const reason = reasonOf(refusal, method);
      if (reason !== undefined || head === undefined || nth === MAX_ATTEMPTS) {
        return refuse(session, pull, reason ?? `GitHub says: ${refusal.says}`);
      }
      await deps.clock.sleep(retryDelay(nth + 1, undefined, deps.random()), deps.signal);
    }
  } catch (error) {
    deps.signal.throwIfAborted();
    if (!(error instanceof ActionError)) throw error;
    return refuse(session, pull, `${error.message}${error.hint === undefined ? '' : ` ${error.hint}`}`);
  }
}

const DISABLE = `mutation ($input: DisablePullRequestAutoMergeInput!) {
  disablePullRequestAutoMerge(input: $input) {
    pullRequest {
      number
    }
  }
}`;

/** Lets a pull request merge by itself no longer; what stands in the way is a warning. */
export async function stopMerge(session: GitHubSession, pull: Pull, reason: string): Promise<void> {
  const { deps } = session;
  try {
    await callGitHub(session, {
      kind: 'repeatable',
      purpose: `Auto-merge of pull request #${pull.number} could not be switched off`,
      needs: 'contents: write, pull-requests: write',
      method: 'POST',
      route: 'graphql',
      params: { query: DISABLE, variables: { input: { pullRequestId: pull.nodeId } } },
      decode: () => undefined,
    });
    deps.log.info(`Pull request #${pull.number} merges by itself no longer: ${reason}.`);
  } catch (error) {
    deps.signal.throwIfAborted();
    if (!(error instanceof ActionError)) throw error;
    deps.log.warning(`Pull request #${pull.number} still merges by itself, although ${reason}. ${error.message}`);
  }
}

/** Tells that a pull request could be merged at once, which is left to people. */
export function tellClean({ deps }: GitHubSession, { number, url }: Pull, base: string): void {
  deps.log.notice(
    `Pull request #${number} can be merged already: \`${base}\` asks for nothing that \`auto-merge\` could wait for, and it is not merged here. Merge it by hand (${url}), or protect \`${base}\` with a required check or review.`,
  );
}

/**
 * GitHub's words where nothing required is awaited.
 * Source: peter-evans/enable-pull-request-automerge, issues 343 and 355; iterative/cml, pull request 955
 */
const CLEAN = /\b(?:clean|unstable) status|protected branch rules not configured/i;

async function enable(
  session: GitHubSession,
  { number }: Pull,
  { id, method, head }: { readonly id: string; readonly method: MergeMethod; readonly head: string | undefined },
): Promise<Refusal | undefined> {
  const input = {
    pullRequestId: id,
    mergeMethod: method.toUpperCase(),
    ...(head !== undefined && { expectedHeadOid: head }),
  };
  const sent = await send(session, {
    kind: 'repeatable',
    purpose: `Auto-merge of pull request #${number} could not be switched on`,
    needs: 'contents: write, pull-requests: write',
    method: 'POST',
    route: 'graphql',
    params: { query: ENABLE, variables: { input } },
    decode: (data) => decode(EnabledSchema, data),
  });
  if (sent.kind === 'lost') throw sent.error;
  return sent.kind === 'done' ? undefined : sent.refusal;
}

/** What stands in the way, and what to do; undefined where only GitHub's own words tell. */
function reasonOf(refusal: Refusal, method: MergeMethod): string | undefined {
  const { says } = refusal;
  if (isUnknown(refusal)) return 'this server does not know auto-merge';
  if (/\bdraft\b/i.test(says)) return 'it is a draft. Mark it as ready for review: the next run asks again';
  if (/merge method|\b(?:merge commits|squash|rebase)\b.* not allowed/i.test(says)) {
    return `the repository does not allow \`${method}\`. Allow it in ${OPTIONS}, or set another \`auto-merge\``;
  }
  if (/auto.?merge is not (?:allowed|enabled)|can['’]t enable auto-merge/i.test(says)) {
    return `the repository does not allow auto-merge. Set it in ${OPTIONS} → Allow auto-merge`;
  }
  return undefined;
}

function refuse({ deps }: GitHubSession, { number }: Pull, reason: string): 'off' {
  deps.log.warning(`Pull request #${number} does not merge by itself: ${reason}${/[.!?]$/.test(reason) ? '' : '.'}`);
  return 'off';
}
