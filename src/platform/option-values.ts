/** The values of the platform's options: one string in, its value out, or a sentence on what is wrong with it. */
import { readFileSync } from 'node:fs';
import { domainFault } from '../contract/domain.ts';
import type { Fault } from '../program/options.ts';
import { rangeFault } from './access/addresses.ts';
import { formatDuration, parseDuration } from './duration.ts';
import { plainUrl } from './plain-url.ts';
import { type BucketAddress, parseBucketAddress } from './storage/address.ts';

/** A server with the chat completions that most servers of models have. */
export interface ModelServer {
  /** Without a slash at the end. */
  readonly url: string;
  readonly model: string;
}

/** Reads a host name, in lower case. */
export function readDomain(text: string, fault: Fault): string {
  const wrong = text === '' ? undefined : domainFault(text);
  if (wrong !== undefined) fault(`--domain "${text}" ${wrong}; give a bare host name such as docs.example.com`);
  return text.toLowerCase();
}

/** Reads a duration of at most `mostMs`, in milliseconds. */
export function readDuration(
  name: string,
  { texts, fault }: { readonly texts: ReadonlyMap<string, string>; readonly fault: Fault },
  mostMs = Number.POSITIVE_INFINITY,
): number | undefined {
  const text = texts.get(name);
  if (text === undefined) return undefined;
  const duration = parseDuration(text) ?? 0;
  const most = Number.isFinite(mostMs) ? ` and at most ${formatDuration(mostMs)}` : '';
  if (duration > 0 && duration <= mostMs) return duration;
  fault(`--${name} "${text}" is not a duration such as 90s, 15m, 2h or 7d${most}`);
  return undefined;
}

/** Reads a list with commas between; empty parts are left out. */
export function listOf(text: string): readonly string[] {
  return text.split(',').flatMap((each) => (each.trim() === '' ? [] : [each.trim()]));
}

/** Reads the server of a language model, which two options name together. */
export function readModel(texts: ReadonlyMap<string, string>, fault: Fault): ModelServer | undefined {
  const [text, model] = ['model-url', 'model'].map((name) => texts.get(name));
  if (text === undefined && model === undefined) return undefined;
  const url = text === undefined ? undefined : plainUrl(text);
  if (text === undefined) fault('--model-url is missing; --model is of a server');
  // Not the address itself: it may hold a credential.
  else if (url === undefined) {
    fault('--model-url is not an http or https address without user and query; a key goes into MODEL_API_KEY');
  }
  if (model === undefined) fault('--model is missing; the server of --model-url must be told which one to use');
  if (url === undefined || model === undefined) return undefined;
  return { url: url.href.replace(/\/+$/, ''), model };
}

export function readStorage(text: string | undefined, fault: Fault): BucketAddress | undefined {
  if (text === undefined) return undefined;
  const address = parseBucketAddress(text);
  if (!('fault' in address)) return address;
  // Not the address itself: it may hold a credential.
  fault(`--storage ${address.fault}`);
  return undefined;
}

/** Reads addresses and ranges with commas between. */
export function readProxies(text: string | undefined, fault: Fault): readonly string[] {
  const ranges = text?.split(',').map((range) => range.trim()) ?? [];
  for (const range of ranges) {
    const wrong = rangeFault(range);
    if (wrong !== undefined) fault(`--trusted-proxies "${range}" is not ${wrong}`);
  }
  return ranges;
}

/** Reads origins with commas between, as browsers send them: without a path, and without the usual port. */
export function readOrigins(text: string | undefined, fault: Fault): readonly string[] {
  return (text?.split(',') ?? []).map((each) => {
    const written = each.trim();
    const url = plainUrl(written);
    if (url?.pathname === '/') return url.origin;
    fault(`--assistant-origins "${written}" is not an origin such as https://docs.example.com`);
    return written;
  });
}

/** Reads the base of links, without a slash at its end. */
export function readPublicUrl(text: string | undefined, fault: Fault): string | undefined {
  if (text === undefined) return undefined;
  const url = plainUrl(text);
  if (url === undefined)
    fault(`--public-url "${text}" is not an http or https address without user, query and fragment`);
  return url?.href.replace(/\/+$/, '');
}

/**
 * Reads the address of a database server: as it is, from a variable (`env:NAME`) or from a file (`file:PATH`), since other
 * users of the machine can read a command line. It may hold a password, so it is never shown.
 */
export function readDatabaseUrl(text: string | undefined, fault: Fault): string | undefined {
  if (text === undefined) return undefined;
  const [, kind, place = ''] = /^(env|file):(.+)$/s.exec(text) ?? [];
  const where = kind === 'env' ? `the variable ${place}` : `the file ${place}`;
  let address: string | undefined = text;
  if (kind === 'env') address = process.env[place];
  else if (kind === 'file') address = textOfFile(place);
  if (address === undefined) fault(`--database-url names ${where}, which cannot be read`);
  else if (URL.canParse(address) && /^postgres(?:ql)?:\/\//i.test(address)) return address;
  else {
    const what = kind === undefined ? '--database-url is not' : `--database-url names ${where}, which does not hold`;
    fault(`${what} an address such as postgres://user:password@host:5432/name`);
  }
  return undefined;
}

function textOfFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** Requires of a worker what it shares: it finds its jobs, and leaves its bundles, where a platform looks for them. */
export function requireShared(texts: ReadonlyMap<string, string>, fault: Fault): void {
  if (!texts.has('database-url')) fault('--database-url is missing; a worker takes its jobs from a server');
  if (texts.has('data') || texts.has('storage')) return;
  fault('--storage is missing; a worker puts bundles where the platform serves them from, or into its --data folder');
}
