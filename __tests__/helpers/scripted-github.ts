/** GitHub as a script: what it answers to each call, and the transcript of what it was asked. */
import { type GitHub, type GitHubAnswer, type GitHubCall, TransportError } from '../../src/action/effects.ts';
import { ActionError } from '../../src/action/errors.ts';
import type { GitHubSession } from '../../src/action/github/call.ts';
import type { Repository } from '../../src/action/github/repository.ts';
import type { Pull } from '../../src/action/github/seen.ts';
import { deadlineIn } from '../../src/action/http/deadline.ts';
import { type FakeEffects, fakeEffects } from './effects.ts';

/** 200 where nothing else is said; an error is thrown. */
export type ScriptedAnswer = Partial<GitHubAnswer> | Error;
/** Answers in turn, the last one again and again; or by the call. */
export type Script = readonly ScriptedAnswer[] | ((line: string, call: GitHubCall, nth: number) => ScriptedAnswer);

/** A session with a script, and what was asked of it. */
export interface Scripted extends GitHubSession {
  readonly effects: FakeEffects;
  /** One line a call: method, path filled in, and body. */
  readonly asked: string[];
  readonly calls: GitHubCall[];
}

export const TOKEN = 'ghs_T0pSecretToken42';
export const API = 'https://api.github.example';
/** What the server's clock says in its first answer. */
export const FIRST_ANSWER_AT = new Date('2026-01-15T12:00:00Z');
export const LOST = new TransportError('broken', 'the connection broke (ECONNRESET)', { maybeSent: true });
export const REFUSED = new TransportError('refused', 'no connection (ECONNREFUSED)', { maybeSent: false });

/** Ids of objects of git, to tell by their first letter. */
export const sha = (letter: string) => letter.repeat(40);

/** A repository as it is opened. */
export function repository(given: Partial<Repository> = {}): Repository {
  return {
    owner: 'acme',
    name: 'deploy',
    fullName: 'acme/deploy',
    defaultBranch: 'main',
    visibility: 'private',
    archived: false,
    nodeId: 'R_1',
    ...given,
  };
}

/** A pull request as a look gives it. */
export function pull(given: Partial<Pull> = {}): Pull {
  return {
    ...{ number: 5, nodeId: 'PR_5', url: 'https://github.example/acme/deploy/pull/5', title: '', body: '' },
    ...{ base: 'main', draft: false, mergesByItself: false, author: 'mona' },
    ...{ labels: [], assignees: [], reviewers: [], teams: [] },
    ...given,
  };
}

/** A refusal in REST, by its message. */
export const says = (status: number, message: string, headers: GitHubAnswer['headers'] = {}) => ({
  ...{ status, headers },
  data: { message },
});
/** A refusal in GraphQL. */
export const refused = (message: string, type?: string, extensions?: object): ScriptedAnswer => ({
  data: { data: null, errors: [{ message, ...(type && { type }), ...(extensions && { extensions }) }] },
});
/** A branch, by the commit that it points to. */
export const ref = (id: string) => ({ data: { object: { sha: id } } });

/** Opens a session whose GitHub answers by a script. */
export function scripted(script: Script, limitMs = 600_000): Scripted {
  const effects = fakeEffects(undefined, {
    workflow: { serverUrl: 'https://github.example', runKey: 'run1', repository: 'acme/docs' },
  });
  effects.secrets.mask(TOKEN);
  const asked: string[] = [];
  const calls: GitHubCall[] = [];
  const github: GitHub = {
    apiUrl: API,
    firstAnswerAt: () => (calls.length === 0 ? undefined : FIRST_ANSWER_AT),
    stream: async () => {
      throw new Error('this GitHub has no storage');
    },
    call: async (call) => {
      call.signal.throwIfAborted();
      const line = lineOf(call);
      const nth = asked.push(line);
      calls.push(call);
      const given = typeof script === 'function' ? script(line, call, nth) : script[Math.min(nth, script.length) - 1];
      if (given instanceof Error) throw given;
      return { status: 200, headers: {}, data: undefined, ...given };
    },
  };
  return { effects, github, deadline: deadlineIn(limitMs, effects.clock), asked, calls };
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

function lineOf({ method, route, params }: GitHubCall): string {
  const used = new Set<string>();
  const path = route.replace(/\{\+?(\w+)\}/g, (_all, name: string) => {
    used.add(name);
    return String(params[name]);
  });
  if (route === 'graphql') {
    const query = String(params['query']);
    const variables = params['variables'] as { readonly input?: unknown };
    const operation = (/^query (\w+)/.exec(query) ?? /\{\s*(\w+)\(/.exec(query))?.[1];
    return `${operation} ${JSON.stringify(variables.input ?? variables)}`;
  }
  const rest = Object.fromEntries(Object.entries(params).filter(([name]) => !used.has(name)));
  const short = path.replace(/^\/repos\/acme\/deploy(?=\/)/, '');
  return `${method} ${short}${Object.keys(rest).length === 0 ? '' : ` ${JSON.stringify(rest)}`}`;
}
