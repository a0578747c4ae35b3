/** Git's own HTTP server (`git http-backend`) over a folder of bare repositories, for clones and pushes. */
import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { GIT_ENV } from './github/git.ts';

const HEAD_END = '\r\n\r\n';

export interface GitServerOptions {
  /** Milliseconds that every request waits. */
  readonly wayMs?: () => number;
  /** Password that every request must have; nobody is asked when absent. */
  readonly token?: string;
  /** Answers in place of git; `false` leaves it to git. */
  readonly answer?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

export class GitServer implements AsyncDisposable {
  readonly #server: Server;
  readonly origin: string;
  /** Requests so far, as `METHOD /path?query`. */
  readonly requests: string[] = [];

  private constructor(server: Server) {
    this.#server = server;
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Serves the repositories of a folder. */
  static async start(folder: string, options: GitServerOptions = {}): Promise<GitServer> {
    const { wayMs = () => 0, token, answer: other = () => false } = options;
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const started = new GitServer(server);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      started.requests.push(`${request.method} ${request.url}`);
      if (other(request, response)) return;
      const given = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString();
      if (token !== undefined && given.replace(/^[^:]*:/, '') !== token) {
        response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
        return;
      }
      sleep(wayMs())
        .then(() => serve(folder, request, response))
        .catch(() => response.destroy());
    });
    return started;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** Hands a request to git by the rules of CGI (RFC 3875). */
async function serve(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, search } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const header = (name: string) => String(request.headers[name] ?? '');
  const child = spawn('git', ['http-backend'], {
    env: {
      ...GIT_ENV,
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_PROTOCOL: header('git-protocol'),
      REQUEST_METHOD: request.method ?? 'GET',
      PATH_INFO: decodeURIComponent(pathname),
      QUERY_STRING: search.slice(1),
      CONTENT_TYPE: header('content-type'),
      CONTENT_LENGTH: header('content-length'),
      HTTP_CONTENT_ENCODING: header('content-encoding'),
      REMOTE_USER: 'pusher',
      REMOTE_ADDR: '127.0.0.1',
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  await Promise.all([pipeline(request, child.stdin).catch(() => undefined), answer(child.stdout, response)]);
}

async function answer(output: AsyncIterable<Buffer>, response: ServerResponse): Promise<void> {
  let head: string | undefined = '';
  for await (const chunk of output) {
    if (head === undefined) {
      if (!response.write(chunk)) await new Promise((resolve) => response.once('drain', resolve));
      continue;
    }
    head += chunk.toString('latin1');
    const end = head.indexOf(HEAD_END);
    if (end < 0) continue;
    const lines = head.slice(0, end).split('\r\n');
    const fields = lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]);
    const { Status: status = '200', ...headers } = Object.fromEntries(fields) as Record<string, string>;
    response.writeHead(Number.parseInt(status, 10), headers);
    response.write(Buffer.from(head.slice(end + HEAD_END.length), 'latin1'));
    head = undefined;
  }
  response.end();
}
