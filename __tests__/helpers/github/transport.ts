/** The double's HTTP: requests read, answers written as GitHub writes them, or broken off. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { reset } from '../reset.ts';
import type { ApiRequest } from './api.ts';
import type { Answer } from './call.ts';
import { type Act, faultyAnswer } from './faults.ts';
import { rateLimit } from './rate-limit.ts';

/** What every answer of GitHub carries. */
const STANDING_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, Link, Location, Retry-After, X-GitHub-OTP, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Used, X-RateLimit-Resource, X-RateLimit-Reset, X-OAuth-Scopes, X-Accepted-OAuth-Scopes, X-Poll-Interval, X-GitHub-Media-Type, X-GitHub-SSO, X-GitHub-Request-Id, Deprecation, Sunset',
  'content-security-policy': "default-src 'none'",
  'referrer-policy': 'origin-when-cross-origin, strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubdomains; preload',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'deny',
  'x-github-media-type': 'github.v3; format=json',
  'x-xss-protection': '0',
};

/** An answer to write, and what comes in its way. */
export interface Outgoing {
  readonly act: Act | undefined;
  readonly answer: Answer;
  /** How many requests there were so far, this one included. */
  readonly used: number;
  readonly isGraphql: boolean;
}

/** Where files are uploaded, as on GitHub Enterprise Server: https://docs.github.com/en/enterprise-server@latest/rest/releases/assets */
export const UPLOADS = '/api/uploads';

/** Reads a request; nothing where the caller hung up meanwhile. */
export async function readRequest(request: IncomingMessage, target: string): Promise<ApiRequest | undefined> {
  const chunks: Buffer[] = [];
  const isUpload = target.startsWith(UPLOADS);
  try {
    for await (const chunk of request) chunks.push(chunk);
  } catch {
    return undefined;
  }
  return {
    method: request.method ?? 'GET',
    target: isUpload ? target.slice(UPLOADS.length) : target,
    headers: request.headers,
    body: isUpload ? '' : Buffer.concat(chunks).toString('utf8'),
    bytes: Buffer.concat(chunks),
    isUpload,
  };
}

/** Writes an answer and gives its status; 0 where there is none. */
export function send(response: ServerResponse, { act, answer, used, isGraphql }: Outgoing): number {
  if (act === 'stall') return 0;
  if (act === 'reset') {
    if (response.socket !== null) reset(response.socket);
    return 0;
  }
  const { status, body, headers = {} } = act === undefined || act === 'cut' ? answer : faultyAnswer(act, answer);
  const text = body === undefined || typeof body === 'string' ? (body ?? '') : JSON.stringify(body);
  const content = Buffer.isBuffer(body) ? body : Buffer.from(text);
  const bytes = act === 'cut' && content.length === 0 ? Buffer.from('{"message": ') : content;
  const hasContent = status < 300 && status !== 204;
  response.writeHead(status, {
    ...STANDING_HEADERS,
    ...(bytes.length > 0 && { 'content-type': 'application/json; charset=utf-8' }),
    ...(status !== 204 && { 'content-length': act === 'cut' ? bytes.length + 1 : bytes.length }),
    ...(hasContent && { etag: etagOf(bytes), 'cache-control': 'private, max-age=60, s-maxage=60' }),
    ...limitHeaders(used, isGraphql),
    ...headers,
  });
  if (act === 'cut') response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.socket?.destroy());
  else response.end(bytes);
  return status;
}

function limitHeaders(used: number, isGraphql: boolean): Readonly<Record<string, string>> {
  const { limit, remaining, resetS } = rateLimit(used);
  return {
    'x-github-request-id': `0000:${used.toString(16).padStart(5, '0')}`,
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(resetS),
    'x-ratelimit-resource': isGraphql ? 'graphql' : 'core',
    'x-ratelimit-used': String(used),
  };
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('hex')}"`;
}
