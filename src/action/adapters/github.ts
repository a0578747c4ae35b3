/**
 * GitHub's API over our own transport. Octokit builds the requests and signs them; what comes back is read here: its
 * readers turn a body that breaks off into an empty string, follow redirects (a POST becomes a GET), know no deadline,
 * and put whole bodies into their errors.
 */
import {
  type GitHub,
  type GitHubAnswer,
  type GitHubCall,
  type Http,
  type HttpResponse,
  TransportError,
} from '../deps.ts';
import { ActionError } from '../errors.ts';
import { takesUploads } from '../github/upload-address.ts';
import { parseJson } from '../json.ts';

/** A blob of 1 MiB in base64, a folder of 30,000 files, a comparison with its patches. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;
const DEFAULT_API_URL = 'https://api.github.com';
const USER_AGENT = 'static-export-action';

type Octokit = ReturnType<typeof import('@actions/github').getOctokit>;
type Environment = Readonly<Record<string, string | undefined>>;

/** Makes GitHub's API for a token. Addresses are those that the runner tells (`GITHUB_API_URL`, `GITHUB_GRAPHQL_URL`). */
export function createGitHub(http: Http, environment: Environment): (token: string) => GitHub {
  const first = new FirstAnswer();
  const noting: Http = {
    send: async (...asked) => first.note(await http.send(...asked)),
    stream: async (...asked) => first.note(await http.stream(...asked)),
  };
  return (token) => openGitHub(noting, token, { environment, first });
}

/** The moment of the first answer that tells one. */
class FirstAnswer {
  #at: Date | undefined;

  get at(): Date | undefined {
    return this.#at;
  }

  note<T extends Pick<HttpResponse, 'headers'>>(answer: T): T {
    const told = new Date(answer.headers['date'] ?? Number.NaN);
    if (!Number.isNaN(told.getTime())) this.#at ??= told;
    return answer;
  }
}

function openGitHub(
  http: Http,
  token: string,
  { environment, first }: { readonly environment: Environment; readonly first: FirstAnswer },
): GitHub {
  const apiUrl = addressIn(environment, 'GITHUB_API_URL') ?? DEFAULT_API_URL;
  const graphqlUrl = addressIn(environment, 'GITHUB_GRAPHQL_URL') ?? graphqlBeside(apiUrl);
  const origins = new Set([new URL(apiUrl).origin, new URL(graphqlUrl).origin]);
  let made: Promise<Octokit> | undefined;
  const toolkit = (): Promise<Octokit> => {
    made ??= loadToolkit().then((kit) =>
      kit.getOctokit(token, { baseUrl: apiUrl, userAgent: USER_AGENT, log: SILENT }),
    );
    return made;
  };
  return {
    apiUrl,
    firstAnswerAt: () => first.at,
    stream: async ({ route, params, timeoutMs, signal }, silenceMs) => {
      const { url: address } = (await toolkit()).request.endpoint(`GET ${route}`, { ...params });
      const url = new URL(address);
      if (!origins.has(url.origin)) throw foreign();
      const headers = { accept: 'application/octet-stream', authorization: `token ${token}` };
      return await http.stream({ method: 'GET', url, headers, timeoutMs, signal }, silenceMs);
    },
    call: async ({ method, route, params, file, repeatable = false, timeoutMs, signal }) => {
      if (file !== undefined) return await upload(http, { apiUrl, token }, { route, params, file, timeoutMs, signal });
      let response: HttpResponse | undefined;
      const fetch = async (address: string, init: FetchInit): Promise<Response> => {
        const url = new URL(address);
        if (!origins.has(url.origin)) throw foreign();
        response = await http.send({ ...toRequest(init), url, repeatable, timeoutMs, signal }, MAX_BODY_BYTES);
        return new Response(null, { status: 204 });
      };
      const octokit = await toolkit();
      try {
        const address = route === 'graphql' ? graphqlUrl : route;
        await octokit.request(`${method} ${address}`, { ...params, request: { fetch } });
      } catch (error) {
        signal.throwIfAborted();
        throw transportErrorIn(error);
      }
      if (response === undefined) throw new Error('a call of GitHub was never made');
      return { status: response.status, headers: response.headers, data: readData(response.body) };
    },
  };
}

/**
 * Loads the toolkit when it is needed: as it is loaded it reads the event's file and sets up a proxy of its own, and
 * ends the process where either is broken. The comment keeps it in the one file of the bundle.
 */
async function loadToolkit(): Promise<typeof import('@actions/github')> {
  try {
    return await import(/* webpackMode: "eager" */ '@actions/github');
  } catch (cause) {
    const name = Error.isError(cause) ? cause.name : typeof cause;
    const message = `the toolkit cannot be loaded (${name}): its set-up reads the proxy variables and GITHUB_EVENT_PATH`;
    throw new TransportError('proxy', message, { maybeSent: false, cause });
  }
}

/** Sends a file. Octokit wants the whole of it in memory. */
async function upload(
  http: Http,
  { apiUrl, token }: { readonly apiUrl: string; readonly token: string },
  { route, params, file, timeoutMs, signal }: Omit<GitHubCall, 'method' | 'file'> & Required<Pick<GitHubCall, 'file'>>,
): Promise<GitHubAnswer> {
  const url = new URL(route);
  if (!takesUploads(url, apiUrl)) throw foreign();
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, String(value));
  const headers = {
    accept: 'application/vnd.github+json',
    authorization: `token ${token}`,
    'content-type': file.type,
  };
  const request = { method: 'POST', url, headers, file, timeoutMs, signal } as const;
  const { status, headers: answered, body } = await http.send(request, MAX_BODY_BYTES);
  return { status, headers: answered, data: readData(body) };
}

/** What Octokit hands to `fetch`. */
interface FetchInit {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;

const SILENT = { debug: nothing, info: nothing, warn: nothing, error: nothing };

function nothing(): void {}

function toRequest({ method, headers, body }: FetchInit) {
  const known = METHODS.find((name) => name === method);
  if (known === undefined) throw new Error(`no such method: ${method}`);
  return { method: known, headers, ...(body !== undefined && { body }) };
}

/** Octokit wraps what `fetch` throws into an error that quotes the request. */
function transportErrorIn(error: unknown): unknown {
  if (error instanceof TransportError) return error;
  return Error.isError(error) && Error.isError(error.cause) ? transportErrorIn(error.cause) : error;
}

function foreign(): TransportError {
  return new TransportError('protocol', 'the address is not of GitHub’s API', { maybeSent: false });
}

function readData(body: Uint8Array): GitHubAnswer['data'] {
  if (body.byteLength === 0) return undefined;
  try {
    return parseJson(body);
  } catch {
    return new TextDecoder().decode(body);
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
  throw new ActionError('INPUT', `${name} is ${JSON.stringify(address)}, which is no address.`, {
    hint: `Run the Action by a GitHub Actions runner, which sets ${name}, or set it to the address of the API.`,
  });
}
