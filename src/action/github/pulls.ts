/** Pull requests: opened once, changed, and closed. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { ActionError } from '../errors.ts';
import type { Octokit } from './client.ts';
import { isLocked } from './failures.ts';
import type { Pull } from './look-query.ts';
import { callGitHub, locate, type OpenRepository } from './session.ts';

/** A pull request to open. */
export interface NewPull extends Pick<Pull, 'base' | 'title' | 'body'> {
  readonly draft: boolean;
  /** Branch that it comes from. */
  readonly branch: string;
}

/** Longest body of a pull request that GitHub accepts, in characters. */
const MAX_BODY_LENGTH = 65_536;
const WRITE = 'pull-requests: write';

const PullSchema = v.pipe(
  v.object({
    number: v.pipe(v.number('a number'), v.safeInteger('a number')),
    node_id: v.string('an id'),
    html_url: v.string('an address'),
    title: v.string('a text'),
    body: v.nullish(v.string('a text'), ''),
    base: v.object({ ref: v.string('a branch') }),
    user: v.nullish(v.object({ login: v.string('a login') })),
  }),
  v.transform(({ node_id: nodeId, html_url: url, base, user, ...same }): Pull => {
    return { ...same, nodeId, url, base: base.ref, author: user?.login ?? '' };
  }),
);

/**
 * Opens a pull request; `exists` when there is one already, `no-commits` when the branch has no commit that its base
 * lacks. Throws `PERMISSION` with the setting to change and the address to open it by hand.
 */
export async function createPull(target: OpenRepository, wanted: NewPull): Promise<Pull | 'exists' | 'no-commits'> {
  const { branch: head, base, title, body, draft } = wanted;
  const { session, repository } = target;
  const opened = `The pull request from \`${head}\` to \`${base}\` of ${repository.fullName}`;
  const end = await callGitHub<Pull | 'exists' | 'no-commits' | 'no-drafts'>(session, {
    purpose: `${opened} could not be opened`,
    effect: `${opened} may have been opened`,
    needs: `contents: write, ${WRITE}`,
    send: ({ rest }) => rest.pulls.create({ ...locate(target), title, head, base, body: cut(body), draft }),
    decode: (data) => decode(PullSchema, data),
    // A branch whose commit is not known everywhere yet has none.
    isEarly: ({ message }) => /no commits between/i.test(message),
    onRefusal: ({ message }) => {
      if (/no commits between/i.test(message)) return 'no-commits';
      if (/pull request already exists/i.test(message)) return 'exists';
      return draft && /draft pull requests? (?:are|is) not supported/i.test(message) ? 'no-drafts' : undefined;
    },
    readBack: () => findPull(target, wanted),
  }).catch((error: unknown) => {
    if (!(error instanceof ActionError) || error.code !== 'PERMISSION') throw error;
    const [from, to] = [base, head].map((name) => name.split('/').map(encodeURIComponent).join('/'));
    const address = `${session.effects.workflow.serverUrl}/${repository.fullName}/compare/${from}...${to}?expand=1`;
    const hint = `${error.hint ?? ''} The branch is kept: open the pull request by hand at ${address}`.trim();
    throw new ActionError('PERMISSION', error.message, { hint, cause: error.cause });
  });
  if (end !== 'no-drafts') return end;
  session.effects.log.warning(`${repository.fullName} does not support draft pull requests; opening a regular one.`);
  return await createPull(target, { ...wanted, draft: false });
}

/** Finds the open pull request of a branch to a base. */
async function findPull(target: OpenRepository, { branch, base }: NewPull): Promise<Pull | undefined> {
  const head = `${target.repository.owner}:${branch}`;
  return await callGitHub(target.session, {
    purpose: `The pull requests of \`${branch}\` of ${target.repository.fullName} could not be read`,
    needs: 'pull-requests: read',
    send: (octokit) => octokit.rest.pulls.list({ ...locate(target), head, base, state: 'open' }),
    decode: (data) => decode(v.array(PullSchema, 'a list'), data)[0],
  });
}

function cut(body: string): string {
  return body.length <= MAX_BODY_LENGTH ? body : `${body.slice(0, MAX_BODY_LENGTH - 1).toWellFormed()}…`;
}

/** State of a pull request right after a change. */
export interface PullState {
  readonly isOpen: boolean;
  /** Head of its branch; absent when that is removed. */
  readonly headSha?: string;
}

