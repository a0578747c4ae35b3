/** A git server with one repository for tests. Commits are written into its files: a process for each object costs more. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Folder, type Tree } from './folder.ts';
import { type GitServer, type GitServerOptions, startGitServer } from './git-server.ts';
import { git } from './github/git.ts';
import { type ObjectFormat, ObjectStore } from './github/objects.ts';

/** An entry of a tree that no working copy could have; the text is what its blob holds. */
export interface RawEntry {
  readonly mode: string;
  readonly text?: string;
  /** An id in place of a text. */
  readonly oid?: string;
}

const WHO = 'Mona Lisa <mona@example.com> 1767225600 +0000';

/** `[core]`, and the kind of ids where it is not the usual one (git-config(1), "extensions.objectFormat"). */
const CONFIG = {
  sha1: '[core]\n\trepositoryformatversion = 0\n\tbare = true\n',
  sha256: '[core]\n\trepositoryformatversion = 1\n\tbare = true\n[extensions]\n\tobjectformat = sha256\n',
};

export class GitRemote implements AsyncDisposable {
  readonly folder: Folder;
  readonly server: GitServer;
  /** Of the repository that is there now. */
  objects: ObjectStore;

  private constructor(folder: Folder, server: GitServer) {
    this.folder = folder;
    this.server = server;
    this.objects = new ObjectStore(this.gitDir);
  }

  static async start(options: GitServerOptions = {}): Promise<GitRemote> {
    const folder = await Folder.make();
    await mkdir(folder.at('served'));
    const remote = new GitRemote(folder, await startGitServer(folder.at('served'), options));
    await remote.makeAnew('sha1');
    return remote;
  }

  /** Makes the repository, empty, with ids of this kind. */
  async makeAnew(format: ObjectFormat): Promise<void> {
    await rm(this.gitDir, { recursive: true, force: true });
    await mkdir(path.join(this.gitDir, 'objects'), { recursive: true });
    await mkdir(path.join(this.gitDir, 'refs/heads'), { recursive: true });
    await writeFile(path.join(this.gitDir, 'config'), CONFIG[format]);
    await writeFile(path.join(this.gitDir, 'HEAD'), 'ref: refs/heads/main\n');
    this.objects = new ObjectStore(this.gitDir, format);
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
    const ref = this.#fileOf(branch);
    const before = force ? '' : await readFile(ref, 'utf8').catch(() => '');
    const plain = Object.entries(files).map(([name, text]) => [name, { mode: '100644', text }] as const);
    const tree = await this.#tree(new Map<string, RawEntry>([...plain, ...Object.entries(raw)]));
    const parent = before && `parent ${before}`;
    const text = `tree ${tree}\n${parent}author ${WHO}\ncommitter ${WHO}\n\nChange ${Math.random()}\n`;
    const commit = await this.objects.write('commit', Buffer.from(text));
    await mkdir(path.dirname(ref), { recursive: true });
    await writeFile(ref, `${commit}\n`);
    return commit;
  }

  async removeBranch(branch: string): Promise<void> {
    await rm(this.#fileOf(branch));
  }

  /** Forgets what no branch leads to, as servers do after a while. */
  async forget(): Promise<void> {
    await git(this.gitDir, 'prune', '--expire=now');
    this.objects = new ObjectStore(this.gitDir);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]();
    await this.folder[Symbol.asyncDispose]();
  }

  #fileOf(branch: string): string {
    return path.join(this.gitDir, 'refs/heads', branch);
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
      const oid = entry.oid ?? (await this.objects.write('blob', Buffer.from(entry.text ?? '')));
      own.push({ mode: entry.mode, name, oid });
    }
    for (const [name, folder] of below) own.push({ mode: '40000', name, oid: await this.#tree(folder) });
    const sortName = (one: (typeof own)[number]) => Buffer.from(one.mode === '40000' ? `${one.name}/` : one.name);
    own.sort((one, other) => Buffer.compare(sortName(one), sortName(other)));
    const bytes = own.map(({ mode, name, oid }) =>
      Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(oid, 'hex')]),
    );
    return await this.objects.write('tree', Buffer.concat(bytes));
  }
}
