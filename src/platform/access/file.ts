/** Parses the access file: organizations, keys and sites. Text in, values or all faults out. */
import * as v from 'valibot';
import { LineCounter, parseDocument } from 'yaml';
import { describe } from '../../contract/decode.ts';
import { keyKind } from '../../contract/keys.ts';
import type { Source } from '../content/source.ts';
import { present } from '../render/model/fields.ts';
import type { Access, Organization } from './access.ts';
import { type AccessFile, AccessFileSchema } from './file-schema.ts';
import { hashKey, KEY_LIFETIME_MS, type KeyRecord, shownPrefix } from './keys.ts';
import { readSource, type SourceContext } from './site-source.ts';

export interface FileAccess extends Access {
  /** What is allowed, but hardly meant, with its JSON path. */
  readonly warnings: readonly string[];
}

const MAX_ALIASES = 100;
const HASH_SHOWN_DIGITS = 6;
/** What an Authorization header can carry; others would be taken here and never match. Source: RFC 6750 section 2.1. */
const KEY_FORM = /^[A-Za-z0-9._~+/-]+=*$/;
/** A shorter key could be guessed, and its displayed prefix would reveal too much. */
const KEY_LEAST_CHARS = 32;
const KIND_FORMS = { admin: 'svc_…, and not svc_dsc_…', assistant: 'svc_dsc_…' } as const;

/** Reads an access file; with anything wrong, gives every fault with its JSON path. */
export function readAccessFile(
  text: string,
  context: SourceContext,
): FileAccess | { readonly faults: readonly string[] } {
  const parsed = parse(text);
  return 'faults' in parsed ? parsed : gather(parsed, context);
}

function parse(text: string): AccessFile | { readonly faults: readonly string[] } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  if (document.errors.length > 0) {
    const faults = document.errors.map(
      ({ code, pos: [at] }) => `line ${lines.linePos(at).line}: not valid YAML (${code})`,
    );
    return { faults };
  }
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch {
    return { faults: ['$: expected few aliases, found too many'] };
  }
  const parsed = v.safeParse(AccessFileSchema, value);
  return parsed.success ? parsed.output : { faults: parsed.issues.map(faultOf) };
}

function gather({ organizations }: AccessFile, context: SourceContext): ReturnType<typeof readAccessFile> {
  const faults: string[] = [];
  const warnings: string[] = [];
  const sites = new Map<string, Source>();
  const owners = new Map<string, string>();
  const keys = new Map<string, KeyRecord>();
  const found = new Map<string, Organization>();
  for (const [id, { plan, domains, keys: given }] of Object.entries(organizations)) {
    const place = `$.organizations.${id}`;
    for (const [name, site] of Object.entries(domains)) {
      const host = name.toLowerCase();
      owners.set(host, id);
      const at = `${place}.domains["${name}"]`;
      if (sites.has(host)) faults.push(`${at}: the domain stands twice in the file`);
      const source = readSource(site, context);
      if ('faults' in source) faults.push(...source.faults.map((fault) => `${at}${fault}`));
      else sites.set(host, source);
    }
    found.set(id, { id, plan, domains: Object.keys(domains).map((name) => name.toLowerCase()) });
    for (const [index, key] of given.entries()) {
      const record = readKey(key, id, context);
      if ('fault' in record) faults.push(`${place}.keys[${index}]${record.fault}`);
      else if (keys.has(record.hash)) faults.push(`${place}.keys[${index}]: the key stands twice in the file`);
      else keys.set(record.hash, record);
      if (key.created !== undefined || key.expires !== undefined) continue;
      warnings.push(`${place}.keys[${index}]: never ends; give created, from when on it lives for 90 days, or expires`);
    }
  }
  return faults.length > 0 ? { faults } : { organizations: found, keys, sites, owners, warnings };
}

type FileKey = AccessFile['organizations'][string]['keys'][number];

function readKey(
  { kind, hash: given, env, scopes, addresses, created, expires }: FileKey,
  organization: string,
  { environment }: SourceContext,
): KeyRecord | { readonly fault: string } {
  // What is mounted from a file ends in a line feed, as a rule.
  const secret = env === undefined ? undefined : environment[env]?.trim();
  if (env !== undefined && (secret === undefined || secret === '')) {
    return { fault: `.env: the environment variable ${env} is not set` };
  }
  if (secret !== undefined && (!KEY_FORM.test(secret) || keyKind(secret) !== kind)) {
    return { fault: `.env: what ${env} holds has not the form of an ${kind} key (${KIND_FORMS[kind]})` };
  }
  if (secret !== undefined && secret.length < KEY_LEAST_CHARS) {
    return { fault: `.env: what ${env} holds has ${secret.length} characters; a key has ${KEY_LEAST_CHARS} or more` };
  }
  const hash = secret === undefined ? (given ?? '').slice('sha256:'.length) : hashKey(secret);
  return {
    id: `file_${hash.slice(0, HASH_SHOWN_DIGITS)}`,
    organization,
    kind,
    prefix: secret === undefined ? '' : shownPrefix(kind, secret),
    hash,
    scopes,
    addresses,
    createdAt: new Date(created ?? 0),
    ...present({ expiresAt: endOf(created, expires) }),
  };
}

function endOf(created: string | undefined, expires: string | undefined): Date | undefined {
  if (expires === 'never') return undefined;
  if (expires !== undefined) return new Date(expires);
  return created === undefined ? undefined : new Date(Date.parse(created) + KEY_LIFETIME_MS);
}

type Issue = v.BaseIssue<unknown>;

/** Fields in whose place a secret may stand by mistake. */
const MAY_BE_SECRET: readonly unknown[] = ['hash', 'env', 'token', 'key', 'webhook-secret'];

function faultOf(issue: Issue): string {
  if (issue.type === 'strict_object' && issue.expected === 'never') return `${pathOf(issue)}: no such field is known`;
  return `${pathOf(issue)}: expected ${issue.message}, found ${shown(issue)}`;
}

function pathOf({ path: steps }: Issue): string {
  const written = (steps ?? []).map(({ key }) =>
    typeof key === 'number'
      ? `[${key}]`
      : /^[\w-]+$/.test(String(key))
        ? `.${String(key)}`
        : `[${JSON.stringify(key)}]`,
  );
  return `$${written.join('')}`;
}

/** A value that stands where a hash should may be a key: it is not shown. */
function shown({ input, path: steps }: Issue): string {
  const last = steps?.at(-1)?.key;
  const mayBeSecret = MAY_BE_SECRET.includes(last);
  return typeof input === 'string' && mayBeSecret ? 'something else' : describe(input);
}
