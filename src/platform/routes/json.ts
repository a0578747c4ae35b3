/** Reading request bodies: JSON in UTF-8, not compressed. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ContractError } from '../../contract/decode.ts';
import { FairQueue } from '../fair-queue.ts';
import { HttpProblem } from '../problem.ts';
import { refuseFull } from './lane.ts';

const SMALL_BYTES = 16 * 1024;
/** Large bodies of one organization that are sent at the same time: the server holds each until it is read. */
export const LARGE_BODIES_MAX = 32;
const LARGE_BODIES = `bodies of more than ${SMALL_BYTES / 1024} KiB of the organization`;

/** Makes JSON the only body that the application reads; an empty body is `undefined`. */
export function readJsonBodies(app: FastifyInstance): void {
  const queue = new FairQueue({ slots: 1, ticketsMax: LARGE_BODIES_MAX });
  // Before anything of the body is read.
  app.addHook('preParsing', (request, reply, _body, done) => {
    if (request.caller !== undefined && mayBeLarge(request)) {
      takeTicket(queue, request.caller.organization.id, reply);
    }
    done();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    requirePlain(request);
    return body.length === 0 ? undefined : parseJson(body);
  });
}

/** Parses JSON in UTF-8; throws a 400 that says what is wrong with it. */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new HttpProblem(400, 'The request body is not UTF-8 text.');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpProblem(400, 'The request body is not valid JSON.');
  }
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

/** Counts a call among those with large bodies of its organization until it is answered. */
function takeTicket(queue: FairQueue, organization: string, { raw }: FastifyReply): void {
  const ticket = refuseFull(LARGE_BODIES, () => queue.enter(organization, new AbortController().signal));
  raw.once('close', () => ticket.leave());
}

function requirePlain({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.trim().toLowerCase() !== 'identity') {
    throw new HttpProblem(415, 'Send the request body without a Content-Encoding.');
  }
  const charset = /;\s*charset="?([^\s;"]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) throw new HttpProblem(415, 'Send the request body in UTF-8.');
}
