/** Serving a call by what is said of it: who may make it, what it takes, and what it answers. */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import type { Authorize, Caller } from '../access/caller.ts';
import type { Operation } from '../description/operation.ts';
import { refusing } from './forms.ts';

/** A call that was let through. */
export interface Call<Body> {
  readonly caller: Caller;
  readonly body: Body;
  /** The parameters of its path, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** An answer that is not of the published form: a fault of the platform. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
}

/** Gives a path in braces as the router takes it. */
export function routeOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

export interface OperateOptions {
  readonly operation: Operation;
  readonly authorize: Authorize;
  /** Makes the answer; `body` is of the operation's form. */
  readonly handle: (call: Call<unknown>) => Promise<unknown>;
}

/** Adds the route of a call with a key. The key is asked for before the body is read. */
export function operate(app: FastifyInstance, { operation, authorize, handle }: OperateOptions): void {
  const { method, path, body, success } = operation;
  app.route({
    method,
    url: routeOf(path),
    config: body === undefined ? {} : { form: body.name },
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      request.caller = await authorize(request, operation);
    },
    handler: async (request, reply) => {
      const { caller } = request;
      if (caller === undefined) throw new Error(`${operation.id} was reached by nobody`);
      const given = body === undefined ? undefined : refusing(() => decode(body.schema, request.body));
      const parameters = request.params as Readonly<Record<string, string>>;
      const answer = await handle({ caller, body: given, parameters });
      if (success.payload !== undefined) requireForm(success.payload.schema, answer, operation);
      return reply.code(success.status).send(answer);
    },
  });
}

function requireForm(schema: v.GenericSchema, answer: unknown, { id }: Operation): void {
  const { issues = [] } = v.safeParse(schema, answer);
  // Places alone: the values may be secret.
  const places = issues.map((issue) => `${v.getDotPath(issue) ?? '$'}: expected ${issue.expected ?? issue.type}`);
  if (places.length > 0) throw new AnswerError(`the answer of ${id} is not of its form: ${places.join('; ')}`);
}
