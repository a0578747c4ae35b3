/** The text of a file as GraphQL gives it, which is not always what the file's bytes are. */

/** Above this a text is cut, by what the API does. */
const MOST_TEXT_BYTES = 512_000;

export interface BlobText {
  readonly isBinary: boolean;
  readonly isTruncated: boolean;
  /** Without byte order mark, from whatever encoding; `null` for what is no text. */
  readonly text: string | null;
}

export function blobText(bytes: Buffer): BlobText {
  const isTruncated = bytes.length > MOST_TEXT_BYTES;
  const start = bytes.subarray(0, MOST_TEXT_BYTES);
  const encoding = encodingOf(start, isTruncated);
  if (encoding === undefined) return { isBinary: true, isTruncated, text: null };
  // What ends within a character is left unfinished.
  return { isBinary: false, isTruncated, text: new TextDecoder(encoding).decode(start, { stream: isTruncated }) };
}

function encodingOf(bytes: Buffer, isTruncated: boolean): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (bytes.includes(0)) return undefined;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isTruncated });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
