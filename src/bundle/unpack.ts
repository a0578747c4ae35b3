/** Unpacking an archive into a fresh folder, whole or with an error: what it was is for the caller to know only then. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ArchiveEntry, type ReadOptions, readEntries } from './entries.ts';

/** What was unpacked: number of files, and their bytes together. */
export interface UnpackedSite {
  readonly files: number;
  readonly bytes: number;
}

/** Looks at the files of an archive as they pass by: called for each, it gives what takes the content. */
export type Visit = (file: string, size: number) => FileVisitor;

/** Takes one file's content in pieces, which stay as they are, and then its end. */
export interface FileVisitor {
  data(piece: Buffer): void;
  end(): void;
}

const DIRECTORY_MODE = 0o755;

/**
 * Reads an archive to its end and shows its files to `visit`; nothing is written.
 * Throws as {@link unpackArchive} does.
 */
export async function readArchive(archiveFile: string, visit: Visit, options: ReadOptions = {}): Promise<UnpackedSite> {
  let files = 0;
  let bytes = 0;
  for await (const entry of readEntries(archiveFile, options)) {
    if (entry.kind === 'directory') continue;
    for await (const _piece of shown(entry, visit));
    files += 1;
    bytes += entry.size;
  }
  return { files, bytes };
}

/**
 * Unpacks a gzip-compressed tar into `directory`, which must not exist: it is created. `visit` sees the files on the way.
 *
 * Throws a BundleError for an archive that is damaged, passes a limit, holds anything but files and folders, or a name
 * that is not plainly inside, and an error of the file system as it came; the folder is then half full and the caller's
 * to remove, and nothing more is written into it.
 */
export async function unpackArchive(
  archiveFile: string,
  directory: string,
  { visit, ...options }: ReadOptions & { readonly visit?: Visit } = {},
): Promise<UnpackedSite> {
  await mkdir(directory, { mode: DIRECTORY_MODE });
  const writer = new SiteWriter(directory);
  let files = 0;
  let bytes = 0;
  try {
    for await (const entry of readEntries(archiveFile, options)) {
      if (entry.kind === 'directory') {
        writer.makeDirectory(entry.segments);
        continue;
      }
      await writer.write(entry.segments, entry.size, visit === undefined ? entry.content : shown(entry, visit));
      files += 1;
      bytes += entry.size;
    }
    await writer.finish();
  } finally {
    // All has ended before the caller removes the folder: nothing may appear in it afterwards.
    await writer.settle();
  }
  return { files, bytes };
}

async function* shown(
  { segments, size, content }: ArchiveEntry,
  visit: Visit,
): AsyncGenerator<Buffer, void, undefined> {
  const visitor = visit(segments.join('/'), size);
  for await (const piece of content) {
    visitor.data(piece);
    yield piece;
  }
  visitor.end();
}

const FILE_MODE = 0o644;
/** Files up to this size are held whole. */
const SMALL_BYTES = 256 * 1024;
const MAX_WRITES = 16;
/** How many files one look at the pace takes in: one file alone may be slow because the machine is busy. */
const PACE_FILES = 256;
/**
 * A file that the system takes at once is written in a tenth of this, and handing it to another thread would take three
 * times as long as that. Where a file needs more (a virus scanner, a network disk), waiting side by side is quicker.
 */
const SLOW_FILE_MS = 0.5;

/** What tests change. */
export interface SiteWriterOptions {
  /** Mean time a file above which files are written side by side, in milliseconds. */
  readonly slowFileMs?: number;
}

/** Writes files below one folder. Every file is new: what stands at a path already is an error, never opened. */
export class SiteWriter {
  readonly #root: string;
  readonly #pace: Pace;
  readonly #made = new Set<string>();
  readonly #writes = new Set<Promise<void>>();
  #failure: { readonly error: unknown } | undefined;

  constructor(root: string, { slowFileMs = SLOW_FILE_MS }: SiteWriterOptions = {}) {
    this.#root = root;
    this.#pace = new Pace(slowFileMs);
  }

  /** Makes a folder and those above it. */
  makeDirectory(segments: readonly string[]): void {
    const directory = this.#target(segments);
    if (this.#made.has(directory)) return;
    mkdirSync(directory, { recursive: true, mode: DIRECTORY_MODE });
    this.#made.add(directory);
  }

  /** Takes a file's content whole and writes it, now or soon; throws what an earlier write failed with. */
  async write(segments: readonly string[], size: number, content: AsyncIterable<Buffer>): Promise<void> {
    this.#throwIfFailed();
    this.makeDirectory(segments.slice(0, -1));
    const target = this.#target(segments);
    if (size > SMALL_BYTES) {
      await writeFile(target, content, NEW_FILE);
      return;
    }
    const pieces: Buffer[] = [];
    for await (const piece of content) pieces.push(piece);
    const whole = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
    if (this.#pace.isSlow) await this.#writeBeside(target, whole);
    else this.#pace.time(() => writeFileSync(target, whole, NEW_FILE));
  }

  /** Waits until nothing is being written any more; never throws. */
  async settle(): Promise<void> {
    await Promise.all(this.#writes);
  }

  /** Waits for every write, and throws what the first one that failed did fail with. */
  async finish(): Promise<void> {
    await this.settle();
    this.#throwIfFailed();
  }

  /** Waits for a place among the writes and starts one. */
  async #writeBeside(target: string, content: Buffer): Promise<void> {
    while (this.#writes.size >= MAX_WRITES) await Promise.race(this.#writes);
    const write: Promise<void> = writeFile(target, content, NEW_FILE)
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => this.#writes.delete(write));
    this.#writes.add(write);
  }

  /** Joins without a look at the segments, which entry names are made of: none climbs, none is empty. */
  #target(segments: readonly string[]): string {
    return segments.length === 0 ? this.#root : `${this.#root}${path.sep}${segments.join(path.sep)}`;
  }

  #throwIfFailed(): void {
    if (this.#failure !== undefined) throw this.#failure.error;
  }
}

const NEW_FILE = { flag: 'wx', mode: FILE_MODE } as const;

/** Tells from the time that files take whether the system is slow to take them; once it is, it stays so. */
class Pace {
  readonly #slowFileMs: number;
  #files = 0;
  #milliseconds = 0;
  #isSlow = false;

  constructor(slowFileMs: number) {
    this.#slowFileMs = slowFileMs;
  }

  get isSlow(): boolean {
    return this.#isSlow;
  }

  time(write: () => void): void {
    const startedAt = performance.now();
    write();
    this.#milliseconds += performance.now() - startedAt;
    this.#files += 1;
    if (this.#files < PACE_FILES) return;
    this.#isSlow = this.#milliseconds / this.#files > this.#slowFileMs;
    this.#files = 0;
    this.#milliseconds = 0;
  }
}
