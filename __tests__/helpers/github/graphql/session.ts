/** One request to GraphQL: its caller, and the nodes of the repositories that the caller sees. */
import { type Identity, idOf, isBot, type Needs, nodeId, permit, type Scope } from '../access.ts';
import type { Commit } from '../commits.ts';
import type { Json } from '../json.ts';
import { filesOf, type Pull } from '../pull-requests.ts';
import { Refusal, unresolved } from '../refusal.ts';
import type { Repository } from '../repository.ts';
import { typeOf } from '../trees.ts';

const WRITE_CONTENTS: Needs = [['contents', 'write']];
const CHANGES = { added: 'ADDED', removed: 'DELETED', modified: 'MODIFIED', renamed: 'RENAMED', changed: 'CHANGED' };

interface Page {
  readonly first?: number | null;
}

interface PullFilter extends Page {
  readonly headRefName?: string | null;
  readonly states?: readonly string[] | null;
  readonly orderBy?: { readonly direction: 'ASC' | 'DESC' } | null;
}

export class Session {
  readonly identity: Identity;
  readonly #repositories: readonly Repository[];

  constructor(identity: Identity, repositories: readonly Repository[]) {
    this.identity = identity;
    this.#repositories = repositories;
  }

  /** Finds a repository by its full name; unlike REST, GraphQL follows a rename. */
  find(fullName: string): Repository {
    const wanted = fullName.toLowerCase();
    const found = this.#repositories.find((one) =>
      [one.fullName, ...(one.options.renamedFrom ?? [])].some((name) => name.toLowerCase() === wanted),
    );
    if (found === undefined)
      throw new Refusal(404, `Could not resolve to a Repository with the name '${fullName}'.`, { type: 'NOT_FOUND' });
    return found;
  }

  byId(id: string): Repository {
    const found = this.#repositories.find((one) => one.nodeId === id);
    if (found === undefined) throw unresolved(id);
    return found;
  }

  pullById(id: string): { readonly repository: Repository; readonly pull: Pull } {
    for (const repository of this.#repositories) {
      const pull = repository.pulls.find(({ number }) => nodeId('PR', repository.id, number) === id);
      if (pull !== undefined) return { repository, pull };
    }
    throw unresolved(id);
  }

  /** Changes a repository, one at a time, if the caller may. */
  async write<T>(repository: Repository, work: () => Promise<T>, needs: Needs = WRITE_CONTENTS): Promise<T> {
    permit(this.identity, repository, needs);
    if (repository.options.archived === true)
      throw new Refusal(403, 'Repository was archived so is read-only.', {
        type: isBot(this.identity) ? 'FORBIDDEN' : 'UNPROCESSABLE',
      });
    return await repository.exclusive(work);
  }

  viewer(): Json {
    return { __typename: 'User', login: this.identity.login };
  }

  repository(repository: Repository): Json {
    const { nodeId: id, fullName, visibility, options } = repository;
    return {
      __typename: 'Repository',
      id,
      nameWithOwner: fullName,
      visibility: visibility.toUpperCase(),
      isArchived: options.archived === true,
      defaultBranchRef: async () => await this.ref(repository, `refs/heads/${repository.defaultBranch}`),
      ref: async ({ qualifiedName }: { readonly qualifiedName: string }) => await this.ref(repository, qualifiedName),
      object: async ({ expression }: { readonly expression: string }) => {
        this.#permit(repository, 'contents');
        const commit = await repository.commits.read(expression);
        return commit === undefined ? null : this.commit(repository, commit);
      },
      pullRequests: (filter: PullFilter) => this.#pulls(repository, repository.pulls, filter),
    };
  }

  /** A branch by its full name; `null` where there is none. */
  async ref(repository: Repository, ref: string): Promise<Json | null> {
    this.#permit(repository, 'contents');
    const sha = repository.ref(ref);
    if (sha === undefined) return null;
    const name = ref.replace('refs/heads/', '');
    return {
      __typename: 'Ref',
      name,
      target: async () => this.commit(repository, await repository.commits.get(sha)),
      compare: async ({ headRef }: { readonly headRef: string }) => await this.#compare(repository, sha, headRef),
      associatedPullRequests: (filter: PullFilter) => {
        const own = repository.pulls.filter(({ head }) => head.ref === name);
        return this.#pulls(repository, own, filter);
      },
    };
  }

  commit(repository: Repository, { sha, tree, parents }: Commit): Json {
    const read = async (parent: string) => await repository.commits.get(parent);
    return {
      __typename: 'Commit',
      oid: sha,
      tree: { __typename: 'Tree', oid: tree },
      file: async ({ path }: { readonly path: string }) => await fileNode(repository, tree, path),
      parents: async (page: Page) =>
        connection(await Promise.all(parents.map(read)), page, (parent) => this.commit(repository, parent)),
    };
  }

  pull(repository: Repository, pull: Pull): Json {
    const { number, title, body, state, isMerged, head, base, author } = pull;
    const isApp = author.endsWith('[bot]');
    return {
      __typename: 'PullRequest',
      ...{ number, title, body: body ?? '' },
      id: nodeId('PR', repository.id, number),
      url: `${repository.webUrl}/pull/${number}`,
      state: isMerged ? 'MERGED' : state.toUpperCase(),
      headRefOid: head.sha,
      headRef: async () => await this.ref(repository, `refs/heads/${head.ref}`),
      baseRefName: base.ref,
      headRepository: () => this.repository(repository),
      // GraphQL omits the ending that REST gives the login of an App.
      author: { __typename: isApp ? 'Bot' : 'User', id: idOf(author), login: author.replace('[bot]', '') },
      files: async (page: Page) => {
        const files = await filesOf(repository, pull);
        return connection(files, page, ({ path, status }) => ({ path, changeType: CHANGES[status] }));
      },
    };
  }

  #permit(repository: Repository, scope: Scope): void {
    permit(this.identity, repository, [[scope, 'read']]);
  }

  /** Lists pull requests, which are kept in the order in which they were made. */
  #pulls(repository: Repository, all: readonly Pull[], { headRefName, states, orderBy, ...page }: PullFilter): Json {
    this.#permit(repository, 'pulls');
    const found = all.filter(
      ({ head, isMerged, state }) =>
        (headRefName == null || head.ref === headRefName) &&
        (states == null || states.includes(isMerged ? 'MERGED' : state.toUpperCase())),
    );
    const inOrder = orderBy?.direction === 'DESC' ? found.toReversed() : found;
    return connection(inOrder, page, (pull) => this.pull(repository, pull));
  }

  /** Compares a commit with a branch; `null` where there is none or nothing is common. */
  async #compare(repository: Repository, base: string, headRef: string): Promise<Json | null> {
    const { commits } = repository;
    const head = await repository.resolve(headRef);
    if (head === undefined || (await commits.mergeBase(base, head)) === undefined) return null;
    const ahead = await commits.ahead(base, head);
    return {
      aheadBy: ahead.length,
      behindBy: (await commits.ahead(head, base)).length,
      // The oldest first, unlike a history.
      commits: (page: Page) => connection(ahead, page, (commit) => this.commit(repository, commit)),
    };
  }
}

