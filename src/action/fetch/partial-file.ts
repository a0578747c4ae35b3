/** The file of a download: written piece by piece, together with its digest. */
import { createHash, type Hash } from 'node:crypto';
import type { Files, NewFile } from '../effects.ts';
import { ActionError } from '../errors.ts';

const MAX_ARCHIVE_BYTES = 16 * 1024 ** 3;
/** Chunks come in 64 kB; every write is a call to another thread and back. */
const BATCH_BYTES = 512 * 1024;

/** The part of a file that has arrived, and its validator at the storage. */
export interface Part {
  readonly bytes: number;
  /** Strong entity tag; without one a part cannot be continued. */
  readonly etag?: string | undefined;
  /** Size of the whole, in bytes. */
  readonly total?: number | undefined;
}

/** Bytes that continue the part (`at` is its size), or start again (`at: 0`). */
export interface Piece extends Omit<Part, 'bytes'> {
  readonly at: number;
  readonly body: AsyncIterable<Uint8Array>;
}

/** A complete file: size in bytes, and SHA-256 in hex. */
export interface Measured {
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** The part of a bundle that has arrived. */
export class PartialFile implements AsyncDisposable {
  readonly #file: NewFile;
  readonly #maxBytes: number;
  #hash: Hash = createHash('sha256');
  #part: Part = { bytes: 0 };

  private constructor(file: NewFile, maxBytes: number) {
    this.#file = file;
    this.#maxBytes = maxBytes;
  }

  /** Creates the file, which must not exist. */
  static async create(files: Pick<Files, 'create'>, path: string, maxBytes = MAX_ARCHIVE_BYTES): Promise<PartialFile> {
    return new PartialFile(await files.create(path), maxBytes);
  }

  get part(): Part {
    return this.#part;
  }

  /** Discards everything that has arrived. */
  async restart(): Promise<void> {
    await this.#file.truncate();
    this.#hash = createHash('sha256');
    this.#part = { bytes: 0 };
  }

  /** Writes a piece at its position; bytes that have arrived are kept when the piece is interrupted. */
  async append({ at, etag, total, body }: Piece, signal: AbortSignal): Promise<void> {
    if (at === 0) await this.restart();
    this.#part = { bytes: at, etag, total };
    // Refuse before writing when the announced size exceeds the limit.
    if (total !== undefined) this.#limit(total);
    const batch: Uint8Array[] = [];
    let written = at;
    const flush = async () => {
      const position = written;
      written = this.#part.bytes;
      if (written > position) await this.#file.write(batch.splice(0), position);
    };
    try {
      for await (const chunk of body) {
        signal.throwIfAborted();
        const bytes = this.#part.bytes + chunk.byteLength;
        this.#limit(bytes);
        batch.push(chunk);
        this.#hash.update(chunk);
        this.#part = { ...this.#part, bytes };
        if (bytes - written >= BATCH_BYTES) await flush();
      }
    } finally {
      await flush();
    }
  }

  /** Returns size and digest of the received bytes; nothing can be appended afterwards. */
  finish(): Measured {
    return { sizeBytes: this.#part.bytes, sha256: this.#hash.digest('hex') };
  }

  #limit(bytes: number): void {
    if (bytes <= this.#maxBytes) return;
    throw new ActionError('BUNDLE', `The bundle is larger than ${this.#maxBytes} bytes.`, {
      hint: 'Export fewer pages with `paths`, or keep large files out of the documentation.',
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file.close();
  }
}
