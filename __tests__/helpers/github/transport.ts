/** The double's HTTP: requests read, answers written as GitHub writes them, or broken off. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { reset } from '../reset.ts';
import type { ApiRequest } from './api.ts';
import { type Act, faultyAnswer } from './faults.ts';
import type { Answer } from './rest.ts';

/** An answer to write, and what comes in its way. */
export interface Outgoing {
  readonly act: Act | undefined;
  readonly answer: Answer;
}

/** Reads a request; nothing where the caller hung up meanwhile. */
export async function readRequest(request: IncomingMessage, target: string): Promise<ApiRequest | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
  } catch {
    return undefined;
  }
  return {
    method: request.method ?? 'GET',
    target,
    headers: request.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  };
}

/** Writes an answer and gives its status; 0 where there is none. */
export function send(response: ServerResponse, { act, answer }: Outgoing): number {
  if (act === 'stall') return 0;
  if (act === 'reset') {
    if (response.socket !== null) reset(response.socket);
    return 0;
  }
  const { status, body, headers = {} } = act === undefined || act === 'cut' ? answer : faultyAnswer(act, answer);
  const text = body === undefined || typeof body === 'string' ? (body ?? '') : JSON.stringify(body);
  const content = Buffer.isBuffer(body) ? body : Buffer.from(text);
  const bytes = act === 'cut' && content.length === 0 ? Buffer.from('{"message": ') : content;
  response.writeHead(status, {
    ...(bytes.length > 0 && { 'content-type': 'application/json; charset=utf-8' }),
    ...(status !== 204 && { 'content-length': act === 'cut' ? bytes.length + 1 : bytes.length }),
    ...headers,
  });
  if (act === 'cut') response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.socket?.destroy());
  else response.end(bytes);
  return status;
}
