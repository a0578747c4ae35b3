/** The commands that make, list and revoke keys: arguments in, what is printed out. */
import { formatTimestamp } from '../contract/timestamp.ts';
import { type GivenOptions, readOptions, requireText } from '../program/options.ts';
import { StartError } from '../program/start-error.ts';
import { rangeFault } from './access/addresses.ts';
import { insertKey, type ListedKey, listKeys, revokeKey } from './access/key-table.ts';
import { ALL_SCOPES, KEY_LIFETIME_MS, type KeyRequest, makeKey, nameFault } from './access/keys.ts';
import { readOrganizations } from './dashboard/sign-in.ts';
import { openData } from './data-folder.ts';
import type { Database } from './database/database.ts';
import { openDatabase } from './exporter.ts';
import type { Log } from './log.ts';
import { listOf, readDatabaseUrl, readDuration } from './option-values.ts';
import { HttpProblem } from './problem.ts';
import { present } from './render/model/fields.ts';

const USAGE = `Usage: npm run platform -- keys create --organization ID --kind admin|assistant [options] DATABASE
       npm run platform -- keys list [--json] DATABASE
       npm run platform -- keys revoke --id ID DATABASE

  --organization ID    whose key it is: an organization of the access file, or "default" without one
  --name NAME          what it is for, as lists show it (at most 64 characters)
  --kind KIND          admin (secret) or assistant (public)
  --scopes LIST        read, write, or both with a comma between (default read,write)
  --addresses LIST     addresses and ranges that it may be used from, with commas between (default: any)
  --expires DURATION   how long it lives, such as 12h or 30d, or never (default 90d)
  --id ID              the key to revoke, as keys list shows it
  --json               print one line of JSON
  --help               print this

  DATABASE is one of these. The key is printed once and kept nowhere. A platform that runs takes a new key, and refuses a
  revoked one, at once.

  --database-url URL   PostgreSQL server of the platform
  --data DIR           folder of a platform that is stopped
`;

export interface KeysContext {
  readonly database: Database;
  readonly now: Date;
  /** The organizations of the platform that had the database last; empty where none had it yet. */
  readonly organizations: readonly string[];
}

/** One command, as far as it is understood. */
export interface KeysCommand {
  readonly data?: string;
  readonly databaseUrl?: string;
  /** Does it, and gives what is printed; throws a {@link StartError} when there was nothing to do. */
  readonly run: (context: KeysContext) => Promise<string>;
}

/** Runs a command from the arguments after `keys`; throws a {@link StartError} when it cannot be understood or done. */
export async function runKeys(argv: readonly string[], log: Log, now: Date): Promise<string> {
  if (argv.includes('--help')) return USAGE;
  const command = readKeysCommand(argv, now);
  await using scope = new AsyncDisposableStack();
  const data = await openData(command.data);
  scope.defer(() => data.release());
  const database = await openDatabase(command, data, log);
  scope.defer(() => database.close());
  const organizations = await readOrganizations(command.databaseUrl === undefined ? data.folder : database);
  return await command.run({ database, now, organizations });
}

/** Reads the arguments after `keys`; throws a {@link StartError} with all that is wrong with them. */
export function readKeysCommand([command = '', ...options]: readonly string[], now: Date): KeysCommand {
  const given = readOptions(options, USAGE);
  const { texts, faults } = given;
  const data = texts.get('data');
  if ((data === undefined) === !texts.has('database-url')) faults.push('give either --data or --database-url');
  const databaseUrl = readDatabaseUrl(texts.get('database-url'), (fault) => faults.push(fault));
  const run = readRun(command, given, now);
  if (faults.length > 0) throw new StartError(`keys: ${faults.join('; ')}.\n\n${USAGE}`);
  return { run, ...present({ data, databaseUrl }) };
}

function readRun(command: string, given: GivenOptions, now: Date): KeysCommand['run'] {
  const isJson = given.flags.has('json');
  switch (command) {
    case 'create': {
      const request = readRequest(given, now);
      return (context) => create(request, context, isJson);
    }
    case 'revoke': {
      const id = requireText(given, 'id');
      return (context) => revoke(id, context);
    }
    case 'list':
      return (context) => list(context, isJson);
    default:
      given.faults.push('the command is create, list or revoke');
      return (context) => list(context, isJson);
  }
}

async function create(request: KeyRequest, context: KeysContext, isJson: boolean): Promise<string> {
  const { database, now, organizations } = context;
  const { organization } = request;
  if (organizations.length > 0 && !organizations.includes(organization)) {
    const there = organizations.join(', ');
    throw new StartError(
      `There is no organization ${JSON.stringify(organization)} on this platform; there is ${there}.`,
    );
  }
  const { key, record } = makeKey(request, now);
  await insertKey(database, record).catch((error: unknown) => {
    throw error instanceof HttpProblem ? new StartError(error.message) : error;
  });
  const { hash: _hash, ...shown } = record;
  if (isJson) return `${JSON.stringify({ key, ...shown })}\n`;
  return `${key}\n\nThis is the only time that the key is shown. Its id is ${record.id}; it ${end(record)}.\n`;
}

async function list({ database, now }: KeysContext, isJson: boolean): Promise<string> {
  const keys = await listKeys(database);
  if (isJson) return `${JSON.stringify(keys.map(({ hash: _hash, ...shown }) => shown))}\n`;
  return keys.length === 0 ? 'There is no key.\n' : keys.map((key) => `${line(key, now)}\n`).join('');
}

async function revoke(id: string, { database, now }: KeysContext): Promise<string> {
  if (await revokeKey(database, id, now)) return `The key ${id} is revoked.\n`;
  throw new StartError(`There is no key ${JSON.stringify(id)} that is not revoked; keys list shows them.`);
}

function readRequest(given: GivenOptions, now: Date): KeyRequest {
  const { texts, faults } = given;
  const fault = (sentence: string) => void faults.push(sentence);
  const organization = requireText(given, 'organization');
  const kind = requireText(given, 'kind') === 'assistant' ? 'assistant' : 'admin';
  if (texts.has('kind') && texts.get('kind') !== kind) fault('--kind takes admin or assistant');
  const asked = listOf(texts.get('scopes') ?? ALL_SCOPES.join());
  const scopes = ALL_SCOPES.filter((scope) => asked.includes(scope));
  if (scopes.length === 0 || asked.length > scopes.length) fault('--scopes takes read, write or both');
  const addresses = listOf(texts.get('addresses') ?? '');
  for (const range of addresses) {
    const wrong = rangeFault(range);
    if (wrong !== undefined) fault(`--addresses "${range}" is not ${wrong}`);
  }
  const expires = texts.get('expires');
  const lifetime = expires === 'never' ? undefined : (readDuration('expires', { texts, fault }) ?? KEY_LIFETIME_MS);
  const expiresAt = lifetime === undefined ? undefined : new Date(now.getTime() + lifetime);
  const name = texts.get('name');
  const wrongName = name === undefined ? undefined : nameFault(name);
  if (wrongName !== undefined) fault(`--name: ${wrongName}`);
  return { organization, kind, scopes, addresses, ...present({ name, expiresAt }) };
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
