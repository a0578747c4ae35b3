/** One request: an address looked up, and a file sent. */
import { createReadStream } from 'node:fs';
import type http from 'node:http';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import { type Selection, select, WHOLE } from '../../program/conditions.ts';
import { isUnreadable } from '../errors.ts';
import type { LiveSite } from '../keeper.ts';
import type { Log } from '../log.ts';
import type { SiteFile } from '../release/catalog.ts';
import { type Encoding, fileAt, isCompressed, MAX_TEXT_BYTES, RESERVED } from '../release/prepare.ts';
import type { Release } from '../release/store.ts';
import { pageTarget, pathBelow, queryOf, redirectTarget, rootTarget, sitePath } from './address.ts';
import { chooseEncoding } from './negotiate.ts';
import { reservedStatus } from './reserved.ts';
import { type Served, Source, type SourceOptions, type Wanted } from './source.ts';

export interface HandlerOptions extends SourceOptions {
  readonly site: LiveSite;
  /** As in the arguments of the process. */
  readonly basePath: string;
  readonly log: Log;
}

/** Each piece takes a turn of a thread that reads and one of the loop; a slow reader holds two of them. */
const PIECE_BYTES = 256 * 1024;
/** Values of `Accept-Encoding` that need not be read again: clients differ in a few dozen. */
const MAX_CODINGS = 500;

/** Answers requests; takes the live release anew for each of them. */
export class Handler {
  readonly #options: HandlerOptions;
  readonly #source: Source;
  readonly #codings = new LRUCache<string, Encoding>({ max: MAX_CODINGS, memoMethod: chooseEncoding });

  constructor(options: HandlerOptions) {
    this.#options = options;
    this.#source = new Source(options);
  }

  /** Answers; never throws. */
  readonly handle = (_request: http.IncomingMessage, response: http.ServerResponse): void => {
    try {
      this.#answer(response)?.catch((error: unknown) => this.#fail(response, error));
    } catch (error) {
      this.#fail(response, error);
    }
  };

  #fail(response: http.ServerResponse, error: unknown): void {
    this.#options.log.error('request.failed', { message: String(error) });
    if (response.headersSent) response.destroy();
    else this.#say(response, { status: 500, text: 'The site could not be read.' });
  }

  /** Answers at once with what is in the memory: only what has to be read gives a promise. */
  #answer(response: http.ServerResponse): Promise<void> | undefined {
    const { method, url = '/', headers } = response.req;
    if (this.#options.site.isStopping) response.shouldKeepAlive = false;
    if (method !== 'GET' && method !== 'HEAD') {
      response.shouldKeepAlive = false;
      return this.#say(response, REFUSED);
    }
    // Only for GET: https://www.rfc-editor.org/rfc/rfc9110#section-14.2
    if (method === 'HEAD') headers.range = undefined;
    const { site, basePath } = this.#options;
    const asked = sitePath(url);
    // What watches over the process asks it itself, and need not know where the site stands.
    if (asked?.startsWith(RESERVED) === true) return this.#tell(response, asked);
    const path = asked && pathBelow(asked, basePath);
    if (asked !== undefined && path === undefined) return this.#say(response, ELSEWHERE);
    if (asked === basePath && asked !== '') return this.#redirect(response, 308, redirectTarget(asked, `${asked}/`));
    if (path?.startsWith(RESERVED) === true) return this.#tell(response, path);
    const release = site.live;
    if (release === undefined) {
      return this.#say(response, site.wanted?.enabled === false ? SWITCHED_OFF : NOT_YET);
    }
    const route = path && release.catalog.find(path);
    if (!path) return this.#sendNotFound(response, release);
    if (!route) {
      const target = release.catalog.redirectOf(path);
      if (target === undefined) return this.#sendNotFound(response, release);
      return this.#redirect(response, 307, rootTarget(path, target));
    }
    if (route.kind === 'redirect') return this.#redirect(response, 308, redirectTarget(path, route.to));
    if (route.file === release.catalog.notFound) return this.#sendNotFound(response, release);
    // Another version may lead elsewhere, so nobody may remember it.
    if (route.file.redirect !== undefined) return this.#redirect(response, 307, pageTarget(route.file.redirect));
    return this.#send(response, release, route.file);
  }

  /** Leads on with the query of the request, unless the target has its own. */
  #redirect(response: http.ServerResponse, status: number, target: string): undefined {
    const [, address = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(target) ?? [];
    const query = address.includes('?') ? '' : queryOf(response.req.url ?? '');
    const location = address + query + fragment;
    return this.#say(response, { status, text: location, headers: ['location', location] });
  }

  /** The site's own page, whole and with the status 404. */
  #sendNotFound(response: http.ServerResponse, release: Release): Promise<void> | undefined {
    const file = release.catalog.notFound;
    return file === undefined || file.bytes > MAX_TEXT_BYTES
      ? this.#say(response, { status: 404, text: 'There is no page at this address.' })
      : this.#send(response, release, file);
  }

  #send(response: http.ServerResponse, release: Release, file: SiteFile): Promise<void> | undefined {
    const encoding = this.#encodingFor(response.req, file);
    const served = this.#source.peek(file, encoding);
    if (served?.content !== undefined) return void reply(response, served);
    return this.#read(response, { release, file, encoding });
  }

  async #read(response: http.ServerResponse, wanted: Wanted): Promise<void> {
    const { release, file } = wanted;
    try {
      const served = await this.#source.get(wanted);
      const range = reply(response, served);
      if (range !== undefined) await stream(response, fileAt(release.folder, file, 'identity'), range);
    } catch (error) {
      if (isUnreadable(error)) this.#options.site.reportDamage(release, error);
      throw error;
    }
  }

  /** A part of a file is one of the file as it is: parts of codings that are made anew would not fit together. */
  #encodingFor({ headers }: http.IncomingMessage, { type, bytes }: SiteFile): Encoding {
    const accept = headers['accept-encoding'];
    if (accept === undefined || headers.range !== undefined || !isCompressed(type, bytes)) return 'identity';
    return this.#codings.memo(accept);
  }

  #tell(response: http.ServerResponse, path: string): undefined {
    const answer = reservedStatus(path, this.#options);
    if (answer === undefined) return this.#say(response, { status: 404, text: 'There is nothing here.' });
    return this.#say(response, { status: answer.status, text: JSON.stringify(answer.body), type: 'application/json' });
  }

  #say(response: http.ServerResponse, { status, text, type, headers = [] }: Said): undefined {
    const body = Buffer.from(`${text}\n`);
    response.writeHead(status, [
      ...this.#source.common,
      'content-type',
      `${type ?? 'text/plain'}; charset=utf-8`,
      'cache-control',
      type === undefined ? 'no-cache' : 'no-store',
      'content-length',
      String(body.length),
      ...headers,
    ]);
    response.end(response.req.method === 'HEAD' ? undefined : body);
  }
}

