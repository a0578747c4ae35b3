/** Reading request bodies: JSON in UTF-8, not compressed; large ones of organizations in turn. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { visit } from 'jsonc-parser';
import { ContractError } from '../../contract/decode.ts';
import type { Caller } from '../access/authorize.ts';
import { FairQueue, restAsLong, type Ticket } from '../fair-queue.ts';
import { HttpProblem } from '../problem.ts';
import { refuseFull } from './lane.ts';

/** A body up to this size takes a millisecond at the most, whatever it holds. */
const SMALL_BYTES = 16 * 1024;
/** Large bodies of one organization that are sent at the same time: the server holds each until it is read. */
export const LARGE_BODIES_MAX = 32;
const PACE_BYTES_PER_MS = (20 * 1024 ** 2) / 1000;
const LARGE_BODIES = `bodies of more than ${SMALL_BYTES / 1024} KiB of the organization`;

/**
 * Commas, colons and opening brackets of a body outside of its texts: 10,000 page paths have fewer, and so have 1,000 messages
 * as chats send them, with about 16 each. As many names of properties take the server's thread 20 ms, a mebibyte of them a
 * good part of a second.
 */
const MARKS_MAX = 25_000;
const [COMMA, COLON, BRACKET, BRACE, BRACKET_END, BRACE_END, QUOTE, BACKSLASH] = Buffer.from(',:[{]}"\\');
/** Characters of a key that an answer repeats. */
const SHOWN_CHARACTERS = 100;

/** Makes JSON the only body that the application reads; an empty body is `undefined`. */
export function readJsonBodies(app: FastifyInstance): void {
  const queue = new FairQueue({ slots: 1, ticketsMax: LARGE_BODIES_MAX, pause: restAsLong });
  const tickets = new WeakMap<FastifyRequest, Ticket>();
  // Before anything of the body is read.
  app.addHook('preParsing', (request, reply, _body, done) => {
    const { caller } = request;
    if (caller !== undefined && mayBeLarge(request)) tickets.set(request, takeTicket(queue, caller, reply));
    done();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    requirePlain(request);
    if (body.length === 0) return undefined;
    const ticket = body.length > SMALL_BYTES ? tickets.get(request) : undefined;
    if (ticket === undefined) return parseJson(body, MARKS_MAX);
    return await ticket.run(async () => {
      await keepPace(body.length);
      return parseJson(body, MARKS_MAX);
    });
  });
}

/**
 * Waits as long as a body may take at 20 MiB a second: collecting its memory takes the server's thread longer than reading
 * it, whatever it holds.
 */
export async function keepPace(bytes: number): Promise<void> {
  await wait(bytes / PACE_BYTES_PER_MS);
}

/** Parses JSON in UTF-8 with at most `marksMax` marks; throws a 400 that says what is wrong with it. */
export function parseJson(bytes: Uint8Array, marksMax = Number.POSITIVE_INFINITY): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new HttpProblem(400, 'The request body is not UTF-8 text.');
  }
  const colons = countColons(bytes, marksMax);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new HttpProblem(400, 'The request body is not valid JSON.');
  }
  if (colons > countKeys(value)) {
    throw new HttpProblem(400, `The request body has a key twice in one object${nameDouble(text)}.`);
  }
  return value;
}

/**
 * Counts the colons of JSON that stand outside of texts; each property has one. Throws a 400 that names the property of the
 * body which brings it over `marksMax` marks.
 */
function countColons(bytes: Uint8Array, marksMax: number): number {
  let [marks, colons, depth, nameEnd] = [0, 0, 0, 0];
  let isText = false;
  // By index: an iterator takes five times as long.
  for (let at = 0; at < bytes.length && marks <= marksMax; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) isText = !isText;
    else if (byte === BACKSLASH) at += 1;
    else if (isText) continue;
    else if (byte === BRACKET_END || byte === BRACE_END) depth -= 1;
    else if (byte === COMMA || byte === COLON || byte === BRACKET || byte === BRACE) {
      marks += 1;
      if (byte === COLON) colons += 1;
      if (byte === COLON && depth === 1) nameEnd = at;
      if (byte === BRACKET || byte === BRACE) depth += 1;
    }
  }
  if (marks <= marksMax) return colons;
  const name = /"(\w+)"\s*$/.exec(Buffer.from(bytes.subarray(0, nameEnd)).toString('latin1'))?.[1];
  const what = `at most ${marksMax} commas, colons and opening brackets outside of texts, found more`;
  throw new HttpProblem(400, `${name === undefined ? '$' : `$.${name}`}: expected ${what}.`);
}

/** Counts the properties of all objects in a value, of which the last one counts where several have one key. */
function countKeys(value: unknown): number {
  let keys = 0;
  const open = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (Array.isArray(one)) {
      for (const part of one) if (isNested(part)) open.push(part);
    } else if (isNested(one)) {
      // A list of its values takes three times as long.
      for (const key of Object.keys(one)) {
        keys += 1;
        const part = one[key];
        if (isNested(part)) open.push(part);
      }
    }
  }
  return keys;
}

function isNested(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Names the first key that an object has twice, as the end of a sentence. */
function nameDouble(text: string): string {
  const open: Set<string>[] = [];
  let double: string | undefined;
  try {
    visit(text, {
      onObjectBegin: () => void open.push(new Set()),
      onObjectEnd: () => void open.pop(),
      onObjectProperty(key) {
        if (open.at(-1)?.has(key) === true) double ??= key;
        open.at(-1)?.add(key);
      },
    });
  } catch {
    // Nested too deeply for this parser: the fault is told without the key.
  }
  return double === undefined ? '' : `: ${JSON.stringify(double.slice(0, SHOWN_CHARACTERS))}`;
}

/** Does what may find a body of another form, which is the client's fault: a 400. */
export function refusing<T>(take: () => T): T {
  try {
    return take();
  } catch (error) {
    throw error instanceof ContractError ? new HttpProblem(400, `${error.message}.`) : error;
  }
}

/** A body that comes in pieces does not say how large it is. */
function mayBeLarge({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > SMALL_BYTES;
}

/** Takes a ticket until the call is answered. */
function takeTicket(queue: FairQueue, { organization }: Caller, { raw }: FastifyReply): Ticket {
  const gone = new AbortController();
  const ticket = refuseFull(LARGE_BODIES, () => queue.enter(organization.id, gone.signal));
  raw.once('close', () => {
    gone.abort(new HttpProblem(400, 'The client went away.'));
    ticket.leave();
  });
  return ticket;
}

function requirePlain({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.trim().toLowerCase() !== 'identity') {
    throw new HttpProblem(415, 'Send the request body without a Content-Encoding.');
  }
  const charset = /;\s*charset="?([^\s;"]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) throw new HttpProblem(415, 'Send the request body in UTF-8.');
}
