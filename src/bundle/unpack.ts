/** Unpacking an archive into a fresh folder, whole or with an error: what it was is for the caller to know only then. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ArchiveEntry, type ArchiveTotals, type ReadOptions, readEntries } from './entries.ts';
import type { ArrivingFile } from './gzip.ts';

/** Looks at the files of an archive as they pass by. */
export interface Visitor {
  /** Looks at a file of at most {@link MAX_WHOLE_BYTES}; the content is only there until this has ended. */
  readonly see: (file: string, content: Buffer) => Promise<void> | void;
  /** Looks at a larger one: gives the same pieces on. */
  readonly follow: (file: string, size: number, content: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;
}

/** How an archive is read, and what looks at its files on the way. */
export interface VisitOptions extends ReadOptions {
  readonly visitor?: Visitor | undefined;
}

/** Files up to this size are held whole. */
export const MAX_WHOLE_BYTES = 8 * 1024 ** 2;

const DIRECTORY_MODE = 0o755;

/** Reads an archive to its end; nothing is written. Throws as {@link unpackArchive} does. */
export async function readArchive(
  archive: string | ArrivingFile,
  { visitor, ...options }: VisitOptions = {},
): Promise<ArchiveTotals> {
  const take = async (entry: ArchiveEntry) => {
    if (entry.kind === 'directory') return;
    const content = await visited(entry, visitor);
    if (!Buffer.isBuffer(content)) for await (const _piece of content);
  };
  return await readEntries(archive, take, options);
}

/**
 * Unpacks a gzip-compressed tar, which may still be arriving, into `directory`, which must not exist: it is created. `visitor` sees the files on the way.
 *
 * Throws a BundleError for an archive that is damaged, passes a limit, holds anything but files and folders, or a name
 * that is not plainly inside, and an error of the file system as it came; the folder is then half full and the caller's
 * to remove, and nothing more is written into it.
 */
export async function unpackArchive(
  archive: string | ArrivingFile,
  directory: string,
  { visitor, ...options }: VisitOptions = {},
): Promise<ArchiveTotals> {
  await mkdir(directory, { mode: DIRECTORY_MODE });
  const writer = new SiteWriter(directory);
  const take = async (entry: ArchiveEntry) => {
    if (entry.kind === 'directory') writer.makeDirectory(entry.segments);
    else await writer.write(entry.segments, await visited(entry, visitor));
  };
  try {
    const totals = await readEntries(archive, take, options);
    await writer.finish();
    return totals;
  } finally {
    // All has ended before the caller removes the folder: nothing may appear in it afterwards.
    await writer.settle();
  }
}

/** Gives the content of a file that was looked at. */
async function visited(entry: ArchiveEntry, visitor: Visitor | undefined): Promise<Buffer | AsyncIterable<Buffer>> {
  const { segments, size, content } = entry;
  if (size > MAX_WHOLE_BYTES) return visitor?.follow(segments.join('/'), size, content) ?? content;
  const whole = await entry.whole();
  if (visitor !== undefined) await visitor.see(segments.join('/'), whole);
  return whole;
}

const NEW_FILE = { flag: 'wx', mode: 0o644 } as const;
/** Larger files are written while nothing else is. */
const SMALL_BYTES = 256 * 1024;
const MAX_WRITES = 16;
/** How many files one look at the pace takes in: one file alone may be slow because the machine is busy. */
const PACE_FILES = 256;
/**
 * A file that the system takes at once is written in a tenth of this, and handing it to another thread would take three
 * times as long as that. Where a file needs more (a virus scanner, a network disk), waiting side by side is quicker.
 */
const SLOW_FILE_MS = 0.5;

/** Writes files below one folder. Every file is new: what stands at a path already is an error, never opened. */
export class SiteWriter {
  readonly #root: string;
  readonly #slowFileMs: number;
  readonly #made = new Set<string>();
  readonly #writes = new Set<Promise<void>>();
  #failure: { readonly error: unknown } | undefined;
  /** Whether the system is slow to take files; once it is, it stays so. */
  #isSlow = false;
  #pace = { files: 0, milliseconds: 0 };

  /** `slowFileMs` is the mean time a file above which files are written side by side. */
  constructor(root: string, slowFileMs = SLOW_FILE_MS) {
    this.#root = root;
    this.#slowFileMs = slowFileMs;
  }

  /** Makes a folder and those above it. */
  makeDirectory(segments: readonly string[]): void {
    const directory = this.#target(segments);
    if (this.#made.has(directory)) return;
    mkdirSync(directory, { recursive: true, mode: DIRECTORY_MODE });
    this.#made.add(directory);
  }

  /** Writes a file, now or soon; throws what an earlier write failed with. */
  async write(segments: readonly string[], content: Buffer | AsyncIterable<Buffer>): Promise<void> {
    this.#throwIfFailed();
    this.makeDirectory(segments.slice(0, -1));
    const target = this.#target(segments);
    if (!Buffer.isBuffer(content) || content.length > SMALL_BYTES) await writeFile(target, content, NEW_FILE);
    else if (this.#isSlow) await this.#writeBeside(target, content);
    else this.#writeNow(target, content);
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

  /** Writes one file and takes the time that it needs. */
  #writeNow(target: string, content: Buffer): void {
    const startedAt = performance.now();
    writeFileSync(target, content, NEW_FILE);
    this.#pace.milliseconds += performance.now() - startedAt;
    this.#pace.files += 1;
    if (this.#pace.files < PACE_FILES) return;
    this.#isSlow = this.#pace.milliseconds / this.#pace.files > this.#slowFileMs;
    this.#pace = { files: 0, milliseconds: 0 };
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
    return [this.#root, ...segments].join(path.sep);
  }

  #throwIfFailed(): void {
    if (this.#failure !== undefined) throw this.#failure.error;
  }
}
