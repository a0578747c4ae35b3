/** A file that grows piece by piece, with its digest. */
import { createHash, type Hash } from 'node:crypto';
import type { Files, NewFile } from '../deps.ts';
import { ActionError } from '../errors.ts';
import type { Part, Piece } from './storage.ts';

const MAX_ARCHIVE_BYTES = 16 * 1024 ** 3;

/** The bundle as far as it has come. Close it. */
export class PartialFile {
  readonly #file: NewFile;
  readonly #maxBytes: number;
  #hash: Hash = createHash('sha256');
  #part: Part = { bytes: 0 };

  private constructor(file: NewFile, maxBytes: number) {
    this.#file = file;
    this.#maxBytes = maxBytes;
  }

  /** Creates the file, which must not exist. `maxBytes` limits what it may become. */
  static async create(files: Files, path: string, maxBytes = MAX_ARCHIVE_BYTES): Promise<PartialFile> {
    return new PartialFile(await files.create(path), maxBytes);
  }

  get part(): Part {
    return this.#part;
  }

  /** Forgets all that has come. */
  async restart(): Promise<void> {
    await this.#file.truncate();
    this.#hash = createHash('sha256');
    this.#part = { bytes: 0 };
  }

  /** Writes a piece where it belongs, byte for byte as it comes; what has come stays when the piece breaks off. */
  async append(piece: Piece, signal: AbortSignal): Promise<void> {
    if (piece.at === 0) await this.restart();
    const { etag, total } = piece;
    this.#part = { bytes: piece.at, ...(etag !== undefined && { etag }), ...(total !== undefined && { total }) };
    for await (const chunk of piece.body) {
      signal.throwIfAborted();
      const bytes = this.#part.bytes + chunk.byteLength;
      if (bytes > this.#maxBytes) throw tooLarge(this.#maxBytes);
      await this.#file.write(chunk, this.#part.bytes);
      this.#hash.update(chunk);
      this.#part = { ...this.#part, bytes };
    }
  }

  /** SHA-256 of what has come, in hex; nothing can be appended afterwards. */
  digest(): string {
    return this.#hash.digest('hex');
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

function tooLarge(maxBytes: number): ActionError {
  return new ActionError('BUNDLE', `The bundle is larger than ${maxBytes} bytes.`, {
    hint: 'Export fewer pages with `paths`, or keep large files out of the documentation.',
  });
}
