/** Writing a folder of a commit to the disk, within limits. */
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { OWNER_ONLY } from '../data-folder.ts';
import { GitError, type GitRun, startGit } from './git.ts';
import { isLink, type LeftOut, NO_NAME, type PlannedFile, planTree, type TreeEntry } from './tree-plan.ts';

export interface TreeLimits {
  readonly filesMax: number;
  /** Of all files together. */
  readonly treeBytes: number;
}

export interface TreeOptions {
  readonly run: GitRun;
  readonly limits: TreeLimits;
  /** Where it is written; must not exist. */
  readonly out: string;
  /** What messages call it. */
  readonly shownAs: string;
}

/** Called for every object in the order asked for; has to read all of its bytes. */
type OnBlob = (index: number, bytes: AsyncGenerator<Buffer>) => Promise<void>;

/** How every file begins that stands for one in large-file storage. Source: https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md */
const POINTER = Buffer.from('version https://git-lfs.github.com/spec/');
const POINTER_MAX_BYTES = 1024;
const IN_LARGE_STORAGE = 'This file is kept in large-file storage (LFS), which is not fetched; it is left out.';
const NAME_TAKEN = 'There is another file of this name; it is left out.';
const LINE_MAX_BYTES = 1024;
const LINE_FEED = 0x0a;
const FILE_MODE = 0o600;
/** By what a file cannot be made, why it is left out; all else is no fault of its name. */
const OF_NAME: ReadonlyMap<unknown, string> = new Map([
  // Of two names that the file system takes for one, or that no sound tree has.
  ...['EEXIST', 'ENOTDIR', 'EISDIR'].map((code) => [code, NAME_TAKEN] as const),
  // Too long, by itself or with its folders; and characters that the file system does not take.
  ...['ENAMETOOLONG', 'EINVAL', 'EILSEQ'].map((code) => [code, NO_NAME] as const),
]);

/** Writes the tree of an id; gives what was left out. Nothing is left in `out` when it rejects. */
export async function writeTree(tree: string, options: TreeOptions): Promise<readonly LeftOut[]> {
  const { run, out } = options;
  const entries = await listTree(tree, options);
  requireSize(entries, options);
  const targets = await readTargets(entries, run);
  const { files, leftOut } = planTree(entries, targets);
  // Links are files with the bytes of what they lead to.
  requireSize(files, options);
  try {
    await mkdir(out, { mode: OWNER_ONLY });
    return [...leftOut, ...(await writeFiles(files, out, run))];
  } catch (error) {
    await rm(out, { recursive: true, force: true });
    throw error;
  }
}

async function listTree(tree: string, { run, limits, shownAs }: TreeOptions): Promise<readonly TreeEntry[]> {
  const git = startGit('ls-tree', ['-r', '-l', '-z', '--full-tree', tree], run);
  git.stdin.end();
  const entries: TreeEntry[] = [];
  let rest = Buffer.alloc(0);
  for await (const chunk of git.stdout as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      entries.push(readEntry(rest.subarray(0, end)));
      rest = rest.subarray(end + 1);
    }
    if (entries.length <= limits.filesMax) continue;
    git.kill();
    throw new GitError('TOO_LARGE', `${shownAs} has more than ${limits.filesMax} files, which is the limit.`);
  }
  await git.ended;
  return entries;
}

/** Reads `mode type id size<TAB>name`; a name that is no UTF-8 becomes one that no file may have. */
function readEntry(line: Buffer): TreeEntry {
  const tab = line.indexOf('\t');
  const [mode = '', , oid = '', size = ''] = line.toString('latin1', 0, tab).split(/ +/);
  const name = line.subarray(tab + 1);
  const file = name.toString('utf8');
  const isText = Buffer.from(file).equals(name);
  return { mode, oid, size: Number(size) || 0, file: isText ? file : `${file}/..` };
}

