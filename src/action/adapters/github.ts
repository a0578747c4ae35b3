/**
 * GitHub's API by Octokit over our own transport: Octokit expands routes, signs, and reads answers; the transport reads
 * whole bodies, so that one that breaks off is a fault and no empty string, knows the deadline, and follows no redirect.
 */
import {
  type FileBody,
  type GitHub,
  type GitHubAnswer,
  type GitHubCall,
  type Http,
  type HttpRequest,
  type HttpStream,
  TransportError,
} from '../deps.ts';
import { ActionError } from '../errors.ts';
import { takesUploads } from '../github/upload-address.ts';
import { serverTime } from '../transport/backoff.ts';

/** A blob of 1 MiB in base64, a folder of 30,000 files, a comparison with its patches. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;
/** Calls that are under way at a time: GitHub wants them one by one, but for a few. */
const MAX_CONNECTIONS = 2;
const DEFAULT_API_URL = 'https://api.github.com';
const USER_AGENT = 'static-export-action';
/** Source: https://docs.github.com/en/rest/about-the-rest-api/api-versions */
const API_VERSION = { 'x-github-api-version': '2022-11-28' };

type Octokit = ReturnType<typeof import(/* webpackChunkName: "github" */ '@actions/github').getOctokit>;
type Environment = Readonly<Record<string, string | undefined>>;

/** Makes GitHub's API for a token. Addresses are those that the runner tells (`GITHUB_API_URL`, `GITHUB_GRAPHQL_URL`). */
export function createGitHub(http: Http, environment: Environment): (token: string) => GitHub {
  let firstAnswerAt: Date | undefined;
  const note = <T extends Pick<GitHubAnswer, 'headers'>>(answer: T): T => {
    firstAnswerAt ??= serverTime(answer.headers);
    return answer;
  };
  const lanes = Array.from({ length: MAX_CONNECTIONS }, (): Promise<unknown> => Promise.resolve());
  let calls = 0;
  const noting: Http = {
    send: async (...asked) => {
      const lane = calls++ % MAX_CONNECTIONS;
      const sent = (lanes[lane] ?? Promise.resolve()).then(async () => note(await http.send(...asked)));
      lanes[lane] = sent.catch(() => undefined);
      return await sent;
    },
    stream: async (...asked) => note(await http.stream(...asked)),
  };
  return (token) => openGitHub(noting, token, { environment, firstAnswerAt: () => firstAnswerAt });
}

function openGitHub(
  http: Http,
  token: string,
  { environment, firstAnswerAt }: { readonly environment: Environment } & Pick<GitHub, 'firstAnswerAt'>,
): GitHub {
  const apiUrl = addressIn(environment, 'GITHUB_API_URL') ?? DEFAULT_API_URL;
  const graphqlUrl = addressIn(environment, 'GITHUB_GRAPHQL_URL') ?? graphqlBeside(apiUrl);
  let octokit: Promise<Octokit> | undefined;
  const load = () => {
    octokit ??= loadOctokit(token, apiUrl);
    return octokit;
  };
  const api = { apiUrl, graphqlUrl, load };
  return {
    apiUrl,
    firstAnswerAt,
    call: async (call) => {
      const { file } = call;
      return await ask(api, call, file === undefined ? {} : { 'content-type': file.type }, async (request) => {
        const { status, headers, body } = await http.send(request, MAX_BODY_BYTES);
        return responseOf(status, headers, body);
      });
    },
    stream: async (call, silenceMs) => {
      let stream: HttpStream | undefined;
      const asked = { ...call, method: 'GET', repeatable: true } as const;
      await ask(api, asked, { accept: 'application/octet-stream' }, async (request) => {
        stream = await http.stream(request, silenceMs);
        return new Response(null, { status: 204 });
      });
      if (stream === undefined) throw new Error('a call of GitHub was never made');
      return stream;
    },
  };
}

/** Where an API is, and what speaks to it. */
interface Api {
  readonly apiUrl: string;
  readonly graphqlUrl: string;
  readonly load: () => Promise<Octokit>;
}

