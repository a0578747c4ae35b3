/** Pull requests as GraphQL has them. */
import { nodeId } from '../access.ts';
import type { FileDiff } from '../diff.ts';
import type { Json } from '../json.ts';
import type { Pull } from '../pull.ts';
import { filesOf } from '../pull-requests.ts';
import type { Repository } from '../repository.ts';
import { actorNode } from './actors.ts';
import { connection, type Order, ordered, type Page } from './pages.ts';
import type { View } from './view.ts';

export interface PullFilter extends Page {
  readonly headRefName?: string | null;
  readonly baseRefName?: string | null;
  readonly states?: readonly string[] | null;
  readonly orderBy?: Order<'CREATED_AT' | 'UPDATED_AT'> | null;
}

const ORDERS = {
  CREATED_AT: ({ number }: Pull) => number,
  UPDATED_AT: ({ updatedAt }: Pull) => updatedAt,
};

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
    changedFiles: async () => (await filesOf(repository, pull)).length,
    files: async (page: Page) =>
      connection(await filesOf(repository, pull), page, ({ path, additions, deletions, status }) => ({
        path,
        additions,
        deletions,
        changeType: CHANGES[status],
      })),
  };
}

function stateOf(pull: Pull): 'OPEN' | 'CLOSED' | 'MERGED' {
  if (pull.mergedAt !== undefined) return 'MERGED';
  return pull.state === 'open' ? 'OPEN' : 'CLOSED';
}
