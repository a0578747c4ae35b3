/** Reads a whole body and decodes its content codings. */
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { TransportError } from '../effects.ts';
import { faultOf } from './faults.ts';

const GZIP = promisify(gunzip);
const DECODERS = new Map([
  ['gzip', GZIP],
  ['x-gzip', GZIP],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

/** Reads a body up to a size limit. Decodes content codings, although none was requested: gateways add them anyway. */
export async function readWhole(
  body: AsyncIterable<Uint8Array>,
  encoding: string | undefined,
  maxBytes: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  const names = (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const decoders = names.filter((name) => name !== '' && name !== 'identity').map(decoderOf);
  let whole = Buffer.concat(chunks);
  for (const decode of decoders.reverse()) {
    whole = await decode(whole, { maxOutputLength: maxBytes }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ERR_BUFFER_TOO_LARGE'
        ? tooLarge(maxBytes)
        : faultOf(error, { connected: true, viaProxy: false });
    });
  }
  return whole;
}

function decoderOf(name: string) {
  const decoder = DECODERS.get(name);
  if (decoder !== undefined) return decoder;
  const quoted = /^[a-z0-9-]{1,20}$/.test(name) ? ` (${name})` : '';
  throw new TransportError('coding', `the content coding of the answer is not known${quoted}`, { maybeSent: true });
}

function tooLarge(maxBytes: number): TransportError {
  return new TransportError('too-large', `the body is larger than ${maxBytes} bytes`, { maybeSent: true });
}
