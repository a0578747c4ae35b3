/** Contents of files in memory, as they are and compressed: by their digests, so that a new version finds what stayed the same. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../serve/negotiate.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Quality 11 needs a hundred times the time of 5 for a tenth less. */
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;
/** As many as libuv has threads for it; more would only hold files in memory. */
const MAX_MAKING = 4;

interface Kept {
  readonly content: Buffer;
  /** Since it was last looked at for eviction. */
  wasUsed: boolean;
}

/** Keeps contents within a number of bytes; what was not used for the longest time goes first. */
export class Contents {
  readonly #kept = new Map<string, Kept>();
  readonly #making = new Map<string, Promise<Buffer>>();
  readonly #waiting: (() => void)[] = [];
  readonly #maxBytes: number;
  #bytes = 0;
  #busy = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Gives what is there already. */
  peek(key: string): Buffer | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    kept.wasUsed = true;
    return kept.content;
  }

  /** Gives a content in a coding; `read` is asked for it where it is not there, once for all who wait. */
  async get(key: string, encoding: Encoding, read: () => Promise<Buffer>): Promise<Buffer> {
    const kept = this.peek(key);
    if (kept !== undefined) return kept;
    const making = this.#making.get(key) ?? this.#make(key, encoding, read);
    this.#making.set(key, making);
    return await making;
  }

  async #make(key: string, encoding: Encoding, read: () => Promise<Buffer>): Promise<Buffer> {
    if (this.#busy >= MAX_MAKING) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#busy += 1;
    try {
      const content = ownMemory(await encoded(await read(), encoding));
      this.#keep(key, content);
      return content;
    } finally {
      this.#busy -= 1;
      this.#making.delete(key);
      this.#waiting.shift()?.();
    }
  }

  #keep(key: string, content: Buffer): void {
    if (content.length > this.#maxBytes) return;
    this.#kept.set(key, { content, wasUsed: false });
    this.#bytes += content.length;
    for (const [oldest, kept] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#kept.delete(oldest);
      if (kept.wasUsed) {
        kept.wasUsed = false;
        this.#kept.set(oldest, kept);
      } else this.#bytes -= kept.content.length;
    }
  }
}

/** Copies what is a part of larger memory, as short results of zlib are: it would hold what nobody counts. */
function ownMemory(content: Buffer): Buffer {
  if (content.buffer.byteLength === content.length) return content;
  const own = Buffer.allocUnsafeSlow(content.length);
  content.copy(own);
  return own;
}

async function encoded(content: Buffer, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case 'identity':
      return content;
    case 'gzip':
      return await compressGzip(content, { level: GZIP_LEVEL });
    case 'br':
      return await compressBrotli(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      });
  }
}
