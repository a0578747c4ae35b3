/** Operations on deployments, for a double that the platform reports to: pass {@link DEPLOYMENTS} as its `routes`. */
import type { Needs } from './access.ts';
import type { Json } from './json.ts';
import { notFound, Refusal } from './refusal.ts';
import type { Deployment } from './repository.ts';
import { type Call, get, post, type Route } from './rest.ts';

const WRITE: Needs = [['deployments', 'write']];
/** The environment whose deployments stay active beside each other. */
const PRODUCTION = 'production';

const LISTED = ['sha', 'ref', 'task', 'environment', 'per_page', 'page'];

export const DEPLOYMENTS: readonly Route[] = [
  get('repos/list-deployments', 'deployments', [['deployments', 'read']], listDeployments, LISTED),
  post('repos/create-deployment', 'deployments', WRITE, createDeployment, [
    ...['ref', 'task', 'auto_merge', 'required_contexts', 'payload', 'environment', 'description'],
    ...['transient_environment', 'production_environment'],
  ]),
  post('repos/create-deployment-status', 'deployments/{number}/statuses', WRITE, createDeploymentStatus, [
    ...['state', 'target_url', 'log_url', 'description', 'environment', 'environment_url', 'auto_inactive'],
  ]),
];

async function listDeployments({ repository, params }: Call): Promise<readonly Json[]> {
  const isWanted = (name: string, value: string) => (params.optionalText(name) ?? value) === value;
  const found = repository.deployments.filter(
    ({ sha, environment }) => isWanted('sha', sha) && isWanted('environment', environment),
  );
  return found.toReversed().map(deploymentOf);
}

async function createDeployment({ repository, body, identity }: Call): Promise<Json> {
  const ref = body.text('ref');
  const sha = await repository.resolve(ref);
  if (sha === undefined) throw new Refusal(422, `No ref found for: ${ref}`);
  // Unless told otherwise, GitHub waits for the checks of other systems.
  if (!body.has('required_contexts')) throw new Refusal(409, 'Conflict: Commit status checks failed for main.');
  const environment = body.optionalText('environment') ?? 'production';
  const given = { sha, environment, creator: identity.login, payload: body.value('payload') };
  const { deployments, now: createdAt, id } = repository;
  const made = { ...given, id: id * 1000 + deployments.length, createdAt, statuses: [] };
  deployments.push(made);
  return deploymentOf(made);
}

function deploymentOf({ id, sha, environment, creator, createdAt, payload }: Deployment): Json {
  return { id, sha, ref: sha, environment, creator: { login: creator }, created_at: createdAt, payload };
}

async function createDeploymentStatus({ repository, params, body }: Call): Promise<Json> {
  const deployment = repository.deployments.find(({ id }) => id === Number(params.text('number')));
  if (deployment === undefined) throw notFound();
  const state = body.text('state');
  deployment.statuses.push({ state, description: body.optionalText('description') ?? '' });
  if (state === 'success') replaceOthers(repository.deployments, deployment);
  return { state };
}

/** What a deployment replaces becomes inactive. */
function replaceOthers(all: readonly Deployment[], { id, environment }: Deployment): void {
  if (environment.toLowerCase() === PRODUCTION) return;
  for (const other of all.filter((one) => one.id !== id && one.environment === environment)) {
    if (other.statuses.at(-1)?.state === 'success') other.statuses.push({ state: 'inactive', description: '' });
  }
}
