/** A repository: git's part in a bare repository on disk, GitHub's part (pull requests, labels) in memory. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { idOf, nodeId } from './access.ts';
import { type Commit, Commits, type Person, timeOf } from './commits.ts';
import { diffTrees, type FileDiff } from './diff.ts';
import { ObjectStore } from './objects.ts';
import type { RepositoryOptions } from './options.ts';
import type { Pull } from './pull-requests.ts';
import { type RefChange, Refs, ZERO_SHA } from './refs.ts';
import type { Signed } from './signing.ts';
import { type Change, type Mode, type PathChanges, Trees } from './trees.ts';

export type { RepositoryOptions } from './options.ts';

/** A deployment, and what was reported of it, oldest first. */
export interface Deployment {
  readonly id: number;
  readonly sha: string;
  readonly environment: string;
  readonly creator: string;
  readonly createdAt: string;
  /** What whoever made it gave along. */
  readonly payload: unknown;
  readonly statuses: { readonly state: string; readonly description: string }[];
}

interface Place {
  readonly folder: string;
  readonly fullName: string;
  readonly webUrl: string;
  readonly clock: () => Date;
}

const CONFIG = '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n';
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
  readonly pulls: Pull[] = [];
  readonly deployments: Deployment[] = [];
  /** Where the site has it. */
  readonly webUrl: string;
  readonly #refs: Refs;
  readonly #clock: () => Date;
  #queue: Promise<unknown> = Promise.resolve();

  private constructor(place: Place, options: RepositoryOptions) {
    [this.owner = '', this.name = ''] = place.fullName.split('/');
    this.id = idOf(place.fullName);
    this.nodeId = nodeId('R', this.id);
    this.gitDir = path.join(place.folder, `${this.owner}+${this.name}.git`);
    this.options = options;
    this.objects = new ObjectStore(this.gitDir);
    this.trees = new Trees(this.objects);
    this.commits = new Commits(this.objects);
    this.#refs = new Refs(this.gitDir, this.objects);
    this.webUrl = `${place.webUrl}/${place.fullName}`;
    this.#clock = place.clock;
  }

  static async create(place: Place, options: RepositoryOptions): Promise<Repository> {
    const repository = new Repository(place, options);
    await repository.#initialize();
    return repository;
  }

  /** Makes a bare repository as `git init --bare` does (gitrepository-layout(5)), without its processes. */
  async #initialize(): Promise<void> {
    const head = path.join(this.gitDir, 'refs/heads', this.defaultBranch);
    await mkdir(path.join(this.gitDir, 'objects'), { recursive: true });
    await mkdir(path.dirname(head), { recursive: true });
    await writeFile(path.join(this.gitDir, 'HEAD'), `ref: refs/heads/${this.defaultBranch}\n`);
    await writeFile(path.join(this.gitDir, 'config'), CONFIG);
    const tree = await this.trees.change(undefined, await this.#firstFiles());
    const commit = { tree, parents: [], author: OWNER, committer: OWNER, message: 'Begin' };
    await writeFile(head, `${await this.commits.write(commit)}\n`);
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

  /** Runs one piece of work at a time, as GitHub does with the writes to a repository. */
  async exclusive<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(async () => {
      await this.#catchUp();
      return await work();
    });
    this.#queue = turn.catch(() => undefined);
    return await turn;
  }

  /** Gives the commit or tag that a full name (`refs/heads/main`) points to. */
  ref(name: string): string | undefined {
    return this.#refs.read(name);
  }

  async head(branch: string): Promise<string | undefined> {
    return this.ref(`refs/heads/${branch}`);
  }

  /** Finds the commit that a branch, a tag, a full ref or a commit's name stands for. */
  async resolve(name: string): Promise<string | undefined> {
    if (name === '' || name === 'HEAD') return await this.head(this.defaultBranch);
    for (const ref of [`refs/heads/${name}`, `refs/tags/${name}`, `refs/${name}`, name]) {
      const sha = this.ref(ref);
      if (sha !== undefined) return sha;
    }
    return (await this.commits.read(name))?.sha;
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

  async blob(content: string | Uint8Array, mode: Mode): Promise<Change> {
    return { mode, sha: await this.objects.write('blob', Buffer.from(content)) };
  }

  /** Moves refs as git allows it, and the pull requests with them; git's words when it refuses. */
  async move(changes: readonly RefChange[]): Promise<string | undefined> {
    const refused = await this.#refs.apply(changes);
    if (refused !== undefined) return refused;
    for (const { ref, to } of changes) {
      if (ref.startsWith('refs/heads/')) await this.#follow(ref.slice('refs/heads/'.length), to);
    }
    return undefined;
  }

  pull(number: number): Pull | undefined {
    return this.pulls.find((pull) => pull.number === number);
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
        if (now !== sha) await this.#follow(ref, now);
      }
    }
  }

  /** What GitHub does with open pull requests when one of their branches moves. */
  async #follow(branch: string, to: string): Promise<void> {
    for (const pull of this.pulls.filter(({ state }) => state === 'open')) {
      const { head, base } = pull;
      if (head.ref !== branch && base.ref !== branch) continue;
      if (to !== ZERO_SHA && head.ref === branch) head.sha = to;
      const isEmpty = to === ZERO_SHA || (await this.commits.isAncestor(head.sha, base.ref === branch ? to : base.sha));
      // What a merge brought is told by where the base was.
      if (base.ref === branch && !isEmpty) base.sha = to;
      if (!isEmpty) continue;
      pull.state = 'closed';
      pull.isMerged = to !== ZERO_SHA && base.ref === branch;
    }
  }

  async #firstFiles(): Promise<PathChanges> {
    const { files = {}, executable = [], links = {}, submodules = {} } = this.options;
    const changes = new Map<string, Change>();
    for (const [file, content] of Object.entries(files)) {
      changes.set(file, await this.blob(content, executable.includes(file) ? '100755' : '100644'));
    }
    for (const [file, target] of Object.entries(links)) changes.set(file, await this.blob(target, '120000'));
    for (const [file, sha] of Object.entries(submodules)) changes.set(file, { mode: '160000', sha });
    return changes;
  }
}
