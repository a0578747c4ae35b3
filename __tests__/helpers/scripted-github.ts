/** GitHub as a script: an answer to each request, and the transcript of the requests. */
import { type Http, type HttpRequest, TransportError } from '../../src/action/effects.ts';
import { ActionError } from '../../src/action/errors.ts';
import { createGitHub } from '../../src/action/github/client.ts';
import type { GitHubSession } from '../../src/action/github/session.ts';
import { type OpenRepository, openSession, type Repository } from '../../src/action/github/session.ts';
import { type FakeEffects, fakeEffects } from './effects.ts';

/** 200 unless a status is given. `data` is sent as JSON, a text as it is, nothing as an empty body; an error is thrown. */
export type ScriptedAnswer =
  | { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly data?: unknown }
  | Error;
/** Answers in turn, the last one again and again; or by the request. */
export type Script = readonly ScriptedAnswer[] | ((line: string, nth: number) => ScriptedAnswer);

/** A repository of a script, and what was asked of it. */
export interface Scripted extends OpenRepository {
  readonly session: GitHubSession & { readonly effects: FakeEffects };
  /** One line a request: method, path and body, or the GraphQL operation and its variables. */
  readonly asked: string[];
  readonly requests: HttpRequest[];
}

export const TOKEN = 'ghs_T0pSecretToken42';
export const API = 'https://api.github.example';
export const LOST = new TransportError('broken', 'the connection broke (ECONNRESET)', { maybeSent: true });
export const REFUSED = new TransportError('refused', 'no connection (ECONNREFUSED)', { maybeSent: false });

/** Ids of git objects, told apart by their letter. */
export const sha = (letter: string) => letter.repeat(40);
/** A refusal of REST by its message. */
export const says = (status: number, message: string, headers: Readonly<Record<string, string>> = {}) => ({
  ...{ status, headers },
  data: { message },
});
/** A refusal of GraphQL. */
export const refused = (message: string, type?: string): ScriptedAnswer => ({
  data: { data: null, errors: [{ message, ...(type && { type }) }] },
});

/** Opens `acme/deploy` on a GitHub that answers by a script. */
export function scripted(script: Script, { limitMs = 600_000, signal = new AbortController().signal } = {}): Scripted {
  const asked: string[] = [];
  const requests: HttpRequest[] = [];
  const send: Http['send'] = async (request) => {
    request.signal.throwIfAborted();
    const line = lineOf(request);
    const nth = asked.push(line);
    requests.push(request);
    const given = typeof script === 'function' ? script(line, nth) : script[Math.min(nth, script.length) - 1];
    if (given instanceof Error) throw given;
    const { status = 200, headers = {}, data } = given ?? {};
    const body = typeof data === 'string' ? data : (JSON.stringify(data) ?? '');
    return { status, headers, body: Buffer.from(body) };
  };
  const effects = fakeEffects(undefined, {
    github: createGitHub({ send }, { GITHUB_API_URL: API }),
    workflow: { serverUrl: 'https://github.example', repository: 'acme/docs' },
    signal,
  });
  effects.secrets.mask(TOKEN);
  const repository: Repository = {
    fullName: 'acme/deploy',
    nodeId: 'R_1',
    defaultBranch: 'main',
    visibility: 'private',
  };
  return { session: { ...openSession(effects, TOKEN, limitMs), effects }, repository, asked, requests };
}

/** Ends in the error that the work ends in; anything else fails the test. */
export async function errorOf(work: Promise<unknown>): Promise<ActionError> {
  const thrown: unknown = await work.then(
    (value) => new Error(`ended well with ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );
  if (!(thrown instanceof ActionError)) throw thrown;
  if (`${thrown.message} ${thrown.hint}`.includes(TOKEN)) throw new Error('the token is in the error');
  return thrown;
}

function lineOf({ method, url, body }: HttpRequest): string {
  if (url.pathname !== '/graphql') {
    const path = decodeURIComponent(url.pathname).replace(/^\/repos\/acme\/deploy(?=\/)/, '');
    return `${method} ${path}${url.search}${body === undefined ? '' : ` ${body}`}`;
  }
  const { query, variables } = JSON.parse(body ?? '');
  const operation = (/^query (\w+)/.exec(query) ?? /\{\s*(\w+)\(/.exec(query))?.[1];
  return `${operation} ${JSON.stringify(variables.input ?? variables)}`;
}
