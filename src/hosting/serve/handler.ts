/** One request: an address looked up, and a file sent. */
import type http from 'node:http';
import { pipeline } from 'node:stream/promises';
import { isUnreadable } from '../errors.ts';
import type { Keeper } from '../keeper.ts';
import type { Log } from '../log.ts';
import type { Release } from '../release/release.ts';
import type { SiteFile } from '../site/catalog.ts';
import { Contents } from '../site/contents.ts';
import type { PolicyOptions } from '../site/policy.ts';
import { isOff, isSilenced } from '../site/silence.ts';
import { pathBelow, queryOf, redirectTarget, sitePath } from './address.ts';
import { select } from './conditions.ts';
import { type Head, Heads } from './heads.ts';
import { createNegotiator, type Encoding } from './negotiate.ts';
import { RESERVED, reservedStatus } from './reserved.ts';
import { MAX_TEXT_BYTES, Source, type SourceOptions } from './source.ts';

export interface HandlerOptions extends PolicyOptions, SourceOptions {
  readonly keeper: Keeper;
  readonly log: Log;
  readonly isStopping: () => boolean;
  readonly contents?: Contents;
}

const METHODS = 'GET, HEAD';
/** Below this compression gains less than its header costs. */
const MIN_ENCODED_BYTES = 256;

/** Answers requests; takes the live release anew for each of them, and keeps it until the answer is out. */
export class Handler {
  readonly #options: HandlerOptions;
  readonly #source: Source;
  readonly #heads: Heads;
  readonly #negotiate = createNegotiator();

  constructor(options: HandlerOptions) {
    this.#options = options;
    this.#source = new Source(options, options.contents ?? new Contents());
    this.#heads = new Heads(options);
  }

