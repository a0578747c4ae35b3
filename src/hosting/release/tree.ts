/** The files of a release on the disk, as long as anybody reads them. */
import { createReadStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { type Encoding, noteOf, type PreparedFile, preparedName, type SitePlace } from './prepare.ts';

/** Each piece takes a turn of a thread that reads and one of the loop; a slow reader holds two of them. */
const PIECE_BYTES = 256 * 1024;

/** Gives a hold back; a second call does nothing. */
export type LetGo = () => void;

/** A site and what was prepared of it. */
export class Tree {
  readonly place: SitePlace;
  readonly #waiting: (() => void)[] = [];
  #holds = 0;

  constructor(place: SitePlace) {
    this.place = place;
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

  /** Reads a file as readers get it. */
  async read(file: PreparedFile, encoding: Encoding): Promise<Buffer> {
    return await readFile(this.#at(file, encoding));
  }

  /** Streams a file, uncompressed, from the byte `start` to the byte `end`. */
  stream(file: PreparedFile, range: { readonly start: number; readonly end: number }): Readable {
    return createReadStream(this.#at(file, 'identity'), { ...range, highWaterMark: PIECE_BYTES });
  }

  /** Removes the files when nobody reads them any more. */
  async remove(): Promise<void> {
    if (this.#holds > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    const { folder, prepared } = this.place;
    for (const each of [noteOf(prepared), prepared, folder]) await rm(each, { recursive: true, force: true });
  }

  #at({ file, sha256, isChanged }: PreparedFile, encoding: Encoding): string {
    const { folder, prepared } = this.place;
    if (encoding === 'identity' && isChanged !== true) return path.join(folder, file);
    return path.join(prepared, preparedName(sha256, encoding));
  }
}
