/** A bare client for tests of the double itself: no retries, no following, answers as they are. */
import type { GitHubDouble } from './double.ts';
import { isJson, type Json } from './json.ts';

export interface ClientAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** JSON, or the text where it is none. */
  readonly data: unknown;
  /** The data as an object; empty where it is none. */
  readonly json: Json;
}

export class Client {
  readonly #github: GitHubDouble;
  readonly #token: string;

  constructor(github: GitHubDouble, token = github.token) {
    this.#github = github;
    this.#token = token;
  }

  /** Calls a path below the API's base. */
  async rest(method: string, path: string, body?: unknown): Promise<ClientAnswer> {
    return await this.#send(method, this.#github.apiUrl + path, body);
  }

  async graphql(query: string, variables: Json = {}, operationName?: string): Promise<ClientAnswer> {
    return await this.#send('POST', this.#github.graphqlUrl, { query, variables, operationName });
  }

  async #send(method: string, url: string, body: unknown): Promise<ClientAnswer> {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${this.#token}`,
        'user-agent': 'double-test',
        'content-type': 'application/json',
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    const data = dataOf(text);
    return { status: response.status, headers: response.headers, data, json: isJson(data) ? data : {} };
  }
}

function dataOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