type PullId = Pick<Pull, 'number' | 'nodeId'>;

/** Changes title and body; undefined when the pull request is locked, which is a warning. */
export async function updatePull(
  target: OpenRepository,
  pull: PullId,
  { title, body }: Pick<Pull, 'title' | 'body'>,
): Promise<PullState | undefined> {
  return await change(target, pull, { title, body: cut(body) });
}

/** Closes a pull request; undefined when it is locked, which is a warning. */
export async function closePull(target: OpenRepository, pull: PullId): Promise<PullState | undefined> {
  return await change(target, pull, { state: 'CLOSED' });
}

const UPDATE = `mutation ($input: UpdatePullRequestInput!) {
  updatePullRequest(input: $input) { pullRequest { state headRef { target { oid } } } }
}`;
const StateSchema = v.object({
  state: v.string('a state'),
  headRef: v.nullish(v.object({ target: v.nullish(v.object({ oid: v.string('an id') })) })),
});
const UpdatedSchema = v.object({ updatePullRequest: v.object({ pullRequest: StateSchema }) });

async function change(
  { session, repository }: OpenRepository,
  { number, nodeId }: PullId,
  input: Readonly<Record<string, string>>,
): Promise<PullState | undefined> {
  const purpose = `The pull request #${number} of ${repository.fullName} could not be changed`;
  const changed = await callGitHub<PullState | 'locked'>(session, {
    purpose,
    needs: WRITE,
    send: (octokit) => octokit.graphql(UPDATE, { input: { pullRequestId: nodeId, ...input } }),
    decode: (data) => {
      const { state, headRef } = decode(UpdatedSchema, data).updatePullRequest.pullRequest;
      return { isOpen: state === 'OPEN', ...(headRef?.target && { headSha: headRef.target.oid }) };
    },
    onRefusal: (refusal) => (isLocked(refusal) ? 'locked' : undefined),
  });
  if (changed !== 'locked') return changed;
  session.effects.log.warning(`${purpose}: it is locked.`);
  return undefined;
}

/** Labels and people of a new pull request. */
export interface People {
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  readonly reviewers: readonly string[];
  readonly teamReviewers: readonly string[];
}

/** Adds labels and people to a new pull request. A refusal of GitHub is a warning. */
export async function addPeople(target: OpenRepository, { number, author }: Pull, people: People): Promise<void> {
  const issue = { ...locate(target), issue_number: number };
  const review = { ...locate(target), pull_number: number };
  const add = (kind: string, names: readonly string[], send: AddNames) =>
    addNames(target, { number, kind, names, send });
  await add('label', people.labels, ({ rest }, labels) => rest.issues.addLabels({ ...issue, labels }));
  await add('assignee', people.assignees, ({ rest }, assignees) => rest.issues.addAssignees({ ...issue, assignees }));
  // GitHub refuses the whole request when it names the author, or teams that the token may not request.
  const others = people.reviewers.filter((name) => name.toLowerCase() !== author.toLowerCase());
  await add('reviewer', others, ({ rest }, reviewers) => rest.pulls.requestReviewers({ ...review, reviewers }));
  await add('team reviewer', people.teamReviewers, ({ rest }, team_reviewers) =>
    rest.pulls.requestReviewers({ ...review, team_reviewers }),
  );
}

type AddNames = (octokit: Octokit, names: string[]) => Promise<unknown>;
/** Names of one kind, and the call that adds some of them to a pull request. */
interface Wish {
  readonly number: number;
  readonly kind: string;
  readonly names: readonly string[];
  readonly send: AddNames;
}

/** Adds names of one kind, one by one where GitHub refuses them together. */
async function addNames(target: OpenRepository, { names, ...wish }: Wish): Promise<void> {
  if (names.length === 0) return;
  const { session, repository } = target;
  const missing = `${wish.kind}${names.length > 1 ? 's' : ''} ${names.join(', ')}`;
  try {
    await callGitHub(session, {
      purpose: `Pull request #${wish.number} of ${repository.fullName} is without the ${missing}`,
      needs: WRITE,
      send: (octokit) => wish.send(octokit, [...names]),
      decode: (data) => data,
    });
  } catch (error) {
    if (!(error instanceof ActionError) || session.effects.signal.aborted) throw error;
    if (error.code !== 'REQUEST' || names.length === 1) return session.effects.log.warning(error.message);
    for (const name of names) await addNames(target, { names: [name], ...wish });
  }
}
