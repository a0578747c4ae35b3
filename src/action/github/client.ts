/**
 * Octokit over the Action's transport: Octokit writes requests; the transport reads whole bodies, so that a truncated
 * one is an error and not an empty string, applies the deadline, and follows no redirect.
 */
import type { getOctokit } from '@actions/github';
import type { GitHub, Http, HttpRequest, HttpResponse } from '../effects.ts';
import { ActionError } from '../errors.ts';
import type { Environment } from '../http/proxy.ts';
import { parseJson, USER_AGENT } from '../http/transport.ts';

export type Octokit = ReturnType<typeof getOctokit>;

/** One exchange: the answer of GitHub, whatever its status, or the error of the transport. */
export interface Exchange {
  /** Method and address in one line. */
  readonly label: string;
  readonly isGraphql: boolean;
  readonly response?: HttpResponse;
  /** JSON whatever its type says; `undefined` when the body is none. */
  readonly data?: unknown;
  readonly error?: unknown;
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

/** Makes one request, with the limits of its time. */
export async function exchange(
  github: GitHub,
  write: (octokit: Octokit) => Promise<unknown>,
  limits: Pick<HttpRequest, 'timeoutMs' | 'signal'>,
): Promise<Exchange> {
  const made: Exchange[] = [];
  const fetch = async (address: string, { method, headers, body }: HttpRequest): Promise<Response> => {
    const url = new URL(address);
    const isGraphql = address === github.graphqlUrl;
    const label = isGraphql ? `GraphQL beside ${github.apiUrl}` : `${method} ${url.origin}${url.pathname}`;
    const request = { method, url, headers: { ...headers, ...API_VERSION }, ...(body !== undefined && { body }) };
    const end = await github.http.send({ ...request, ...limits }, MAX_BODY_BYTES).then(
      (response) => ({ response, data: parseJson(response.body) }),
      (error: unknown) => ({ error }),
    );
    made.push({ label, isGraphql, ...end });
    // Octokit reads nothing: it throws for a status of 400 and more, and for errors of GraphQL.
    return new Response();
  };
  await write(await loadOctokit(github, fetch));
  const [first] = made;
  if (first === undefined) throw new Error('Octokit has made no request.');
  return first;
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
    throw new ActionError('PROXY', 'GitHub’s toolkit cannot be loaded.', {
      hint: 'Its set-up reads the proxy variables of the runner and `GITHUB_EVENT_PATH`: check them.',
      cause,
    });
  }
}
