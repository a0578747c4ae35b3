/** The archive, streamed to a file: taken up where it broke, within limits of time and size. */
import { type FileHandle, open } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import path from 'node:path';
import { fileSystemError, HostingError } from '../errors.ts';
import { addressOf } from '../values/read.ts';
import { BrokenDownload, connectionError, statusError } from './failure.ts';

export interface DownloadOptions {
  readonly link: URL;
  /** Created or replaced. */
  readonly file: string;
  readonly signal: AbortSignal;
  readonly maxBytes?: number;
  /** Time without a byte after which a connection is given up. */
  readonly silenceMs?: number;
}

const MAX_ARCHIVE_BYTES = 16 * 1024 ** 3;
const SILENCE_MS = 30_000;
/** Bytes come drop by drop where somebody wants to hold the deployment. */
const WHOLE_LIMIT_MS = 3_600_000;
const MAX_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];
/** Breaks in a row without a byte between them. */
const MAX_BREAKS = 3;

/** What there is of the archive, and the tag by which storage knows it. */
interface Part {
  bytes: number;
  etag: string | undefined;
}

/**
 * Downloads an archive and gives its size in bytes. A connection that breaks is taken up at once where it broke, if
 * storage can vouch for the part by a strong entity tag, else from the beginning.
 * Throws a {@link HostingError}, or an error of the file system as it came; the file is then the caller's to remove.
 */
export async function downloadArchive(options: DownloadOptions): Promise<number> {
  const { link, signal } = options;
  const limited = AbortSignal.any([signal, AbortSignal.timeout(WHOLE_LIMIT_MS)]);
  const part: Part = { bytes: 0, etag: undefined };
  const handle = await open(options.file, 'w', 0o600);
  try {
    let furthest = 0;
    for (let breaks = 1; ; breaks++) {
      const broken = await attempt(handle, part, { ...options, signal: limited });
      if (broken === undefined) {
        // An earlier attempt may have come further than one that began anew.
        await handle.truncate(part.bytes);
        return part.bytes;
      }
      signal.throwIfAborted();
      if (part.bytes > furthest) breaks = 1;
      furthest = Math.max(furthest, part.bytes);
      if (limited.aborted || breaks >= MAX_BREAKS) throw connectionError(broken, addressOf(link));
      if (part.etag === undefined) part.bytes = 0;
    }
  } finally {
    await handle.close();
  }
}

/** Asks once for what is missing; gives what broke the connection, if anything did. */
async function attempt(handle: FileHandle, part: Part, options: DownloadOptions): Promise<unknown> {
  const { link, signal, silenceMs = SILENCE_MS } = options;
  let response: http.IncomingMessage;
  try {
    response = await follow(link, rangeOf(part), { signal, silenceMs });
  } catch (error) {
    if (error instanceof HostingError) throw error;
    return error;
  }
  try {
    const total = startOf(response, part, link);
    await append(handle, part, response, options);
    if (total === undefined || part.bytes === total) return undefined;
    return new BrokenDownload(`${part.bytes} of ${total} bytes arrived`);
  } catch (error) {
    if (error instanceof HostingError) throw error;
    return error;
  } finally {
    response.destroy();
  }
}

function rangeOf({ bytes, etag }: Part): http.OutgoingHttpHeaders {
  if (bytes === 0 || etag === undefined) return {};
  return { range: `bytes=${bytes}-`, 'if-range': etag };
}

