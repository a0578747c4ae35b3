/** Writing the files of a site into a folder, several at once. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const FILE_MODE = 0o644;
const DIRECTORY_MODE = 0o755;
/** Files up to this size are held whole and written beside others: one after the other, most of the time is waiting. */
const SMALL_BYTES = 256 * 1024;
const MAX_WRITES = 16;

/** Writes files below one folder. Every file is new: what stands at a path already is an error, never opened. */
export class SiteWriter {
  readonly #root: string;
  readonly #made = new Set<string>();
  readonly #writes = new Set<Promise<void>>();
  #failure: { readonly error: unknown } | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  /** Makes a folder and those above it. */
  async makeDirectory(segments: readonly string[]): Promise<void> {
    const directory = path.join(this.#root, ...segments);
    if (this.#made.has(directory)) return;
    await mkdir(directory, { recursive: true, mode: DIRECTORY_MODE });
    this.#made.add(directory);
  }

  /** Takes a file's content whole and writes it, now or soon; throws what an earlier write failed with. */
  async write(segments: readonly string[], size: number, content: AsyncIterable<Buffer>): Promise<void> {
    this.#throwIfFailed();
    await this.makeDirectory(segments.slice(0, -1));
    const target = path.join(this.#root, ...segments);
    if (size > SMALL_BYTES) {
      await writeNew(target, content);
      return;
    }
    const pieces: Buffer[] = [];
    for await (const piece of content) pieces.push(piece);
    while (this.#writes.size >= MAX_WRITES) await Promise.race(this.#writes);
    const write: Promise<void> = writeNew(target, pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces))
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => this.#writes.delete(write));
    this.#writes.add(write);
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

  #throwIfFailed(): void {
    if (this.#failure !== undefined) throw this.#failure.error;
  }
}

async function writeNew(target: string, content: Buffer | AsyncIterable<Buffer>): Promise<void> {
  await writeFile(target, content, { flag: 'wx', mode: FILE_MODE });
}
