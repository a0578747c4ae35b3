/**
 * Letting pages of other sites make a call.
 *
 * Source: https://fetch.spec.whatwg.org/#http-cors-protocol. Any site may: what admits a caller is a key that is sent on
 * purpose, never a cookie.
 */
import type { FastifyReply } from 'fastify';

const PREFLIGHT_LIFETIME_S = 86_400;

/** Lets a browser hand the answer to the page, with these headers of it. */
export function allowBrowsers(reply: FastifyReply, shownHeaders: readonly string[]): void {
  reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': shownHeaders.join(', ') });
}

/** Answers the question whether a call may be made. */
export function answerPreflight(reply: FastifyReply, method: string, sentHeaders: readonly string[]): FastifyReply {
  return reply
    .code(204)
    .headers({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': method,
      'access-control-allow-headers': sentHeaders.join(', '),
      'access-control-max-age': String(PREFLIGHT_LIFETIME_S),
    })
    .send();
}
