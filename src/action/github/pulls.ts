/** Pull requests: opened once, changed, and closed. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { ActionError } from '../errors.ts';
import type { Octokit } from './client.ts';
import { BranchMoved } from './commit.ts';
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
 * Opens a pull request. Throws `BranchMoved` when there is one already, or the branch has no commit that its base lacks;
 * `PERMISSION` with the setting to change and the address to open it by hand.
 */
export async function createPull(target: OpenRepository, wanted: NewPull): Promise<Pull> {
  const { branch, draft, ...text } = wanted;
  const { session, repository } = target;
  const { fullName } = repository;
  const [from, to] = [text.base, branch].map((name) => name.split('/').map(encodeURIComponent).join('/'));
  const page = `${session.effects.workflow.serverUrl}/${fullName}/compare/${from}...${to}?expand=1`;
  return await callGitHub<Pull>(session, {
    purpose: `The pull request from \`${branch}\` to \`${text.base}\` of ${fullName} could not be opened; by hand it can at ${page}`,
    needs: `contents: write, ${WRITE}`,
    send: ({ rest }) => rest.pulls.create({ ...locate(target), ...text, head: branch, draft }),
    decode: (data) => {
      const { number, node_id: nodeId, html_url: url, user } = decode(CreatedSchema, data);
      return { ...text, number, nodeId, url, author: user?.login ?? '' };
    },
    onRefusal: async ({ message }) => {
      if (/no commits between|pull request already exists/i.test(message)) throw new BranchMoved();
      if (!draft || !/draft/i.test(message)) return undefined;
      session.effects.log.warning(`${fullName} has no drafts: the pull request is opened as one to review.`);
      return await createPull(target, { ...wanted, draft: false });
    },
    readBack: async () => {
      const { pulls } = await look(session, { repository: fullName, base: text.base, head: branch, files: [] });
      return pulls.find(({ base }) => base === text.base);
    },
  });
}

const UPDATE = `mutation ($input: UpdatePullRequestInput!) {
  updatePullRequest(input: $input) { pullRequest { state headRef { target { oid } } } }
}`;
const StateSchema = v.object({
  state: v.picklist(['OPEN', 'CLOSED', 'MERGED'], 'a state'),
  /** Null when the branch is removed. */
  headRef: v.nullish(v.object({ target: v.nullish(v.object({ oid: v.string('an id') })) })),
});
const UpdatedSchema = v.object({ updatePullRequest: v.object({ pullRequest: StateSchema }) });

/**
 * Changes title and body, or closes a pull request; returns its state right after, or `locked`, with a warning, when it
 * is locked.
 */
export async function changePull(
  { session, repository }: OpenRepository,
  { number, nodeId }: Pull,
  input: Pick<Pull, 'title' | 'body'> | { readonly state: 'CLOSED' },
): Promise<v.InferOutput<typeof StateSchema> | 'locked'> {
  const purpose = `The pull request #${number} of ${repository.fullName} could not be changed`;
  return await callGitHub<v.InferOutput<typeof StateSchema> | 'locked'>(session, {
    purpose,
    needs: WRITE,
    send: (octokit) => octokit.graphql(UPDATE, { input: { pullRequestId: nodeId, ...input } }),
    decode: (data) => decode(UpdatedSchema, data).updatePullRequest.pullRequest,
    onRefusal: (refusal) => {
      if (!isKind(refusal, 'locked')) return undefined;
      session.effects.log.warning(`${purpose}: it is locked.`);
      return 'locked';
    },
  });
}

/** Labels and people of a new pull request. */
type People = Readonly<Record<'labels' | 'assignees' | 'reviewers' | 'teamReviewers', readonly string[]>>;

/** Adds labels and people to a new pull request, each by itself: GitHub refuses a whole list for one name. */
export async function addPeople(target: OpenRepository, number: number, people: People): Promise<void> {
  const issue = { ...locate(target), issue_number: number };
  const review = { ...locate(target), pull_number: number };
  const { effects } = target.session;
  const add = async (wish: string, send: (octokit: Octokit) => Promise<unknown>) => {
    const purpose = `Pull request #${number} of ${target.repository.fullName} is without the ${wish}`;
    try {
      await callGitHub(target.session, { purpose, needs: WRITE, send, decode: () => undefined });
    } catch (error) {
      if (!(error instanceof ActionError) || effects.signal.aborted) throw error;
      effects.log.warning(error.message);
    }
  };
  for (const name of people.labels)
    await add(`label ${name}`, ({ rest }) => rest.issues.addLabels({ ...issue, labels: [name] }));
  for (const name of people.assignees)
    await add(`assignee ${name}`, ({ rest }) => rest.issues.addAssignees({ ...issue, assignees: [name] }));
  for (const name of people.reviewers)
    await add(`reviewer ${name}`, ({ rest }) => rest.pulls.requestReviewers({ ...review, reviewers: [name] }));
  for (const name of people.teamReviewers)
    await add(`team reviewer ${name}`, ({ rest }) =>
      rest.pulls.requestReviewers({ ...review, team_reviewers: [name] }),
    );
}
