/** Reporting to GitHub that a commit can be exported, as a deployment with a status. */
import * as v from 'valibot';
import { callGitHub, type GitHub } from './github.ts';
import type { DeploymentReports } from './source.ts';

export interface DeploymentReport {
  readonly commit: string;
  readonly domain: string;
  /** Distinguishes this report from others of the same commit. */
  readonly key: string;
  /** Whether an earlier attempt may have created the deployment. */
  readonly maybeMade: boolean;
  /** Why the commit cannot be exported; it can when absent. */
  readonly fault?: string;
}

const PAGE_SIZE = 100;
/** Source: https://docs.github.com/en/rest/deployments/statuses#create-a-deployment-status */
const DESCRIPTION_MAX_CHARS = 140;
const HINT = 'check that the token has not expired, and may write deployments of the repository';

const MadeSchema = v.object({ id: v.number() });
const ListSchema = v.array(v.object({ id: v.number(), payload: v.optional(v.unknown()) }));

type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;

/**
 * Reports a commit as deployed to the environment, or as one that failed; workflows `on: deployment_status` start by it.
 * Rejects with a `CallError`.
 */
export async function reportDeployment(
  { apiUrl, repository, environment }: DeploymentReports,
  report: DeploymentReport,
  { token, signal }: Pick<GitHub, 'token' | 'signal'>,
): Promise<void> {
  const call: Call = async (method, path, body) =>
    await callGitHub({ apiUrl, token, signal, hint: HINT }, method, `/repos/${repository}/deployments${path}`, body);
  const { domain, fault, maybeMade } = report;
  const found = maybeMade ? await findMade(call, environment, report) : undefined;
  const id = found ?? (await make(call, environment, report));
  const description = (fault ?? `This commit can be exported for ${domain}.`).slice(0, DESCRIPTION_MAX_CHARS);
  await call('POST', `/${id}/statuses`, { state: fault === undefined ? 'success' : 'failure', description });
}

async function make(call: Call, environment: string, { commit, domain, key }: DeploymentReport): Promise<number> {
  const body = {
    ref: commit,
    environment,
    description: `Documentation of ${domain}`.slice(0, DESCRIPTION_MAX_CHARS),
    payload: { report: key },
    // It is there already: nothing is to be merged first, nor waited for.
    auto_merge: false,
    required_contexts: [],
  };
  return v.parse(MadeSchema, await call('POST', '', body)).id;
}

async function findMade(call: Call, environment: string, { commit, key }: DeploymentReport) {
  const query = new URLSearchParams({ sha: commit, environment, per_page: String(PAGE_SIZE) });
  const listed = v.parse(ListSchema, await call('GET', `?${query}`));
  return listed.find(({ payload }) => v.is(v.object({ report: v.literal(key) }), payload))?.id;
}
