/** The keys commands with their effects: arguments and database in, what is printed out. */
import { readFile } from 'node:fs/promises';
import { StartError } from '../program/start-error.ts';
import { KEYS_USAGE, parseKeysCommand, runKeysCommand } from './access/command.ts';
import { readOrganizations } from './access/file.ts';
import { openData } from './data-folder.ts';
import { openDatabase } from './exporter.ts';
import type { Log } from './log.ts';

/** Runs a command from the arguments after `keys`; throws a {@link StartError} when it cannot be understood or done. */
export async function runKeys(argv: readonly string[], log: Log, now: Date): Promise<string> {
  const command = parseKeysCommand(argv, now);
  if (command.type === 'help') return KEYS_USAGE;
  if (command.type === 'fault') throw new StartError(`${command.fault}\n\n${KEYS_USAGE}`);
  const access = command.type === 'create' ? command.access : undefined;
  const organizations = access === undefined ? undefined : await organizationsOf(access);
  await using scope = new AsyncDisposableStack();
  const data = await openData(command.data);
  scope.defer(() => data.release());
  const database = await openDatabase(command, data, log);
  scope.defer(() => database.close());
  return await runKeysCommand(command, { database, now, ...(organizations !== undefined && { organizations }) });
}

async function organizationsOf(file: string): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new StartError(`--access "${file}" cannot be read: ${error.message}.`);
  });
  const found = readOrganizations(text);
  if (!('faults' in found)) return found;
  throw new StartError(`--access "${file}" is not right:\n${found.faults.map((fault) => `  ${fault}`).join('\n')}`);
}
