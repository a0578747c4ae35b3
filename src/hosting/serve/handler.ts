/** One request: an address looked up, and a file sent. */
import type http from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import { type Selection, select, WHOLE } from '../../program/conditions.ts';
import { isUnreadable } from '../errors.ts';
import type { Log } from '../log.ts';
import type { SiteFile } from '../release/catalog.ts';
import { type Encoding, isCompressed, MAX_TEXT_BYTES, RESERVED } from '../release/prepare.ts';
import type { LiveSite, Release } from '../release/release.ts';
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

/** Values of `Accept-Encoding` that need not be read again: clients differ in a few dozen. */
const MAX_CODINGS = 500;

/** A request, and what answers it. */
interface Exchange {
  readonly request: http.IncomingMessage;
  readonly response: http.ServerResponse;
}

/** Answers requests; takes the live release anew for each of them, and keeps it until the answer is out. */
export class Handler {
  readonly #options: HandlerOptions;
  readonly #source: Source;
  readonly #codings = new LRUCache<string, Encoding>({ max: MAX_CODINGS, memoMethod: chooseEncoding });

  constructor(options: HandlerOptions) {
    this.#options = options;
    this.#source = new Source(options);
  }

  /** Answers; never throws. */
  readonly handle = (request: http.IncomingMessage, response: http.ServerResponse): void => {
    const exchange = { request, response };
    try {
      this.#answer(exchange)?.catch((error: unknown) => this.#fail(exchange, error));
    } catch (error) {
      this.#fail(exchange, error);
    }
  };

  #fail(exchange: Exchange, error: unknown): void {
    this.#options.log.error('request.failed', { message: String(error) });
    if (exchange.response.headersSent) exchange.response.destroy();
    else this.#say(exchange, { status: 500, text: 'The site could not be read.' });
  }

  /** Answers at once with what is in the memory: only what has to be read gives a promise. */
  #answer(exchange: Exchange): Promise<void> | undefined {
    const { request, response } = exchange;
    const { method, url = '/' } = request;
    if (this.#options.site.isStopping) response.shouldKeepAlive = false;
    if (method !== 'GET' && method !== 'HEAD') {
      response.shouldKeepAlive = false;
      return this.#say(exchange, REFUSED);
    }
    // Only for GET: https://www.rfc-editor.org/rfc/rfc9110#section-14.2
    if (method === 'HEAD') request.headers.range = undefined;
    const { site, basePath } = this.#options;
    const asked = sitePath(url);
    // What watches over the process asks it itself, and need not know where the site stands.
    if (asked?.startsWith(RESERVED) === true) return this.#tell(exchange, asked);
    const path = asked && pathBelow(asked, basePath);
    if (asked !== undefined && path === undefined) return this.#say(exchange, ELSEWHERE);
    if (asked === basePath && asked !== '') return this.#redirect(exchange, 308, redirectTarget(asked, `${asked}/`));
    if (path?.startsWith(RESERVED) === true) return this.#tell(exchange, path);
    const release = site.live;
    if (release === undefined) {
      return this.#say(exchange, site.wanted?.enabled === false ? SWITCHED_OFF : NOT_YET);
    }
    const route = path && release.catalog.find(path);
    if (!path) return this.#sendNotFound(exchange, release);
    if (!route) {
      const target = release.catalog.redirectOf(path);
      if (target === undefined) return this.#sendNotFound(exchange, release);
      return this.#redirect(exchange, 307, rootTarget(path, target));
    }
    if (route.kind === 'redirect') return this.#redirect(exchange, 308, redirectTarget(path, route.to));
    if (route.file === release.catalog.notFound) return this.#sendNotFound(exchange, release);
    // Another version may lead elsewhere, so nobody may remember it.
    if (route.file.redirect !== undefined) return this.#redirect(exchange, 307, pageTarget(route.file.redirect));
    return this.#send(exchange, release, route.file);
  }

  /** Leads on with the query of the request, unless the target has its own. */
  #redirect(exchange: Exchange, status: number, target: string): undefined {
    const [, address = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(target) ?? [];
    const query = address.includes('?') ? '' : queryOf(exchange.request.url ?? '');
    const location = address + query + fragment;
    return this.#say(exchange, { status, text: location, headers: ['location', location] });
  }

  /** The site's own page, whole and with the status 404. */
  #sendNotFound(exchange: Exchange, release: Release): Promise<void> | undefined {
    const file = release.catalog.notFound;
    return file === undefined || file.bytes > MAX_TEXT_BYTES
      ? this.#say(exchange, { status: 404, text: 'There is no page at this address.' })
      : this.#send(exchange, release, file);
  }

  #send(exchange: Exchange, release: Release, file: SiteFile): Promise<void> | undefined {
    const encoding = this.#encodingFor(exchange.request, file);
    const served = this.#source.peek(file, encoding);
    if (served?.content !== undefined) return void reply(exchange, served);
    return this.#read(exchange, { release, file, encoding });
  }

  /** Answers with what is on the disk, which stays there until then. */
  async #read(exchange: Exchange, wanted: Wanted): Promise<void> {
    const { release, file } = wanted;
    const letGo = release.tree.hold();
    try {
      const served = await this.#source.get(wanted);
      const range = reply(exchange, served);
      if (range !== undefined) await stream(exchange.response, release.tree.stream(file, range));
    } catch (error) {
      if (isUnreadable(error)) this.#options.site.reportDamage(release, error);
      throw error;
    } finally {
      letGo();
    }
  }

  /** A part of a file is one of the file as it is: parts of codings that are made anew would not fit together. */
  #encodingFor({ headers }: http.IncomingMessage, { type, bytes }: SiteFile): Encoding {
    const accept = headers['accept-encoding'];
    if (accept === undefined || headers.range !== undefined || !isCompressed(type, bytes)) return 'identity';
    return this.#codings.memo(accept);
  }

  #tell(exchange: Exchange, path: string): undefined {
    const answer = reservedStatus(path, this.#options);
    if (answer === undefined) return this.#say(exchange, { status: 404, text: 'There is nothing here.' });
    return this.#say(exchange, { status: answer.status, text: JSON.stringify(answer.body), type: 'application/json' });
  }

  #say({ request, response }: Exchange, { status, text, type, headers = [] }: Said): undefined {
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
    response.end(request.method === 'HEAD' ? undefined : body);
  }
}

/** Answers for a file as far as that is in the memory; gives what is to be streamed after the head. */
function reply({ request, response }: Exchange, served: Served): Selection['range'] {
  const { status, bytes, etag, shared, whole, content } = served;
  const selection = status === 404 ? WHOLE : select(request.headers, bytes, etag);
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
  if (request.method === 'HEAD') response.end();
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
async function stream(response: http.ServerResponse, content: Readable): Promise<void> {
  try {
    await pipeline(content, response);
  } catch (error) {
    // A client that goes away is no fault of ours; a file that breaks off ends the connection, which tells the client.
    if (isUnreadable(error)) throw error;
  }
}
