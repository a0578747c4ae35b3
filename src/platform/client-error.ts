/** Answering what never became a request: bytes that are no HTTP, headers that are too long or too slow. */
import type { Socket } from 'node:net';
import type { Log } from './log.ts';

const ANSWERS: Readonly<Record<string, readonly [line: string, sentence: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};
const UNREADABLE = ['400 Bad Request', 'The request is not well-formed HTTP.'] as const;

/** Answers on the bare socket in the shape of every refusal, and closes it. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket, log: Log): void {
  const code = error.code ?? '';
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const [line, sentence] = (Object.hasOwn(ANSWERS, code) ? ANSWERS[code] : undefined) ?? UNREADABLE;
  log.warn('request.unreadable', { status: Number(line.slice(0, 3)), code });
  const body = JSON.stringify({ error: sentence });
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${line}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}
