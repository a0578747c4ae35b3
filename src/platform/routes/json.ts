/** Reading request bodies: JSON in UTF-8, not compressed. Large ones are read in a thread, of organizations in turn. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FairQueue, type Ticket } from '../fair-queue.ts';
import { entryBeside } from '../limits/entry.ts';
import { Thread } from '../limits/thread.ts';
import { HttpProblem } from '../problem.ts';
import type { Answer, Order } from './json-messages.ts';
import { parseJson } from './json-text.ts';
import { refuseFull } from './lane.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the form that the body of the call has; see `forms.ts`. */
    readonly form?: string;
    /** Whether the route has a reader of bodies, and a queue, of its own. */
    readonly readsBody?: boolean;
  }
}

/** A body up to this size takes a millisecond at the most, whatever it holds. */
const SMALL_BYTES = 16 * 1024;
/** Large bodies of one organization that are sent at the same time: the server holds each until it is read. */
export const LARGE_BODIES_MAX = 32;
const LARGE_BODIES = `bodies of more than ${SMALL_BYTES / 1024} KiB of the organization`;
const ENTRY = entryBeside(import.meta.url, 'json-thread');
const HEAP_MIB = 256;
/** Many times what the worst body takes. */
const SILENCE_MS = 10_000;

/** Makes JSON the only body that the application reads; an empty body is `undefined`. */
export function readJsonBodies(app: FastifyInstance): void {
  const thread = new Thread<Order, Answer>({ name: 'the reading of bodies', entry: ENTRY, heapMib: HEAP_MIB });
  const queue = new FairQueue({ slots: 1, ticketsMax: LARGE_BODIES_MAX });
  const tickets = new WeakMap<FastifyRequest, Ticket>();
  app.addHook('onClose', () => thread.close());
  // Before anything of the body is read.
  app.addHook('preParsing', (request, reply, _body, done) => {
    if (mayBeLarge(request) && request.routeOptions.config.readsBody !== true)
      tickets.set(request, takeTicket(queue, request, reply));
    done();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    requirePlain(request);
    const ticket = tickets.get(request);
    try {
      if (body.length === 0) return undefined;
      if (ticket === undefined || body.length <= SMALL_BYTES) return parseJson(body);
      return await ticket.run(() => readLarge(thread, body, request.routeOptions.config.form));
    } finally {
      ticket?.leave();
    }
  });
}

/** A body that comes in pieces does not say how large it is. */
function mayBeLarge({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > SMALL_BYTES;
}

function takeTicket(queue: FairQueue, { caller }: FastifyRequest, { raw }: FastifyReply): Ticket {
  const gone = new AbortController();
  const organization = caller?.organization.id ?? '';
  const ticket = refuseFull(LARGE_BODIES, () => queue.enter(organization, gone.signal));
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

async function readLarge(thread: Thread<Order, Answer>, body: Buffer, form: string | undefined): Promise<unknown> {
  const bytes = Uint8Array.from(body);
  const order = { bytes, ...(form !== undefined && { form }) };
  const answer = await thread.ask(order, { transfer: [bytes.buffer], silenceMs: SILENCE_MS });
  if (answer.type === 'refused') throw new HttpProblem(answer.status, answer.message);
  return answer.body;
}
