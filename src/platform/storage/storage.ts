/** What the platform asks of the place that keeps archives. */
import type { Readable } from 'node:stream';

/** An archive to be kept: a file, its size and its SHA-256 in hexadecimal digits. */
export interface Archive {
  readonly file: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** A part of an archive, first and last byte included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** An archive that is kept. */
export interface StoredArchive {
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Reads the archive, or a part of it. */
  read(range?: ByteRange): Readable;
}

/** Keeps archives and makes links to them. */
export interface Storage {
  /** Keeps a copy of an archive, whole or not at all; the same archive twice is kept once. Gives its key. */
  put(archive: Archive): Promise<string>;
  /** Makes a new link to an archive, different on each call, that is refused from `expiresAt` (a whole second) on. */
  presign(key: string, expiresAt: Date): string;
  /** Opens an archive; `undefined` when there is none under this key. */
  open(key: string): Promise<StoredArchive | undefined>;
}

/** How long a link may live at most. Source: the limit of S3's signature version 4. */
export const LINK_LIFETIME_MAX_MS = 7 * 86_400_000;