/** Sets the part to where the answer begins, and gives the size of the whole where it is told. */
function startOf(response: http.IncomingMessage, part: Part, link: URL): number | undefined {
  const { statusCode = 0, headers } = response;
  const etag = /^"[\x21\x23-\x7e]*"$/.test(headers.etag ?? '') ? headers.etag : undefined;
  if (statusCode === 200) {
    part.bytes = 0;
    part.etag = etag;
    return /^\d{1,15}$/.test(headers['content-length'] ?? '') ? Number(headers['content-length']) : undefined;
  }
  const range = /^bytes (\d{1,15})-\d{1,15}\/(\d{1,15})$/.exec(headers['content-range'] ?? '');
  const continues = statusCode === 206 && range !== null && Number(range[1]) === part.bytes && etag === part.etag;
  if (continues) return Number(range[2]);
  if (statusCode !== 206 && statusCode !== 416) throw statusError(statusCode, addressOf(link));
  part.bytes = 0;
  part.etag = undefined;
  throw new BrokenDownload('storage sent another part than was asked for');
}

/** Writes what comes. No iterator: it drops what it holds when a connection breaks, and the part would not grow. */
async function append(
  handle: FileHandle,
  part: Part,
  response: http.IncomingMessage,
  { link, file, maxBytes = MAX_ARCHIVE_BYTES }: DownloadOptions,
): Promise<void> {
  const take = async (chunk: Buffer) => {
    if (part.bytes + chunk.length > maxBytes) {
      const hint = 'Export fewer pages, or keep large files out of the documentation.';
      throw new HostingError(`The bundle at ${addressOf(link)} is larger than ${maxBytes} bytes.`, hint);
    }
    await write(handle, chunk, part.bytes).catch((error: unknown) => {
      throw fileSystemError(error, path.dirname(file));
    });
    part.bytes += chunk.length;
  };
  let taken: Promise<void> = Promise.resolve();
  try {
    await new Promise<void>((resolve, reject) => {
      response.on('data', (chunk: Buffer) => {
        response.pause();
        taken = taken.then(() => take(chunk));
        taken.then(() => response.resume(), reject);
      });
      response.on('end', resolve);
      response.on('error', reject);
      // Without a word where it broke before anybody listened.
      response.on('close', () => reject(new BrokenDownload('the connection broke')));
      if (response.closed) reject(new BrokenDownload('the connection broke'));
    });
  } finally {
    await taken;
  }
}

/** A write may be short: https://nodejs.org/api/fs.html#filehandlewritebuffer-offset-length-position */
async function write(handle: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let done = 0; done < chunk.length; ) {
    done += (await handle.write(chunk, done, chunk.length - done, position + done)).bytesWritten;
  }
}

interface Way {
  readonly signal: AbortSignal;
  readonly silenceMs: number;
}

/** Redirects of storage are usual between regions and to a CDN; none leads from https to http. */
async function follow(link: URL, headers: http.OutgoingHttpHeaders, way: Way): Promise<http.IncomingMessage> {
  let url = link;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const response = await request(url, headers, way);
    if (!REDIRECTS.includes(response.statusCode ?? 0)) return response;
    response.destroy();
    const { location } = response.headers;
    const target = location !== undefined && URL.canParse(location, url.href) ? new URL(location, url) : undefined;
    if (target === undefined || !(target.protocol === 'https:' || target.protocol === url.protocol)) {
      throw statusError(response.statusCode ?? 0, addressOf(url));
    }
    url = target;
  }
  throw new BrokenDownload(`more than ${MAX_REDIRECTS} redirects`);
}

function request(
  url: URL,
  headers: http.OutgoingHttpHeaders,
  { signal, silenceMs }: Way,
): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { request: send, Agent } = url.protocol === 'https:' ? https : http;
    // Node's own client: others would undo a content coding that storage notes for the archive.
    const agent = new Agent({ keepAlive: false, proxyEnv: process.env });
    const client = send(url, { agent, signal, headers: { accept: '*/*', 'accept-encoding': 'identity', ...headers } });
    let message: http.IncomingMessage | undefined;
    client.setTimeout(silenceMs, () => {
      (message ?? client).destroy(new BrokenDownload(`nothing came within ${silenceMs} ms`));
    });
    client.on('error', reject);
    client.on('response', (response) => {
      message = response;
      resolve(response);
    });
    client.end();
  });
}
