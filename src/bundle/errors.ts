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

/** Makes the error of an archive whose bytes are wrong; `reason` ends the sentence. */
export function damaged(reason: string, cause?: unknown): BundleError {
  return new BundleError('DAMAGED', `The archive is damaged: ${reason}.`, { cause });
}

/** First bytes of what may come instead of an archive, by its kind. */
const KINDS: readonly (readonly [kind: string, beginning: RegExp])[] = [
  ['empty', /^$/],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the magic number of gzip
  ['a gzip-compressed file', /^\x1f\x8b/],
  ['a zip archive', /^PK/],
  ['a tar archive without compression', /^[\s\S]{257}ustar/],
  ['an HTML page', /^\s*<(?:!doctype\s+html|html|head|body)\b/i],
  ['an XML document', /^\s*<(?:\?xml|[a-z])/i],
  ['a JSON document', /^\s*(?:[{[]|"|true\b|false\b|null\b)/],
];

/** How many bytes from the beginning {@link fileKind} wants to see. */
export const KIND_BYTES = 512;

/** Names what a file is by its first bytes, for a sentence that goes "it is …". */
export function fileKind(head: Buffer): string {
  const text = head.toString('latin1', 0, KIND_BYTES);
  return KINDS.find(([, beginning]) => beginning.test(text))?.[0] ?? 'of another kind';
}

/** Makes the error of a file that never was an archive; `beginning` starts the words about what it is. */
export function notArchive(head: Buffer, beginning: 'it is' | 'it is compressed, but what it holds is'): BundleError {
  const message = `The file is not a gzip-compressed tar archive: ${beginning} ${fileKind(head)}.`;
  return new BundleError('NOT_ARCHIVE', message);
}
