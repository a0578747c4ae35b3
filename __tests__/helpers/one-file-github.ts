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
  /** The wall clock of the simulation. */
  readonly #now: () => Date;

  constructor(text: string, now: () => Date) {
    this.#now = now;
    this.#commit(text, 'Begin');
  }

  get head(): OneFileCommit {
    const last = this.commits.at(-1);
    if (last === undefined) throw new Error('a repository begins with a commit');
    return last;
  }

  async call({ method, route, params }: GitHubCall): Promise<GitHubAnswer> {
    const { sha } = this.head;
    switch (`${method} ${route}`) {
      case 'POST /repos/{owner}/{repo}/git/blobs':
        return ok({ sha });
      case 'POST graphql': {
        const { input } = params['variables'] as { readonly input?: CommitInput };
        if (input === undefined) return ok({ data: { repository: this.#look(String(params['query'])) } });
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

  /** Answers the look of a rollout by commit, which asks for one file and its history; there is no branch but the base. */
  #look(query: string): object {
    if (/\b(?:file1|pulls0):/.test(query)) throw new Error('one file is looked at, and no pull request');
    const { sha, text } = this.head;
    const oid = createHash('sha1')
      .update(`blob ${Buffer.byteLength(text)}\0${text}`)
      .digest('hex');
    const file0 = { mode: 0o100644, size: text.length, oid, object: { isTruncated: false, text } };
    const history0 = { nodes: this.commits.slice(-30).reverse() };
    return {
      ...{ id: 'R_1', nameWithOwner: 'acme/deploy', visibility: 'PRIVATE', isArchived: false },
      defaultBranchRef: { name: 'main' },
      base: { name: 'main', target: { oid: sha, file0, history0 } },
    };
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
