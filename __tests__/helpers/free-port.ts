/** A port for programs that cannot be told to take a free one by themselves. */
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Gives a port that nothing listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
