/** A repository in memory for simulations of many runs that commit to its one branch; GitHub itself is the double's to show. */
import { createHash } from 'node:crypto';
import type { Http } from '../../src/action/effects.ts';

/** Texts of files by their path. */
type Files = Readonly<Record<string, string>>;

/** A commit with all its files, and when it was made. */
export interface MemoryCommit {
  readonly sha: string;
  readonly files: Files;
  readonly at: Date;
}

const REPOSITORY = 'acme/deploy';

/** Serves the calls of a commit: the look, the trial of the token's right to write, the commit, and the head after a race. */
export class MemoryGitHub {
  readonly apiUrl = 'https://api.github.example';
  readonly graphqlUrl = 'https://api.github.example/graphql';
  readonly token = 'ghs_0123456789';
  readonly commits: MemoryCommit[] = [];
  readonly http: Pick<Http, 'send'> = {
    send: async ({ url, body = '{}' }) => {
      const answer = url.pathname === '/graphql' ? this.#graphql(JSON.parse(body)) : this.#rest(url.pathname);
      return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(answer)) };
    },
  };
  /** The wall clock of the simulation. */
  readonly #now: () => Date;

  constructor(files: Files, now: () => Date) {
    this.#now = now;
    this.commit(files);
  }

  get head(): MemoryCommit {
    const last = this.commits.at(-1);
    if (last === undefined) throw new Error('a repository begins with a commit');
    return last;
  }

  /** Commits changed files; returns the id. */
  commit(changed: Files): string {
    const sha = hash(`${this.commits.length}`);
    this.commits.push({ sha, files: { ...this.commits.at(-1)?.files, ...changed }, at: this.#now() });
    return sha;
  }

  #rest(path: string): unknown {
    if (path === `/repos/${REPOSITORY}/git/blobs`) return { sha: this.head.sha };
    if (path === `/repos/${REPOSITORY}/git/ref/heads%2Fmain`) return { object: { sha: this.head.sha } };
    throw new Error(`not served: ${path}`);
  }

  #graphql({ query, variables }: Request): unknown {
    const { input } = variables;
    if (typeof input !== 'object')
      return { data: { viewer: { login: 'octocat' }, repository: this.#look(query, variables) } };
    if (input.expectedHeadOid !== this.head.sha) {
      const message = `Expected branch to point to "${input.expectedHeadOid}" but it did not.`;
      return { data: null, errors: [{ type: 'STALE_DATA', path: ['createCommitOnBranch'], message }] };
    }
    const changed = input.fileChanges.additions.map(({ path, contents }) => [
      path,
      Buffer.from(contents, 'base64').toString(),
    ]);
    const oid = this.commit(Object.fromEntries(changed));
    return { data: { createCommitOnBranch: { commit: { oid }, ref: { associatedPullRequests: { nodes: [] } } } } };
  }

  /** Answers a look at the base, whose files are numbered; there is no other branch. */
  #look(query: string, variables: Request['variables']): object {
    const { sha, files } = this.head;
    const asked = [...query.matchAll(/\b(file\d+): file\(path: \$(\w+)\)/g)];
    const found = asked.map(([, name = '', variable = '']) => {
      const text = files[String(variables[variable])];
      if (text === undefined) return [name, null] as const;
      const size = Buffer.byteLength(text);
      return [name, { mode: 0o100644, size, oid: hash(`blob ${size}\0${text}`), object: { text } }] as const;
    });
    return {
      ...{ id: 'R_1', nameWithOwner: REPOSITORY, visibility: 'PRIVATE' },
      defaultBranchRef: { name: 'main' },
      base: { name: 'main', target: { oid: sha, tree: { oid: sha }, ...Object.fromEntries(found) } },
    };
  }
}

interface Request {
  readonly query: string;
  readonly variables: Readonly<Record<string, string | CommitInput>> & { readonly input?: CommitInput };
}

interface CommitInput {
  readonly expectedHeadOid: string;
  readonly fileChanges: { readonly additions: readonly { readonly path: string; readonly contents: string }[] };
}

function hash(data: string): string {
  return createHash('sha1').update(data).digest('hex');
}
