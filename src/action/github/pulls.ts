/** Pull requests: opened once, changed, and closed. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { ActionError } from '../errors.ts';
import type { Octokit } from './client.ts';
import { isKind } from './failures.ts';
import { look, type Pull } from './look.ts';
import { callGitHub, locate, type OpenRepository } from './session.ts';

export interface NewPull extends Pick<Pull, 'base' | 'title' | 'body'> {
  readonly draft: boolean;
  /** Branch that it comes from. */
  readonly branch: string;
}

const WRITE = 'pull-requests: write';

const CreatedSchema = v.object({
  number: v.pipe(v.number('a number'), v.safeInteger('a number')),
  node_id: v.string('an id'),
  html_url: v.string('an address'),
  user: v.nullish(v.object({ login: v.string('a login') })),
});

/**
 * Opens a pull request; `raced` when there is one already, or the branch has no commit that its base lacks. Throws
 * `PERMISSION` with the setting to change and the address to open it by hand.
 */
export async function createPull(target: OpenRepository, wanted: NewPull): Promise<Pull | 'raced'> {
  const { branch, draft, ...text } = wanted;
  const { session, repository } = target;
  const { fullName } = repository;
  const [from, to] = [text.base, branch].map((name) => name.split('/').map(encodeURIComponent).join('/'));
  const page = `${session.effects.workflow.serverUrl}/${fullName}/compare/${from}...${to}?expand=1`;
  const given = { ...locate(target), ...text, head: branch, draft };
  const end = await callGitHub<Pull | 'raced' | 'no-drafts'>(session, {
    purpose: `The pull request from \`${branch}\` to \`${text.base}\` of ${fullName} could not be opened`,
    needs: `contents: write, ${WRITE}`,
    otherwise: `The branch is kept: open the pull request by hand at ${page}`,
    send: ({ rest }) => rest.pulls.create(given),
    decode: (data) => {
      const { number, node_id: nodeId, html_url: url, user } = decode(CreatedSchema, data);
      return { ...text, number, nodeId, url, author: user?.login ?? '' };
    },
    // A branch whose commit is not known everywhere yet has none.
    isEarly: ({ message }) => /no commits between/i.test(message),
    onRefusal: ({ message }) => {
      if (/no commits between|pull request already exists/i.test(message)) return 'raced';
      return draft && /draft pull requests? (?:are|is) not supported/i.test(message) ? 'no-drafts' : undefined;
    },
    readBack: async () => {
      const { heads } = await look(session, { repository: fullName, base: text.base, heads: [branch], files: [] });
      return heads[0]?.pulls.find(({ base }) => base === text.base);
    },
  });
  if (end !== 'no-drafts') return end;
  session.effects.log.warning(`${fullName} does not support draft pull requests; opening a regular one.`);
  return await createPull(target, { ...wanted, draft: false });
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
const StateSchema = v.object({
  state: v.string('a state'),
  headRef: v.nullish(v.object({ target: v.nullish(v.object({ oid: v.string('an id') })) })),
});
const UpdatedSchema = v.object({ updatePullRequest: v.object({ pullRequest: StateSchema }) });

/** Changes title and body, or closes a pull request; undefined when it is locked, which is a warning. */
export async function changePull(
  { session, repository }: OpenRepository,
  { number, nodeId }: Pick<Pull, 'number' | 'nodeId'>,
  input: Pick<Pull, 'title' | 'body'> | { readonly state: 'CLOSED' },
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
    onRefusal: (refusal) => (isKind(refusal, 'locked') ? 'locked' : undefined),
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
  // GitHub refuses the whole request when it names the author, or teams that the token may not request.
  const others = people.reviewers.filter((name) => name.toLowerCase() !== author.toLowerCase());
  const wishes: readonly PeopleRequest[] = [
    ['label', people.labels, ({ rest }, labels) => rest.issues.addLabels({ ...issue, labels })],
    ['assignee', people.assignees, ({ rest }, assignees) => rest.issues.addAssignees({ ...issue, assignees })],
    ['reviewer', others, ({ rest }, reviewers) => rest.pulls.requestReviewers({ ...review, reviewers })],
    [
      'team reviewer',
      people.teamReviewers,
      ({ rest }, team_reviewers) => rest.pulls.requestReviewers({ ...review, team_reviewers }),
    ],
  ];
  for (const wish of wishes) await addNames(target, number, wish);
}

/** Names of one kind, and the call that adds some of them to a pull request. */
type PeopleRequest = readonly [
  kind: string,
  names: readonly string[],
  send: (octokit: Octokit, names: string[]) => Promise<unknown>,
];

async function addNames(target: OpenRepository, number: number, [kind, names, send]: PeopleRequest): Promise<void> {
  if (names.length === 0) return;
  const { session, repository } = target;
  const missing = `${kind}${names.length > 1 ? 's' : ''} ${names.join(', ')}`;
  try {
    await callGitHub(session, {
      purpose: `Pull request #${number} of ${repository.fullName} is without the ${missing}`,
      needs: WRITE,
      send: (octokit) => send(octokit, [...names]),
      decode: (data) => data,
    });
  } catch (error) {
    if (!(error instanceof ActionError) || session.effects.signal.aborted) throw error;
    if (error.code !== 'REQUEST' || names.length === 1) return session.effects.log.warning(error.message);
    for (const name of names) await addNames(target, number, [kind, [name], send]);
  }
}
