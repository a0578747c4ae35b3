/** Pull requests as GraphQL has them. */
import { nodeId } from '../access.ts';
import type { FileDiff } from '../diff.ts';
import type { Json } from '../json.ts';
import { mergeable } from '../merge.ts';
import type { Pull, PullComment } from '../pull.ts';
import { commitsOf, filesOf, mergeableState } from '../pull-requests.ts';
import type { Label, Repository } from '../repository.ts';
import { actorNode, teamNode } from './actors.ts';
import { connection, type Order, ordered, type Page } from './pages.ts';
import type { View } from './view.ts';

export interface PullFilter extends Page {
  readonly headRefName?: string | null;
  readonly baseRefName?: string | null;
  readonly states?: readonly string[] | null;
  readonly orderBy?: Order<'CREATED_AT' | 'UPDATED_AT' | 'COMMENTS'> | null;
}

const ORDERS = {
  CREATED_AT: ({ number }: Pull) => number,
  UPDATED_AT: ({ updatedAt }: Pull) => updatedAt,
  COMMENTS: ({ comments }: Pull) => comments.length,
};

const LABEL_ORDERS = { CREATED_AT: ({ id }: Label) => id, NAME: ({ name }: Label) => name };

const CHANGES: Readonly<Record<FileDiff['status'], string>> = {
  added: 'ADDED',
  removed: 'DELETED',
  modified: 'MODIFIED',
  renamed: 'RENAMED',
  changed: 'CHANGED',
};

export function pullId({ id }: Repository, { number }: Pull): string {
  return nodeId('PR', id, number);
}

/** Lists pull requests; the oldest first where nothing else is asked for. */
export function pullConnection(view: View, repository: Repository, all: readonly Pull[], filter: PullFilter): Json {
  const { headRefName, baseRefName, states, orderBy } = filter;
  const found = all.filter(
    (pull) =>
      (headRefName == null || pull.head.ref === headRefName) &&
      (baseRefName == null || pull.base.ref === baseRefName) &&
      (states == null || states.includes(stateOf(pull))),
  );
  const inOrder = ordered(found, orderBy ?? { field: 'CREATED_AT', direction: 'ASC' }, ORDERS);
  return connection(inOrder, filter, (pull) => view.pull(repository, pull));
}

export function pullNode(view: View, repository: Repository, pull: Pull): Json {
  const { number, title, body, draft, head, base, mergeCommit } = pull;
  const url = `${repository.webUrl}/pull/${number}`;
  return {
    __typename: 'PullRequest',
    id: pullId(repository, pull),
    number,
    title,
    body: body ?? '',
    url,
    permalink: url,
    state: stateOf(pull),
    isDraft: draft,
    closed: pull.state === 'closed',
    merged: pull.mergedAt !== undefined,
    createdAt: pull.createdAt,
    updatedAt: pull.updatedAt,
    closedAt: pull.closedAt ?? null,
    mergedAt: pull.mergedAt ?? null,
    mergedBy: pull.mergedBy === undefined ? null : actorNode(view.hosts, pull.mergedBy),
    mergeCommit: async () =>
      mergeCommit === undefined ? null : view.commit(repository, await repository.commits.get(mergeCommit)),
    headRefName: head.ref,
    headRefOid: head.sha,
    headRef: async () => await view.ref(repository, `refs/heads/${head.ref}`),
    baseRefName: base.ref,
    baseRefOid: base.sha,
    baseRef: async () => await view.ref(repository, `refs/heads/${base.ref}`),
    headRepository: () => view.repository(repository),
    baseRepository: () => view.repository(repository),
    isCrossRepository: false,
    repository: () => view.repository(repository),
    author: actorNode(view.hosts, pull.author),
    autoMergeRequest: autoMergeNode(view, repository, pull),
    mergeable: async () => mergeableOf(await isMergeable(repository, pull)),
    mergeStateStatus: async () => mergeableState(repository, pull, await isMergeable(repository, pull)).toUpperCase(),
    ...listsOf(view, repository, pull),
  };
}

function listsOf(view: View, repository: Repository, pull: Pull): Json {
  const labels = pull.labels.flatMap((name) => repository.labels.get(name.toLowerCase()) ?? []);
  const reviewers = [
    ...pull.reviewers.map((login) => ({ id: login, reviewer: actorNode(view.hosts, login) })),
    ...pull.teams.map((slug) => ({ id: slug, reviewer: teamNode(view.hosts, repository.owner, slug) })),
  ];
  return {
    labels: (filter: Page & { readonly orderBy: Order<'CREATED_AT' | 'NAME'> }) =>
      connection(ordered(labels, filter.orderBy, LABEL_ORDERS), filter, (label) => labelNode(repository, label)),
    assignees: (page: Page) => connection(pull.assignees, page, (login) => actorNode(view.hosts, login)),
    reviewRequests: (page: Page) =>
      connection(reviewers, page, ({ id, reviewer }) => ({
        id: nodeId('RRQ', repository.id, pull.number, id),
        asCodeOwner: false,
        requestedReviewer: reviewer,
        pullRequest: () => view.pull(repository, pull),
      })),
    changedFiles: async () => (await filesOf(repository, pull)).length,
    files: async (page: Page) =>
      connection(await filesOf(repository, pull), page, ({ path, additions, deletions, status }) => ({
        path,
        additions,
        deletions,
        changeType: CHANGES[status],
      })),
    commits: async (page: Page) =>
      connection(await commitsOf(repository, pull), page, (commit) => ({
        id: nodeId('PURC', repository.id, pull.number, commit.sha),
        url: `${repository.webUrl}/pull/${pull.number}/commits/${commit.sha}`,
        commit: view.commit(repository, commit),
        pullRequest: () => view.pull(repository, pull),
      })),
    comments: (page: Page) => connection(pull.comments, page, (one) => commentNode(view, repository, pull, one)),
  };
}

export function labelNode({ id }: Repository, label: Label): Json {
  const { name, color, description } = label;
  return { __typename: 'Label', id: nodeId('LA', id, label.id), name, color, description };
}

export function commentNode(view: View, repository: Repository, pull: Pull, comment: PullComment): Json {
  const { id, author, body, createdAt, updatedAt } = comment;
  return {
    __typename: 'IssueComment',
    id: nodeId('IC', id),
    databaseId: id,
    author: actorNode(view.hosts, author),
    body,
    createdAt,
    updatedAt,
    url: `${repository.webUrl}/pull/${pull.number}#issuecomment-${id}`,
    pullRequest: () => view.pull(repository, pull),
  };
}

function autoMergeNode(view: View, repository: Repository, pull: Pull): Json | null {
  const { autoMerge } = pull;
  if (autoMerge === undefined) return null;
  return {
    enabledAt: autoMerge.at,
    enabledBy: actorNode(view.hosts, autoMerge.by),
    mergeMethod: autoMerge.method.toUpperCase(),
    commitHeadline: autoMerge.title,
    commitBody: autoMerge.body,
    pullRequest: () => view.pull(repository, pull),
  };
}

async function isMergeable(repository: Repository, pull: Pull): Promise<boolean | null> {
  return pull.state === 'open' ? await mergeable(repository, pull) : null;
}

function mergeableOf(is: boolean | null): string {
  if (is === null) return 'UNKNOWN';
  return is ? 'MERGEABLE' : 'CONFLICTING';
}

function stateOf(pull: Pull): 'OPEN' | 'CLOSED' | 'MERGED' {
  if (pull.mergedAt !== undefined) return 'MERGED';
  return pull.state === 'open' ? 'OPEN' : 'CLOSED';
}
