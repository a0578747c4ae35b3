/** The API without its transport: a request in, an answer out. A request that GitHub does not know is a fault. */
import { type Identity, isVisible, permit } from './access.ts';
import { runGraphql } from './graphql/run.ts';
import { Session } from './graphql/session.ts';
import { isJson, Reader } from './json.ts';
import { notFound, Refusal } from './refusal.ts';
import type { Repository } from './repository.ts';
import { type Answer, findRoute, type Route } from './rest.ts';

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
  readonly routes: readonly Route[];
}

/** An answer, and what was wrong with the request, or with the double. */
export interface Judged extends Answer {
  readonly faults: readonly string[];
}

export class Api {
  readonly #options: ApiOptions;

  constructor(options: ApiOptions) {
    this.#options = options;
  }

  /** Finds the operation that a request is for. */
  route({ method, target }: Pick<ApiRequest, 'method' | 'target'>): Route | undefined {
    return findRoute(method, pathOf(target), this.#options.routes)?.route;
  }

  /** Tells whose token a request carries. */
  identify({ headers }: Pick<ApiRequest, 'headers'>): Identity | undefined {
    const given = /^(?:bearer|token) (.+)$/i.exec(String(headers['authorization'] ?? ''))?.[1];
    return given === undefined ? undefined : this.#options.tokens.get(given);
  }

  async rest(request: ApiRequest): Promise<Judged> {
    const faults: string[] = [];
    const answer = await this.#answer(request, faults).catch((error: unknown) => refusalAnswer(error, faults));
    return { ...answer, faults };
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

  async #answer(request: ApiRequest, faults: string[]): Promise<Answer> {
    const identity = this.#authenticate(request);
    const url = new URL(request.target, 'http://double.invalid');
    const found = findRoute(request.method, url.pathname, this.#options.routes);
    if (found === undefined) {
      faults.push(`${request.method} ${url.pathname}: the double has no such operation`);
      throw notFound();
    }
    const { route, values } = found;
    const repository = this.#find(`${values['owner']}/${values['repo']}`, identity);
    permit(identity, repository, route.needs);
    if (repository.options.archived === true && route.needs.some(([, level]) => level === 'write'))
      throw new Refusal(403, 'Repository was archived so is read-only.');
    const body = parseBody(request.body);
    const query = Object.fromEntries(url.searchParams);
    const unknown = Object.keys({ ...query, ...(isJson(body) && body) }).filter((name) => !route.fields.includes(name));
    if (unknown.length > 0) throw new Refusal(422, `${route.id} has no ${unknown.join(', ')}`, { isFault: true });
    const call = { identity, repository, params: new Reader({ ...query, ...values }), body: new Reader(body) };
    const answer = await repository.exclusive(async () => await route.run(call));
    return { status: route.status, body: answer };
  }

  #authenticate({ headers }: ApiRequest): Identity {
    if (headers['user-agent'] === undefined)
      throw new Refusal(
        403,
        'Request forbidden by administrative rules. Please make sure your request has a User-Agent header.',
      );
    // GitHub answers others by its oldest version, which it drops some day.
    if (
      String(headers['user-agent']).startsWith('static-export-action') &&
      headers['x-github-api-version'] === undefined
    )
      throw new Refusal(400, 'X-GitHub-Api-Version is missing', { isFault: true });
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
  if (error instanceof Refusal && (error.status === 400 || error.details.isFault === true))
    faults.push(`the request: ${error.message}`);
  if (!(error instanceof Refusal)) {
    faults.push(`the double failed: ${error instanceof Error ? error.stack : String(error)}`);
    return { status: 500, body: { message: 'Server Error' } };
  }
  const { status, message, details } = error;
  const errors = details.errors === undefined ? {} : { errors: details.errors };
  const documentation = { documentation_url: 'https://docs.github.com/rest', status: String(status) };
  return { status, body: { message, ...errors, ...documentation } };
}
