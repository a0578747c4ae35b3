/** The configuration files of a commit, and what would change in them. */
import { decodeText } from '../../deployment/decode.ts';
import { openConfig, type ValueChange } from '../../deployment/edit.ts';
import { DeploymentError } from '../../deployment/errors.ts';
import type { FoundValues, Place, Values } from '../../deployment/values.ts';
import { ActionError } from '../errors.ts';
import type { GitHubSession } from '../github/call.ts';
import { type RemoteFile, readFile } from '../github/files.ts';
import type { OpenFile, Repository } from '../github/repository.ts';
import type { RolloutInputs } from './inputs.ts';
import type { WantedValues } from './refresh.ts';

/** A file as it is to be; nothing changes in it where `changes` is empty. */
export interface FileEdit {
  readonly path: string;
  /** The file as it is. */
  readonly was: string;
  /** The file as it is to be. */
  readonly text: string;
  readonly executable: boolean;
  readonly before: FoundValues | undefined;
  readonly changes: readonly ValueChange[];
}

/** What to look at, and what to write there. */
export interface Wanted {
  /** Id of the commit that holds the files. */
  readonly commit: string;
  readonly inputs: RolloutInputs;
  readonly values: WantedValues;
}

/** Reads the files of a commit and edits them in memory; throws `CONFIG` for one that cannot be read or edited. */
export async function readEdits(
  session: GitHubSession,
  repository: Repository,
  { commit, inputs, values }: Wanted,
): Promise<readonly FileEdit[]> {
  const edits: FileEdit[] = [];
  for (const path of inputs.configFiles) {
    const file = await readFile(session, repository, commit, path);
    edits.push(
      inConfig(() => editFile(file, opened(file, repository, inputs), (found) => select(values(found), inputs))),
    );
  }
  return edits;
}

function editFile({ path, executable }: RemoteFile, { was, config }: OpenFile, values: WantedValues): FileEdit {
  const { before } = config;
  const { text, changes } = config.edit(values(before));
  return { path, was, text, executable, before, changes };
}

/** Parses a file, or takes it as it was parsed before: a run looks at the same one before the export and after it. */
function opened(file: RemoteFile, { objects }: Repository, inputs: RolloutInputs): OpenFile {
  const place = placeOf(file.path, inputs);
  const key = JSON.stringify([file.blobSha, place]);
  const known = objects.files.get(key);
  if (known !== undefined) return known;
  const was = decodeFile(file);
  const open = { was, config: openConfig(was, place) };
  objects.files.set(key, open);
  return open;
}

/** Text of a file; throws a `DeploymentError` where it is none. */
export function decodeFile({ bytes, path }: RemoteFile): string {
  return decodeText(bytes, path);
}

/** Where the values stand in a file. */
export function placeOf(file: string, { configPath }: RolloutInputs): Place {
  return { file, ...(configPath !== undefined && { path: configPath }) };
}

/** Does a piece of work on configuration; what is wrong with the file becomes an `ActionError`. */
export function inConfig<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof DeploymentError)) throw error;
    throw new ActionError('CONFIG', error.message, {
      ...(error.hint !== undefined && { hint: error.hint }),
      cause: error,
    });
  }
}

function select(values: Values, { configValues }: RolloutInputs): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => configValues.some((wanted) => wanted === name)));
}
