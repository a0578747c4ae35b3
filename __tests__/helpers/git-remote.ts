/** A git server with one repository for tests, to which commits are pushed as people do. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { Folder, type Tree } from './folder.ts';
import { GitServer, type GitServerOptions } from './git-server.ts';
import { git, runGit } from './github/git.ts';

/** An entry of a tree that no working copy could have; the text is what its blob holds. */
export interface RawEntry {
  readonly mode: string;
  readonly text?: string;
  /** An id in place of a text. */
  readonly oid?: string;
}

const WHO = ['-c', 'user.name=Mona Lisa', '-c', 'user.email=mona@example.com'];

export class GitRemote implements AsyncDisposable {
  readonly folder: Folder;
  readonly server: GitServer;

  private constructor(folder: Folder, server: GitServer) {
    this.folder = folder;
    this.server = server;
  }

  static async start(options: GitServerOptions = {}): Promise<GitRemote> {
    const folder = await Folder.make();
    await mkdir(folder.at('served/acme'), { recursive: true });
    await mkdir(folder.at('work'));
    const remote = new GitRemote(folder, await GitServer.start(folder.at('served'), options));
    await remote.makeAnew('sha1');
    return remote;
  }

  /** Makes the repository, empty, with ids of this kind. */
  async makeAnew(format: 'sha1' | 'sha256'): Promise<void> {
    await rm(this.gitDir, { recursive: true, force: true });
    const options = ['--bare', '--quiet', '--initial-branch=main', `--object-format=${format}`];
    const init = await runGit('.', ['init', ...options, this.gitDir]);
    if (init.code !== 0) throw new Error(init.stderr);
  }

  /** Address of the repository, as `--docs` takes it. */
  get address(): string {
    return `git+${this.server.origin}/acme/docs.git`;
  }

  get gitDir(): string {
    return this.folder.at('served/acme/docs.git');
  }

  /** Makes the whole of a branch a commit of these files, on top of what it has, or by force in place of it. */
  async push(
    files: Tree,
    { branch = 'main', force = false, raw = {} as Readonly<Record<string, RawEntry>> } = {},
  ): Promise<string> {
    const parent = await runGit(this.gitDir, ['rev-parse', '--verify', '--quiet', `refs/heads/${branch}`]);
    const plain = Object.entries(files).map(([name, text]) => [name, { mode: '100644', text }] as const);
    const tree = await this.#tree(new Map<string, RawEntry>([...plain, ...Object.entries(raw)]));
    const parents = parent.code === 0 && !force ? ['-p', parent.stdout.toString('utf8').trim()] : [];
    const commit = (
      await git(this.gitDir, ...WHO, 'commit-tree', tree, ...parents, '-m', `Change ${Math.random()}`)
    ).trim();
    await git(this.gitDir, 'update-ref', `refs/heads/${branch}`, commit);
    return commit;
  }

  async removeBranch(branch: string): Promise<void> {
    await git(this.gitDir, 'update-ref', '-d', `refs/heads/${branch}`);
  }

  /** Forgets what no branch leads to, as servers do after a while. */
  async forget(): Promise<void> {
    await git(this.gitDir, 'reflog', 'expire', '--expire=now', '--all');
    await git(this.gitDir, 'gc', '--prune=now', '--quiet');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]();
    await this.folder[Symbol.asyncDispose]();
  }

  /** Writes a tree by hand, so that it may have names and modes that git itself would not make. */
  async #tree(entries: ReadonlyMap<string, RawEntry>): Promise<string> {
    const own: { readonly mode: string; readonly name: string; readonly oid: string }[] = [];
    const below = new Map<string, Map<string, RawEntry>>();
    for (const [name, entry] of entries) {
      const slash = name.indexOf('/');
      if (slash >= 0) {
        const folder = below.get(name.slice(0, slash)) ?? new Map<string, RawEntry>();
        below.set(name.slice(0, slash), folder.set(name.slice(slash + 1), entry));
        continue;
      }
      own.push({
        mode: entry.mode,
        name,
        oid: entry.oid ?? (await this.#write('blob', Buffer.from(entry.text ?? ''))),
      });
    }
    for (const [name, folder] of below) own.push({ mode: '40000', name, oid: await this.#tree(folder) });
    const sortName = (one: (typeof own)[number]) => Buffer.from(one.mode === '40000' ? `${one.name}/` : one.name);
    own.sort((one, other) => Buffer.compare(sortName(one), sortName(other)));
    const bytes = own.map(({ mode, name, oid }) =>
      Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(oid, 'hex')]),
    );
    return await this.#write('tree', Buffer.concat(bytes));
  }

  async #write(type: string, bytes: Buffer): Promise<string> {
    const name = `object-${Math.random().toString(36).slice(2)}`;
    const file = this.folder.at('work', name);
    await writeFile(file, bytes);
    return (await git(this.gitDir, 'hash-object', '-w', '--literally', '-t', type, '--', file)).trim();
  }
}
