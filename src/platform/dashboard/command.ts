/** The command that makes a link by which a person signs in to the dashboard. */
import path from 'node:path';
import { readOptions, requireText } from '../../program/options.ts';
import { StartError } from '../../program/start-error.ts';
import { openData } from '../data-folder.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../exporter.ts';
import { DEFAULT_ORGANIZATION } from '../jobs/state.ts';
import type { Log } from '../log.ts';
import { readDatabaseUrl, readPublicUrl } from '../option-values.ts';
import { DASHBOARD_PATH } from './frame.ts';
import { keepLink, keepLinkFile, LINK_LIFETIME_MS, readOrganizations, type SignInLink } from './sign-in.ts';

export const LINK_USAGE = `Usage: npm run platform -- dashboard-link --organization ID [--person NAME] [--url URL] DATABASE

  --organization ID   organization of the access file; "${DEFAULT_ORGANIZATION}" for a platform without an access file
  --person NAME       who signs in, for the log (default: the user of this system)
  --url URL           address of the platform (default http://127.0.0.1:8787)
  --help              print this

DATABASE is one of

  --database-url URL  address of its database
  --data DIR          its data folder; the platform may be running

The link is good once, for an hour.
`;

const DEFAULT_URL = 'http://127.0.0.1:8787';
export function linkAddress(url: string, token: string): string {
  return `${url.replace(/\/$/, '')}${DASHBOARD_PATH}/sign-in?token=${token}`;
}

/** Writes the command that makes a link; the folder is a placeholder where it is none of the reader's business. */
export function linkCommand(
  database: Pick<Database, 'backend'>,
  { organization, url, folder }: { readonly organization: string; readonly url: string; readonly folder?: string },
): string {
  const data = folder === undefined ? 'DIR' : quoted(folder);
  const place = database.backend === 'postgres' ? '--database-url env:DATABASE_URL' : `--data ${data}`;
  return `npm run platform -- dashboard-link --organization ${organization} ${place} --url ${url}`;
}

/** Quotes a word for a shell where it has to be. */
function quoted(word: string): string {
  return /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** Runs the command from the arguments after its name; throws a {@link StartError} when it cannot be understood or done. */
export async function makeDashboardLink(argv: readonly string[], log: Log, now: Date): Promise<string> {
  const given = readArguments(argv);
  if (given === undefined) return LINK_USAGE;
  const { organization, person, url, data, databaseUrl } = given;
  const link: SignInLink = { organization, person, expiresAt: new Date(now.getTime() + LINK_LIFETIME_MS) };
  const token =
    databaseUrl === undefined ? await keepInFolder(data ?? '', link) : await keepInDatabase(databaseUrl, link, log);
  return `${linkAddress(url, token)}\n`;
}

async function keepInFolder(data: string, link: SignInLink): Promise<string> {
  const folder = path.resolve(data);
  const shownAs = `--data ${JSON.stringify(data)}`;
  const there = await readOrganizations(folder).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`Reading ${shownAs} failed: ${error.message}.`);
  });
  requireOrganization(link, there, shownAs);
  return await keepLinkFile(folder, link);
}

async function keepInDatabase(databaseUrl: string, link: SignInLink, log: Log): Promise<string> {
  await using scope = new AsyncDisposableStack();
  const data = await openData(undefined);
  scope.defer(() => data.release());
  const database = await openDatabase({ databaseUrl }, data, log);
  scope.defer(() => database.close());
  requireOrganization(link, await readOrganizations(database), 'the database of --database-url');
  return await keepLink(database, link);
}

function requireOrganization({ organization }: SignInLink, there: readonly string[], shownAs: string): void {
  if (there.includes(organization)) return;
  if (there.length === 0) throw new StartError(`No platform has used ${shownAs} with an organization; start it first.`);
  const name = JSON.stringify(organization);
  throw new StartError(`There is no organization ${name} on this platform; there is ${there.join(', ')}.`);
}

function readArguments(argv: readonly string[]) {
  const given = readOptions(argv, LINK_USAGE);
  const { texts, flags, faults } = given;
  if (flags.has('help')) return undefined;
  const fault = (sentence: string) => void faults.push(sentence);
  const organization = requireText(given, 'organization');
  if (texts.has('data') === texts.has('database-url')) fault('give either --data or --database-url');
  const databaseUrl = readDatabaseUrl(texts.get('database-url'), fault);
  const url = readPublicUrl(texts.get('url'), fault) ?? DEFAULT_URL;
  if (faults.length > 0) throw new StartError(`dashboard-link: ${faults.join('; ')}\n\n${LINK_USAGE}`);
  const person = texts.get('person') ?? process.env['USER'] ?? process.env['USERNAME'] ?? 'somebody';
  return { organization, person, url, data: texts.get('data'), databaseUrl };
}
