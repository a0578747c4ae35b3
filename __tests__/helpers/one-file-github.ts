/** A repository of one file in memory, for simulations of very many runs; what GitHub itself does is the double's to show. */
import { createHash } from 'node:crypto';
import type { GitHub, GitHubAnswer, GitHubCall } from '../../src/action/deps.ts';

/** A commit, and when it was made. */
export interface OneFileCommit {
  readonly sha: string;
  readonly text: string;
  readonly message: string;
  readonly at: Date;
}

/** Serves the calls of a commit. */
export class OneFileGitHub implements GitHub {
  readonly apiUrl = 'https://api.github.example';
  readonly commits: OneFileCommit[] = [];
  readonly #file: string;
  /** The wall clock of the simulation. */
  readonly #now: () => Date;

  constructor(file: string, text: string, now: () => Date) {
    this.#file = file;
    this.#now = now;
    this.#commit(text, 'Begin');
  }

  get head(): OneFileCommit {
    const last = this.commits.at(-1);
    if (last === undefined) throw new Error('a repository begins with a commit');
    return last;
  }

  async call({ method, route, params }: GitHubCall): Promise<GitHubAnswer> {
    const { sha, text } = this.head;
    switch (`${method} ${route}`) {
      case 'GET /repos/{owner}/{repo}':
        return ok({ full_name: 'acme/deploy', default_branch: 'main', private: true, node_id: 'R_1' });
      case 'GET /repos/{owner}/{repo}/git/ref/{ref}':
        return params['ref'] === 'heads/main' ? ok({ object: { sha } }) : { status: 404, headers: {}, data: {} };
      case 'GET /repos/{owner}/{repo}/git/trees/{tree_sha}':
        return ok({ tree: [{ path: this.#file, mode: '100644', sha: `${sha}`, size: text.length }] });
      case 'GET /repos/{owner}/{repo}/git/blobs/{file_sha}':
        return ok({ content: Buffer.from(text).toString('base64'), encoding: 'base64' });
      case 'POST /repos/{owner}/{repo}/git/blobs':
        return ok({ sha });
      case 'POST graphql': {
        const { input } = params['variables'] as { input: CommitInput };
        if (input.expectedHeadOid !== sha) throw new Error('nobody else commits here');
        const content = Buffer.from(input.fileChanges.additions[0]?.contents ?? '', 'base64').toString();
        const { headline, body = '' } = input.message;
        const oid = this.#commit(content, `${headline}\n\n${body}`);
        return ok({ data: { createCommitOnBranch: { commit: { oid } } } });
      }
      default:
        throw new Error(`not served: ${method} ${route}`);
    }
  }

  firstAnswerAt(): Date {
    return this.#now();
  }

  async stream(): Promise<never> {
    throw new Error('no release is served');
  }

  #commit(text: string, message: string): string {
    const sha = createHash('sha1').update(`${this.commits.length}`).digest('hex');
    this.commits.push({ sha, text, message, at: this.#now() });
    return sha;
  }
}

interface CommitInput {
  readonly expectedHeadOid: string;
  readonly message: { readonly headline: string; readonly body?: string };
  readonly fileChanges: { readonly additions: readonly { readonly contents: string }[] };
}

function ok(data: unknown): GitHubAnswer {
  return { status: 200, headers: {}, data };
}
