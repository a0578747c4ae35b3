/** The interface of a storage for archives. */
import type { Readable } from 'node:stream';

/** An archive to be kept: a file, its size and its SHA-256 in hexadecimal digits. */
export interface Archive {
  readonly file: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** What is known of an archive without reading it. */
export interface KeptArchive {
  readonly key: string;
  readonly sizeBytes: number;
  /** When it was put last; archives age from then on. */
  readonly storedAt: Date;
}

export interface StoredArchive extends KeptArchive {
  readonly sha256: string;
  /** Reads the archive, or a part of it, first and last byte included. */
  read(range?: { readonly start: number; readonly end: number }): Promise<Readable>;
}

export interface Link {
  readonly url: string;
  /** The whole second from which on it is refused. */
  readonly expiresAt: Date;
}

/** Keeps archives and makes links to them. What cannot be done rejects with a {@link StorageError}. */
export interface Storage {
  /**
   * Keeps a copy of an archive, whole or not at all; the same archive twice is kept once, as new. Gives its key. Waits
   * for minutes for a storage that is gone for the moment, unless `signal` ends that.
   */
  put(archive: Archive, signal?: AbortSignal): Promise<string>;
  /** Makes a link to an archive that lives until `expiresAt` (a whole second), or less long if none can live so long. */
  presign(key: string, expiresAt: Date): Promise<Link>;
  /** Opens an archive; `undefined` when there is none under this key. */
  open(key: string): Promise<StoredArchive | undefined>;
  list(): AsyncIterable<KeptArchive>;
  /** Removes an archive; it is no fault when there is none. */
  remove(key: string): Promise<void>;
  /** Resolves when the storage answers and may be used. */
  check(): Promise<void>;
}

/** What a storage could not do, in a sentence without secrets for whoever runs the platform. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  /** Whether the same may succeed later. */
  readonly isPassing: boolean;

  constructor(
    message: string,
    { isPassing = false, ...options }: ErrorOptions & { readonly isPassing?: boolean } = {},
  ) {
    super(message, options);
    this.isPassing = isPassing;
  }
}

/** How long a link may live at most. Source: the limit of S3's signature version 4. */
export const LINK_LIFETIME_MAX_MS = 7 * 86_400_000;

const KEY = /^bundles\/([0-9a-f]{64})\/bundle\.tar\.gz$/;

/** Gives the key of an archive: the hash of its content. */
export function archiveKey(sha256: string): string {
  const key = `bundles/${sha256}/bundle.tar.gz`;
  if (!KEY.test(key)) throw new Error(`${sha256} is not a SHA-256 in hexadecimal digits`);
  return key;
}

/** Reads the SHA-256 from a key; `undefined` when it is no key of an archive. */
export function archiveHash(key: string): string | undefined {
  return KEY.exec(key)?.[1];
}
