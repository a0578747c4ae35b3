/**
 * Refs of a repository, none of them packed, read and written as git does in its files (https://git-scm.com/docs/gitrepository-layout): a
 * process for each change would cost more than all else of a request.
 */
import { readFileSync } from 'node:fs';
import { appendFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ObjectStore, SHA } from './objects.ts';

export const ZERO_SHA = '0'.repeat(40);

export interface RefChange {
  readonly ref: string;
  /** {@link ZERO_SHA}: delete it. */
  readonly to: string;
  /** What it must be before; {@link ZERO_SHA}: it must not exist. */
  readonly from?: string;
}

/** What git does not allow in the name of a ref (git-check-ref-format). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: git refuses control characters
const FORBIDDEN = /[\x00-\x20\x7f~^:?*[\\]|\.\.|@\{|\/\/|\/$|\.$|\.lock(\/|$)|(^|\/)\./;

export function isRefName(name: string): boolean {
  return name.startsWith('refs/') && name.split('/').length >= 3 && !FORBIDDEN.test(name);
}

export class Refs {
  readonly #gitDir: string;
  readonly #objects: ObjectStore;

  constructor(gitDir: string, objects: ObjectStore) {
    this.#gitDir = gitDir;
    this.#objects = objects;
  }

  /** Gives the commit or tag that a full name (`refs/heads/main`) points to. */
  read(ref: string): string | undefined {
    if (!isRefName(ref)) return undefined;
    try {
      // At once: refs are small, and read many times for each request.
      const text = readFileSync(this.#fileOf(ref), 'utf8').trim();
      return SHA.test(text) ? text : undefined;
    } catch {
      return undefined;
    }
  }

  /**
   * Makes all changes or none; gives git's words where it refuses. Takes the locks that git takes, as pushes write here
   * at the same time.
   */
  async apply(changes: readonly RefChange[]): Promise<string | undefined> {
    const locks: string[] = [];
    const before = new Map<string, string>();
    try {
      for (const change of changes) {
        const lock = `${this.#fileOf(change.ref)}.lock`;
        const refused = (await this.#wrong(change)) ?? (await this.#lock(lock, change, locks));
        before.set(change.ref, this.read(change.ref) ?? ZERO_SHA);
        if (refused !== undefined) return `fatal: prepare: cannot lock ref '${change.ref}': ${refused}`;
      }
      for (const { ref, to } of changes) {
        await (to === ZERO_SHA ? rm(this.#fileOf(ref), { force: true }) : this.#write(ref));
        await this.#log(ref, before.get(ref) ?? ZERO_SHA, to);
      }
      return undefined;
    } finally {
      for (const lock of locks) await rm(lock, { force: true });
    }
  }

  #fileOf(ref: string): string {
    return path.join(this.#gitDir, ref);
  }

  /** Gives what stands against a change, whatever the ref is now. */
  async #wrong({ ref, to }: RefChange): Promise<string | undefined> {
    if (!isRefName(ref)) return 'invalid ref format';
    if (to === ZERO_SHA) return undefined;
    const object = await this.#objects.read(to);
    if (object === undefined) return `trying to write ref '${ref}' with nonexistent object ${to}`;
    const isBranch = ref.startsWith('refs/heads/');
    if (isBranch && object.type !== 'commit') return `trying to write non-commit object ${to} to branch '${ref}'`;
    const other = await this.#inTheWay(ref);
    return other === undefined ? undefined : `'${other}' exists; cannot create '${ref}'`;
  }

  /** Locks a ref, with its new value in the lock; gives what stands against the change. */
  async #lock(lock: string, { ref, to, from }: RefChange, locks: string[]): Promise<string | undefined> {
    await mkdir(path.dirname(lock), { recursive: true });
    try {
      await writeFile(lock, `${to}\n`, { flag: 'wx' });
    } catch (error) {
      return String(error);
    }
    locks.push(lock);
    const now = this.read(ref) ?? ZERO_SHA;
    if (from === undefined || from === now) return undefined;
    if (now === ZERO_SHA) return `unable to resolve reference '${ref}'`;
    return from === ZERO_SHA ? 'reference already exists' : `is at ${now} but expected ${from}`;
  }

  /** Finds a ref that is a folder of this one, or has it for a folder: files cannot hold both. */
  async #inTheWay(ref: string): Promise<string | undefined> {
    const parts = ref.split('/');
    for (let length = 3; length < parts.length; length += 1) {
      const above = parts.slice(0, length).join('/');
      if (this.read(above) !== undefined) return above;
    }
    const below = await readdir(this.#fileOf(ref), { recursive: true, withFileTypes: true }).catch(() => []);
    const file = below.find((entry) => entry.isFile());
    return file && path.relative(this.#gitDir, path.join(file.parentPath, file.name));
  }

  async #write(ref: string): Promise<void> {
    const file = this.#fileOf(ref);
    try {
      await rename(`${file}.lock`, file);
    } catch {
      // Folders stay where refs were.
      await rm(file, { recursive: true });
      await rename(`${file}.lock`, file);
    }
  }

  /** Keeps what a ref pointed to, as git does where `core.logAllRefUpdates` is set; gone with the ref. */
  async #log(ref: string, from: string, to: string): Promise<void> {
    const file = this.#fileOf(`logs/${ref}`);
    if (to === ZERO_SHA) return await rm(file, { force: true });
    // Git passes over entries of the year 1970.
    const at = Math.floor(Date.now() / 1000);
    const write = () => appendFile(file, `${from} ${to} GitHub <noreply@github.com> ${at} +0000\tupdate\n`);
    await write().catch(async () => {
      // A folder that is missing, or one that was left by refs below this one.
      await rm(file, { recursive: true, force: true });
      await mkdir(path.dirname(file), { recursive: true });
      await write();
    });
  }
}
