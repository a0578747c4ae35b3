/** The assistant's message call: decode, ask, stream. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  DEPRECATED_SINCE,
  decodeMessageRequest,
  MESSAGE_PATH,
  MessageRequestSchema,
  SUCCESSOR_PATH,
  successorPath,
} from '../../contract/assistant.ts';
import { domainFault } from '../../contract/domain.ts';
import { countedAddress } from '../access/addresses.ts';
import type { Authorize, Caller } from '../access/authorize.ts';
import { findDomain } from '../access/domain.ts';
import { limitHeaders, limitProblem } from '../access/limits.ts';
import { DATA_STREAM_HEADERS } from '../assistant/data-stream.ts';
import type { Assistant } from '../assistant/open.ts';
import type { Operation } from '../description/operation.ts';
import type { Log } from '../log.ts';
import { HttpProblem } from '../problem.ts';
import { type AllowedOrigins, allowBrowsers, answerPreflight } from './cross-origin.ts';
import { DESCRIPTION_PATH } from './description.ts';
import { refusing } from './json.ts';
import { refuseFull } from './lane.ts';
import { routeOf } from './operate.ts';

export interface AssistantDeps {
  readonly authorize: Authorize;
  readonly assistant: Assistant;
  readonly log: Log;
  /** Origins whose pages may ask; those of any site where this is absent. */
  readonly assistantOrigins?: AllowedOrigins;
  /** How long nothing may move on a connection, in milliseconds. */
  readonly idleMs: number;
}

