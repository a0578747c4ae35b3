/**
 * Octokit over the Action's transport: Octokit writes requests; the transport reads whole bodies, so that a truncated
 * one is an error and not an empty string, applies the deadline, and follows no redirect.
 */
import type { getOctokit } from '@actions/github';
import { type GitHub, type Http, type HttpRequest, type HttpResponse, TransportError } from '../effects.ts';
import type { Environment } from '../http/proxy.ts';
import { parseJson, USER_AGENT } from '../http/transport.ts';

export type Octokit = ReturnType<typeof getOctokit>;

/** Answer of GitHub, whatever its status. */
export interface GitHubAnswer extends Omit<HttpResponse, 'body'> {
  readonly isGraphql: boolean;
  /** JSON whatever its type says; `undefined` when the body is none. */
  readonly data: unknown;
}

/** A request to make, and its limits. */
export interface Exchange extends Pick<HttpRequest, 'timeoutMs' | 'signal'> {
  readonly write: (octokit: Octokit) => Promise<unknown>;
  /** Called with method and address, before anything is sent. */
  readonly onRequest: (label: string) => void;
}

/** A blob of 1 MiB in base64, a comparison with its patches. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;
/** Source: https://docs.github.com/en/rest/about-the-rest-api/api-versions */
const API_VERSION = { 'x-github-api-version': '2022-11-28' };

/** Makes GitHub's API for a token, with the addresses of the runner (`GITHUB_API_URL`, `GITHUB_GRAPHQL_URL`). */
export function createGitHub(http: Pick<Http, 'send'>, environment: Environment): (token: string) => GitHub {
  const apiUrl = (environment['GITHUB_API_URL'] || 'https://api.github.com').replace(/\/+$/, '');
  const graphqlUrl = environment['GITHUB_GRAPHQL_URL'] || `${apiUrl}/graphql`;
  return (token) => ({ apiUrl, graphqlUrl, token, http });
}

/** Makes one request. Rejects with a {@link TransportError} or with the signal's reason; neither quotes the token. */
export async function exchange(github: GitHub, { write, onRequest, ...limits }: Exchange): Promise<GitHubAnswer> {
  const answers: GitHubAnswer[] = [];
  const fetch = async (address: string, { method, headers, body }: FetchInit): Promise<Response> => {
    const url = new URL(address);
    const isGraphql = address === github.graphqlUrl;
    onRequest(isGraphql ? `GraphQL beside ${github.apiUrl}` : `${method} ${url.origin}${url.pathname}`);
    const request = { method, url, headers: { ...headers, ...API_VERSION }, ...(body !== undefined && { body }) };
    const response = await github.http.send({ ...request, ...limits }, MAX_BODY_BYTES);
    answers.push({ ...response, isGraphql, data: parseJson(response.body) });
    // Octokit reads nothing: it throws for a status of 400 and more, and for errors of GraphQL.
    return new Response();
  };
  const octokit = await loadOctokit(github, fetch);
  await write(octokit).catch((error: unknown) => {
    // Octokit wraps what the transport throws.
    throw Error.isError(error) && error.name === 'HttpError' ? error.cause : error;
  });
  const [answer] = answers;
  if (answer === undefined) throw new Error('Octokit has made no request.');
  return answer;
}

interface FetchInit {
  readonly method: HttpRequest['method'];
  readonly headers: HttpRequest['headers'];
  readonly body?: string;
}

/** Loads the toolkit on demand: on import it reads the event's file, and sets up a proxy of its own. */
async function loadOctokit({ token, apiUrl, graphqlUrl }: GitHub, fetch: object): Promise<Octokit> {
  try {
    const { getOctokit: open } = await import(/* webpackChunkName: "github" */ '@actions/github');
    const octokit = open(token, { baseUrl: apiUrl, userAgent: USER_AGENT, request: { fetch } });
    // Octokit derives the address of GraphQL from that of REST, and ignores `GITHUB_GRAPHQL_URL`.
    const graphql = octokit.graphql.defaults({ baseUrl: new URL(graphqlUrl).origin, url: graphqlUrl });
    return Object.assign(octokit, { graphql });
  } catch (cause) {
    const message = 'the toolkit cannot be loaded: its set-up reads the proxy variables and GITHUB_EVENT_PATH';
    throw new TransportError('proxy', message, { maybeSent: false, cause });
  }
}
