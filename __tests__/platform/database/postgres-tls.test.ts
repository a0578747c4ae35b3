import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openPostgres } from '../../../src/platform/database/postgres.ts';
import { certificate } from '../../helpers/tls.ts';

let server: Server;
const sockets = new Set<Socket>();
beforeAll(async () => {
  const secureContext = createSecureContext(certificate('sound'));
  // Source: https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-SSL
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, secureContext }).on('error', () => undefined);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

it('a server whose certificate nobody vouches for is refused, and the message says how to name its authority', async () => {
  const { port } = server.address() as AddressInfo;
  const url = `postgres://platform:a-password@127.0.0.1:${port}/platform?sslmode=verify-full`;
  const error = await openPostgres({ url }).catch((thrown: unknown) => thrown);

  expect(error).toMatchObject({
    message: expect.stringMatching(
      /^The database server 127\.0\.0\.1:\d+ shows a certificate that is not trusted: .+ \(sslrootcert=\/path\/ca\.pem\), and the host as the certificate does\.$/,
    ),
  });
  expect(String(error)).not.toContain('a-password');
});
