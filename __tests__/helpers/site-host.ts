/** Serves a site as static storage does, at `/` and below `/a/prefix/`: no clean addresses, 404 for the rest. */
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

export interface SiteHost extends AsyncDisposable {
  readonly origin: string;
}

/** Starts a host on a port of its own; one that compresses by gzip does so whatever a client says that it reads. */
export async function hostSite(site: string, { gzip = false } = {}): Promise<SiteHost> {
  const server = http.createServer((request, response) => void serve(site, request.url ?? '/', { response, gzip }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Answer {
  readonly response: http.ServerResponse;
  readonly gzip: boolean;
}

async function serve(site: string, url: string, { response, gzip }: Answer): Promise<void> {
  const name = decodeURIComponent(new URL(url, 'http://x').pathname)
    .replace(/^\/a\/prefix(?=\/)/, '')
    .replace(/\/$/, '/index.html');
  const body = await readFile(path.join(site, name)).catch(() => undefined);
  const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
  response.writeHead(body === undefined ? 404 : 200, {
    'content-type': type,
    ...(gzip && body !== undefined && { 'content-encoding': 'gzip' }),
  });
  response.end(gzip && body !== undefined ? gzipSync(body) : body);
}
