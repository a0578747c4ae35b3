/** Why a bundle was refused. */
export type BundleErrorCode =
  /** The file is not a gzip-compressed tar archive; the message says what it is. */
  | 'NOT_ARCHIVE'
  /** The archive ends early, goes on behind its end, fails a check sum or is broken otherwise. */
  | 'DAMAGED'
  /** An entry that a static site has no use for, or that would land outside the target. */
  | 'UNSAFE_ENTRY'
  /** A limit on entries, bytes or ratio was passed; the message has the limit and the value found. */
  | 'TOO_LARGE'
  /** The archive holds no file. */
  | 'EMPTY';

/** A bundle that cannot be trusted. `entry` is the name of the entry at fault, as it stands in the archive: foreign text. */
export class BundleError extends Error {
  override readonly name = 'BundleError';
  readonly code: BundleErrorCode;
  readonly entry: string | undefined;
  /** The earlier entry that `entry` collides with: foreign text too. */
  readonly other: string | undefined;

  constructor(
    code: BundleErrorCode,
    message: string,
    options: { readonly entry?: string; readonly other?: string; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.entry = options.entry;
    this.other = options.other;
  }
}

/** Makes the error of an archive whose bytes are wrong; `reason` ends the sentence. */
export function damaged(reason: string, cause?: unknown): BundleError {
  return new BundleError('DAMAGED', `The archive is damaged: ${reason}.`, { cause });
}