/** Stands for all who come without one, such as by a socket of the file system. */
const NO_ADDRESS = 'none';
const QUESTIONS = 'questions of the organization';
/** Sent by the hook; others are added by tools that watch a page, such as `traceparent`. */
const SENT_HEADERS = ['authorization', 'content-type', 'x-requested-with', 'user-agent'];
/** Source: RFC 9110 section 5.6.2. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;
const SHOWN_HEADERS = [
  ...['x-thread-id', 'x-vercel-ai-data-stream', 'x-request-id', 'retry-after'],
  ...['ratelimit', 'ratelimit-policy', 'deprecation', 'link'],
];

const SEND_MESSAGE: Operation = {
  id: 'sendMessage',
  method: 'POST',
  path: MESSAGE_PATH,
  parameters: { domain: 'Host name of the site, or its first label.' },
  group: 'assistant',
  summary: 'Ask the assistant',
  description:
    "Answers a message about the documentation of a site, as the data stream of the chat SDK's version 4. Deprecated: " +
    'version 2 is for later versions of the SDK.',
  isDeprecated: true,
  access: { key: 'assistant', scope: 'read' },
  body: {
    name: 'MessageRequest',
    schema: MessageRequestSchema,
    fields: {
      fp: 'Fingerprint of the user, or `anonymous`.',
      messages: 'The conversation so far; the last message of the role user that has a text is the question.',
      threadId: 'Thread that goes on, as an earlier answer named it; a new one is begun when absent or unknown.',
      retrievalPageSize: 'Pages that the answer is made from.',
      filter: 'Version and language of the pages that are searched.',
      context: 'What the user points at.',
      currentPath: 'Page that the user is on, of at most 200 characters (code points).',
    },
  },
  success: { status: 200, description: 'The stream of the answer.', contentType: 'text/plain; charset=utf-8' },
  refusals: {
    400: 'The body is not of its form, or the organization does not have the domain.',
    413: 'The body is larger than 1 MiB.',
    415: 'The body is not plain JSON in UTF-8.',
    429:
      'The organization or the address has made its requests, or as many questions or large bodies of the organization wait as may; ' +
      '`RateLimit` and `Retry-After` say how it goes on.',
    503: 'The database does not answer; `Retry-After` says when to ask again.',
  },
};

/** What stands at the address of the next version, which every answer links to. */
const SUCCESSOR_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Assistant message, version 2</title>
<h1>Assistant message, version 2</h1>
<p>Version 2 of the message call is for version 5 of the chat SDK and later. This platform does not serve it.
<p>Version 1, <code>POST ${MESSAGE_PATH}</code>, is deprecated and answers as before. It is described in
<a href="${DESCRIPTION_PATH}"><code>${DESCRIPTION_PATH}</code></a>.
</html>
`;

/** The call, for the description. */
export const ASSISTANT_OPERATIONS: readonly Operation[] = [SEND_MESSAGE];

/** Adds the call, which browsers may make from other sites: its key is public. */
export function addAssistantRoutes(app: FastifyInstance, deps: AssistantDeps): void {
  const url = routeOf(MESSAGE_PATH);
  const allowed = deps.assistantOrigins ?? [];
  app.get(routeOf(SUCCESSOR_PATH), async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(SUCCESSOR_PAGE),
  );
  app.options(url, (request, reply) =>
    answerPreflight(request, reply, { allowed, method: 'POST', sentHeaders: sentHeaders(request) }),
  );
  app.post<{ Params: { domain: string } }>(url, {
    onRequest: async (request, reply) => {
      deprecate(reply, request.params.domain);
      allowBrowsers(request, reply, { allowed, shownHeaders: SHOWN_HEADERS });
      request.caller = await admit(deps, request, reply);
    },
    handler: async (request, reply) => {
      const { caller } = request;
      if (caller === undefined) throw new Error('the assistant was reached by nobody');
      return await respond(deps, { caller, asked: request.params.domain, body: request.body }, reply);
    },
  });
}

/** Gives the headers that a page may send: those that its browser asks for. */
function sentHeaders({ headers }: FastifyRequest): readonly string[] {
  const asked = headers['access-control-request-headers'] ?? '';
  const names = asked.split(',').map((name) => name.trim().toLowerCase());
  return [...new Set([...SENT_HEADERS, ...names.filter((name) => HEADER_NAME.test(name))])];
}

/** Source: RFC 9745 and RFC 5829. */
function deprecate(reply: FastifyReply, domain: string): void {
  reply.headers({
    'cache-control': 'no-store',
    deprecation: `@${DEPRECATED_SINCE.getTime() / 1000}`,
    link: `<${successorPath(domain)}>; rel="successor-version"`,
  });
}

/** Lets a caller in and counts the request, unless it would be refused when it has been read. */
async function admit(deps: AssistantDeps, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  const { authorize, assistant, log } = deps;
  const caller = noteRefusal(log, request, () => authorize(request, SEND_MESSAGE));
  const { id } = caller.organization;
  refuseFull(QUESTIONS, () => assistant.queue.requireTicket(id));
  const address = countedAddress(request.ips ?? [request.ip]) ?? NO_ADDRESS;
  const count = await assistant.limits.count(id, address);
  reply.headers(limitHeaders(count));
  if (count.exceeded !== undefined) throw limitProblem(count.exceeded);
  return caller;
}

function noteRefusal<Result>(log: Log, request: FastifyRequest, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    // An admin key in a browser is a secret that got out.
    if (error instanceof HttpProblem && error.status === 403) {
      log.warn('assistant.refused', { requestId: request.id, reason: error.message });
    }
    throw error;
  }
}

interface Asked {
  readonly caller: Caller;
  readonly asked: string;
  readonly body: unknown;
}

async function respond({ assistant, idleMs }: AssistantDeps, { caller, asked, body }: Asked, reply: FastifyReply) {
  const fault = domainFault(asked);
  if (fault !== undefined) throw new HttpProblem(400, `The domain in the path ${fault}; give a bare host name.`);
  const { organization } = caller;
  const domain = findDomain(organization.domains, asked, { isPublic: true });
  const request = refusing(() => decodeMessageRequest(body));
  const { signal, begin } = stopWith(reply, { idleMs, limitMs: assistant.streamLimitMs });
  const owner = { organization: organization.id, domain };
  const ticket = refuseFull(QUESTIONS, () => assistant.queue.enter(organization.id, signal));
  const thread = await assistant.threads.open(owner, request.threadId ?? undefined).catch((error: unknown) => {
    ticket.leave();
    throw error;
  });
  const onFound = () => {
    ticket.leave();
    begin();
  };
  const lines = assistant.answer({ domain, request, thread, ticket, onFound }, signal);
  const stream = Readable.from(lines, { highWaterMark: 1 });
  // Also where the answer was never begun.
  stream.once('close', () => ticket.leave());
  return reply.headers({ ...DATA_STREAM_HEADERS, 'x-thread-id': thread.threadId }).send(stream);
}

/**
 * Gives a signal that ends the work when the client is gone, or reads for longer than an answer may take. Until `begin` is
 * called, the client waits for pages that are read for the first time, which it is not to blame for. `idleMs` is for a
 * connection on which nothing moves, `limitMs` for the whole answer.
 */
function stopWith({ raw }: FastifyReply, { idleMs, limitMs }: { readonly idleMs: number; readonly limitMs: number }) {
  const stop = new AbortController();
  let limit: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(limit);
    stop.abort(new HttpProblem(400, 'The client went away.'));
  };
  if (raw.destroyed) end();
  else raw.once('close', end);
  raw.socket?.setTimeout(0);
  const begin = () => {
    if (stop.signal.aborted) return;
    raw.socket?.setTimeout(idleMs);
    limit = setTimeout(() => raw.destroy(), limitMs);
  };
  return { signal: stop.signal, begin };
}
