/** Deployments of a repository, and what was reported of them. */
import type { Repository } from './repository.ts';

export type DeploymentState = 'error' | 'failure' | 'inactive' | 'pending' | 'success' | 'queued' | 'in_progress';

export interface DeploymentStatus {
  readonly state: DeploymentState;
  readonly description: string;
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

/** The environment whose deployments stay active beside each other. */
const PRODUCTION = 'production';

export function makeDeployment(
  repository: Repository,
  given: Omit<Deployment, 'id' | 'createdAt' | 'statuses'>,
): Deployment {
  const { deployments, now: createdAt, id } = repository;
  const made = { ...given, id: id * 1000 + deployments.length, createdAt, statuses: [] };
  deployments.push(made);
  return made;
}

/** Reports how a deployment stands; what it replaces becomes inactive. */
export function reportState({ deployments }: Repository, deployment: Deployment, status: DeploymentStatus): void {
  deployment.statuses.push(status);
  const { environment } = deployment;
  if (status.state !== 'success' || environment.toLowerCase() === PRODUCTION) return;
  for (const other of deployments) {
    const isReplaced = other !== deployment && other.environment === environment;
    if (isReplaced && other.statuses.at(-1)?.state === 'success')
      other.statuses.push({ state: 'inactive', description: '' });
  }
}
