/** What is asked of GitHub: a call, how its answer is read, and what becomes of it when that is lost. */
import type { GitHubCall, HttpRequest } from '../effects.ts';

/** An answer that is a no: the request was understood, and nothing was done. Text is harmless. */
export interface Refusal {
  /** Method, address and status in one line. */
  readonly summary: string;
  readonly status: number;
  /** Type of a GraphQL error, such as `STALE_DATA`. */
  readonly type?: string;
  /** GitHub's own words, those of the nested errors too. */
  readonly says: string;
  /** Where a redirect points to. */
  readonly target?: string;
  /** Value of `x-accepted-github-permissions`. */
  readonly accepted?: string | undefined;
}

/** What one call sends, and how its answer is read. */
export interface GitHubRequest<T> {
  /** What could not be done, as the start of a sentence: "The branch `main` of acme/deploy could not be read". */
  readonly purpose: string;
  /** What the token needs for it, as in `permissions:` of a workflow; the contents to read or write unless told. */
  readonly needs?: string;
  readonly method: HttpRequest['method'];
  /** Path with `{placeholders}`, `graphql`, or the whole address of an upload. */
  readonly route: string;
  /** Fills the placeholders; the rest is query or body. */
  readonly params: Readonly<Record<string, unknown>>;
  /** File to upload. */
  readonly file?: GitHubCall['file'];
  /** Wall-clock limit of one attempt in milliseconds, where it takes longer than others. */
  readonly timeoutMs?: number;
  /** Reads the body of a good answer, of GraphQL its `data`; throws a `ContractError`. */
  readonly decode: (data: unknown) => T;
  /**
   * Fields of GraphQL, by their names in the answer, that the token may not be allowed to read: an answer whose errors
   * are of nothing else is good, and has null there.
   */
  readonly mayMiss?: readonly string[];
  /** Refusals that stand for a value: by their status, their words, or otherwise. The first that fits counts. */
  readonly refusals?: readonly (readonly [number | RegExp | ((refusal: Refusal) => boolean), T])[];
  /** Whether a refusal is of something that GitHub has just made and does not know everywhere yet. */
  readonly isTooEarly?: (refusal: Refusal) => boolean;
  /** What a write may have done where its answer is not there, as a sentence without its full stop. */
  readonly effect?: string;
  /**
   * Looks for what a write was to do after its answer was lost, before it is made again; undefined where that is not
   * there. A call without it does no harm when it is made twice.
   */
  readonly readBack?: () => Promise<T | undefined>;
}

/** How a call ended, but for what is an error in any case. */
export type Sent<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** A mutation of GraphQL, as the part of a request: its name, by which GitHub names the type of its input, and what it gives. */
export function mutation(name: string, gives: string, input: Readonly<Record<string, unknown>>) {
  const type = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}Input!`;
  const query = `mutation ($input: ${type}) { ${name}(input: $input) { ${gives} } }`;
  return { method: 'POST', route: 'graphql', params: { query, variables: { input } } } as const;
}

/** A repository by its names. */
interface RepositoryName {
  readonly owner: string;
  readonly name: string;
}

/** A call below a repository, as the part of a request: method and path, what fills its placeholders, and the rest. */
export function routeIn(
  repository: RepositoryName,
  call: `${HttpRequest['method']} ${string}`,
  params: Readonly<Record<string, unknown>> = {},
) {
  const [method, path] = call.split(' ') as [HttpRequest['method'], string];
  return {
    method,
    route: `/repos/{owner}/{repo}${path}`,
    params: { owner: repository.owner, repo: repository.name, ...params },
  };
}

/** Parts `owner/name`. */
export function namesOf(fullName: string): RepositoryName {
  const [owner = '', name = ''] = fullName.split('/');
  return { owner, name };
}
