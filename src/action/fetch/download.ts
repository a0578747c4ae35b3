/** Stage 4: the archive, streamed to a temporary file that nobody reads before it is whole. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Deps, type HttpStream, TransportError } from '../deps.ts';
import { ActionError } from '../errors.ts';
import type { Deadline } from '../export/deadline.ts';
import { outOfTime } from '../export/failures.ts';
import type { Link } from '../export/link.ts';
import { retryDelay } from '../export/retry.ts';
import { isLocalHost } from '../local-host.ts';
import { atPath } from './at-path.ts';

/** What to download, and how to get a fresh link when this one is dead. */
export interface DownloadOptions {
  readonly link: Link;
  readonly file: string;
  readonly deadline: Deadline;
  readonly freshLink: () => Promise<Link>;
}

/** What was downloaded: its size in bytes, and the link that gave it (the newest). */
export interface Downloaded {
  readonly sizeBytes: number;
  readonly link: Link;
}

const SILENCE_MS = 30_000;
const MAX_FAILURES = 5;
const MAX_REDIRECTS = 5;
const MAX_ARCHIVE_BYTES = 8 * 1024 ** 3;

/** Why an attempt to download failed: for good, for now, or because the link is dead. */
type Trouble = { readonly kind: 'passing' | 'dead-link' | 'final'; readonly fact: string; readonly cause?: unknown };

/**
 * Downloads a bundle to `file`. The key never travels to storage. A link that storage refuses is replaced once;
 * passing faults are tried again; the number of bytes must be what storage and platform announced.
 */
export async function downloadBundle(deps: Deps, options: DownloadOptions): Promise<Downloaded> {
  let { link } = options;
  let minted = false;
  for (let failures = 1; ; failures++) {
    const outcome = await tryDownload(deps, link, options);
    if (typeof outcome === 'number') return { sizeBytes: outcome, link };
    await rm(options.file, { force: true });
    if (outcome.kind === 'dead-link' && !minted) {
      deps.log.info(`The link is refused by storage (${outcome.fact}); asking the platform for a fresh one.`);
      link = await options.freshLink();
      minted = true;
      continue;
    }
    const delayMs = retryDelay(failures, undefined, deps.random());
    if (outcome.kind !== 'passing' || failures >= MAX_FAILURES || delayMs >= options.deadline.remaining()) {
      throw downloadError(outcome, link, failures);
    }
    deps.log.info(`The download failed (${outcome.fact}); trying again in ${(delayMs / 1000).toFixed(1)} s.`);
    await deps.clock.sleep(delayMs, deps.signal);
  }
}

async function tryDownload(deps: Deps, link: Link, options: DownloadOptions): Promise<number | Trouble> {
  const { file, deadline } = options;
  try {
    const response = await openLink(deps, link.url, deadline);
    if ('kind' in response) return response;
    return await atPath(file, () => save(response, file, link, deps.signal));
  } catch (error) {
    if (deps.signal.aborted) throw deps.signal.reason;
    if (!(error instanceof TransportError)) throw error;
    const fact = deps.secrets.clean(error.message);
    if (deadline.remaining() <= 0) throw outOfTime(`the download from ${link.url.origin}: ${fact}`, error);
    return { kind: error.fault === 'tls' || error.fault === 'proxy' ? 'final' : 'passing', fact, cause: error };
  }
}

/** Follows redirects of storage, which are usual between regions and to a CDN; no header goes along, and never from https to http. */
async function openLink(deps: Deps, link: URL, deadline: Deadline): Promise<HttpStream | Trouble> {
  let url = link;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const timeoutMs = Math.max(1, deadline.remaining());
    const request = { method: 'GET', url, headers: { accept: '*/*' }, timeoutMs, signal: deps.signal } as const;
    const response = await deps.http.stream(request, SILENCE_MS);
    if (response.status === 200) return response;
    response.discard();
    if (![301, 302, 303, 307, 308].includes(response.status)) return statusTrouble(response.status);
    const target = redirectTarget(response.headers['location'], url);
    if (target === undefined)
      return { kind: 'final', fact: `HTTP ${response.status} to an address that must not be followed` };
    url = target;
  }
  return { kind: 'final', fact: `more than ${MAX_REDIRECTS} redirects` };
}

function redirectTarget(location: string | undefined, from: URL): URL | undefined {
  if (location === undefined || !URL.canParse(location, from.href)) return undefined;
  const target = new URL(location, from);
  const allowed =
    target.protocol === 'https:' ||
    (from.protocol === 'http:' && target.protocol === 'http:' && isLocalHost(target.hostname));
  return allowed && target.username === '' && target.password === '' ? target : undefined;
}

function statusTrouble(status: number): Trouble {
  const fact = `HTTP ${status}`;
  if (status === 403 || status === 410 || status === 400) return { kind: 'dead-link', fact };
  return { kind: status === 408 || status === 429 || status >= 500 ? 'passing' : 'final', fact };
}

async function save(response: HttpStream, file: string, link: Link, signal: AbortSignal): Promise<number | Trouble> {
  const announced = Number(response.headers['content-length'] ?? Number.NaN);
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.byteLength;
      if (bytes <= MAX_ARCHIVE_BYTES) done(null, chunk);
      else done(new ActionError('BUNDLE', `The bundle is larger than ${MAX_ARCHIVE_BYTES} bytes.`));
    },
  });
  await pipeline(response.body, measure, createWriteStream(file, { flags: 'wx', mode: 0o600 }), { signal });
  if (!Number.isNaN(announced) && bytes !== announced) {
    return { kind: 'passing', fact: `${bytes} of ${announced} bytes arrived` };
  }
  if (link.sizeBytes !== undefined && bytes !== link.sizeBytes) {
    if (bytes === announced)
      throw new ActionError('BUNDLE', `The bundle has ${bytes} bytes, but the platform announced ${link.sizeBytes}.`, {
        hint: 'Export again; if it stays, it is for the operator of the platform to mend.',
      });
    return { kind: 'passing', fact: `${bytes} bytes arrived, but the platform announced ${link.sizeBytes}` };
  }
  return bytes;
}

function downloadError(trouble: Trouble, link: Link, failures: number): ActionError {
  const tries = failures > 1 ? ` (${failures} attempts)` : '';
  const message = `The bundle could not be downloaded from ${link.url.origin}: ${trouble.fact}${tries}.`;
  const cause = { cause: trouble.cause };
  if (trouble.kind === 'dead-link') {
    return new ActionError('EXPIRED', message, {
      hint: 'Storage refuses a link that was minted just now: check the clock of the platform and the access of the runner to storage.',
      ...cause,
    });
  }
  return new ActionError('NETWORK', message, {
    hint: 'Check that the runner may reach the storage of the platform.',
    ...cause,
  });
}
