/** Deployments as GraphQL has them. */
import { nodeId } from '../access.ts';
import type { Deployment, DeploymentStatus } from '../deployment.ts';
import type { Json } from '../json.ts';
import type { Repository } from '../repository.ts';
import { actorNode } from './actors.ts';
import { connection, type Order, ordered, type Page } from './pages.ts';
import type { View } from './view.ts';

export interface DeploymentFilter extends Page {
  readonly environments?: readonly string[] | null;
  readonly orderBy?: Order<'CREATED_AT'> | null;
}

const ORDERS = { CREATED_AT: ({ id }: Deployment) => id };

/** Lists deployments; the oldest first where nothing else is asked for. */
export function deploymentConnection(
  view: View,
  repository: Repository,
  all: readonly Deployment[],
  filter: DeploymentFilter,
): Json {
  const { environments, orderBy } = filter;
  const found = all.filter(({ environment }) => environments == null || environments.includes(environment));
  const inOrder = ordered(found, orderBy ?? { field: 'CREATED_AT', direction: 'ASC' }, ORDERS);
  return connection(inOrder, filter, (deployment) => deploymentNode(view, repository, deployment));
}

function deploymentNode(view: View, repository: Repository, deployment: Deployment): Json {
  const { id, sha, environment, creator, createdAt, statuses } = deployment;
  const last = statuses.at(-1);
  const toNode = (status: DeploymentStatus) => statusNode(view, repository, deployment, status);
  return {
    __typename: 'Deployment',
    id: nodeId('DE', id),
    databaseId: id,
    commitOid: sha,
    commit: async () => view.commit(repository, await repository.commits.get(sha)),
    environment,
    originalEnvironment: environment,
    latestEnvironment: environment,
    creator: actorNode(view.hosts, creator),
    createdAt,
    updatedAt: last?.createdAt ?? createdAt,
    description: null,
    state: stateOf(last),
    latestStatus: () => (last === undefined ? null : toNode(last)),
    statuses: (page: Page) => connection(statuses.toReversed(), page, toNode),
    repository: () => view.repository(repository),
  };
}

/** A deployment that succeeded is active, until another one takes its place. */
function stateOf(last: DeploymentStatus | undefined): string {
  if (last === undefined) return 'PENDING';
  return last.state === 'success' ? 'ACTIVE' : last.state.toUpperCase();
}

function statusNode(view: View, repository: Repository, deployment: Deployment, status: DeploymentStatus): Json {
  const { id, state, description, logUrl, createdAt } = status;
  return {
    id: nodeId('DES', id),
    state: state.toUpperCase(),
    description,
    environment: deployment.environment,
    logUrl: logUrl === '' ? null : logUrl,
    creator: actorNode(view.hosts, deployment.creator),
    createdAt,
    updatedAt: createdAt,
    deployment: () => deploymentNode(view, repository, deployment),
  };
}