function requireSize(files: readonly { readonly size: number }[], { limits, shownAs }: TreeOptions): void {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes <= limits.treeBytes) return;
  throw new GitError('TOO_LARGE', `${shownAs} has ${bytes} bytes; at most ${limits.treeBytes} are exported.`);
}

async function readTargets(entries: readonly TreeEntry[], run: GitRun): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>();
  const links = entries.filter(isLink);
  await readBlobs(links, run, async (index, bytes) => {
    targets.set(links[index]?.oid ?? '', (await wholeOf(bytes)).toString('utf8'));
  });
  return targets;
}

async function writeFiles(files: readonly PlannedFile[], out: string, run: GitRun): Promise<readonly LeftOut[]> {
  const leftOut: LeftOut[] = [];
  const made = new Set<string>();
  await readBlobs(files, run, async (index, bytes) => {
    const { file = '', size = 0 } = files[index] ?? {};
    const first = size <= POINTER_MAX_BYTES ? await wholeOf(bytes) : undefined;
    if (first?.subarray(0, POINTER.length).equals(POINTER) === true) {
      leftOut.push({ file, message: IN_LARGE_STORAGE });
      return;
    }
    try {
      await writeFile(path.join(out, ...file.split('/')), first === undefined ? bytes : [first], made);
    } catch (error) {
      const message = OF_NAME.get((error as NodeJS.ErrnoException).code);
      if (message === undefined) throw error;
      for await (const _ of bytes);
      leftOut.push({ file, message });
    }
  });
  return leftOut;
}

async function writeFile(
  target: string,
  bytes: AsyncIterable<Buffer> | readonly Buffer[],
  made: Set<string>,
): Promise<void> {
  const folder = path.dirname(target);
  if (!made.has(folder)) await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
  made.add(folder);
  const handle = await open(target, 'wx', FILE_MODE);
  try {
    for await (const chunk of bytes) await handle.writeFile(chunk);
  } finally {
    await handle.close();
  }
}

/** Reads blobs by their ids and sizes, one after the other, by `git cat-file --batch`; rejects when one is not as it was listed. */
async function readBlobs(
  blobs: readonly { readonly oid: string; readonly size: number }[],
  run: GitRun,
  onBlob: OnBlob,
): Promise<void> {
  if (blobs.length === 0) return;
  const git = startGit('cat-file', ['--batch'], run);
  try {
    git.stdin.end(blobs.map(({ oid }) => `${oid}\n`).join(''));
    const source = new Bytes(git.stdout);
    for (const [index, { oid, size }] of blobs.entries()) {
      if ((await source.line()) !== `${oid} blob ${size}`) throw broken();
      await onBlob(index, source.take(size));
      if ((await source.line()) !== '') throw broken();
    }
    await git.ended;
  } catch (error) {
    git.kill();
    // The exit of git says more than its truncated output.
    if (error instanceof GitError) await git.ended;
    throw error;
  }
}

/** Gives the whole of a blob that is known to be small. */
async function wholeOf(bytes: AsyncGenerator<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function broken(): GitError {
  return new GitError('GIT', 'What git has of the repository cannot be read.');
}

/** A stream that is read in lines and in pieces of known size. */
class Bytes {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async line(): Promise<string> {
    for (;;) {
      const end = this.#rest.indexOf(LINE_FEED);
      if (end >= 0) {
        const line = this.#rest.toString('latin1', 0, end);
        this.#rest = this.#rest.subarray(end + 1);
        return line;
      }
      if (this.#rest.length > LINE_MAX_BYTES) throw broken();
      this.#rest = Buffer.concat([this.#rest, await this.#next()]);
    }
  }

  async *take(size: number): AsyncGenerator<Buffer> {
    let left = size;
    while (left > 0) {
      if (this.#rest.length === 0) this.#rest = await this.#next();
      const piece = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  async #next(): Promise<Buffer> {
    const { done, value } = await this.#chunks.next();
    if (done === true) throw broken();
    return value;
  }
}
