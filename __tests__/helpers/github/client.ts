/** A bare client for tests of the double itself: no retries, no following, answers as they are. */
import type { GitHubDouble } from './double.ts';
import { isJson, type Json, Reader } from './json.ts';

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

  /** Runs a mutation that asks for nothing but what it takes; gives its errors, too. */
  async mutate(name: string, input: Json, selection = 'clientMutationId'): Promise<Mutated> {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`;
    const { json } = await this.graphql(`mutation($input: ${type}) { ${name}(input: $input) { ${selection} } }`, {
      input,
    });
    const errors = new Reader(json).objects('errors');
    return {
      data: new Reader(json).object('data').object(name),
      errors: errors.map((error) => ({ type: error.optionalText('type'), message: error.text('message') })),
    };
  }

  /** Commits one file on a branch. */
  async commit(repository: string, branch: string, head: string | undefined, file: Json): Promise<Mutated> {
    const [path = '', content] = Object.entries(file)[0] ?? [];
    const input = {
      branch: { repositoryNameWithOwner: repository, branchName: branch },
      expectedHeadOid: head,
      message: { headline: `Update ${path}`, body: 'In detail.' },
      fileChanges: { additions: [{ path, contents: Buffer.from(String(content)).toString('base64') }] },
    };
    return await this.mutate('createCommitOnBranch', input, 'commit { oid } ref { name }');
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

export interface Mutated {
  readonly data: Reader;
  readonly errors: readonly { readonly type: string | undefined; readonly message: string }[];
}

function dataOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
