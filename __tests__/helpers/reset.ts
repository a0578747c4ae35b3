/** Resetting connections in tests. */
import type net from 'node:net';

/**
 * Resets a connection. One that is being shut down is closed instead: Node 24 takes its reset for done though libuv
 * refuses it, never closes the handle, and the process that holds it spins at its exit for ever.
 */
export function reset(socket: net.Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}
