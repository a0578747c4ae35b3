/** A repository: git's part in a bare repository on disk, GitHub's part (pull requests, labels) in memory. */
import path from 'node:path';
import { type Identity, idOf, nodeId } from './access.ts';
import { type Commit, Commits, type Person, timeOf } from './commits.ts';
import type { Deployment } from './deployment.ts';
import { diffTrees, type FileDiff } from './diff.ts';
import { initialize } from './initialize.ts';
import { ObjectStore } from './objects.ts';
import type { RepositoryOptions } from './options.ts';
import type { Pull } from './pull.ts';
import { type RefChange, Refs, ZERO_SHA } from './refs.ts';
import type { Signed } from './signing.ts';
import { type Mode, type PathChanges, Trees } from './trees.ts';

export type { RepositoryOptions } from './options.ts';

export interface Label {
  readonly id: number;
  readonly name: string;
  readonly color: string;
  readonly description: string | null;
}

interface Place {
  readonly folder: string;
  readonly fullName: string;
  readonly apiUrl: string;
  readonly webUrl: string;
  readonly clock: () => Date;
}

/** The commit from which all begins has one time, so that it has one name. */
const BORN = '2026-01-01T00:00:00Z';
const OWNER: Person = { name: 'Mona Lisa', email: 'mona@example.com', date: BORN };

export class Repository implements AsyncDisposable {
  readonly owner: string;
  readonly name: string;
  readonly id: number;
  readonly nodeId: string;
  readonly gitDir: string;
  readonly options: RepositoryOptions;
  readonly objects: ObjectStore;
  readonly trees: Trees;
  readonly commits: Commits;
  readonly refs: Refs;
  readonly pulls: Pull[] = [];
  readonly deployments: Deployment[] = [];
  readonly labels = new Map<string, Label>();
  /** Where the API and the site have it. */
  readonly apiUrl: string;
  readonly webUrl: string;
  readonly #clock: () => Date;
  #queue: Promise<unknown> = Promise.resolve();
  #lastId = 0;

  private constructor(place: Place, options: RepositoryOptions) {
    [this.owner = '', this.name = ''] = place.fullName.split('/');
    this.id = idOf(place.fullName);
    this.nodeId = nodeId('R', this.id);
    this.gitDir = path.join(place.folder, `${this.owner}+${this.name}.git`);
    this.options = options;
    this.objects = new ObjectStore(this.gitDir);
    this.trees = new Trees(this.objects);
    this.commits = new Commits(this.objects);
    this.refs = new Refs(this.gitDir, this.objects);
    this.apiUrl = `${place.apiUrl}/repos/${place.fullName}`;
    this.webUrl = `${place.webUrl}/${place.fullName}`;
    this.#clock = place.clock;
  }

