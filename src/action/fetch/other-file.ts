/** What arrived in place of the bundle, told so that its sender can be found. */
import { open } from 'node:fs/promises';
import { fileKind, KIND_BYTES } from '../../bundle/file-kind.ts';
import type { HttpStream, Secrets } from '../deps.ts';
import { ActionError } from '../errors.ts';
import type { Link } from '../export/link.ts';

/** What came, all of it. */
export interface Arrived {
  readonly bytes: number;
  /** By its first bytes, as the end of a sentence. */
  readonly kind: string;
  readonly headers: HttpStream['headers'];
}

const ARCHIVE = fileKind(Buffer.from('1f8b', 'hex'));
const EMPTY = fileKind(Buffer.alloc(0));
/** Of bytes that say nothing. */
const UNKNOWN = fileKind(Buffer.alloc(1));
const MAX_HEADER_LENGTH = 60;

/** Names what a file is by its beginning. */
export async function kindOf(path: string): Promise<string> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(KIND_BYTES), 0, KIND_BYTES, 0);
  return fileKind(buffer.subarray(0, bytesRead));
}

/** Whether too few bytes may be those of an archive that was cut: nothing vouches for their end. */
export function mayBeCut({ bytes, kind, headers }: Arrived, announced: number): boolean {
  if (bytes >= announced || headers['content-length'] !== undefined) return false;
  if (kind === ARCHIVE || kind === EMPTY) return headers['content-encoding'] === undefined;
  // A gateway that has lost storage may end the chunks as if they were all; of anything but an archive they are all.
  return kind === UNKNOWN && headers['transfer-encoding'] === undefined;
}

/** Makes the error of a file that came whole and has not the size that was announced. */
export function otherFile(
  { bytes, kind, headers }: Arrived,
  { link, sizeBytes, isFresh }: { readonly link: Link; readonly sizeBytes: number; readonly isFresh: boolean },
  secrets: Pick<Secrets, 'clean'>,
): ActionError {
  const type = secrets.clean(headers['content-type'] ?? '', MAX_HEADER_LENGTH);
  const coding = secrets.clean(headers['content-encoding'] ?? '', MAX_HEADER_LENGTH);
  const says = [type === '' ? 'no content type' : type, ...(coding === '' ? [] : [`content coding ${coding}`])];
  const message = `What arrived from ${link.url.origin} is not the bundle: ${bytes} bytes, but ${sizeBytes} were announced. It is ${kind} (${says.join(', ')}).`;
  if (coding !== '') {
    return new ActionError('BUNDLE', message, {
      hint: 'A gateway or cache before storage may have packed the archive once more: let it pass archives as they are.',
      jobLives: true,
    });
  }
  if (kind !== ARCHIVE) {
    return new ActionError('BUNDLE', message, {
      hint: 'Look for a login, gateway or cache before storage that answers by itself.',
      jobLives: true,
    });
  }
  return new ActionError('BUNDLE', message, {
    hint: isFresh
      ? 'Export again; if it stays, it is for the operator of the platform to mend.'
      : 'Check that this address still serves the file.',
  });
}