/** Has Octokit make a call by one exchange of the transport. */
async function ask(
  { apiUrl, graphqlUrl, load }: Api,
  { method, params, file, repeatable = false, timeoutMs, signal, ...call }: GitHubCall,
  headers: HttpRequest['headers'],
  exchange: Exchange,
): Promise<GitHubAnswer> {
  const origins = [new URL(apiUrl).origin, new URL(graphqlUrl).origin];
  let answered: Response | undefined;
  const fetch = async (address: string, { body, ...init }: FetchInit): Promise<Response> => {
    const url = new URL(address);
    const isOurs = file === undefined ? origins.includes(url.origin) : takesUploads(url, apiUrl);
    if (!isOurs) throw new TransportError('protocol', 'the address is not of GitHub’s API', { maybeSent: false });
    const content = body instanceof Upload ? { file: body.file } : body !== undefined && { body };
    const { method, headers } = init;
    answered = await exchange({ method, url, headers, ...content, repeatable, timeoutMs, signal });
    return answered;
  };
  // Octokit finds the address of GraphQL by that of REST, and knows nothing of `GITHUB_GRAPHQL_URL`.
  const route = call.route === 'graphql' ? graphqlUrl : call.route;
  const upload = file && { data: new Upload(file) };
  const options = { ...params, ...upload, headers: { ...API_VERSION, ...headers }, request: { fetch } };
  const { request } = await load();
  const { data } = await request(`${method} ${upload ? withQuery(route, params) : route}`, options).catch(
    (error: unknown): { readonly data?: unknown } => {
      signal.throwIfAborted();
      if (answered === undefined) throw transportErrorIn(error);
      // An answer of 400 and above; without its content where Octokit could make no message of that.
      return (error as { readonly response?: { readonly data?: unknown } }).response ?? {};
    },
  );
  if (answered === undefined) throw new Error('a call of GitHub was never made');
  const { status, headers: fields } = answered;
  return { status, headers: Object.fromEntries(fields), data: data === '' ? undefined : data };
}

/** Makes one exchange of the transport. */
type Exchange = (request: HttpRequest) => Promise<Response>;

/** What Octokit hands to `fetch`. */
interface FetchInit {
  readonly method: HttpRequest['method'];
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Upload;
}

/** A file on its way through Octokit, which hands on as it is what is no plain object. */
class Upload {
  readonly file: FileBody;

  constructor(file: FileBody) {
    this.file = file;
  }
}

/** With `data` as the body, Octokit takes parameters into the address only where it names them. */
function withQuery(address: string, params: GitHubCall['params']): string {
  return `${address}{${address.includes('?') ? '&' : '?'}${Object.keys(params).join(',')}}`;
}

/** Octokit reads a body by its type; of no type, of a broken one and of a gateway's own it is JSON, or else text, too. */
function responseOf(status: number, headers: GitHubAnswer['headers'], body: Uint8Array): Response {
  if (status < 200 || status > 599) {
    throw new TransportError('protocol', `the answer is not proper HTTP (status ${status})`, { maybeSent: true });
  }
  const known = Object.entries(headers).filter((field): field is [string, string] => field[1] !== undefined);
  const isEmpty = body.byteLength === 0 || [204, 205, 304].includes(status);
  const response = new Response(isEmpty ? null : Buffer.from(body), { status, headers: known });
  response.headers.set('content-type', 'application/json');
  return response;
}

/**
 * Loads the toolkit when it is needed: as it is loaded it reads the event's file and sets up a proxy of its own, and
 * ends the process where either is broken.
 */
async function loadOctokit(token: string, baseUrl: string): Promise<Octokit> {
  try {
    const { getOctokit } = await import(/* webpackChunkName: "github" */ '@actions/github');
    return getOctokit(token, { baseUrl, userAgent: USER_AGENT, log: SILENT });
  } catch (cause) {
    const name = Error.isError(cause) ? cause.name : typeof cause;
    const message = `the toolkit cannot be loaded (${name}): its set-up reads the proxy variables and GITHUB_EVENT_PATH`;
    throw new TransportError('proxy', message, { maybeSent: false, cause });
  }
}

const SILENT = { debug: nothing, info: nothing, warn: nothing, error: nothing };

function nothing(): void {}

/** Octokit wraps what `fetch` throws into an error that quotes the request. */
function transportErrorIn(error: unknown): unknown {
  if (error instanceof TransportError) return error;
  return Error.isError(error) && Error.isError(error.cause) ? transportErrorIn(error.cause) : error;
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
