import { isUtf8 } from 'node:buffer';
import { DeploymentError } from './errors.ts';
import { lineOf } from './text.ts';

/** Configuration is written by people: what is larger is no such file, and parsing takes time. */
export const MAX_FILE_BYTES = 1024 ** 2;

/** What decoding puts in place of bytes that are no character. */
const REPLACEMENT = '\ufffd';
const UTF16_MARKS: readonly (readonly [number, number, string])[] = [
  [0xff, 0xfe, 'UTF-16 (little endian)'],
  [0xfe, 0xff, 'UTF-16 (big endian)'],
];

/**
 * Decodes a configuration file: UTF-8 of at most 1 MiB. A byte order mark is kept as U+FEFF, so that encoding the text
 * again gives the same bytes. Throws DeploymentError for other encodings and for files that are no text.
 */
export function decodeText(content: Uint8Array, file: string): string {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  checkSize(bytes.length, file);
  const mark = UTF16_MARKS.find(([first, second]) => bytes[0] === first && bytes[1] === second);
  if (mark) throw notUtf8(file, `it is ${mark[2]}, by its byte order mark`);
  const zero = bytes.indexOf(0);
  if (zero !== -1) {
    const kind = looksLikeUtf16(bytes) ? 'it looks like UTF-16' : 'a configuration file is text';
    throw notUtf8(file, `byte ${zero + 1} is NUL: ${kind}`);
  }
  if (!isUtf8(bytes)) {
    const at = firstBadByte(bytes);
    const found = `byte ${at + 1} (0x${(bytes[at] ?? 0).toString(16)}) is not part of any character`;
    throw notUtf8(file, `${found}: it looks like Latin-1 or Windows-1252`, lineOf(bytes.toString('latin1'), at));
  }
  return bytes.toString('utf8');
}

/** Refuses what is larger than a configuration file may be. */
export function checkSize(sizeBytes: number, file: string): void {
  if (sizeBytes <= MAX_FILE_BYTES) return;
  throw new DeploymentError(`${file} has ${sizeBytes} bytes; the limit is ${MAX_FILE_BYTES} (1 MiB).`, {
    file,
    hint: 'Name the file that holds the values of the deployment, or move them into a file of their own.',
  });
}

function notUtf8(file: string, found: string, line?: number): DeploymentError {
  const where = line === undefined ? file : `${file}:${line}`;
  const hint = 'Save the file as UTF-8.';
  return new DeploymentError(`${where}: the file is not UTF-8: ${found}.`, { file, line, hint });
}

/** In UTF-16 every second byte of ASCII text is NUL. */
function looksLikeUtf16(bytes: Uint8Array): boolean {
  let zeros = 0;
  for (const byte of bytes) if (byte === 0) zeros++;
  return zeros * 3 > bytes.length;
}

/** Finds where the first character that is none begins: there decoding gives a replacement that does not stand there. */
function firstBadByte(bytes: Buffer): number {
  let at = 0;
  for (const part of bytes.toString('utf8').split(REPLACEMENT)) {
    at += Buffer.byteLength(part);
    if (bytes.indexOf(REPLACEMENT, at) !== at) break;
    at += Buffer.byteLength(REPLACEMENT);
  }
  return at;
}
