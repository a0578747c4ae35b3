/**
 * Octokit over the Action's transport: Octokit writes requests; the transport reads whole bodies, so that a truncated
 * one is an error and not an empty string, applies the deadline, and follows no redirect.
 */
import type { getOctokit } from '@actions/github';
import {
  type Effects,
  type GitHub,
  type Http,
  type HttpRequest,
  type HttpResponse,
  TransportError,
} from '../effects.ts';
import { ActionError } from '../errors.ts';
import { parseJson } from '../http/transport.ts';

export type Octokit = ReturnType<typeof getOctokit>;

/** Answer of GitHub, whatever its status. */
export interface GitHubAnswer extends Omit<HttpResponse, 'body'> {
  readonly isGraphql: boolean;
  /** JSON whatever its type says; the text when the body is not JSON; `undefined` when it is empty. */
  readonly data: unknown;
}

/** A request to make, and its limits. */
export interface Exchange extends Pick<HttpRequest, 'timeoutMs' | 'signal'> {
  readonly write: (octokit: Octokit) => Promise<unknown>;
  /** Called with method and address, before anything is sent. */
  readonly onRequest: (label: string) => void;
}

/** A blob of 1 MiB in base64, a folder of 30,000 files, a comparison with its patches. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;
const DEFAULT_API_URL = 'https://api.github.com';
const USER_AGENT = 'static-export-action';
/** Source: https://docs.github.com/en/rest/about-the-rest-api/api-versions */
const API_VERSION = { 'x-github-api-version': '2022-11-28' };
const BODILESS = [204, 205, 304];

type Environment = Readonly<Record<string, string | undefined>>;

/** Makes GitHub's API for a token, with the addresses of the runner (`GITHUB_API_URL`, `GITHUB_GRAPHQL_URL`). */
export function createGitHub(http: Pick<Http, 'send'>, environment: Environment): (token: string) => GitHub {
  return (token) => {
    const apiUrl = addressIn(environment, 'GITHUB_API_URL') ?? DEFAULT_API_URL;
    const graphqlUrl = addressIn(environment, 'GITHUB_GRAPHQL_URL') ?? graphqlBeside(apiUrl);
    return { apiUrl, graphqlUrl, token, http };
  };
}

/** Makes one request. Rejects with a {@link TransportError} or with the signal's reason; neither quotes the token. */
export async function exchange(
  { github, effects }: { readonly github: GitHub; readonly effects: Pick<Effects, 'log'> },
  { write, onRequest, ...limits }: Exchange,
): Promise<GitHubAnswer> {
  let answer: GitHubAnswer | undefined;
  const fetch = async (address: string, init: FetchInit): Promise<Response> => {
    const url = new URL(address);
    const isGraphql = address === github.graphqlUrl;
    onRequest(isGraphql ? `GraphQL beside ${github.apiUrl}` : `${init.method} ${url.origin}${url.pathname}`);
    const { method, headers, body } = init;
    const request = { method, url, headers: { ...headers, ...API_VERSION }, ...(body !== undefined && { body }) };
    const response = await github.http.send({ ...request, ...limits }, MAX_BODY_BYTES);
    answer = { ...read(response), isGraphql };
    const isBodiless = BODILESS.includes(response.status);
    return new Response(isBodiless ? null : Buffer.from(response.body), { status: response.status });
  };
  const octokit = await loadOctokit(github, { fetch, log: { warn: effects.log.debug } });
  const failed = await write(octokit).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  // A status of 400 and more, and errors of GraphQL, which Octokit throws, are told by the answer.
  if (answer !== undefined) return answer;
  const error = failed?.error;
  // Octokit wraps what the transport throws.
  throw Error.isError(error) && error.name === 'HttpError' ? error.cause : error;
}

/** The part of `fetch`'s options that Octokit sets. */
interface FetchInit {
  readonly method: HttpRequest['method'];
  readonly headers: HttpRequest['headers'];
  readonly body?: string;
}

function read({ status, headers, body }: HttpResponse): Omit<GitHubAnswer, 'isGraphql'> {
  if (status < 200 || status > 599) {
    throw new TransportError('protocol', `the answer is not proper HTTP (status ${status})`, { maybeSent: true });
  }
  if (body.byteLength === 0) return { status, headers, data: undefined };
  try {
    return { status, headers, data: parseJson(body) };
  } catch {
    return { status, headers, data: Buffer.from(body).toString() };
  }
}

/**
 * Loads the toolkit on demand: on import it reads the event's file and sets up a proxy of its own, and ends the process
 * when either is broken.
 */
async function loadOctokit({ token, apiUrl, graphqlUrl }: GitHub, request: object): Promise<Octokit> {
  try {
    const { getOctokit: open } = await import(/* webpackChunkName: "github" */ '@actions/github');
    const octokit = open(token, { baseUrl: apiUrl, userAgent: USER_AGENT, request });
    // Octokit derives the address of GraphQL from that of REST, and ignores `GITHUB_GRAPHQL_URL`.
    const graphql = octokit.graphql.defaults({ baseUrl: new URL(graphqlUrl).origin, url: graphqlUrl });
    return Object.assign(octokit, { graphql });
  } catch (cause) {
    const name = Error.isError(cause) ? cause.name : typeof cause;
    const message = `the toolkit cannot be loaded (${name}): its set-up reads the proxy variables and GITHUB_EVENT_PATH`;
    throw new TransportError('proxy', message, { maybeSent: false, cause });
  }
}

/** GitHub Enterprise Server has REST below `/api/v3` and GraphQL at `/api/graphql`; elsewhere it is `/graphql`. */
function graphqlBeside(apiUrl: string): string {
  return apiUrl.endsWith('/api/v3') ? apiUrl.replace(/v3$/, 'graphql') : `${apiUrl}/graphql`;
}

function addressIn(environment: Environment, name: string): string | undefined {
  const address = environment[name];
  if (address === undefined || address === '') return undefined;
  if (URL.canParse(address)) return address.replace(/\/+$/, '');
  throw new ActionError('INPUT', `${name} is ${JSON.stringify(address)}, which is not an address.`, {
    hint: `Run the Action by a GitHub Actions runner, which sets ${name}, or set it to the address of the API.`,
  });
}