  /** Answers; never rejects. */
  readonly handle = (request: http.IncomingMessage, response: http.ServerResponse): void => {
    this.#answer(request, response).catch((error: unknown) => {
      this.#options.log.error('request.failed', { message: String(error) });
      if (response.headersSent) response.destroy();
      else this.#say(request, response, { status: 500, text: 'The site could not be read.' });
    });
  };

  async #answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { method, url = '/' } = request;
    if (this.#options.isStopping()) response.shouldKeepAlive = false;
    if (method !== 'GET' && method !== 'HEAD') {
      response.shouldKeepAlive = false;
      return this.#say(request, response, {
        status: 405,
        text: 'This is a site to read.',
        headers: ['allow', METHODS],
      });
    }
    // Only for GET: https://www.rfc-editor.org/rfc/rfc9110#section-14.2
    if (method === 'HEAD') request.headers.range = undefined;
    const { keeper, features, basePath } = this.#options;
    const asked = sitePath(url);
    // What watches over the process asks it itself, and need not know where the site stands.
    if (asked?.startsWith(RESERVED) === true) return this.#tell(request, response, asked);
    const path = asked && pathBelow(asked, basePath);
    if (asked !== undefined && path === undefined) return this.#say(request, response, ELSEWHERE);
    if (asked === basePath && asked !== '') return this.#lead(request, response, { from: asked, to: `${asked}/` });
    if (path?.startsWith(RESERVED) === true) return this.#tell(request, response, path);
    const release = keeper.live;
    if (release === undefined) return this.#sayNone(request, response);
    const letGo = release.tree.hold();
    try {
      const route = path === undefined || isOff(path, features) ? undefined : release.catalog.find(path);
      if (path === undefined || route === undefined) await this.#sendNotFound(request, response, release);
      else if (isSilenced(path, features)) this.#say(request, response, SILENCE);
      else if (route.kind === 'redirect') this.#lead(request, response, { from: path, to: route.to });
      else if (route.file === release.catalog.notFound) await this.#sendNotFound(request, response, release);
      else await this.#send(request, response, { release, file: route.file });
    } catch (error) {
      if (isUnreadable(error)) keeper.reportDamage(release, error);
      throw error;
    } finally {
      letGo();
    }
  }

  #lead(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    { from, to }: { readonly from: string; readonly to: string },
  ): void {
    const location = redirectTarget(from, to) + queryOf(request.url ?? '');
    this.#say(request, response, { status: 308, text: location, headers: ['location', location] });
  }

  async #send(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    { release, file }: { readonly release: Release; readonly file: SiteFile },
  ): Promise<void> {
    const encoding = this.#encodingFor(request, file);
    const head = this.#heads.peek(file, encoding) ?? (await this.#readHead(release, file, encoding));
    const content = this.#source.isHeld(file, encoding)
      ? await this.#source.contentOf(release, file, encoding)
      : undefined;
    const bytes = content?.length ?? file.bytes;
    const selection = select(request.headers, bytes, head.etag);
    switch (selection.status) {
      case 304:
      case 412:
        response.writeHead(selection.status, [...head.shared]).end();
        return;
      case 416:
        response.writeHead(416, [...head.shared, 'content-range', `bytes */${bytes}`, 'content-length', '0']).end();
        return;
      case 200:
        response.writeHead(200, [...head.content, 'content-length', String(bytes)]);
        break;
      case 206: {
        const { first, last } = selection.range;
        const range = ['content-range', `bytes ${first}-${last}/${bytes}`, 'content-length', String(last - first + 1)];
        response.writeHead(206, [...head.content, ...range]);
      }
    }
    const range = selection.status === 206 ? selection.range : undefined;
    if (request.method === 'HEAD') return void response.end();
    if (content !== undefined)
      return void response.end(range ? content.subarray(range.first, range.last + 1) : content);
    await stream(response, release, file, range);
  }

  /** A part of a file is one of the file as it is: parts of codings that are made anew would not fit together. */
  #encodingFor({ headers }: http.IncomingMessage, { type, bytes }: SiteFile): Encoding {
    const isEncoded = type.isText && bytes >= MIN_ENCODED_BYTES && bytes <= MAX_TEXT_BYTES;
    return isEncoded && headers.range === undefined ? this.#negotiate(headers['accept-encoding']) : 'identity';
  }

  /** What code a page may run is told by its text. */
  async #readHead(release: Release, file: SiteFile, encoding: Encoding): Promise<Head> {
    const isRead = this.#heads.isOfContent(file) && file.bytes <= MAX_TEXT_BYTES;
    const content = isRead ? await this.#source.contentOf(release, file, 'identity') : undefined;
    return this.#heads.make(file, encoding, content);
  }

  /** The site's own page, whole and with the status 404. */
  async #sendNotFound(request: http.IncomingMessage, response: http.ServerResponse, release: Release): Promise<void> {
    const file = release.catalog.notFound;
    if (file === undefined || file.bytes > MAX_TEXT_BYTES) {
      return this.#say(request, response, { status: 404, text: 'There is no page at this address.' });
    }
    const encoding = this.#encodingFor(request, file);
    const { content: headers } = this.#heads.peek(file, encoding) ?? (await this.#readHead(release, file, encoding));
    const content = await this.#source.contentOf(release, file, encoding);
    // It has no tag of its own: a client that kept it would be told that nothing has changed, with a good status.
    const plain = headers.filter((_text, at) => !UNTAGGED.has(headers[at - (at % 2)] ?? ''));
    response.writeHead(404, [...plain, 'content-length', String(content.length)]);
    response.end(request.method === 'HEAD' ? undefined : content);
  }

  #sayNone(request: http.IncomingMessage, response: http.ServerResponse): void {
    const isOff = this.#options.keeper.wanted?.enabled === false;
    this.#say(request, response, isOff ? SWITCHED_OFF : NOT_YET);
  }

  #tell(request: http.IncomingMessage, response: http.ServerResponse, path: string): void {
    const answer = reservedStatus(path, this.#options);
    const nothing: Said = { status: 404, text: 'There is nothing here.' };
    const told = answer && { status: answer.status, text: JSON.stringify(answer.body), type: 'application/json' };
    this.#say(request, response, told ?? nothing);
  }

  #say(request: http.IncomingMessage, response: http.ServerResponse, { status, text, type, headers = [] }: Said): void {
    const body = Buffer.from(`${text}\n`);
    response.writeHead(status, [
      ...this.#heads.common,
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

const UNTAGGED = new Set(['etag', 'accept-ranges']);

/** An answer without a file. */
interface Said {
  readonly status: number;
  readonly text: string;
  readonly type?: string;
  readonly headers?: readonly string[];
}

const SILENCE: Said = { status: 200, text: '', type: 'text/javascript' };
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
  { tree }: Release,
  { file }: SiteFile,
  range: { readonly first: number; readonly last: number } | undefined,
): Promise<void> {
  try {
    await pipeline(tree.stream(file, range), response);
  } catch (error) {
    // A client that goes away is no fault of ours; a file that breaks off ends the connection, which tells the client.
    if (isUnreadable(error)) throw error;
  }
}
