/** A repository in memory, for simulations of very many runs; what GitHub itself does is the double's to show. */
import { createHash } from 'node:crypto';
import type { GitHub, GitHubAnswer, GitHubCall } from '../../src/action/effects.ts';
import { assetNames } from '../../src/action/publish/names.ts';

/** Texts of files by their path. */
type Files = Readonly<Record<string, string>>;

/** A commit with all its files, and when it was made. */
export interface MemoryCommit {
  readonly sha: string;
  readonly files: Files;
  readonly message: string;
  readonly at: Date;
}

/** An archive that was published; its version is the release. */
export interface PublishedArchive {
  readonly version: string;
  readonly domain: string;
  readonly bytes: Uint8Array;
}

const REPOSITORY = 'acme/deploy';
const WEB = `https://github.com/${REPOSITORY}/releases`;

/** Serves the calls of a commit and of a rollback. */
export class MemoryGitHub implements GitHub {
  readonly apiUrl = 'https://api.github.example';
  readonly commits: MemoryCommit[] = [];
  readonly published: PublishedArchive[] = [];
  /** The wall clock of the simulation. */
  readonly #now: () => Date;

  constructor(files: Files, now: () => Date) {
    this.#now = now;
    this.#commit(files, 'Begin');
  }

  get head(): MemoryCommit {
    const last = this.commits.at(-1);
    if (last === undefined) throw new Error('a repository begins with a commit');
    return last;
  }

  /** Address of the archive of a release. */
  static address({ version, domain, bytes }: PublishedArchive): string {
    return `${WEB}/download/${version}/${assetNames(domain, hash('sha256', bytes)).archive}`;
  }

  async call({ method, route, params }: GitHubCall): Promise<GitHubAnswer> {
    switch (`${method} ${route}`) {
      case 'GET /repos/{owner}/{repo}':
        return ok({ full_name: REPOSITORY, default_branch: 'main', private: false, visibility: 'public' });
      case 'GET /repos/{owner}/{repo}/releases/tags/{tag}': {
        const nth = this.published.findIndex(({ version }) => version === params['tag']);
        if (nth < 0) return { status: 404, headers: {}, data: { message: 'Not Found' } };
        const addresses = { html_url: `${WEB}/tag/${String(params['tag'])}`, upload_url: `${WEB}/assets` };
        return ok({ id: nth, tag_name: params['tag'], draft: false, ...addresses });
      }
      case 'GET /repos/{owner}/{repo}/releases/{release_id}/assets': {
        const version = this.published[Number(params['release_id'])]?.version;
        const archives = this.published.filter((archive) => archive.version === version);
        return ok(archives.map(assetOf));
      }
      case 'POST /repos/{owner}/{repo}/git/blobs':
        return ok({ sha: this.head.sha });
      case 'POST graphql':
        return this.#graphql(params);
      default:
        throw new Error(`not served: ${method} ${route}`);
    }
  }

  firstAnswerAt(): Date {
    return this.#now();
  }

  async stream(): Promise<never> {
    throw new Error('no file of a release is read through the API');
  }

  #graphql(params: GitHubCall['params']): GitHubAnswer {
    const variables = params['variables'] as { readonly input?: CommitInput } & Readonly<Record<string, unknown>>;
    const { input } = variables;
    if (input === undefined) return ok({ data: { repository: this.#look(String(params['query']), variables) } });
    if (input.expectedHeadOid !== this.head.sha) {
      const message = `Expected branch to point to "${input.expectedHeadOid}" but it did not.`;
      return ok({ data: null, errors: [{ type: 'STALE_DATA', path: ['createCommitOnBranch'], message }] });
    }
    const { headline, body = '' } = input.message;
    const changed = (input.fileChanges?.additions ?? []).map(
      ({ path, contents }) => [path, Buffer.from(contents, 'base64').toString()] as const,
    );
    const oid = this.#commit({ ...this.head.files, ...Object.fromEntries(changed) }, `${headline}\n\n${body}`);
    return ok({ data: { createCommitOnBranch: { commit: { oid } } } });
  }

  /** Answers the look of a rollout by commit, which asks for files and their history; there is no branch but the base. */
  #look(query: string, variables: Readonly<Record<string, unknown>>): object {
    if (/\bpulls0:/.test(query)) throw new Error('no pull request is looked at');
    const { sha, files } = this.head;
    const historyOf = (commits: readonly MemoryCommit[]) => ({
      nodes: commits
        .slice(-30)
        .reverse()
        .map((commit) => ({ oid: commit.sha, message: commit.message })),
      pageInfo: { hasNextPage: commits.length > 30, endCursor: '30' },
    });
    const recent = historyOf(this.commits);
    const asked = [...query.matchAll(/\bfile(\d+): file\(path: \$(\w+)\)/g)];
    const found = asked.flatMap(([, nth, name = '']) => {
      const path = String(variables[name]);
      const text = files[path] ?? '';
      const changed = this.commits.filter((commit, at) => commit.files[path] !== this.commits[at - 1]?.files[path]);
      const size = Buffer.byteLength(text);
      const oid = hash('sha1', `blob ${size}\0${text}`);
      const file = { mode: 0o100644, size, oid, object: { isTruncated: false, text } };
      return [[`file${nth}`, file] as const, [`history${nth}`, historyOf(changed)] as const];
    });
    return {
      ...{ id: 'R_1', nameWithOwner: REPOSITORY, visibility: 'PUBLIC', isArchived: false },
      defaultBranchRef: { name: 'main' },
      base: { name: 'main', target: { oid: sha, recent, ...Object.fromEntries(found) } },
    };
  }

  #commit(files: Files, message: string): string {
    const sha = hash('sha1', `${this.commits.length}`);
    this.commits.push({ sha, files, message, at: this.#now() });
    return sha;
  }
}

interface CommitInput {
  readonly expectedHeadOid: string;
  readonly message: { readonly headline: string; readonly body?: string };
  readonly fileChanges?: { readonly additions: readonly { readonly path: string; readonly contents: string }[] };
}

function assetOf(archive: PublishedArchive, nth: number): object {
  const address = MemoryGitHub.address(archive);
  const size = archive.bytes.length;
  return { id: nth, name: address.split('/').at(-1), state: 'uploaded', size, browser_download_url: address };
}

function hash(algorithm: 'sha1' | 'sha256', data: string | Uint8Array): string {
  return createHash(algorithm).update(data).digest('hex');
}

function ok(data: unknown): GitHubAnswer {
  return { status: 200, headers: {}, data };
}
