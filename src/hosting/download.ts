/** The archive, streamed to a file: taken up where it broke, as long as bytes arrive. */
import { type FileHandle, open } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import path from 'node:path';
import { addressOf, BrokenDownload, connectionError, fileSystemError, HostingError, statusError } from './errors.ts';

export interface DownloadOptions {
  readonly link: URL;
  /** Holds the part; created or replaced where that has no bytes. */
  readonly file: string;
  /** What an earlier download has left. It is kept up to date, so that the next download can go on after an error. */
  readonly part: Part;
  readonly signal: AbortSignal;
  readonly clock: () => Date;
  readonly maxBytes?: number;
  /** Time without a byte after which a connection is given up. */
  readonly silenceMs?: number;
}

const MAX_ARCHIVE_BYTES = 16 * 1024 ** 3;
const SILENCE_MS = 30_000;
const MAX_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];
/** Breaks in a row without a byte between them. */
const MAX_BREAKS = 3;

/** What there is of the archive, and the strong tag by which storage knows it; without one it cannot be taken up. */
export interface Part {
  bytes: number;
  etag: string | undefined;
}

/**
 * Downloads an archive and gives its size in bytes. A connection that breaks is taken up at once where it broke, if
 * storage can vouch for the part by a strong entity tag, else from the beginning.
 * Throws a {@link HostingError}, or an error of the file system as it came; the file is then the caller's to remove.
 */
export async function downloadArchive(options: DownloadOptions): Promise<number> {
  const { link, part, signal } = options;
  await using handle = await openPart(options);
  let furthest = part.bytes;
  for (let breaks = 1; ; breaks++) {
    const broken = await attempt(handle, options);
    if (broken === undefined) return part.bytes;
    signal.throwIfAborted();
    if (part.bytes > furthest) breaks = 0;
    furthest = Math.max(furthest, part.bytes);
    if (breaks >= MAX_BREAKS) throw connectionError(broken, addressOf(link));
    if (part.etag === undefined) part.bytes = 0;
  }
}

/** Opens the file to go on with its part; what is no longer there is begun anew. */
async function openPart({ file, part }: DownloadOptions): Promise<FileHandle> {
  const handle = await open(file, 'a', 0o600);
  const { size } = await handle.stat();
  if (size < part.bytes) part.bytes = 0;
  return handle;
}

/** Asks once for what is missing; gives what broke the connection, if anything did. */
async function attempt(handle: FileHandle, options: DownloadOptions): Promise<unknown> {
  const { part } = options;
  let response: http.IncomingMessage | undefined;
  try {
    response = await follow(options);
    const total = startOf(response, options);
    await append(handle, response, options);
    if (total === undefined || part.bytes === total) return undefined;
    return new BrokenDownload(`${part.bytes} of ${total} bytes arrived`);
  } catch (error) {
    if (error instanceof HostingError) throw error;
    return error;
  } finally {
    response?.destroy();
  }
}

function rangeOf({ bytes, etag }: Part): http.OutgoingHttpHeaders {
  if (bytes === 0 || etag === undefined) return {};
  return { range: `bytes=${bytes}-`, 'if-range': etag };
}

/** Sets the part to where the answer begins, and gives the size of the whole where it is told. */
function startOf(response: http.IncomingMessage, { part, link, clock }: DownloadOptions): number | undefined {
  const { statusCode = 0, headers } = response;
  const etag = /^"[\x21\x23-\x7e]*"$/.test(headers.etag ?? '') ? headers.etag : undefined;
  if (statusCode === 200) {
    part.bytes = 0;
    part.etag = etag;
    return /^\d{1,15}$/.test(headers['content-length'] ?? '') ? Number(headers['content-length']) : undefined;
  }
  const range = /^bytes (\d{1,15})-\d{1,15}\/(\d{1,15})$/.exec(headers['content-range'] ?? '');
  const isOther = headers.etag !== undefined && etag !== part.etag;
  if (statusCode === 206 && range !== null && Number(range[1]) === part.bytes && !isOther) return Number(range[2]);
  if (statusCode !== 206 && statusCode !== 416) throw statusError(statusCode, link, clock());
  part.bytes = 0;
  part.etag = undefined;
  throw new BrokenDownload('storage sent another part than was asked for');
}

/** Writes what comes. No iterator: it drops what it holds when a connection breaks, and the part would not grow. */
async function append(
  handle: FileHandle,
  response: http.IncomingMessage,
  { link, file, part, maxBytes = MAX_ARCHIVE_BYTES }: DownloadOptions,
): Promise<void> {
  const take = async (chunk: Buffer) => {
    if (part.bytes + chunk.length > maxBytes) {
      part.etag = undefined;
      const hint = 'Export fewer pages, or keep large files out of the documentation.';
      throw new HostingError(`The bundle at ${addressOf(link)} is larger than ${maxBytes} bytes.`, hint);
    }
    await handle.appendFile(chunk).catch((error: unknown) => {
      part.etag = undefined;
      throw fileSystemError(error, path.dirname(file));
    });
    part.bytes += chunk.length;
  };
  // An earlier attempt may have come further than one that begins anew.
  let taken = handle.truncate(part.bytes);
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

/** Redirects of storage are usual between regions and to a CDN; none leads from https to http. */
async function follow(options: DownloadOptions): Promise<http.IncomingMessage> {
  let url = options.link;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const response = await request(url, options);
    if (!REDIRECTS.includes(response.statusCode ?? 0)) return response;
    response.destroy();
    const { location } = response.headers;
    const target = location !== undefined && URL.canParse(location, url.href) ? new URL(location, url) : undefined;
    if (target === undefined || !(target.protocol === 'https:' || target.protocol === url.protocol)) {
      throw statusError(response.statusCode ?? 0, url, options.clock());
    }
    url = target;
  }
  throw new BrokenDownload(`more than ${MAX_REDIRECTS} redirects`);
}

function request(url: URL, { part, signal, silenceMs = SILENCE_MS }: DownloadOptions): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { request: send, Agent } = url.protocol === 'https:' ? https : http;
    // Node's own client: others would undo a content coding that storage notes for the archive.
    const agent = new Agent({ keepAlive: false, proxyEnv: process.env });
    const headers = { accept: '*/*', 'accept-encoding': 'identity', ...rangeOf(part) };
    const client = send(url, { agent, signal, headers });
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
