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
  /** Makes another deployment where there is one of this commit and environment; default: reports of that one. */
  readonly again?: boolean;
}

/** The environment whose deployments stay active beside each other. */
const PRODUCTION = 'production';

/** Reports a deployment as a platform does; what it replaces becomes inactive. */
export function report(repository: Repository, given: DeploymentReport): number {
  const { sha, environment, state, description = '', logUrl = '', creator = 'docs-app[bot]' } = given;
  const known = repository.deployments.findLast((one) => one.sha === sha && one.environment === environment);
  const deployment =
    known === undefined || given.again === true
      ? { id: repository.nextId(), sha, environment, creator, createdAt: repository.now, statuses: [] }
      : known;
  if (deployment !== known) repository.deployments.push(deployment);
  if (state === undefined) return deployment.id;
  addStatus(repository, deployment, { state, description, logUrl });
  if (state !== 'success' || environment.toLowerCase() === PRODUCTION) return deployment.id;
  for (const other of repository.deployments) {
    const isLive = other.statuses.at(-1)?.state === 'success';
    if (other === deployment || other.environment !== environment || !isLive) continue;
    addStatus(repository, other, { state: 'inactive', description: '', logUrl: '' });
  }
  return deployment.id;
}

function addStatus(
  repository: Repository,
  { statuses }: Deployment,
  status: Omit<DeploymentStatus, 'id' | 'createdAt'>,
): void {
  statuses.push({ ...status, id: repository.nextId(), createdAt: repository.now });
}
