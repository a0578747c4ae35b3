/** A proxy for CONNECT, good or bad. */
import http from 'node:http';
import net from 'node:net';
import { reset } from './reset.ts';

/** Leads every tunnel to one port of loopback, and keeps what it was asked. Dispose of it with `await using`. */
export class Tunnel implements AsyncDisposable {
  /** `host:port` of every tunnel that was asked for. */
  readonly asked: string[] = [];
  readonly credentials: (string | undefined)[] = [];
  readonly #server = http.createServer();
  readonly #sockets = new Set<net.Socket>();

  static async start(port: number): Promise<Tunnel> {
    const proxy = new Tunnel();
    proxy.#server.on('connect', (request, socket: net.Socket) => {
      proxy.asked.push(request.url ?? '');
      proxy.credentials.push(request.headers['proxy-authorization']);
      const through = net.connect(port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        through.pipe(socket).pipe(through);
      });
      // A broken end is broken at the other, too: a reset must arrive.
      through.on('error', () => reset(socket));
      socket.on('error', () => through.destroy());
      proxy.#sockets.add(socket).add(through);
    });
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as net.AddressInfo).port;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
