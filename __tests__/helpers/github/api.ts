/** The API without its transport: a request in, an answer out, both held to GitHub's descriptions. */
import { type Identity, isVisible, permit } from './access.ts';
import { ApiDescription, type Route } from './description.ts';
import { runGraphql } from './graphql/run.ts';
import { Session } from './graphql/session.ts';
import { Reader } from './json.ts';
import { notFound, Refusal } from './refusal.ts';
import type { Repository } from './repository.ts';
import { type Answer, HANDLERS } from './rest.ts';

export interface ApiRequest {
  readonly method: string;
  /** Path and query below the API's base. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface ApiOptions {
  readonly tokens: ReadonlyMap<string, Identity>;
  readonly repositories: readonly Repository[];
}

/** An answer, and what was off the schema: in the request, or in the double's own answer. */
export interface Judged extends Answer {
  readonly faults: readonly string[];
}

const NO_BODY = new Set(['GET', 'HEAD', 'DELETE']);

export class Api {
  readonly #description = ApiDescription.shared();
  readonly #options: ApiOptions;

  constructor(options: ApiOptions) {
    this.#options = options;
  }

  /** Finds what a request is for: its operation, and the path by its names. */
  route({ method, target }: Pick<ApiRequest, 'method' | 'target'>): Route | undefined {
    return this.#description.find(method, pathOf(target));
  }

  /** Tells whose token a request carries. */
  identify({ headers }: Pick<ApiRequest, 'headers'>): Identity | undefined {
    const given = /^(?:bearer|token) (.+)$/i.exec(String(headers['authorization'] ?? ''))?.[1];
    return given === undefined ? undefined : this.#options.tokens.get(given);
  }

  async rest(request: ApiRequest): Promise<Judged> {
    const faults: string[] = [];
    const route = this.route(request);
    const answer = await this.#answer(request, route, faults).catch((error: unknown) => refusalAnswer(error, faults));
    const off = this.#description.answerFaults(route?.operation, answer.status, answer.body);
    const name = route?.operation.id ?? `${request.method} ${request.target}`;
    return { ...answer, faults: [...faults, ...off.map((fault) => `the double's answer to ${name}: ${fault}`)] };
  }

  async graphql(request: ApiRequest): Promise<Judged> {
    const body = parseBody(request.body);
    try {
      const identity = this.#authenticate(request);
      const seen = this.#options.repositories.filter((one) => isVisible(one, identity));
      return { status: 200, ...(await runGraphql(body, new Session(identity, seen))) };
    } catch (error) {
      const faults: string[] = [];
      return { ...refusalAnswer(error, faults), faults };
    }
  }

  async #answer(request: ApiRequest, route: Route | undefined, faults: string[]): Promise<Answer> {
    const identity = this.#authenticate(request);
    const url = new URL(request.target, 'http://double.invalid');
    const handler = route === undefined ? undefined : HANDLERS[route.operation.id];
    const [, owner, repo] = /^\/repos\/([^/]+)\/([^/]+)/.exec(url.pathname) ?? [];
    if (route === undefined || handler === undefined) {
      faults.push(`${request.method} ${url.pathname}: the double has no such operation`);
      throw notFound();
    }
    const repository = this.#find(`${owner}/${repo}`, identity);
    permit(identity, repository, handler.needs);
    if (repository.options.archived === true && handler.needs.some(([, level]) => level === 'write'))
      throw new Refusal(403, 'Repository was archived so is read-only.');
    const parsed = this.#description.parameters(route, url.searchParams);
    const hasJson = !NO_BODY.has(request.method) || request.body !== '';
    const body = hasJson ? parseBody(request.body) : undefined;
    const wrong = [...parsed.faults, ...this.#description.bodyFaults(route.operation, body)];
    if (parsed.params === undefined || wrong.length > 0) {
      faults.push(...wrong.map((fault) => `${route.operation.id}: ${fault}`));
      throw new Refusal(422, `Invalid request.\n\n${wrong.join('\n')}`);
    }
    const call = { identity, repository, params: new Reader(parsed.params), body: new Reader(body) };
    const known = await repository.exclusive(async () => await handler.run(call));
    return { status: handler.status, body: this.#description.complete(route.operation, handler.status, known) };
  }

  #authenticate({ headers }: ApiRequest): Identity {
    if (headers['user-agent'] === undefined)
      throw new Refusal(
        403,
        'Request forbidden by administrative rules. Please make sure your request has a User-Agent header.',
      );
    if (headers['authorization'] === undefined) throw new Refusal(401, 'Requires authentication');
    const identity = this.identify({ headers });
    if (identity === undefined) throw new Refusal(401, 'Bad credentials');
    return identity;
  }

  #find(fullName: string, identity: Identity): Repository {
    const found = this.#options.repositories.find((one) => one.fullName.toLowerCase() === fullName.toLowerCase());
    if (found === undefined || !isVisible(found, identity)) throw notFound();
    return found;
  }
}

function pathOf(target: string): string {
  return target.split('?')[0] ?? '';
}

function parseBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'Problems parsing JSON');
  }
}

function refusalAnswer(error: unknown, faults: string[]): Answer {
  if (error instanceof Refusal && error.status === 400) faults.push(`the request: ${error.message}`);
  if (!(error instanceof Refusal)) {
    faults.push(`the double failed: ${error instanceof Error ? error.stack : String(error)}`);
    return { status: 500, body: { message: 'Server Error' } };
  }
  const { status, message, details } = error;
  const errors = details.errors === undefined ? {} : { errors: details.errors };
  const documentation = { documentation_url: 'https://docs.github.com/rest', status: String(status) };
  return { status, body: { message, ...errors, ...documentation } };
}
