/** The commands that make, list and revoke keys. */
import { parseArgs } from 'node:util';
import { formatTimestamp } from '../../contract/timestamp.ts';
import { StartError } from '../../program/start-error.ts';
import type { Database } from '../database/database.ts';
import type { KeyNeed, Scope } from '../description/operation.ts';
import { parseDuration } from '../duration.ts';
import { DEFAULT_ORGANIZATION } from '../jobs/state.ts';
import { readDatabaseUrl } from '../option-values.ts';
import { present } from '../render/model/fields.ts';
import { rangeFault } from './addresses.ts';
import { insertKey, type ListedKey, listKeys, revokeKey } from './key-table.ts';
import { ALL_SCOPES, KEY_LIFETIME_MS, type KeyRequest, makeKey, nameFault } from './keys.ts';

/** How to call the commands. */
export const KEYS_USAGE = `Usage: npm run platform -- keys create --organization ID --kind admin|assistant [options] DATABASE
       npm run platform -- keys list [--json] DATABASE
       npm run platform -- keys revoke --id ID DATABASE

  --organization ID    whose key it is: an organization of the access file, or "default" without one
  --name NAME          what it is for, as lists show it (at most 64 characters)
  --kind KIND          admin (secret) or assistant (public)
  --scopes LIST        read, write, or both with a comma between (default read,write)
  --addresses LIST     addresses and ranges that it may be used from, with commas between (default: any)
  --access FILE        access file of the platform, by which --organization is checked
  --expires DURATION   how long it lives, such as 12h or 30d, or never (default 90d)
  --id ID              the key to revoke, as keys list shows it
  --json               print one line of JSON

  DATABASE is --database-url URL, or --data DIR of a platform that is stopped. The key is printed once and kept nowhere.
  A platform that runs takes a new key, and refuses a revoked one, at once.
`;

/** One command, as far as it is understood. */
export type KeysCommand = (
  | { readonly type: 'create'; readonly request: KeyRequest; readonly access?: string }
  | { readonly type: 'list' }
  | { readonly type: 'revoke'; readonly id: string }
) & { readonly json: boolean; readonly data?: string; readonly databaseUrl?: string };

