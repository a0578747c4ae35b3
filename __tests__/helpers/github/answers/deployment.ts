/** Deployments and what was reported of them, in GitHub's answers. */
import { nodeId } from '../access.ts';
import type { Deployment, DeploymentStatus } from '../deployment.ts';
import type { Json } from '../json.ts';
import type { Repository } from '../repository.ts';
import { type Hosts, userAnswer } from './user.ts';

export function deploymentAnswer(hosts: Hosts, repository: Repository, deployment: Deployment): Json {
  const { id, sha, environment, creator, createdAt, statuses } = deployment;
  const url = `${repository.apiUrl}/deployments/${id}`;
  return {
    url,
    id,
    node_id: nodeId('DE', id),
    sha,
    ref: sha,
    task: 'deploy',
    payload: deployment.payload,
    original_environment: environment,
    environment,
    description: null,
    creator: userAnswer(hosts, creator),
    created_at: createdAt,
    updated_at: statuses.at(-1)?.createdAt ?? createdAt,
    statuses_url: `${url}/statuses`,
    repository_url: repository.apiUrl,
    transient_environment: false,
    production_environment: environment.toLowerCase() === 'production',
  };
}

export function deploymentStatusAnswer(
  hosts: Hosts,
  repository: Repository,
  { id: deployment, environment, creator }: Deployment,
  status: DeploymentStatus,
): Json {
  const url = `${repository.apiUrl}/deployments/${deployment}`;
  return {
    url: `${url}/statuses/${status.id}`,
    id: status.id,
    node_id: nodeId('DES', status.id),
    state: status.state,
    creator: userAnswer(hosts, creator),
    description: status.description,
    environment,
    // GitHub also has empty addresses here, which its own description does not allow.
    target_url: status.logUrl === '' ? `${repository.webUrl}/deployments` : status.logUrl,
    created_at: status.createdAt,
    updated_at: status.createdAt,
    deployment_url: url,
    repository_url: repository.apiUrl,
    ...(status.logUrl !== '' && { log_url: status.logUrl }),
  };
}
