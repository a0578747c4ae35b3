/** Reading request bodies: JSON in UTF-8, not compressed. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpProblem } from '../problem.ts';
import { findJsonFault } from './json-scan.ts';

/** Makes JSON the only body that the application reads; an empty body is `undefined`. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding.trim().toLowerCase() !== 'identity') {
      throw new HttpProblem(415, 'Send the request body without a Content-Encoding.');
    }
    const charset = /;\s*charset="?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
    if (!/^utf-?8$/i.test(charset)) throw new HttpProblem(415, 'Send the request body in UTF-8.');
    return body.length === 0 ? undefined : parseJson(body);
  });
}

/** Reads a body of JSON; throws an {@link HttpProblem} when it is none, or too much for one. */
export function parseJson(body: Buffer): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    throw new HttpProblem(400, 'The request body is not UTF-8 text.');
  }
  const fault = findJsonFault(text);
  if (fault !== undefined) throw new HttpProblem(400, `The request body ${fault}.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpProblem(400, 'The request body is not valid JSON.');
  }
}
