/** Git over HTTP for a folder of bare repositories, for clones and pushes: git's programs behind a server of Node. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { GIT_ENV } from './github/git.ts';
import { type LocalServer, startServer } from './local-server.ts';

export interface GitServerOptions {
  /** Milliseconds that every request waits. */
  readonly wayMs?: () => number;
  /** Password that every request must have; nobody is asked when absent. */
  readonly token?: string;
  /** Answers in place of git; `false` leaves it to git. */
  readonly answer?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

export interface GitServer extends LocalServer {
  /** Requests so far, as `METHOD /path?query`. */
  readonly requests: readonly string[];
}

/** Serves the repositories of a folder. */
export async function startGitServer(folder: string, options: GitServerOptions = {}): Promise<GitServer> {
  const { wayMs = () => 0, token, answer: other = () => false } = options;
  const requests: string[] = [];
  const server = await startServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
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
  return { ...server, requests };
}

const REQUEST = /^\/(.+)\/(?:info\/refs|git-(?:upload|receive)-pack)$/;
/** In version 2 the answer to the first question tells what the program can do, and names no ref: one for all. */
const greetings = new Map<string, Promise<Buffer>>();

/** Answers as `git http-backend` does (https://git-scm.com/docs/http-protocol), with a process less for each request. */
async function serve(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const gitDir = path.join(folder, decodeURIComponent(REQUEST.exec(pathname)?.[1] ?? ''));
  if (!existsSync(path.join(gitDir, 'HEAD'))) return void response.writeHead(404).end();
  const service = searchParams.get('service') ?? path.basename(pathname);
  const protocol = String(request.headers['git-protocol'] ?? '');
  const run = (...options: string[]) =>
    spawn('git', [service.slice('git-'.length), '--stateless-rpc', ...options, gitDir], {
      env: { ...GIT_ENV, GIT_PROTOCOL: protocol },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
  const isQuestion = request.method === 'GET';
  response.writeHead(200, { 'content-type': `application/x-${service}-${isQuestion ? 'advertisement' : 'result'}` });
  if (!isQuestion) {
    const child = run();
    const unzip = request.headers['content-encoding'] === 'gzip' ? createGunzip() : new PassThrough();
    pipeline(request, unzip, child.stdin).catch(() => undefined);
    return await pipeline(child.stdout, response);
  }
  const greet = () => buffer(run('--advertise-refs').stdout);
  if (!protocol.includes('version=2')) {
    const line = `# service=${service}\n`;
    response.write(`${(line.length + 4).toString(16).padStart(4, '0')}${line}0000`);
    return void response.end(await greet());
  }
  const key = `${service} ${await readFile(path.join(gitDir, 'config'), 'utf8')}`;
  const greeting = greetings.get(key) ?? greet();
  greetings.set(key, greeting);
  response.end(await greeting);
}
