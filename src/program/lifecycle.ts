/** How a program starts to listen, and how it ends. */
import { once } from 'node:events';
import type http from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { StartError } from './start-error.ts';

const SWEEP_INTERVAL_MS = 20;

/** Listens and gives where it answers, without a slash at the end; throws a {@link StartError} where it cannot. */
export async function listen(
  server: http.Server,
  { host, port }: { readonly host: string; readonly port: number },
  begin: () => Promise<unknown> = () => once(server.listen({ host, port }), 'listening'),
): Promise<string> {
  await begin().catch((error: NodeJS.ErrnoException) => {
    const remedy = error.code === 'EADDRINUSE' ? ' Choose another --port, or 0 for a free one.' : '';
    throw new StartError(`Listening on ${host}, port ${port}, failed: ${error.message}.${remedy}`);
  });
  const { address, family, port: actual } = server.address() as AddressInfo;
  // Clients cannot connect to a wildcard address.
  if (address === '0.0.0.0' || address === '::') return `http://localhost:${actual}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${actual}`;
}

/** Lets requests under way end, but not for longer than `graceMs`. */
export async function closeServer(
  server: http.Server,
  graceMs: number,
  close: () => Promise<unknown> = promisify(server.close.bind(server)),
): Promise<void> {
  const force = setTimeout(() => server.closeAllConnections(), graceMs);
  // Closing drops the connections that are idle at that moment; others become idle only afterwards.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL_MS);
  try {
    await close();
  } finally {
    clearTimeout(force);
    clearInterval(sweep);
  }
}

const EXIT_FAILED = 1;

/** Makes the function that stops a program within `limitMs`; called again, it ends at once. */
export function stopper(limitMs: number): (running: { close(): Promise<void> }) => void {
  let isStopping = false;
  return (running) => {
    if (isStopping) process.exit(EXIT_FAILED);
    isStopping = true;
    setTimeout(() => process.exit(EXIT_FAILED), limitMs).unref();
    running.close().then(
      () => process.exit(),
      (error: unknown) => {
        process.stderr.write(`Stopping failed: ${String(error)}\n`);
        process.exit(EXIT_FAILED);
      },
    );
  };
}

/** Ends a program whose start has failed: what is still open, such as the port, must not keep it alive. */
export function failStart(error: unknown): void {
  const sentence = error instanceof StartError ? error.message : String(error);
  process.stderr.write(`${sentence}\n`, () => process.exit(EXIT_FAILED));
}
