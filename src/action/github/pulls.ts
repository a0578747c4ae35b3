/** Pull requests: opened once, changed, and closed. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { ActionError } from '../errors.ts';
import type { Octokit } from './client.ts';
import { isLocked, refusalError } from './failures.ts';
import type { Pull } from './look-query.ts';
import { type Call, callGitHub, locate, type OpenRepository, orProblem, send } from './session.ts';

/** A pull request to open. */
export interface NewPull {
  /** Branch that it comes from. */
  readonly branch: string;
  /** Branch that it goes to. */
  readonly base: string;
  readonly title: string;
  readonly body: string;
  readonly draft: boolean;
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
    draft: v.nullish(v.boolean('true or false'), false),
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
  const { fullName } = target.repository;
  const opened = `The pull request from \`${head}\` to \`${base}\` of ${fullName}`;
  const end = await callGitHub<Pull | 'exists' | 'no-commits' | 'no-drafts'>(target.session, {
    purpose: `${opened} could not be opened`,
    effect: `${opened} may have been opened`,
    needs: `contents: write, ${WRITE}`,
    send: ({ rest }) => rest.pulls.create({ ...locate(target), title, head, base, body: cut(body), draft }),
    decode: (data) => decode(PullSchema, data),
    // A branch whose commit is not known everywhere yet has none.
    isEarly: ({ message }) => /no commits between/i.test(message),
    refusals: [
      [/no commits between/i, 'no-commits'],
      [/pull request already exists/i, 'exists'],
      [({ message }) => draft && /draft pull requests? (?:are|is) not supported/i.test(message), 'no-drafts'],
    ],
    readBack: () => findPull(target, wanted),
  }).catch((error: unknown) => {
    throw byHand(error, target, wanted);
  });
  if (end !== 'no-drafts') return end;
  target.session.effects.log.warning(`${fullName} does not support draft pull requests; opening a regular one.`);
  return await createPull(target, { ...wanted, draft: false });
}

/** Adds the address to open a pull request by hand to an error of permissions. */
function byHand(error: unknown, { session, repository }: OpenRepository, { base, branch }: NewPull): unknown {
  if (!(error instanceof ActionError) || error.code !== 'PERMISSION') return error;
  const [from, to] = [base, branch].map((name) => name.split('/').map(encodeURIComponent).join('/'));
  const address = `${session.effects.workflow.serverUrl}/${repository.fullName}/compare/${from}...${to}?expand=1`;
  const hint = `${error.hint ?? ''} The branch is kept: open the pull request by hand at ${address}`.trim();
  return new ActionError('PERMISSION', error.message, { hint, cause: error.cause });
}