const OPTIONS = {
  organization: { type: 'string' },
  name: { type: 'string' },
  kind: { type: 'string' },
  scopes: { type: 'string' },
  addresses: { type: 'string' },
  access: { type: 'string' },
  expires: { type: 'string' },
  id: { type: 'string' },
  data: { type: 'string' },
  'database-url': { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** Reads the arguments after `keys`. */
export function parseKeysCommand(
  argv: readonly string[],
  now: Date,
): KeysCommand | { readonly type: 'help' } | { readonly type: 'fault'; readonly fault: string } {
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
    if (values.help === true) return { type: 'help' };
    const { access, data, json = false, id, 'database-url': database } = values;
    if ((data === undefined) === (database === undefined)) throw new Error('give either --data or --database-url');
    const databaseUrl = readDatabaseUrl(database, (fault) => {
      throw new Error(fault);
    });
    const place = { json, ...(data !== undefined && { data }), ...(databaseUrl !== undefined && { databaseUrl }) };
    const [command, ...more] = positionals;
    if (more.length > 0) throw new Error(`"${more[0]}" is too much`);
    if (access !== undefined && command !== 'create') throw new Error('--access is for create');
    if (command === 'create') {
      return { type: 'create', request: readRequest(values, now), ...(access !== undefined && { access }), ...place };
    }
    if (command === 'list') return { type: 'list', ...place };
    if (command !== 'revoke') throw new Error('the command is create, list or revoke');
    if (id === undefined) throw new Error('--id is missing');
    return { type: 'revoke', id, ...place };
  } catch (error) {
    return { type: 'fault', fault: `keys: ${Error.isError(error) ? error.message : String(error)}` };
  }
}

export interface KeysContext {
  readonly database: Database;
  readonly now: Date;
  /** The organizations that there are; none is checked when absent. */
  readonly organizations?: readonly string[];
}

/** Runs a command; gives what is printed. Throws a {@link StartError} when there was nothing to do. */
export async function runKeysCommand(command: KeysCommand, context: KeysContext): Promise<string> {
  const { database, now, organizations } = context;
  switch (command.type) {
    case 'create': {
      requireOrganization(command.request, organizations);
      const { key, record } = makeKey(command.request, now);
      await insertKey(database, record);
      const { hash: _hash, ...shown } = record;
      if (command.json) return `${JSON.stringify({ key, ...shown })}\n`;
      const told = `This is the only time that the key is shown. Its id is ${record.id}; it ${end(record)}.`;
      return `${key}\n\n${told}${organizations === undefined ? uncheckedHint(record) : ''}\n`;
    }
    case 'list': {
      const keys = await listKeys(database);
      if (command.json) return `${JSON.stringify(keys.map(({ hash: _hash, ...shown }) => shown))}\n`;
      return keys.length === 0 ? 'There is no key.\n' : keys.map((key) => `${line(key, now)}\n`).join('');
    }
    case 'revoke':
      if (await revokeKey(database, command.id, now)) return `The key ${command.id} is revoked.\n`;
      throw new StartError(`There is no key ${JSON.stringify(command.id)} that is not revoked; keys list shows them.`);
  }
}

function requireOrganization({ organization }: KeyRequest, organizations: readonly string[] | undefined): void {
  if (organizations === undefined || organizations.includes(organization)) return;
  const there = organizations.length === 0 ? 'none' : organizations.join(', ');
  throw new StartError(
    `There is no organization ${JSON.stringify(organization)} in the access file; there is ${there}.`,
  );
}

/** The database does not know organizations: a key of an unknown organization is refused at every call. */
function uncheckedHint({ organization }: KeyRequest): string {
  if (organization === DEFAULT_ORGANIZATION) return '';
  return `\nWhether there is an organization ${JSON.stringify(organization)} was not checked; --access FILE does that.`;
}

type Values = Readonly<Partial<Record<'organization' | 'name' | 'kind' | 'scopes' | 'addresses' | 'expires', string>>>;

function readRequest(values: Values, now: Date): KeyRequest {
  const { organization, name, kind, expires } = values;
  if (organization === undefined || organization === '') throw new Error('--organization is missing');
  if (!isKind(kind)) throw new Error('--kind is missing; give admin or assistant');
  const scopes = listOf(values.scopes ?? ALL_SCOPES.join());
  const [wrongScope] = scopes.filter((scope) => !isScope(scope));
  if (wrongScope !== undefined || scopes.length === 0) throw new Error('--scopes takes read, write or both');
  const addresses = listOf(values.addresses ?? '');
  const wrongRange = addresses.find((range) => rangeFault(range) !== undefined);
  if (wrongRange !== undefined) throw new Error(`--addresses "${wrongRange}" is not ${rangeFault(wrongRange)}`);
  const lifetime = expires === undefined ? KEY_LIFETIME_MS : parseDuration(expires);
  if (expires !== 'never' && (lifetime === undefined || lifetime === 0)) {
    throw new Error(`--expires "${expires}" is not a duration such as 12h or 30d, or never`);
  }
  const ends = lifetime === undefined ? {} : { expiresAt: new Date(now.getTime() + lifetime) };
  const fault = name === undefined ? undefined : nameFault(name);
  if (fault !== undefined) throw new Error(`--name: ${fault}`);
  return { organization, kind, scopes: scopes.filter(isScope), addresses, ...present({ name }), ...ends };
}

function listOf(text: string): readonly string[] {
  return text.split(',').flatMap((each) => (each.trim() === '' ? [] : [each.trim()]));
}

function isKind(text: string | undefined): text is KeyNeed {
  return text === 'admin' || text === 'assistant';
}

function isScope(text: string): text is Scope {
  return text === 'read' || text === 'write';
}

function end({ expiresAt }: Pick<KeyRequest, 'expiresAt'>): string {
  return expiresAt === undefined ? 'never expires' : `expires at ${formatTimestamp(expiresAt)}`;
}

function line(key: ListedKey, now: Date): string {
  const { revokedAt, expiresAt, lastUsedAt } = key;
  const isOver = expiresAt !== undefined && expiresAt <= now;
  const state = revokedAt === undefined ? (isOver ? 'expired' : end(key)) : `revoked at ${formatTimestamp(revokedAt)}`;
  const used = lastUsedAt === undefined ? 'never used' : `last used at ${formatTimestamp(lastUsedAt)}`;
  const from = key.addresses.length === 0 ? 'any address' : key.addresses.join(' ');
  const facts = [
    key.id,
    key.organization,
    key.name,
    `${key.prefix}…`,
    key.kind,
    key.scopes.join(','),
    from,
    state,
    used,
  ];
  return facts.filter((fact) => fact !== undefined).join('  ');
}
