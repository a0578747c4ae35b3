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

/** What a server does with who has logged in: answers every statement, none, or ends in the same moment. */
type Manner = 'answers' | 'silent' | 'stopping';

/** Gives the address of a server that behaves as told at each login. */
async function startServer(manner: () => Manner): Promise<string> {
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      const now = manner();
      if (now === 'stopping') socket.end(Buffer.concat([WELCOME, STOPS]));
      else socket.on('data', () => now === 'answers' && socket.write(DONE)).write(WELCOME);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `postgres://user:password@127.0.0.1:${(server.address() as AddressInfo).port}/name`;
}

it('a server that lets in and ends in the same moment ends no process, and is told apart from one that did its work', async () => {
  let manner: Manner = 'answers';
  const database = await openPostgres({ url: await startServer(() => manner) });
  manner = 'stopping';
  // The first has the connection that is there; the others are let in.
  const [kept, ...asked] = await Promise.allSettled([
    database.query('SELECT 1'),
    database.query('SELECT 1'),
    database.transaction((inside) => inside.query('SELECT 1')),
  ]);
  expect(kept?.status).toBe('fulfilled');
  expect(asked).toMatchObject([
    { reason: { name: 'ConnectionError', maybeDone: false, message: expect.stringContaining('the server stops') } },
    { reason: { name: 'ConnectionError', maybeDone: false } },
  ]);
  await database.close();
});

it('a server that lets in and says nothing more is given up in time, with its name', async () => {
  const url = await startServer(() => 'silent');
  await expect(openPostgres({ url, limitMs: 50 })).rejects.toThrow(
    'The database server 127.0.0.1:' +
      `${new URL(url).port} cannot be reached: the database server gave no answer within 50 ms. Check host and port`,
  );
});
