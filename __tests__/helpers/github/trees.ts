/** Git's trees: read, written, searched, compared and changed by path. */
import type { ObjectStore } from './objects.ts';

export type Mode = '100644' | '100755' | '040000' | '160000' | '120000';

export interface TreeEntry {
  readonly name: string;
  readonly mode: Mode;
  readonly sha: string;
}

/** What stands at a path after a change. */
export type Change = Omit<TreeEntry, 'name'>;
/** Changes by their paths; `null` takes a path away. */
export type PathChanges = ReadonlyMap<string, Change | null>;

const FOLDER: Mode = '040000';
const MODES: ReadonlySet<string> = new Set<Mode>(['100644', '100755', '040000', '160000', '120000']);

export function isMode(mode: string): mode is Mode {
  return MODES.has(mode);
}

/** Whether git takes a path for one of a file. */
export function isPath(path: string): boolean {
  return !path.split('/').some((part) => ['', '.', '..', '.git'].includes(part.toLowerCase()));
}

export function typeOf(mode: Mode): 'blob' | 'tree' | 'commit' {
  if (mode === FOLDER) return 'tree';
  return mode === '160000' ? 'commit' : 'blob';
}

export class Trees {
  readonly #objects: ObjectStore;

  constructor(objects: ObjectStore) {
    this.#objects = objects;
  }

  /** Reads a tree's entries; nothing where there is no such tree. */
  async read(sha: string): Promise<readonly TreeEntry[] | undefined> {
    const object = await this.#objects.read(sha);
    return object?.type === 'tree' ? parse(object.bytes) : undefined;
  }

  async write(entries: readonly TreeEntry[]): Promise<string> {
    const sorted = [...entries].sort((one, other) => Buffer.compare(keyOf(one), keyOf(other)));
    const parts = sorted.flatMap(({ name, mode, sha }) => [
      Buffer.from(`${mode.replace(/^0/, '')} ${name}\0`),
      Buffer.from(sha, 'hex'),
    ]);
    return await this.#objects.write('tree', Buffer.concat(parts));
  }

  /** Finds what stands at a path; the empty path is the tree itself. */
  async find(tree: string, path: string): Promise<TreeEntry | undefined> {
    let found: TreeEntry = { name: '', mode: FOLDER, sha: tree };
    for (const name of path.split('/').filter((part) => part !== '')) {
      const entry = found.mode === FOLDER ? (await this.read(found.sha))?.find((one) => one.name === name) : undefined;
      if (entry === undefined) return undefined;
      found = entry;
    }
    return found;
  }

  /** Writes a tree with changes made to it; folders that become empty go. */
  async change(tree: string | undefined, changes: PathChanges): Promise<string> {
    const written = await this.#changed(tree, changes);
    return written ?? (await this.write([]));
  }

  async #changed(tree: string | undefined, changes: PathChanges): Promise<string | undefined> {
    const entries = new Map((tree === undefined ? [] : ((await this.read(tree)) ?? [])).map((one) => [one.name, one]));
    const inside = new Map<string, Map<string, Change | null>>();
    for (const [path, change] of changes) {
      const slash = path.indexOf('/');
      const name = slash < 0 ? path : path.slice(0, slash);
      if (slash >= 0) inside.set(name, (inside.get(name) ?? new Map()).set(path.slice(slash + 1), change));
      else if (change === null) entries.delete(name);
      else entries.set(name, { name, ...change });
    }
    for (const [name, below] of inside) {
      const old = entries.get(name);
      const sha = await this.#changed(old?.mode === FOLDER ? old.sha : undefined, below);
      if (sha === undefined) entries.delete(name);
      else entries.set(name, { name, mode: FOLDER, sha });
    }
    return entries.size === 0 ? undefined : await this.write([...entries.values()]);
  }
}

function parse(bytes: Buffer): readonly TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(0x20, at);
    const end = bytes.indexOf(0, space);
    const mode = bytes.subarray(at, space).toString('latin1').padStart(6, '0');
    const name = bytes.subarray(space + 1, end).toString('utf8');
    const sha = bytes.subarray(end + 1, end + 21).toString('hex');
    entries.push({ name, mode: isMode(mode) ? mode : '100644', sha });
    at = end + 21;
  }
  return entries;
}

/** Git sorts folders as if their names ended with a slash. */
function keyOf({ name, mode }: TreeEntry): Buffer {
  return Buffer.from(mode === FOLDER ? `${name}/` : name);
}
