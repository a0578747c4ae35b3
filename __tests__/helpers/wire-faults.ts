/** What the wire may do after a request was received: the core faults of section A, named by their rows. */
import type net from 'node:net';
import { gzipSync } from 'node:zlib';
import { reset } from './reset.ts';
import type { WireScript } from './wire.ts';

export const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

/** Head of a response whose body is gzip. */
export function gzipHead(length: number): string {
  return `${HEAD}content-encoding: gzip\r\ncontent-length: ${length}\r\n\r\n`;
}

/** Faults that end by themselves. */
export const BROKEN: readonly [string, WireScript][] = [
  ['A03 reset before the response', (socket) => reset(socket)],
  ['A04 end before the response', (socket) => socket.end()],
  ['A10 a body that is shorter than announced', (socket) => socket.end(`${HEAD}content-length: 100\r\n\r\n{"jobId`)],
  ['A11 reset in the middle of the body', (socket) => resetAfter(socket, `${HEAD}content-length: 100\r\n\r\n{"jobId`)],
  [
    'A12 chunks without a last one',
    (socket) => socket.end(`${HEAD}transfer-encoding: chunked\r\n\r\n8\r\n{"jobId"\r\n`),
  ],
  [
    'A13 a body cut where no length was announced',
    (socket) => socket.end(`${HEAD}connection: close\r\n\r\n{"jobId":"se`),
  ],
  [
    'A14 a body that is longer than announced',
    (socket) => socket.end(`${HEAD}content-length: 8\r\n\r\n{"jobId":"se_1"}`),
  ],
  ['A16 a gzip body that is cut', (socket) => socket.end(cutGzip())],
  ['A20 a status line that is garbage', (socket) => socket.end('GARBAGE / what\r\n\r\n')],
];

/** Faults that last until the other side gives up. */
export const ENDLESS: readonly [string, WireScript][] = [
  ['A06 silence', () => undefined],
  ['A07 a head that drips', (socket) => drip(socket, HEAD)],
  ['A08 silence in the middle of the body', (socket) => socket.write(`${HEAD}content-length: 100\r\n\r\n{"jobId"`)],
  [
    'A09 a body that drips',
    (socket) => drip(socket, '{"jobId":"se_1"}'.padEnd(400), `${HEAD}content-length: 400\r\n\r\n`),
  ],
];

function cutGzip(): Buffer {
  return Buffer.concat([Buffer.from(gzipHead(40)), gzipSync('{"jobId":"se_1"}').subarray(0, 20), Buffer.alloc(20)]);
}

/** Sends a byte at a time, often enough that a limit on silence alone never strikes. */
function drip(socket: net.Socket, text: string, first = ''): void {
  socket.write(first);
  let at = 0;
  const timer = setInterval(() => {
    if (at < text.length - 4) socket.write(text.charAt(at++));
  }, 20);
  socket.on('close', () => clearInterval(timer));
}

/** Writes as long as the other side reads. */
export function pour(socket: net.Socket, head: string): void {
  const block = Buffer.alloc(64 * 1024, 'x');
  const more = (): void => {
    if (!socket.destroyed) socket.write(block, () => setImmediate(more));
  };
  socket.write(head, more);
}

function resetAfter(socket: net.Socket, text: string): void {
  socket.write(text, () => reset(socket));
}
