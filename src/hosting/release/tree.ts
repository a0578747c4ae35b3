/** An unpacked site on the disk, as long as anybody reads it. */
import { createReadStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** Each piece takes a turn of a thread that reads and one of the loop; a slow reader holds two of them. */
const PIECE_BYTES = 256 * 1024;

/** Gives a hold back; a second call does nothing. */
export type LetGo = () => void;

/** The files below one folder. */
export class Tree {
  readonly folder: string;
  readonly #waiting: (() => void)[] = [];
  #holds = 0;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Keeps the files there until the hold is given back. */
  hold(): LetGo {
    this.#holds += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#holds -= 1;
      if (this.#holds === 0) for (const resolve of this.#waiting.splice(0)) resolve();
    };
  }

  async read(file: string): Promise<Buffer> {
    return await readFile(path.join(this.folder, file));
  }

  /** Streams a file, or the part from `first` to `last`. */
  stream(file: string, range?: { readonly first: number; readonly last: number }): Readable {
    const part = range && { start: range.first, end: range.last };
    return createReadStream(path.join(this.folder, file), { ...part, highWaterMark: PIECE_BYTES });
  }

  /** Resolves when nobody reads the files any more. */
  async idle(): Promise<void> {
    if (this.#holds > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Removes the files when nobody reads them any more. */
  async remove(): Promise<void> {
    await this.idle();
    await rm(this.folder, { recursive: true, force: true });
  }
}
