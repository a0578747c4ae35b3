/** Pull requests as GraphQL has them. */
import { nodeId } from '../access.ts';
import type { FileDiff } from '../diff.ts';
import type { Json } from '../json.ts';
import type { Pull } from '../pull.ts';
import { filesOf } from '../pull-requests.ts';
import type { Repository } from '../repository.ts';
import { actorNode } from './actors.ts';
import { connection, type Page } from './pages.ts';
import type { View } from './view.ts';

export interface PullFilter extends Page {
  readonly headRefName?: string | null;
  readonly baseRefName?: string | null;
  readonly states?: readonly string[] | null;
  readonly orderBy?: { readonly field: 'CREATED_AT'; readonly direction: 'ASC' | 'DESC' } | null;
}

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
  // Pull requests are kept in the order in which they were made.
  const inOrder = orderBy?.field === 'CREATED_AT' && orderBy.direction === 'DESC' ? found.toReversed() : found;
  return connection(inOrder, filter, (pull) => view.pull(repository, pull));
}

export function pullNode(view: View, repository: Repository, pull: Pull): Json {
  const { number, title, body, draft, head, base } = pull;
  const url = `${repository.webUrl}/pull/${number}`;
  return {
    __typename: 'PullRequest',
    id: pullId(repository, pull),
    number,
    title,
    body: body ?? '',
    url,
    state: stateOf(pull),
    isDraft: draft,
    headRefName: head.ref,
    headRefOid: head.sha,
    headRef: async () => await view.ref(repository, `refs/heads/${head.ref}`),
    baseRefName: base.ref,
    headRepository: () => view.repository(repository),
    repository: () => view.repository(repository),
    author: actorNode(view.hosts, pull.author),
    files: async (page: Page) =>
      connection(await filesOf(repository, pull), page, ({ path, status }) => ({
        path,
        changeType: CHANGES[status],
      })),
  };
}

function stateOf(pull: Pull): 'OPEN' | 'CLOSED' | 'MERGED' {
  if (pull.mergedAt !== undefined) return 'MERGED';
  return pull.state === 'open' ? 'OPEN' : 'CLOSED';
}
