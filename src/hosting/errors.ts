/** Why the process cannot start, in a sentence for whoever started it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/**
 * Why a version is not served: the message says what failed and with which address (never its query), `hint` what to do.
 * Both are for the log alone.
 */
export class HostingError extends Error {
  override readonly name = 'HostingError';
  readonly hint: string;

  constructor(message: string, hint: string, cause?: unknown) {
    super(message, { cause });
    this.hint = hint;
  }
}

/** The system's words for a disk, or a share of one, that is full. */
const FULL = ['ENOSPC', 'EDQUOT'];

/** Makes a {@link HostingError} of what the file system said of a folder; every other error passes as it came. */
export function fileSystemError(error: unknown, folder: string): unknown {
  const code: unknown = Error.isError(error) && 'code' in error ? error.code : undefined;
  if (error instanceof HostingError || typeof code !== 'string' || !/^E[A-Z0-9]+$/.test(code)) return error;
  const hint = FULL.includes(code) ? 'The disk is full: free some space.' : 'Check the folder and its permissions.';
  return new HostingError(`${folder} could not be written (${code}).`, hint, error);
}

/** The system's words for a file that should be there and cannot be read; those for too many open files are none. */
const UNREADABLE = new Set(['EACCES', 'EIO', 'EISDIR', 'ENODEV', 'ENOENT', 'ENOTDIR', 'EPERM', 'ESTALE', 'EUCLEAN']);

/** Tells whether an error says that a file cannot be read. */
export function isUnreadable(error: unknown): boolean {
  return Error.isError(error) && 'code' in error && UNREADABLE.has(String(error.code));
}

/** Says of any error why a version could not be taken up, and what to do. */
export function describeFailure(error: unknown): { readonly message: string; readonly hint: string } {
  if (error instanceof HostingError) return error;
  return { message: `The bundle could not be taken up: ${String(error)}`, hint: 'This is a fault of the hosting.' };
}
