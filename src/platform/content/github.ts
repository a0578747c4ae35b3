/** Reporting to GitHub that a commit can be exported, as a deployment with a status. */
import * as v from 'valibot';
import type { DeploymentReports } from './source.ts';

/** What is reported. */
export interface DeploymentReport {
  readonly commit: string;
  readonly domain: string;
  /** What tells this report from others of the same commit. */
  readonly key: string;
  /** The deployment, where it was made before. */
  readonly deploymentId?: number;
  /** Whether an earlier attempt may have made the deployment, whose answer never came. */
  readonly maybeMade: boolean;
  /** Why the commit cannot be exported; it can when absent. */
  readonly fault?: string;
}

export interface ReportOptions {
  readonly token: string;
  readonly signal: AbortSignal;
  /** Hears of the deployment before its status is reported. */
  readonly onMade: (deploymentId: number) => Promise<void>;
}

/** A report that GitHub did not take. The message names what was called, and no token. */
export class ReportError extends Error {
  override readonly name = 'ReportError';
}

/** Source: https://docs.github.com/en/rest/about-the-rest-api/api-versions */
const API_VERSION = '2022-11-28';
const LIMIT_MS = 20_000;
const ANSWER_MAX_BYTES = 8 * 1024 * 1024;
const SHOWN_CHARS = 200;
const PAGE_SIZE = 100;
/** Source: https://docs.github.com/en/rest/deployments/statuses#create-a-deployment-status */
const DESCRIPTION_MAX_CHARS = 140;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

const MadeSchema = v.object({ id: v.number() });
const ListSchema = v.array(v.object({ id: v.number(), payload: v.optional(v.unknown()) }));
const RefusalSchema = v.object({ message: v.string() });

/** Reports a commit as deployed to the environment, or as one that failed: what `wait-for-deployment` of the Action waits for. */
export async function reportDeployment(
  reports: DeploymentReports,
  report: DeploymentReport,
  options: ReportOptions,
): Promise<void> {
  const call = caller(reports, options);
  const found = report.deploymentId ?? (report.maybeMade ? await findMade(call, reports, report) : undefined);
  const id = found ?? (await make(call, reports, report));
  if (report.deploymentId === undefined) await options.onMade(id);
  const { domain, fault } = report;
  const description = (fault ?? `This commit can be exported for ${domain}.`).slice(0, DESCRIPTION_MAX_CHARS);
  await call('POST', `/${id}/statuses`, { state: fault === undefined ? 'success' : 'failure', description });
}

type Call = (method: string, path: string, body?: object) => Promise<unknown>;

async function make(call: Call, { environment }: DeploymentReports, { commit, domain, key }: DeploymentReport) {
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

async function findMade(call: Call, { environment }: DeploymentReports, { commit, key }: DeploymentReport) {
  const query = new URLSearchParams({ sha: commit, environment, per_page: String(PAGE_SIZE) });
  const listed = v.parse(ListSchema, await call('GET', `?${query}`));
  return listed.find(({ payload }) => v.is(v.object({ report: v.literal(key) }), payload))?.id;
}

function caller({ apiUrl, repository }: DeploymentReports, { token, signal }: ReportOptions): Call {
  return async (method, path, body) => {
    const url = `${apiUrl}/repos/${repository}/deployments${path}`;
    const what = `${method} ${url.replace(/\?.*$/, '')}`;
    const response = await fetch(url, {
      method,
      // The token goes to this server alone.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/vnd.github+json',
        'x-github-api-version': API_VERSION,
        'user-agent': 'static-export-platform',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error: Error) => {
      throw new ReportError(`${what} failed: ${causeOf(error)}`, { cause: error });
    });
    const answer = await readJson(response, what);
    if (response.ok) return answer;
    const said = v.is(RefusalSchema, answer) ? `, ${JSON.stringify(shown(answer.message))}` : '';
    throw new ReportError(`${what} was answered with ${response.status}${said}${hintOf(response.status)}`);
  };
}

function hintOf(status: number): string {
  if (status >= 300 && status < 400) return '; give the name that the repository has now';
  if (status === 401) return '; check that the token has not expired';
  return status === 403 || status === 404 ? '; check that the token may write deployments of the repository' : '';
}

async function readJson(response: Response, what: string): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > ANSWER_MAX_BYTES) throw new Error(`more than ${ANSWER_MAX_BYTES} bytes`);
      chunks.push(chunk);
    }
    return JSON.parse(Buffer.concat(chunks).toString('utf8') || 'null');
  } catch (error) {
    if (!response.ok) return undefined;
    throw new ReportError(`${what} gave no answer that can be read: ${causeOf(error)}`, { cause: error });
  }
}

/** Of a connection that failed the reason stands behind the error. */
function causeOf(error: unknown): string {
  if (!Error.isError(error)) return String(error);
  return shown(Error.isError(error.cause) && error.cause.message !== '' ? error.cause.message : error.message);
}

function shown(text: string): string {
  return text.replace(CONTROL, ' ').slice(0, SHOWN_CHARS);
}