/** Answers for a file as far as that is in the memory; gives what is to be streamed after the head. */
function reply(response: http.ServerResponse, served: Served): Selection['range'] {
  const { status, bytes, etag, shared, whole, content } = served;
  const selection = status === 404 ? WHOLE : select(response.req.headers, bytes, etag);
  let range: Selection['range'];
  switch (selection.status) {
    case 304:
    case 412:
      response.writeHead(selection.status, shared).end();
      return undefined;
    case 416:
      response.writeHead(416, [...shared, 'content-range', `bytes */${bytes}`, 'content-length', '0']).end();
      return undefined;
    case 200:
      response.writeHead(status, whole);
      break;
    case 206: {
      range = selection.range;
      const { start, end } = range;
      const length = ['content-range', `bytes ${start}-${end}/${bytes}`, 'content-length', String(end - start + 1)];
      response.writeHead(206, [...whole.slice(0, -2), ...length]);
    }
  }
  if (response.req.method === 'HEAD') response.end();
  else if (content === undefined) return range ?? { start: 0, end: bytes - 1 };
  else response.end(range === undefined ? content : content.subarray(range.start, range.end + 1));
  return undefined;
}

/** An answer without a file. */
interface Said {
  readonly status: number;
  readonly text: string;
  readonly type?: string;
  readonly headers?: readonly string[];
}

const REFUSED: Said = { status: 405, text: 'This is a site to read.', headers: ['allow', 'GET, HEAD'] };
const ELSEWHERE: Said = { status: 404, text: 'The documentation is not at this path of the host.' };
const SWITCHED_OFF: Said = {
  status: 404,
  text: 'No documentation is served here: the static export of this deployment is switched off.',
};
const NOT_YET: Said = {
  status: 503,
  text: 'The documentation is not there yet. Try again in a moment.',
  headers: ['retry-after', '5'],
};

/** Sends from the disk, as quick as the client takes it. */
async function stream(
  response: http.ServerResponse,
  file: string,
  range: NonNullable<Selection['range']>,
): Promise<void> {
  try {
    await pipeline(createReadStream(file, { ...range, highWaterMark: PIECE_BYTES }), response);
  } catch (error) {
    // A client that goes away is no fault of ours; a file that breaks off ends the connection, which tells the client.
    if (isUnreadable(error)) throw error;
  }
}
