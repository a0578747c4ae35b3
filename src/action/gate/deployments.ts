/** What platforms report to GitHub of their deployments: read, and sorted by what it means for one commit. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { ActionError, type ErrorCode } from '../errors.ts';
import { callGitHub, type GitHubSession } from '../github/call.ts';
import type { DeploymentInputs } from '../inputs/deployment.ts';

/** A deployment of one commit to one environment. */
export interface Deployment {
  readonly id: number;
  readonly sha: string;
  readonly environment: string;
}

/** What was reported last of a deployment. Text is foreign. */
export interface DeploymentStatus {
  readonly state: string;
  readonly description: string;
  /** Address of the log; empty where there is none. */
  readonly logUrl: string;
}

/** How a deployment stands. */
export type Standing =
  | { readonly kind: 'live' | 'pending' | 'failed'; readonly status: DeploymentStatus }
  /** Made inactive before it was live. */
  | { readonly kind: 'replaced'; readonly status: DeploymentStatus };

const NEEDS = 'deployments: read';
/** Of a commit, deployments to all environments; of a deployment, all that was reported. */
const PAGE_SIZE = 100;

const DeploymentSchema = v.object({
  id: v.number('an id'),
  sha: v.string('an id'),
  environment: v.nullish(v.string('a name'), ''),
});
const StatusSchema = v.object({
  id: v.number('an id'),
  state: v.string('a state'),
  description: v.nullish(v.string('a text'), ''),
  log_url: v.nullish(v.string('an address'), ''),
  target_url: v.nullish(v.string('an address'), ''),
});

/** Lists deployments by commit, environment or both, newest first. */
export async function listDeployments(
  session: GitHubSession,
  { repository }: Pick<DeploymentInputs, 'repository'>,
  filter: { readonly sha?: string; readonly environment?: string },
): Promise<readonly Deployment[]> {
  const found = await callGitHub(session, {
    purpose: `The deployments of ${repository} could not be read`,
    needs: NEEDS,
    method: 'GET',
    route: '/repos/{owner}/{repo}/deployments',
    params: { ...at(repository), ...filter, per_page: PAGE_SIZE },
    decode: (data) => decode(v.array(DeploymentSchema, 'a list'), data),
  });
  return found.toSorted((one, other) => other.id - one.id);
}

/** Reads how a deployment stands. */
export async function standingOf(
  session: GitHubSession,
  { repository }: Pick<DeploymentInputs, 'repository'>,
  { id }: Pick<Deployment, 'id'>,
): Promise<Standing> {
  const statuses = await callGitHub(session, {
    purpose: `The state of a deployment of ${repository} could not be read`,
    needs: NEEDS,
    method: 'GET',
    route: '/repos/{owner}/{repo}/deployments/{deployment_id}/statuses',
    params: { ...at(repository), deployment_id: id, per_page: PAGE_SIZE },
    decode: (data) => decode(v.array(StatusSchema, 'a list'), data),
  });
  const [last] = statuses.toSorted((one, other) => other.id - one.id);
  const { state = 'pending', description = '' } = last ?? {};
  const status = { state, description, logUrl: last?.log_url || last?.target_url || '' };
  switch (state) {
    case 'success':
      return { kind: 'live', status };
    case 'failure':
    case 'error':
      return { kind: 'failed', status };
    case 'inactive':
      return { kind: statuses.some((one) => one.state === 'success') ? 'live' : 'replaced', status };
    default:
      return { kind: 'pending', status };
  }
}

/** Answers that leave open how two commits are related: no access to them, or one that is gone. */
const UNRELATED: readonly ErrorCode[] = ['PERMISSION', 'REQUEST', 'NOT_FOUND'];

/** Whether a commit contains another one; not where GitHub does not tell. */
export async function contains(
  session: GitHubSession,
  { repository, sha }: Pick<DeploymentInputs, 'repository' | 'sha'>,
  other: string,
): Promise<boolean> {
  try {
    return await callGitHub(session, {
      purpose: `Whether ${other.slice(0, 10)} of ${repository} contains ${sha.slice(0, 10)} could not be read`,
      needs: 'contents: read',
      method: 'GET',
      route: '/repos/{owner}/{repo}/compare/{basehead}',
      // The first page alone has the changed files, which may be megabytes.
      params: { ...at(repository), basehead: `${sha}...${other}`, per_page: 1, page: 2 },
      decode: (data) => decode(v.object({ behind_by: v.number('a count') }), data).behind_by === 0,
    });
  } catch (error) {
    if (!(error instanceof ActionError) || !UNRELATED.includes(error.code)) throw error;
    session.deps.log.info(`${error.message} It is taken for one that does not.`);
    return false;
  }
}

function at(repository: string): { readonly owner: string; readonly repo: string } {
  const [owner = '', repo = ''] = repository.split('/');
  return { owner, repo };
}
