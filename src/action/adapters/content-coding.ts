/** Undoing what a gateway has packed an answer with. */
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { TransportError } from '../deps.ts';

/** Content codings are undone, in turn, although none was asked for: gateways add them all the same. */
export function decodersFor(encoding: string | undefined): Transform[] {
  const names = (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  return names.reverse().map((name) => {
    switch (name) {
      case 'gzip':
      case 'x-gzip':
        return createGunzip();
      case 'deflate':
        return createInflate();
      case 'br':
        return createBrotliDecompress();
      default:
        throw new TransportError('coding', `the content coding of the answer is not known${quoted(name)}`, {
          maybeSent: true,
        });
    }
  });
}

/** The name of a coding, where it is one. */
function quoted(name: string): string {
  return /^[a-z0-9-]{1,20}$/.test(name) ? ` (${name})` : '';
}
