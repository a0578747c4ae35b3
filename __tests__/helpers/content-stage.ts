/** The content of a platform over a git server of its own. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Content, type ContentOptions } from '../../src/platform/content/content.ts';
import { type GitSource, parseGitAddress } from '../../src/platform/content/source.ts';
import { Folder } from './folder.ts';
import { GitRemote } from './git-remote.ts';
import type { GitServerOptions } from './git-server.ts';

export const TOKEN = 'ghs_T0kenThatN0bodyMaySee';
export const DOCS = { 'docs/docs.json': '{}', 'docs/index.mdx': '# One\n', 'README.md': 'About\n' };
export const GO_ON = new AbortController().signal;
/** Long enough that no test meets it. */
const LIMITS = { pausesMs: [], fetchMs: 30_000, askMs: 30_000 };

/** Dispose of it with `await using`: then nothing may have gone wrong in the background. */
export class ContentStage implements AsyncDisposable {
  readonly remote: GitRemote;
  readonly data: Folder;
  content: Content;
  readonly #faults: unknown[] = [];

  private constructor(remote: GitRemote, data: Folder, options: Partial<ContentOptions>) {
    this.remote = remote;
    this.data = data;
    this.content = this.open(options);
  }

  static async start(server: GitServerOptions = {}, options: Partial<ContentOptions> = {}): Promise<ContentStage> {
    return new ContentStage(await GitRemote.start(server), await Folder.make(), options);
  }

  /** Opens another one over the same folder. */
  open({ limits, environment = {}, ...options }: Partial<ContentOptions> = {}): Content {
    return new Content({
      folder: this.data.at('content'),
      environment: Object.assign(environment, { PATH: environment['PATH'] ?? process.env['PATH'] }),
      limits: { ...LIMITS, ...limits },
      onFault: (error) => this.#faults.push(error),
      ...options,
    });
  }

  /** Closes it and opens it again, as at a restart. */
  async reopen(options: Partial<ContentOptions> = {}): Promise<void> {
    await this.content.close();
    this.content = this.open(options);
  }

  source(place = '#main:docs', access: GitSource['access'] = {}, address = this.remote.address): GitSource {
    const parsed = parseGitAddress(`${address}${place}`);
    if ('fault' in parsed) throw new Error(parsed.fault);
    return { type: 'git', ...parsed, access };
  }

  /** What is on the disk for the commits that are in use. */
  async trees(): Promise<readonly string[]> {
    return await readdir(this.data.at('content/0/trees'));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.content.close();
    await this.remote[Symbol.asyncDispose]();
    await this.data[Symbol.asyncDispose]();
    if (this.#faults.length > 0) throw new AggregateError(this.#faults, 'something went wrong in the background');
  }
}

/** Reads all files below a folder. */
export async function filesBelow(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const named = files
    .sort()
    .map(async (file) => [path.relative(folder, file).split(path.sep).join('/'), await readFile(file, 'utf8')]);
  return Object.fromEntries(await Promise.all(named));
}

/** Gives what a piece of work fails with. */
export async function failure(work: Promise<unknown>): Promise<Error> {
  return await work.then(
    () => {
      throw new Error('it did not fail');
    },
    (error: Error) => error,
  );
}
