/** The file of a download: written piece by piece together with its digest, and checked at the end. */
import { createHash, type Hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { fileKind, KIND_BYTES } from '../../bundle/file-kind.ts';
import type { ArrivedPart, ArrivingFile } from '../../bundle/gzip.ts';
import { defined } from '../defined.ts';
import type { Files, HttpStream, NewFile, Secrets } from '../effects.ts';
import { ActionError } from '../errors.ts';
import type { Part, Piece } from './storage.ts';

const MAX_ARCHIVE_BYTES = 16 * 1024 ** 3;
/** Chunks come in 64 kB; every write is a call to another thread and back. */
const BATCH_BYTES = 512 * 1024;
const ARCHIVE = fileKind(Buffer.from('1f8b', 'hex'));
const EMPTY = fileKind(Buffer.alloc(0));
/** Kind of bytes without a known signature. */
const UNKNOWN = fileKind(Buffer.alloc(1));
const MAX_HEADER_LENGTH = 60;

/** A complete file: size in bytes, and SHA-256 in hex. */
export interface Measured {
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** Lets others read a file while it arrives. */
export class Arrival implements ArrivingFile {
  readonly path: string;
  #there: ArrivedPart = { bytes: 0, isWhole: false };
  #failure: { readonly error: unknown } | undefined;
  #changed = Promise.withResolvers<void>();
  /** Whether bytes that a reader may have read were discarded: what it has read then is worth nothing. */
  isBroken = false;

  constructor(path: string) {
    this.path = path;
  }

  async arrived(known: number): Promise<ArrivedPart> {
    for (;;) {
      if (this.#failure !== undefined) throw this.#failure.error;
      if (this.#there.isWhole || this.#there.bytes > known) return this.#there;
      await this.#changed.promise;
    }
  }

  /** Tells that so many bytes are written. */
  reach(bytes: number): void {
    if (bytes < this.#there.bytes) {
      this.isBroken = true;
      this.fail(new Error('The download was started again.'));
    }
    this.#there = { bytes, isWhole: false };
    this.#wake();
  }

  /** Tells that the file is whole. */
  complete(bytes: number): void {
    this.#there = { bytes, isWhole: true };
    this.#wake();
  }

  /** Tells that the rest will not come. */
  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#wake();
  }

  #wake(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }
}

/** The limit of a file's size, and who reads it meanwhile. */
interface PartialFileOptions {
  readonly maxBytes?: number;
  readonly arrival?: Arrival;
}

/** The part of a bundle that has arrived. */
export class PartialFile implements AsyncDisposable {
  readonly #file: NewFile;
  readonly #maxBytes: number;
  readonly #arrival: Pick<Arrival, 'reach'> | undefined;
  #hash: Hash = createHash('sha256');
  #part: Part = { bytes: 0 };

  private constructor(file: NewFile, { maxBytes = MAX_ARCHIVE_BYTES, arrival }: PartialFileOptions) {
    this.#file = file;
    this.#maxBytes = maxBytes;
    this.#arrival = arrival;
  }

  /** Creates the file, which must not exist. */
  static async create(
    files: Pick<Files, 'create'>,
    path: string,
    options: PartialFileOptions = {},
  ): Promise<PartialFile> {
    return new PartialFile(await files.create(path), options);
  }

  get part(): Part {
    return this.#part;
  }

  /** Discards everything that has arrived. */
  async restart(): Promise<void> {
    this.#arrival?.reach(0);
    await this.#file.truncate();
    this.#hash = createHash('sha256');
    this.#part = { bytes: 0 };
  }

  /** Writes a piece at its position; bytes that have arrived are kept when the piece is interrupted. */
  async append(piece: Pick<Piece, 'at' | 'etag' | 'total' | 'body'>, signal: AbortSignal): Promise<void> {
    if (piece.at === 0) await this.restart();
    const { etag, total } = piece;
    this.#part = defined({ bytes: piece.at, etag, total });
    // Not a byte of it is taken that would be of no use.
    if (total !== undefined && total > this.#maxBytes) throw tooLarge(this.#maxBytes);
    let batch: Uint8Array[] = [];
    let at = piece.at;
    let writing: Promise<void> = Promise.resolve();
    /** Starts a write when the one before has ended; chunks that come next are awaited meanwhile. */
    const flush = async () => {
      await writing;
      const { bytes } = this.#part;
      if (batch.length > 0) writing = this.#file.write(batch, at).then(() => this.#arrival?.reach(bytes));
      // A failed write rejects where it is awaited: before the next write, or at the end.
      writing.catch(() => undefined);
      at = this.#part.bytes;
      batch = [];
    };
    try {
      for await (const chunk of piece.body) {
        signal.throwIfAborted();
        const bytes = this.#part.bytes + chunk.byteLength;
        if (bytes > this.#maxBytes) throw tooLarge(this.#maxBytes);
        batch.push(chunk);
        this.#hash.update(chunk);
        this.#part = { ...this.#part, bytes };
        if (bytes - at >= BATCH_BYTES) await flush();
      }
    } finally {
      await flush();
      await writing;
    }
  }

  /** Returns size and digest of the received bytes; nothing can be appended afterwards. */
  finish(): Measured {
    return { sizeBytes: this.#part.bytes, sha256: this.#hash.digest('hex') };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file.close();
  }
}

function tooLarge(maxBytes: number): ActionError {
  return new ActionError('BUNDLE', `The bundle is larger than ${maxBytes} bytes.`, {
    hint: 'Export fewer pages with `paths`, or keep large files out of the documentation.',
  });
}

/** The complete download. */
export interface Arrived {
  readonly bytes: number;
  /** By its first bytes, as the end of a sentence. */
  readonly kind: string;
  readonly headers: HttpStream['headers'];
}

/** Names the kind of a file by its first bytes. */
export async function kindOf(path: string): Promise<string> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(KIND_BYTES), 0, KIND_BYTES, 0);
  return fileKind(buffer.subarray(0, bytesRead));
}

/** Whether too few bytes may be a truncated archive: nothing proves that they are complete. */
export function mayBeCut({ bytes, kind, headers }: Arrived, announced: number): boolean {
  if (bytes >= announced || headers['content-length'] !== undefined) return false;
  if (kind === ARCHIVE || kind === EMPTY) return headers['content-encoding'] === undefined;
  // A gateway that has lost storage may end the chunks as if they were all; of anything but an archive they are all.
  return kind === UNKNOWN && headers['transfer-encoding'] === undefined;
}

/** Makes the error of a complete download whose size differs from the announced one. */
export function otherFile(
  { bytes, kind, headers }: Arrived,
  { origin, sizeBytes, isFresh }: { readonly origin: string; readonly sizeBytes: number; readonly isFresh: boolean },
  secrets: Pick<Secrets, 'clean'>,
): ActionError {
  const type = secrets.clean(headers['content-type'] ?? '', MAX_HEADER_LENGTH);
  const coding = secrets.clean(headers['content-encoding'] ?? '', MAX_HEADER_LENGTH);
  const says = [type === '' ? 'no content type' : type, ...(coding === '' ? [] : [`content coding ${coding}`])];
  const message = `What arrived from ${origin} is not the bundle: ${bytes} bytes, but ${sizeBytes} were announced. It is ${kind} (${says.join(', ')}).`;
  const error = (hint: string, jobLives: boolean) => new ActionError('BUNDLE', message, { hint, jobLives });
  if (coding !== '') {
    const hint =
      'A gateway or cache in front of the storage may have compressed the archive again: let it pass archives unchanged.';
    return error(hint, true);
  }
  if (kind !== ARCHIVE)
    return error('Look for a login, gateway or cache in front of the storage that answers instead of it.', true);
  if (!isFresh) return error('Check that this address still serves the file.', false);
  return error('Export again; if the error stays, report it to the operator of the platform.', false);
}
