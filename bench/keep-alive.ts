/** One connection that is kept and asked over and over: as cheap a client as can be, since thousands share a process. */
import net from 'node:net';

/** An answer; only what pollers look at. */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

const HEAD_END = '\r\n\r\n';

/** Asks by GET, one request at a time, over a connection that is made anew when it broke. */
export class KeepAlive {
  readonly #port: number;
  #socket: net.Socket | undefined;
  #received = '';
  #settle: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  /** Rejects when the connection is refused, or breaks before the answer is whole. */
  async get(path: string, authorization: string): Promise<Answer> {
    this.#socket ??= this.#connect();
    const socket = this.#socket;
    return await new Promise<Answer>((resolve, reject) => {
      this.#settle = { resolve, reject };
      socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${authorization}\r\n\r\n`);
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  #connect(): net.Socket {
    const socket = net.connect({ port: this.#port, host: '127.0.0.1', noDelay: true });
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => this.#read(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#socket = undefined;
      this.#received = '';
      this.#settle?.reject(new Error('the connection broke'));
      this.#settle = undefined;
    });
    return socket;
  }

  #read(chunk: string): void {
    this.#received += chunk;
    const answer = readAnswer(this.#received);
    if (answer === undefined) return;
    this.#received = '';
    const settle = this.#settle;
    this.#settle = undefined;
    settle?.resolve(answer);
  }
}

/** Reads an answer whose length its head tells; `undefined` while it is not whole. */
export function readAnswer(received: string): Answer | undefined {
  const end = received.indexOf(HEAD_END);
  if (end === -1) return undefined;
  const head = received.slice(0, end);
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  const body = received.slice(end + HEAD_END.length);
  if (body.length < length) return undefined;
  return { status: Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)), body };
}