/** Cuts the first page out of a list: no further one is ever asked for. */
function connection<T>(all: readonly T[], { first }: Page, node: (item: T) => unknown): Json {
  return { totalCount: all.length, nodes: () => all.slice(0, first ?? all.length).map(node) };
}

/** What stands at a path of a commit; `null` where there is nothing, and behind links and submodules. */
async function fileNode({ trees, objects }: Repository, tree: string, path: string): Promise<Json | null> {
  const entry = path.split('/').includes('') ? undefined : await trees.find(tree, path);
  if (entry === undefined) return null;
  const { sha, mode } = entry;
  // The commit of a submodule is in another repository.
  const bytes = typeOf(mode) === 'blob' ? (await objects.read(sha))?.bytes : undefined;
  const object = bytes === undefined ? null : { __typename: 'Blob', oid: sha, ...blobText(bytes) };
  const folder = typeOf(mode) === 'tree' ? { __typename: 'Tree', oid: sha } : null;
  return { oid: sha, mode: Number.parseInt(mode, 8), size: bytes?.length ?? 0, object: object ?? folder };
}

/** Above this a text is cut, by what the API does. */
const MOST_TEXT_BYTES = 512_000;

/** The text of a file; `null` for what is not UTF-8. */
function blobText(bytes: Buffer): Json {
  const isTruncated = bytes.length > MOST_TEXT_BYTES;
  try {
    // What ends within a character is left unfinished.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, MOST_TEXT_BYTES), {
      stream: isTruncated,
    });
    return { isTruncated, text };
  } catch {
    return { isTruncated, text: null };
  }
}
