/** Folders and archives of a test, gone at its end. */
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Header, pack } from 'tar-stream';

/** Files by their `/`-separated paths. */
export type Tree = Readonly<Record<string, string>>;

/** A folder of its own. Dispose of it with `await using`. */
export class Folder implements AsyncDisposable {
  readonly path: string;

  private constructor(folder: string) {
    this.path = folder;
  }

  /** Makes one below `place`. */
  static async make(place = tmpdir()): Promise<Folder> {
    return new Folder(await realpath(await mkdtemp(path.join(place, 'folder-'))));
  }

  at(...segments: readonly string[]): string {
    return path.join(this.path, ...segments);
  }

  /** Writes files in the order given. */
  async write(tree: Tree, below = '.'): Promise<void> {
    for (const [name, content] of Object.entries(tree)) {
      const file = this.at(below, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, content);
    }
  }

  /** Reads the files below a folder. */
  async read(below = '.'): Promise<Tree> {
    const entries = await readdir(this.at(below), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => path.join(entry.parentPath, entry.name));
    const named = files.sort().map(async (file) => {
      const name = path.relative(this.at(below), file).split(path.sep).join('/');
      return [name, await readFile(file, 'utf8').catch(() => '(unreadable)')] as const;
    });
    return Object.fromEntries(await Promise.all(named));
  }

  async names(below = '.'): Promise<readonly string[]> {
    return (await readdir(this.at(below))).sort();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // A program that was killed with what it had started may still write.
    await rm(this.path, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** An entry of a hand-made archive: a name, or a header with content. */
export type Entry = string | (Partial<Header> & { readonly name: string; readonly content?: string });

/** Writes a gzip-compressed tar of any entries, sound or not. */
export async function writeArchive(file: string, entries: readonly Entry[]): Promise<void> {
  const archive = pack();
  for (const entry of entries) {
    const { content = '', ...header } = typeof entry === 'string' ? { name: entry, content: entry } : entry;
    const hasContent = header.type === undefined || header.type === 'file' || header.type === 'contiguous-file';
    if (hasContent) archive.entry(header, content);
    else archive.entry({ ...header, size: 0 });
  }
  archive.finalize();
  await pipeline(archive, createGzip(), createWriteStream(file));
}
