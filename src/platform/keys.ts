/** The keys commands with their effects: arguments and database in, what is printed out. */
import { KEYS_USAGE, parseKeysCommand, runKeysCommand } from './access/command.ts';
import { openData } from './data-folder.ts';
import { openDatabase } from './exporter.ts';
import type { Log } from './log.ts';
import { StartError } from './start-error.ts';

/** Runs a command from the arguments after `keys`; throws a {@link StartError} when it cannot be understood or done. */
export async function runKeys(argv: readonly string[], log: Log, now: Date): Promise<string> {
  const command = parseKeysCommand(argv, now);
  if (command.type === 'help') return KEYS_USAGE;
  if (command.type === 'fault') throw new StartError(`${command.fault}\n\n${KEYS_USAGE}`);
  await using scope = new AsyncDisposableStack();
  const data = await openData(command.data);
  scope.defer(() => data.release());
  const database = await openDatabase(command, data, log);
  scope.defer(() => database.close());
  return await runKeysCommand(command, database, now);
}
