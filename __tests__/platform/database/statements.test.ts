import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { openPostgres } from '../../../src/platform/database/postgres.ts';

/** A message of PostgreSQL's protocol, version 3. */
function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);
const DONE = Buffer.concat([message('C', Buffer.from('SELECT 1\0')), message('Z', Buffer.from('I'))]);
const STOPS = message('E', Buffer.from('SFATAL\0VFATAL\0C57P01\0Mthe server stops\0\0'));

let server: Server;
afterEach(() => void server.close());

/** Starts a server that answers every statement, or lets in and ends in the same moment. Gives its address. */
async function startServer(isStopping: () => boolean): Promise<string> {
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      if (isStopping()) socket.end(Buffer.concat([WELCOME, STOPS]));
      else socket.on('data', () => socket.write(DONE)).write(WELCOME);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `postgres://user:password@127.0.0.1:${(server.address() as AddressInfo).port}/name`;
}

it('a server that lets in and ends in the same moment ends no process, and is told apart from one that did its work', async () => {
  let isStopping = false;
  const database = await openPostgres({ url: await startServer(() => isStopping) });
  isStopping = true;
  // The first has the connection that is there; the others are let in.
  const [kept, ...asked] = await Promise.allSettled([
    database.query('SELECT 1'),
    database.query('SELECT 1'),
    database.transaction((inside) => inside.query('SELECT 1')),
  ]);
  expect(kept?.status).toBe('fulfilled');
  expect(asked).toMatchObject([
    { reason: { name: 'ConnectionError', maybeDone: true } },
    { reason: { name: 'ConnectionError', maybeDone: false } },
  ]);
  await database.close();
});
