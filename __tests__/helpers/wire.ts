/** A raw TCP server whose answers are bytes, to hold the transport against what no HTTP server would send. */
import net from 'node:net';
import tls from 'node:tls';

/** Acts on a connection once its request's head (and whatever came with it) has arrived. `nth` counts from 1. */
export type WireScript = (socket: net.Socket, nth: number, request: string) => void;

/** What to listen with. */
export interface WireOptions {
  /** Certificate and key: speak TLS. */
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer };
  /** Acts as soon as a connection is there, before any request. */
  readonly onConnection?: (socket: net.Socket, nth: number) => void;
}

/** A server at `origin`; `requests` are the heads received, `connections` the number of connections. */
export class Wire implements AsyncDisposable {
  readonly requests: string[] = [];
  connections = 0;
  readonly #server: net.Server;
  readonly #sockets = new Set<net.Socket>();
  readonly #scheme: string;

  private constructor(server: net.Server, scheme: string) {
    this.#server = server;
    this.#scheme = scheme;
  }

  static async start(script: WireScript, options: WireOptions = {}): Promise<Wire> {
    const server = options.tls === undefined ? net.createServer() : tls.createServer(options.tls);
    const wire = new Wire(server, options.tls === undefined ? 'http' : 'https');
    server.on('connection', (socket: net.Socket) => {
      wire.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => wire.#sockets.delete(socket));
    });
    server.on(options.tls === undefined ? 'connection' : 'secureConnection', (socket: net.Socket) => {
      wire.connections += 1;
      const nth = wire.connections;
      socket.on('error', () => undefined);
      options.onConnection?.(socket, nth);
      let head = '';
      socket.on('data', (chunk: Buffer) => {
        const complete = head.includes('\r\n\r\n');
        head += chunk.toString('latin1');
        if (complete || !head.includes('\r\n\r\n')) return;
        wire.requests.push(head);
        script(socket, nth, head);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return wire;
  }

  get port(): number {
    return (this.#server.address() as net.AddressInfo).port;
  }

  get origin(): string {
    return `${this.#scheme}://127.0.0.1:${this.port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** A response to send whole: 200 with an empty object where nothing else is said. */
export interface WireAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** Body as it stands, instead of `json`. */
  readonly text?: string;
}

/** Writes a response down; the connection ends with it. */
export function answer({ status = 200, headers = {}, json = {}, text = JSON.stringify(json) }: WireAnswer): string {
  const fields = {
    'content-type': 'application/json',
    ...headers,
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${String(status).padStart(3, '0')} X\r\n${lines.join('')}\r\n${status === 204 ? '' : text}`;
}

/** A port on which nothing listens: no system hands it out. */
export const CLOSED_PORT = 1;
