/**
 * Plans which entries of a commit's folder are written to disk, and how. Pure.
 *
 * Git's own checkout is not used: it obeys `.gitattributes`, and makes links. Here files are the bytes that were
 * committed, and a link to one of them is one more file with its bytes, so that nothing on the disk leads anywhere.
 */
import path from 'node:path';

/** An entry as `git ls-tree` lists it; `size` in bytes. */
export interface TreeEntry {
  readonly mode: string;
  readonly oid: string;
  readonly size: number;
  /** Below the folder, with `/` between names. */
  readonly file: string;
}

export interface PlannedFile {
  readonly file: string;
  readonly oid: string;
  readonly size: number;
}

/** What is not written, and why: a sentence. */
export interface LeftOut {
  readonly file: string;
  readonly message: string;
}

export interface TreePlan {
  readonly files: readonly PlannedFile[];
  readonly leftOut: readonly LeftOut[];
}

const LINK = '120000';
const MODULE = '160000';
/** Links of links; more are a circle, as good as. */
const LINKS_MAX = 40;
/** Longest target of a link. Source: PATH_MAX of Linux. */
export const LINK_MAX_BYTES = 4096;

const NOT_INSIDE = 'This is neither a file nor a folder of the documentation; it is left out.';
const SUBMODULE = 'This is a submodule, which is not fetched; it is left out.';
/** Of names that this system cannot write, too. */
export const NO_NAME = 'This has a name that a file cannot have here; it is left out.';

/** Tells whether an entry is a symbolic link that could be followed. */
export function isLink({ mode, size }: TreeEntry): boolean {
  return mode === LINK && size <= LINK_MAX_BYTES;
}

/** Plans a folder. `targets` are what links lead to, by their blobs. */
export function planTree(entries: readonly TreeEntry[], targets: ReadonlyMap<string, string>): TreePlan {
  const tree = { entries: new Map(entries.map((entry) => [entry.file, entry])), folders: foldersOf(entries), targets };
  const files: PlannedFile[] = [];
  const leftOut: LeftOut[] = [];
  for (const entry of entries) {
    const { file, mode } = entry;
    const found = mode === LINK ? follow(entry, tree) : entry;
    if (!isPossible(file)) leftOut.push({ file, message: NO_NAME });
    else if (mode === MODULE) leftOut.push({ file, message: SUBMODULE });
    else if (found === undefined) leftOut.push({ file, message: NOT_INSIDE });
    else files.push({ file, oid: found.oid, size: found.size });
  }
  return { files, leftOut };
}

/** Whether a name is one of a file below its folder, on this system too. */
function isPossible(file: string): boolean {
  return file.split('/').every((name) => {
    const isPlain = name !== '' && name !== '.' && name !== '..' && path.basename(name) === name;
    return isPlain && !name.includes('\0') && name.toLowerCase() !== '.git';
  });
}

interface Tree {
  readonly entries: ReadonlyMap<string, TreeEntry>;
  readonly folders: ReadonlySet<string>;
  readonly targets: ReadonlyMap<string, string>;
}

function foldersOf(entries: readonly TreeEntry[]): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const { file } of entries) {
    for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1)) {
      const folder = file.slice(0, end);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return folders;
}

/** Finds the file that a link leads to, through links to folders too; `undefined` when it is none of the folder. */
function follow(link: TreeEntry, { entries, folders, targets }: Tree): TreeEntry | undefined {
  let left = LINKS_MAX;
  /** Names that are still to be walked, the next one last. */
  const waiting = link.file.split('/').reverse();
  const at: string[] = [];
  for (;;) {
    const name = waiting.pop();
    if (name === undefined) break;
    if (name === '' || name === '.') continue;
    if (name === '..') {
      if (at.pop() === undefined) return undefined;
      continue;
    }
    at.push(name);
    const entry = entries.get(at.join('/'));
    if (entry?.mode !== LINK) {
      if (entry !== undefined) return waiting.length === 0 && entry.mode !== MODULE ? entry : undefined;
      if (!folders.has(at.join('/'))) return undefined;
      continue;
    }
    const target = targets.get(entry.oid);
    left -= 1;
    if (target === undefined || target.startsWith('/') || left === 0) return undefined;
    at.pop();
    waiting.push(...target.split('/').reverse());
  }
  return undefined;
}
