/**
 * GitHub's API by Octokit over the Action's transport: Octokit writes requests; the transport reads whole bodies, so
 * that a truncated one is an error and not an empty string, applies the deadline, and follows no redirect.
 */
import {
  type GitHub,
  type GitHubAnswer,
  type GitHubCall,
  type Http,
  type HttpRequest,
  type HttpResponse,
  TransportError,
} from '../effects.ts';
import { ActionError } from '../errors.ts';
import { serverTime } from '../http/retry.ts';
import { parseJson } from '../json.ts';
import { takesUploads } from './upload-address.ts';

/** A blob of 1 MiB in base64, a folder of 30,000 files, a comparison with its patches. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;
/** Concurrent calls: GitHub asks for serial requests, with a few exceptions. */
const MAX_CONNECTIONS = 2;
const DEFAULT_API_URL = 'https://api.github.com';
const USER_AGENT = 'static-export-action';
/** Source: https://docs.github.com/en/rest/about-the-rest-api/api-versions */
const API_VERSION = { 'x-github-api-version': '2022-11-28' };

type Environment = Readonly<Record<string, string | undefined>>;

/** A JSON Web Token, which GitHub takes as a bearer's alone. Source: https://docs.github.com/en/rest/authentication */
const WEB_TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Makes GitHub's API for a token, with the addresses of the runner (`GITHUB_API_URL`, `GITHUB_GRAPHQL_URL`). */
export function createGitHub(http: Http, environment: Environment): (token: string) => GitHub {
  let firstAnswerAt: Date | undefined;
  const note = <T extends Pick<GitHubAnswer, 'headers'>>(answer: T): T => {
    firstAnswerAt ??= serverTime(answer.headers);
    return answer;
  };
  const lanes = Array.from({ length: MAX_CONNECTIONS }, (): Promise<unknown> => Promise.resolve());
  let calls = 0;
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const lane = calls++ % MAX_CONNECTIONS;
    const done = (lanes[lane] ?? Promise.resolve()).then(work);
    lanes[lane] = done.catch(() => undefined);
    return await done;
  };
  return (token) => {
    const apiUrl = addressIn(environment, 'GITHUB_API_URL') ?? DEFAULT_API_URL;
    const graphqlUrl = addressIn(environment, 'GITHUB_GRAPHQL_URL') ?? graphqlBeside(apiUrl);
    let octokit: ReturnType<typeof loadOctokit> | undefined;
    const load = () => {
      octokit ??= loadOctokit(token, apiUrl);
      return octokit;
    };
    const api = { token, apiUrl, graphqlUrl, load };
    return {
      apiUrl,
      firstAnswerAt: () => firstAnswerAt,
      call: async (call) =>
        answerOf(note(await inTurn(async () => await http.send(await requestOf(api, call), MAX_BODY_BYTES)))),
      stream: async (call, silenceMs) => {
        const asked = { ...call, method: 'GET', repeatable: true } as const;
        return note(await http.stream(await requestOf(api, asked, { accept: 'application/octet-stream' }), silenceMs));
      },
    };
  };
}

/** The address of an API, and its token. */
interface Api {
  readonly token: string;
  readonly apiUrl: string;
  readonly graphqlUrl: string;
  readonly load: () => ReturnType<typeof loadOctokit>;
}

/** Has Octokit write a request: fill its route, escape what it fills in, and put the rest into query or body. */
async function requestOf(
  { token, apiUrl, graphqlUrl, load }: Api,
  { params, file, repeatable = false, timeoutMs, signal, ...call }: GitHubCall,
  accept: HttpRequest['headers'] = {},
): Promise<HttpRequest> {
  const { request } = await load();
  // Octokit derives the address of GraphQL from that of REST, and ignores `GITHUB_GRAPHQL_URL`.
  const route = call.route === 'graphql' ? graphqlUrl : call.route;
  const written = request.endpoint(`${call.method} ${file ? withQuery(route, params) : route}`, {
    ...params,
    headers: { ...API_VERSION, ...accept, ...(file && { 'content-type': file.type }) },
  });
  const url = new URL(written.url);
  const origins = [new URL(apiUrl).origin, new URL(graphqlUrl).origin];
  const isOurs = file === undefined ? origins.includes(url.origin) : takesUploads(url, apiUrl);
  if (!isOurs) throw new TransportError('protocol', 'the address is not of GitHub’s API', { maybeSent: false });
  const body: unknown = written['body'];
  return {
    method: call.method,
    url,
    headers: {
      ...(written.headers as HttpRequest['headers']),
      authorization: `${WEB_TOKEN.test(token) ? 'bearer' : 'token'} ${token}`,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...(file !== undefined && { file }),
    repeatable,
    timeoutMs,
    signal,
  };
}

/** Beside a file, Octokit takes parameters into the address only where it names them. */
function withQuery(address: string, params: GitHubCall['params']): string {
  return `${address}{${address.includes('?') ? '&' : '?'}${Object.keys(params).join(',')}}`;
}

/** Parses a body as JSON whatever its type; otherwise returns the text. */
function answerOf({ status, headers, body }: HttpResponse): GitHubAnswer {
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
async function loadOctokit(token: string, baseUrl: string) {
  try {
    const { getOctokit } = await import(/* webpackChunkName: "github" */ '@actions/github');
    return getOctokit(token, { baseUrl, userAgent: USER_AGENT });
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
