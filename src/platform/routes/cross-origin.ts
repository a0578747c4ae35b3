/**
 * Letting pages of other sites make a call: https://fetch.spec.whatwg.org/#http-cors-protocol. What admits a caller is a key
 * that is sent on purpose, never a cookie.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from '../problem.ts';

const PREFLIGHT_LIFETIME_S = 86_400;

/** Origins whose pages may make a call, such as `https://docs.example.com`; empty: those of any site. */
export type AllowedOrigins = readonly string[];

/** Lets a browser hand the answer to the page, with these headers of it; refuses a page of an origin that is not listed. */
export function allowBrowsers(
  request: FastifyRequest,
  reply: FastifyReply,
  { allowed, shownHeaders }: { readonly allowed: AllowedOrigins; readonly shownHeaders: readonly string[] },
): void {
  const { origin } = request.headers;
  reply.headers({ ...originHeaders(origin, allowed), 'access-control-expose-headers': shownHeaders.join(', ') });
  if (origin === undefined || allowed.length === 0 || allowed.includes(origin)) return;
  throw new HttpProblem(
    403,
    `Pages of the origin "${origin}" may not make this call; its operator lists those that may.`,
  );
}

/** Answers the question whether a call may be made. */
export function answerPreflight(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  {
    allowed,
    method,
    sentHeaders,
  }: { readonly allowed: AllowedOrigins; readonly method: string; readonly sentHeaders: readonly string[] },
): FastifyReply {
  return reply
    .code(204)
    .headers({
      ...originHeaders(headers.origin, allowed),
      'access-control-allow-methods': method,
      'access-control-allow-headers': sentHeaders.join(', '),
      'access-control-max-age': String(PREFLIGHT_LIFETIME_S),
    })
    .send();
}

/** Names the origin of the page where it is listed; caches tell answers to other origins apart. */
function originHeaders(origin: string | undefined, allowed: AllowedOrigins): Readonly<Record<string, string>> {
  if (allowed.length === 0) return { 'access-control-allow-origin': '*' };
  const isListed = origin !== undefined && allowed.includes(origin);
  return { vary: 'Origin', ...(isListed && { 'access-control-allow-origin': origin }) };
}
