/** Text of a configuration file, its lines, and errors that name them. Lines end in LF or CRLF; offsets are in UTF-16 units. */
import { isUtf8 } from 'node:buffer';

/**
 * Bad input of the deployment's configuration: a file that cannot be edited safely, or a path that leads nowhere. Says
 * what failed, where and with which value; `hint` says what to do. Foreign text in it is short and shows no link query.
 */
export class DeploymentError extends Error {
  override readonly name = 'DeploymentError';
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

/** Configuration is written by people: a larger file is something else, and takes long to parse. */
const MAX_FILE_BYTES = 1024 ** 2;
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Decodes a configuration file: UTF-8 of at most 1 MiB. A byte order mark is kept as U+FEFF, so that encoding the text
 * again gives the same bytes. Throws DeploymentError for other encodings and for binary files.
 */
export function decodeText(content: Uint8Array, file: string): string {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  checkSize(bytes.length, file);
  const text = bytes.toString('utf8');
  if (isUtf8(bytes) && !bytes.includes(0)) return text;
  const found = bytes.includes(0) ? 'NUL, as in UTF-16 and in binary files' : 'no character of UTF-8';
  const line = lineOf(text, text.search(/[\0\ufffd]/));
  throw new DeploymentError(`${file}:${line}: the file is not UTF-8: it has ${found}.`, 'Save the file as UTF-8.');
}

/** Refuses a file that is larger than a configuration file may be. */
export function checkSize(sizeBytes: number, file: string): void {
  if (sizeBytes <= MAX_FILE_BYTES) return;
  const hint = 'Name the file that holds the values of the deployment, or move them into a file of their own.';
  throw new DeploymentError(`${file} has ${sizeBytes} bytes; the limit is ${MAX_FILE_BYTES} (1 MiB).`, hint);
}

/** Finds where the line of an offset begins, behind a byte order mark. */
export function lineStart(text: string, offset: number): number {
  const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
  return start === 0 && text.startsWith(BYTE_ORDER_MARK) ? Math.min(1, offset) : start;
}

/** Finds where the line of an offset ends, before its line end. */
export function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  if (end === -1) return text.length;
  return end > offset && text[end - 1] === '\r' ? end - 1 : end;
}

export function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

/** Returns the line end to write at an offset: that of its line, else of the line before, else LF. */
export function lineEndAt(text: string, offset: number): string {
  const next = text.indexOf('\n', offset);
  const end = next === -1 ? text.lastIndexOf('\n') : next;
  return end > 0 && text[end - 1] === '\r' ? '\r\n' : '\n';
}
