/** The server: its limits, where it listens, and how it ends. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from '../errors.ts';
import { Handler, type HandlerOptions } from './handler.ts';

/** A head comes at once, and what follows a GET is nothing. */
const HEADERS_TIMEOUT_MS = 15_000;
/** A reader who takes nothing for so long is gone. */
const SILENCE_MS = 60_000;
/** Longer than the proxies before us keep theirs (60 s in most): the one who closes first must not be we. */
const KEEP_ALIVE_MS = 75_000;
const CLOSE_GRACE_MS = 10_000;
const SWEEP_INTERVAL_MS = 20;

/** Creates a server that answers for a site. */
export function createServer(options: HandlerOptions): http.Server {
  const server = http.createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: HEADERS_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      optimizeEmptyRequests: true,
    },
    new Handler(options).handle,
  );
  server.timeout = SILENCE_MS;
  return server;
}

/** Listens and gives where it answers, without a slash at the end; throws a {@link StartError} where it cannot. */
export async function listen(
  server: http.Server,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const remedy = error.code === 'EADDRINUSE' ? ' Choose another --port, or 0 for a free one.' : '';
      reject(new StartError(`Listening on ${host}, port ${port}, failed: ${error.message}.${remedy}`));
    });
    server.listen({ host, port }, resolve);
  });
  const { address, family, port: actual } = server.address() as AddressInfo;
  // An address that stands for all of a machine's is none that a client could use.
  if (address === '0.0.0.0' || address === '::') return `http://localhost:${actual}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${actual}`;
}

/** Lets requests under way end, but not for ever. */
export async function closeServer(server: http.Server): Promise<void> {
  const force = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS);
  // Closing drops the connections that are idle at that moment; others become idle only afterwards.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL_MS);
  try {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  } finally {
    clearTimeout(force);
    clearInterval(sweep);
  }
}
