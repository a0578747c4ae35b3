/** A bare client for tests of the double itself: no retries, no following, answers as they are. */
import type { GitHubDouble } from './double.ts';
import { isJson, type Json } from './json.ts';

export interface ClientAnswer {
  readonly status: number;
  /** The JSON of the body as an object; empty where it is none. */
  readonly json: Json;
}

export class Client {
  readonly #github: GitHubDouble;

  constructor(github: GitHubDouble) {
    this.#github = github;
  }

  /** Calls a path below the API's base. */
  async rest(method: string, path: string, body?: unknown): Promise<ClientAnswer> {
    return await this.#send(method, this.#github.apiUrl + path, body);
  }

  async graphql(query: string, variables: Json = {}): Promise<ClientAnswer> {
    return await this.#send('POST', this.#github.graphqlUrl, { query, variables });
  }

  async #send(method: string, url: string, body: unknown): Promise<ClientAnswer> {
    const response = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${this.#github.token}`,
        'user-agent': 'double-test',
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const data: unknown = await response.json();
    return { status: response.status, json: isJson(data) ? data : {} };
  }
}
