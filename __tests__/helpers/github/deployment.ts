/** A deployment as the double keeps it, and what those who deploy report of it. */
import type { Repository } from './repository.ts';

export type DeploymentState = 'error' | 'failure' | 'inactive' | 'pending' | 'success' | 'queued' | 'in_progress';

export interface DeploymentStatus {
  readonly id: number;
  readonly state: DeploymentState;
  readonly description: string;
  readonly logUrl: string;
  readonly createdAt: string;
}

export interface Deployment {
  readonly id: number;
  readonly sha: string;
  readonly environment: string;
  readonly creator: string;
  readonly createdAt: string;
  /** What whoever made it gave along. */
  readonly payload: unknown;
  /** Oldest first. */
  readonly statuses: DeploymentStatus[];
}

/** What a platform reports. Without a state the deployment is made, and nothing said of it. */
export interface DeploymentReport {
  readonly sha: string;
  readonly environment: string;
  readonly state?: DeploymentState;
  readonly description?: string;
  readonly logUrl?: string;
  readonly creator?: string;
  readonly payload?: unknown;
  /** Makes another deployment where there is one of this commit and environment; default: reports of that one. */
  readonly again?: boolean;
}

/** The environment whose deployments stay active beside each other. */
const PRODUCTION = 'production';

/** Reports a deployment as a platform does; gives its id. */
export function report(repository: Repository, given: DeploymentReport): number {
  const { sha, environment, state, description = '', logUrl = '', creator = 'docs-app[bot]', payload = {} } = given;
  const known = repository.deployments.findLast((one) => one.sha === sha && one.environment === environment);
  const deployment =
    known === undefined || given.again === true
      ? { id: repository.nextId(), sha, environment, creator, createdAt: repository.now, payload, statuses: [] }
      : known;
  if (deployment !== known) repository.deployments.push(deployment);
  if (state !== undefined) reportState(repository, deployment, { state, description, logUrl });
  return deployment.id;
}

/** Reports how a deployment stands; what it replaces becomes inactive. */
export function reportState(
  repository: Repository,
  deployment: Deployment,
  status: Omit<DeploymentStatus, 'id' | 'createdAt'>,
): DeploymentStatus {
  const { environment } = deployment;
  const added = addStatus(repository, deployment, status);
  if (status.state !== 'success' || environment.toLowerCase() === PRODUCTION) return added;
  for (const other of repository.deployments) {
    const isLive = other.statuses.at(-1)?.state === 'success';
    if (other === deployment || other.environment !== environment || !isLive) continue;
    addStatus(repository, other, { state: 'inactive', description: '', logUrl: '' });
  }
  return added;
}

function addStatus(
  repository: Repository,
  { statuses }: Deployment,
  status: Omit<DeploymentStatus, 'id' | 'createdAt'>,
): DeploymentStatus {
  const added = { ...status, id: repository.nextId(), createdAt: repository.now };
  statuses.push(added);
  return added;
}
