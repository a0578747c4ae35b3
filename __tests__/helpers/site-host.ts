/**
 * Sites for suites that read them: rendered, served as static storage does, at `/` and below `/a/prefix/` (no clean addresses,
 * 404 for the rest), and opened in a browser.
 */
import { readFile } from 'node:fs/promises';
import type http from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { type RenderOptions, renderSite } from '../../src/platform/render/site/site.ts';
import { startBrowser, type Visit } from './browser.ts';
import { docsFolder, type Files, renderKept } from './docs-folder.ts';
import { type LocalServer, startServer } from './local-server.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** Starts a host on a port of its own; one that compresses by gzip does so whatever a client says that it reads. */
export async function hostSite(site: string, { gzip = false } = {}): Promise<LocalServer> {
  return await startServer((request, response) => void serve(site, request.url ?? '/', { response, gzip }));
}

/** A site on a host, and the folder that it stands in. */
export interface ServedSite extends Omit<LocalServer, 'server'> {
  readonly out: string;
}

type SiteOptions = Partial<Omit<RenderOptions, 'searchEngine'>> & { readonly hasSearch?: boolean };

/** Renders these files, or a folder of this repository, and serves the site. It has no search unless asked for. */
export async function serveSite(docs: Files | string, options: SiteOptions = {}): Promise<ServedSite> {
  const { hasSearch = false, ...rest } = options;
  const folder = await docsFolder(typeof docs === 'string' ? {} : docs);
  const { out } = folder;
  const from = { out, domain: 'docs.example.com', ...(!hasSearch && { searchEngine: false as const }), ...rest };
  if (typeof docs !== 'string') await renderSite({ ...from, docs: folder.docs, processes: 0 });
  else if (hasSearch) await renderSite({ ...from, docs });
  else await renderKept(docs, out);
  const host = await hostSite(out);
  return {
    origin: host.origin,
    out,
    async [Symbol.asyncDispose]() {
      await host[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** A served site in the browser of the process; both end with it. */
export interface BrowsedSite extends ServedSite {
  /** Opens an address, or a page by its path: `guides/start.html`. */
  readonly open: (address: string, options?: BrowserContextOptions) => Promise<Visit>;
  readonly blank: () => Promise<Page>;
}

/** Does what {@link serveSite} does, and starts the browser. */
export async function browseSite(docs: Files | string, options?: SiteOptions): Promise<BrowsedSite> {
  const site = await serveSite(docs, options);
  const browser = await startBrowser();
  return {
    origin: site.origin,
    out: site.out,
    open: async (address, context) => await browser.open(new URL(address, site.origin).href, context),
    blank: browser.blank,
    async [Symbol.asyncDispose]() {
      await browser[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
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
