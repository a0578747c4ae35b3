/** Serving a call by what is said of it: who may make it, what it takes, and what it answers. */
import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { namesTag } from '../../program/conditions.ts';
import type { Authorize, Caller } from '../access/authorize.ts';
import type { Operation } from '../description/operation.ts';
import { refusing } from './json.ts';

/** A call that was let through. */
export interface Call {
  readonly caller: Caller;
  /** Of the operation's form. */
  readonly body: unknown;
  /** The parameters of its path, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Gives a path in braces as the router takes it. */
export function routeOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

export interface OperateOptions<Result extends object> {
  readonly operation: Operation;
  readonly authorize: Authorize;
  readonly handle: (call: Call) => Promise<Result>;
  /** Gives the answer that tells of a result; the result itself when absent. */
  readonly encode?: (result: Result) => object;
}

interface Written {
  readonly text: string;
  readonly etag: string;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Adds the route of a call with a key. The key is asked for before the body is read. */
export function operate<Result extends object>(app: FastifyInstance, options: OperateOptions<Result>): void {
  const { operation, authorize, handle } = options;
  const { method, path, body, success } = operation;
  const write = createWriter(options);
  app.route({
    method,
    url: routeOf(path),
    onRequest: (request, reply, done) => {
      reply.header('cache-control', 'no-store');
      request.caller = authorize(request, operation);
      done();
    },
    handler: async (request, reply) => {
      const { caller } = request;
      if (caller === undefined) throw new Error(`${operation.id} was reached by nobody`);
      const given = body === undefined ? undefined : refusing(() => decode(body.schema, request.body));
      const parameters = request.params as Readonly<Record<string, string>>;
      const { text, etag } = write(await handle({ caller, body: given, parameters }));
      const known = request.headers['if-none-match'];
      if (success.isTagged === true) {
        reply.header('etag', etag);
        if (known !== undefined && namesTag(known, etag, true)) return reply.code(304).send();
      }
      return reply.code(success.status).header('content-type', JSON_TYPE).send(text);
    },
  });
}

/** Checks and writes answers; a result that comes again is the same object, and was written already. */
function createWriter<Result extends object>({
  operation,
  encode,
}: OperateOptions<Result>): (result: Result) => Written {
  const written = new WeakMap<Result, Written>();
  return (result) => {
    const before = written.get(result);
    if (before !== undefined) return before;
    const answer = encode?.(result) ?? result;
    requireForm(operation, answer);
    const text = JSON.stringify(answer);
    const now = { text, etag: `"${hash('sha256', text, 'base64url')}"` };
    written.set(result, now);
    return now;
  };
}

function requireForm({ id, success }: Operation, answer: object): void {
  if (success.payload === undefined) return;
  const { issues = [] } = v.safeParse(success.payload.schema, answer);
  // Places alone: the values may be secret.
  const places = issues.map((issue) => `${v.getDotPath(issue) ?? '$'}: expected ${issue.expected ?? issue.type}`);
  if (places.length > 0) throw new Error(`the answer of ${id} is not of its form: ${places.join('; ')}`);
}