  static async create(place: Place, options: RepositoryOptions): Promise<Repository> {
    const repository = new Repository(place, options);
    await initialize(repository.gitDir, repository.defaultBranch, async () => {
      const tree = await repository.trees.change(undefined, await repository.#firstFiles());
      return await repository.commits.write({ tree, parents: [], author: OWNER, committer: OWNER, message: 'Begin' });
    });
    return repository;
  }

  get fullName(): string {
    return `${this.owner}/${this.name}`;
  }

  get defaultBranch(): string {
    return this.options.defaultBranch ?? 'main';
  }

  get visibility(): 'public' | 'private' | 'internal' {
    return this.options.visibility ?? 'private';
  }

  get now(): string {
    return timeOf(this.#clock());
  }

  /** Gives the next number of this repository's own things. */
  nextId(): number {
    this.#lastId += 1;
    return this.id * 1000 + this.#lastId;
  }

  /** Runs one piece of work at a time, as GitHub does with the writes to a repository. */
  async exclusive<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(async () => {
      await this.#catchUp();
      return await work();
    });
    this.#queue = turn.catch(() => undefined);
    return await turn;
  }

  async head(branch: string): Promise<string | undefined> {
    return await this.refs.read(`refs/heads/${branch}`);
  }

  /** Finds the commit that a branch, a tag, a full ref or a commit's name stands for. */
  async resolve(name: string): Promise<string | undefined> {
    if (name === '' || name === 'HEAD') return await this.head(this.defaultBranch);
    for (const ref of [`refs/heads/${name}`, `refs/tags/${name}`, `refs/${name}`, name]) {
      const sha = await this.refs.read(ref);
      if (sha !== undefined) return sha;
    }
    return (await this.commits.read(name))?.sha;
  }

  /** Finds the commit that a name stands for, behind tags too. */
  async commitNamed(name: string): Promise<Commit | undefined> {
    const sha = await this.resolve(name);
    return sha === undefined ? undefined : await this.commits.peel(sha);
  }

  /** Reads a file of a branch or commit; throws where there is none. */
  async fileAt(ref: string, file: string): Promise<Buffer> {
    const { tree } = await this.#commitAt(ref);
    const entry = await this.trees.find(tree, file);
    const blob = entry === undefined ? undefined : await this.objects.read(entry.sha);
    if (blob?.type !== 'blob') throw new Error(`${this.fullName} has no file ${file} at ${ref}`);
    return blob.bytes;
  }

  /** Counts the commits that a branch or commit has, or those that it has and another has not. */
  async countCommits(ref: string, without?: string): Promise<number> {
    const { sha } = await this.#commitAt(ref);
    if (without === undefined) return (await this.commits.ancestry(sha)).size;
    return (await this.commits.ahead((await this.#commitAt(without)).sha, sha)).length;
  }

  /** Compares two trees or commits. */
  async diff(before: string, after: string): Promise<readonly FileDiff[]> {
    const treeOf = async (sha: string) => (await this.commits.read(sha))?.tree ?? sha;
    return await diffTrees(this.gitDir, await treeOf(before), await treeOf(after));
  }

  /** Gives what a commit changed of its first parent. */
  async changesOf({ sha, parents: [parent] }: Commit): Promise<readonly FileDiff[]> {
    return await this.diff(parent ?? (await this.trees.write([])), sha);
  }

  isProtected(branch: string): boolean {
    return this.options.protected?.includes(branch) === true;
  }

  /** Writes changes on a tree as a commit; nothing points to it yet. */
  async commit(parents: readonly string[], changes: PathChanges, by: Signed): Promise<string> {
    const [parent] = parents;
    const base = parent === undefined ? undefined : (await this.commits.get(parent)).tree;
    return await this.commits.write({ tree: await this.trees.change(base, changes), parents, ...by });
  }

  async blob<M extends Mode>(
    content: string | Uint8Array,
    mode: M,
  ): Promise<{ readonly mode: M; readonly sha: string }> {
    return { mode, sha: await this.objects.write('blob', Buffer.from(content)) };
  }

  /** Moves refs as git allows it, and the pull requests with them; git's words when it refuses. */
  async move(changes: readonly RefChange[], by?: Identity): Promise<string | undefined> {
    const refused = await this.refs.apply(changes);
    if (refused !== undefined) return refused;
    for (const { ref, to } of changes) {
      if (ref.startsWith('refs/heads/')) await this.#follow(ref.slice('refs/heads/'.length), to, by);
    }
    return undefined;
  }

  pull(number: number): Pull | undefined {
    return this.pulls.find((pull) => pull.number === number);
  }

  close(pull: Pull): void {
    pull.state = 'closed';
    pull.closedAt = this.now;
    pull.updatedAt = this.now;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#queue;
  }

  async #commitAt(ref: string): Promise<Commit> {
    return await this.commits.get((await this.resolve(ref)) ?? ref);
  }

  /** Lets pull requests follow branches that git itself moved: someone pushed. */
  async #catchUp(): Promise<void> {
    for (const { head, base } of this.pulls.filter(({ state }) => state === 'open')) {
      for (const { ref, sha } of [head, base]) {
        const now = (await this.head(ref)) ?? ZERO_SHA;
        if (now !== sha) await this.#follow(ref, now, undefined);
      }
    }
  }

  /** What GitHub does with open pull requests when one of their branches moves. */
  async #follow(branch: string, to: string, by: Identity | undefined): Promise<void> {
    for (const pull of this.pulls.filter(({ state }) => state === 'open')) {
      if (pull.head.ref !== branch && pull.base.ref !== branch) continue;
      pull.updatedAt = this.now;
      if (to === ZERO_SHA) {
        this.close(pull);
        continue;
      }
      const before = pull.base.sha;
      if (pull.head.ref === branch) pull.head.sha = to;
      else pull.base.sha = to;
      if (!(await this.commits.isAncestor(pull.head.sha, pull.base.sha))) continue;
      this.close(pull);
      if (pull.base.ref !== branch) continue;
      // What it brought is told by where the base was.
      pull.base.sha = before;
      pull.mergedAt = this.now;
      pull.mergedBy = by?.login ?? 'mona';
      pull.mergeCommit = to;
    }
  }

  async #firstFiles(): Promise<PathChanges> {
    const { files = {}, executable = [], links = {}, submodules = {} } = this.options;
    const changes = new Map<string, { readonly mode: Mode; readonly sha: string }>();
    for (const [file, content] of Object.entries(files)) {
      changes.set(file, await this.blob(content, executable.includes(file) ? '100755' : '100644'));
    }
    for (const [file, target] of Object.entries(links)) changes.set(file, await this.blob(target, '120000'));
    for (const [file, sha] of Object.entries(submodules)) changes.set(file, { mode: '160000', sha });
    return changes;
  }
}
