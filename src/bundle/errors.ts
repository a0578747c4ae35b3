/** Why a bundle was refused. */
export type BundleErrorCode =
  /** The file is not a gzip-compressed tar archive. */
  | 'NOT_ARCHIVE'
  /** The archive ends early or fails a check sum. */
  | 'DAMAGED'
  /** An entry that a static site has no use for, or that would land outside the target. */
  | 'UNSAFE_ENTRY'
  /** A limit on entries, bytes or ratio was passed. */
  | 'TOO_LARGE'
  /** The archive holds no file. */
  | 'EMPTY';

/** A bundle that cannot be trusted. `entry` is the name of the entry at fault, as it stands in the archive: foreign text. */
export class BundleError extends Error {
  override readonly name = 'BundleError';
  readonly code: BundleErrorCode;
  readonly entry: string | undefined;

  constructor(
    code: BundleErrorCode,
    message: string,
    options: { readonly entry?: string; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.entry = options.entry;
  }
}