/** Finds the open pull request of a branch to a base. */
async function findPull(
  target: OpenRepository,
  { branch, base }: Pick<NewPull, 'branch' | 'base'>,
): Promise<Pull | undefined> {
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

const UPDATE = `mutation ($input: UpdatePullRequestInput!) {
  updatePullRequest(input: $input) { pullRequest { state headRef { target { oid } } } }
}`;
const UpdatedSchema = v.object({
  updatePullRequest: v.object({
    pullRequest: v.object({
      state: v.string('a state'),
      headRef: v.nullish(v.object({ target: v.nullish(v.object({ oid: v.string('an id') })) })),
    }),
  }),
});

/** Changes title and body; undefined when the pull request is locked, which is a warning. */
export async function updatePull(
  target: OpenRepository,
  pull: Pick<Pull, 'number' | 'nodeId'>,
  { title, body }: Pick<Pull, 'title' | 'body'>,
): Promise<PullState | undefined> {
  return await change(target, pull, { title, body: cut(body) });
}

/** Closes a pull request; undefined when it is locked, which is a warning. */
export async function closePull(
  target: OpenRepository,
  pull: Pick<Pull, 'number' | 'nodeId'>,
): Promise<PullState | undefined> {
  return await change(target, pull, { state: 'CLOSED' });
}

async function change(
  target: OpenRepository,
  { number, nodeId }: Pick<Pull, 'number' | 'nodeId'>,
  input: Readonly<Record<string, string>>,
): Promise<PullState | undefined> {
  const { session, repository } = target;
  const call: Call<PullState> = {
    purpose: `The pull request #${number} of ${repository.fullName} could not be changed`,
    needs: WRITE,
    send: (octokit) => octokit.graphql(UPDATE, { input: { pullRequestId: nodeId, ...input } }),
    decode: (data) => {
      const { state, headRef } = decode(UpdatedSchema, data).updatePullRequest.pullRequest;
      return { isOpen: state === 'OPEN', ...(headRef?.target && { headSha: headRef.target.oid }) };
    },
  };
  const sent = await send(session, call);
  if (sent.kind === 'done') return sent.value;
  if (!isLocked(sent.refusal)) throw refusalError(call, sent.refusal);
  session.effects.log.warning(`${call.purpose}: it is locked.`);
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
export async function addPeople(
  target: OpenRepository,
  pull: Pull,
  { labels, assignees, reviewers, teamReviewers }: People,
): Promise<void> {
  const place = { ...locate(target), issue_number: pull.number };
  const review = { ...locate(target), pull_number: pull.number };
  await add(target, pull, 'label', labels, ({ rest }, some) => rest.issues.addLabels({ ...place, labels: [...some] }));
  const assigned = await add(target, pull, 'assignee', assignees, ({ rest }, some) =>
    rest.issues.addAssignees({ ...place, assignees: [...some] }),
  );
  if (v.is(AssignedSchema, assigned)) {
    const ignored = without(
      assignees,
      assigned.assignees.map(({ login }) => login),
    );
    if (ignored.length > 0) warn(target, pull, 'assignee', ignored, 'GitHub ignored them.');
  }
  // Separate requests: GitHub refuses the whole request when the token may not request teams, or when it names the
  // author.
  await add(target, pull, 'reviewer', without(reviewers, [pull.author]), ({ rest }, some) =>
    rest.pulls.requestReviewers({ ...review, reviewers: [...some] }),
  );
  await add(target, pull, 'team reviewer', teamReviewers, ({ rest }, some) =>
    rest.pulls.requestReviewers({ ...review, team_reviewers: [...some] }),
  );
}

/** GitHub silently ignores people whom it cannot assign. */
const AssignedSchema = v.object({ assignees: v.array(v.object({ login: v.string() })) });

function without(wanted: readonly string[], present: readonly string[]): readonly string[] {
  const known = new Set(present.map((name) => name.toLowerCase()));
  return wanted.filter((name) => !known.has(name.toLowerCase()));
}

/** Adds names of one kind, one by one where GitHub refuses them together; returns its last answer. */
async function add(
  target: OpenRepository,
  pull: Pick<Pull, 'number'>,
  kind: string,
  names: readonly string[],
  request: (octokit: Octokit, names: readonly string[]) => Promise<unknown>,
): Promise<unknown> {
  if (names.length === 0) return undefined;
  const call: Call<unknown> = {
    purpose: `Not set on pull request #${pull.number} of ${target.repository.fullName}`,
    needs: WRITE,
    send: (octokit) => request(octokit, names),
    decode: (data) => data,
  };
  const { value: sent, problem } = await orProblem(target.session, send(target.session, call));
  if (sent?.kind === 'done') return sent.value;
  if (sent?.refusal.status === 422 && names.length > 1 && !isLocked(sent.refusal)) {
    let last: unknown;
    for (const name of names) last = (await add(target, pull, kind, [name], request)) ?? last;
    return last;
  }
  warn(target, pull, kind, names, sent === undefined ? (problem ?? '') : refusalError(call, sent.refusal).message);
  return undefined;
}

function warn(
  { session }: OpenRepository,
  { number }: Pick<Pull, 'number'>,
  kind: string,
  names: readonly string[],
  why: string,
): void {
  session.effects.log.warning(
    `The pull request #${number} is missing the ${kind}${names.length > 1 ? 's' : ''} ${names.join(', ')}. ${why}`,
  );
}
