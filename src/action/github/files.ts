/** Files of a commit, read without a checkout: folder by folder through the trees of git, which tell kinds and modes. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { ActionError } from '../errors.ts';
import { callGitHub, type GitHubSession } from './call.ts';
import { at, type Repository } from './repository.ts';

/** A file of a commit. */
export interface RemoteFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly executable: boolean;
  readonly blobSha: string;
}

/** Size of a configuration file that is still read. */
const MAX_FILE_BYTES = 1024 * 1024;
const MAX_NAMES = 5;

/** Modes of git. Source: https://git-scm.com/docs/git-fast-import (filemodify) */
const EXECUTABLE = '100755';
const FOLDER = '040000';
const KINDS: Readonly<Record<string, string>> = {
  [FOLDER]: 'a folder',
  '120000': 'a symbolic link',
  '160000': 'a submodule',
};

interface TreeEntry {
  readonly name: string;
  /** Octal, as in `100644`. */
  readonly mode: string;
  readonly sha: string;
  /** Bytes of a file. */
  readonly size?: number;
}

/** Reads a file; undefined where it is not there, or is none that can be read. */
export async function findFile(
  session: GitHubSession,
  repository: Repository,
  commitSha: string,
  path: string,
): Promise<RemoteFile | undefined> {
  try {
    return await readFile(session, repository, commitSha, path);
  } catch (error) {
    if (error instanceof ActionError && error.code === 'CONFIG') return undefined;
    throw error;
  }
}

/** Reads a file; throws `CONFIG` for one that is not there, is none, or is larger than 1 MiB. */
export async function readFile(
  session: GitHubSession,
  repository: Repository,
  commitSha: string,
  path: string,
): Promise<RemoteFile> {
  const { mode, sha, size = 0 } = await findEntry(session, repository, commitSha, path);
  const bytes = await readBlob(session, repository, { sha, path, size });
  return { path, bytes, executable: mode === EXECUTABLE, blobSha: sha };
}

async function findEntry(
  session: GitHubSession,
  repository: Repository,
  commitSha: string,
  path: string,
): Promise<TreeEntry> {
  const names = path.split('/');
  let tree = commitSha;
  for (const [index, name] of names.entries()) {
    const isLast = index === names.length - 1;
    const folder = names.slice(0, index).join('/');
    const entries = await readTree(session, repository, { sha: tree, path: folder });
    const entry = entries.find((candidate) => candidate.name === name);
    if (entry === undefined) throw missing({ path, name, folder, repository, entries });
    const kind = KINDS[entry.mode];
    if (isLast) {
      if (kind === undefined) return entry;
      throw new ActionError('CONFIG', `${path} of ${repository.fullName} is ${kind}, not a file.`, {
        hint: kind === 'a folder' ? 'Set `config-file` to a file in it.' : 'Set `config-file` to the file itself.',
      });
    }
    if (entry.mode !== FOLDER) {
      const here = names.slice(0, index + 1).join('/');
      throw new ActionError('CONFIG', `${path} cannot be in ${repository.fullName}: ${here} is ${kind ?? 'a file'}.`, {
        hint: 'Set `config-file` to the path of the file as it stands in the repository; links are not followed.',
      });
    }
    tree = entry.sha;
  }
  throw new ActionError('CONFIG', 'The path of a configuration file is empty.', { hint: 'Set `config-file`.' });
}

const TreeSchema = v.object({
  tree: v.array(
    v.object({
      path: v.string('a name'),
      mode: v.string('a mode'),
      sha: v.string('an id'),
      size: v.nullish(v.number('a size')),
    }),
    'a list',
  ),
});

async function readTree(
  session: GitHubSession,
  repository: Repository,
  { sha, path }: { readonly sha: string; readonly path: string },
): Promise<readonly TreeEntry[]> {
  const { tree } = await callGitHub(session, {
    kind: 'repeatable',
    purpose: `${path === '' ? 'The root folder' : `The folder ${path}`} of ${repository.fullName} could not be read`,
    needs: 'contents: read',
    method: 'GET',
    route: '/repos/{owner}/{repo}/git/trees/{tree_sha}',
    params: { ...at(repository), tree_sha: sha },
    decode: (data) => decode(TreeSchema, data),
  });
  return tree.map(({ path: name, mode, sha: id, size }) => ({
    name,
    // Git writes the mode of a folder with five digits.
    mode: mode.padStart(6, '0'),
    sha: id,
    ...(typeof size === 'number' && { size }),
  }));
}

const BlobSchema = v.object({ content: v.string('text'), encoding: v.string('an encoding') });

/** Reads the bytes of a file by its id; throws `CONFIG` where it is larger than 1 MiB. */
export async function readBlob(
  session: GitHubSession,
  repository: Repository,
  { sha, path, size = 0 }: { readonly sha: string; readonly path: string; readonly size?: number },
): Promise<Uint8Array> {
  if (size > MAX_FILE_BYTES) throw tooLarge(path, size);
  const { content, encoding } = await callGitHub(session, {
    kind: 'repeatable',
    purpose: `${path} of ${repository.fullName} could not be read`,
    needs: 'contents: read',
    method: 'GET',
    route: '/repos/{owner}/{repo}/git/blobs/{file_sha}',
    params: { ...at(repository), file_sha: sha },
    decode: (data) => decode(BlobSchema, data),
  });
  const bytes = new Uint8Array(Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8'));
  if (bytes.byteLength > MAX_FILE_BYTES) throw tooLarge(path, bytes.byteLength);
  return bytes;
}

function tooLarge(path: string, size: number): ActionError {
  return new ActionError('CONFIG', `${path} has ${size} bytes; at most ${MAX_FILE_BYTES} are read.`, {
    hint: 'Set `config-file` to the file that holds the `staticExport` values.',
  });
}

interface Missing {
  readonly path: string;
  readonly name: string;
  readonly folder: string;
  readonly repository: Repository;
  readonly entries: readonly TreeEntry[];
}

function missing({ path, name, folder, repository, entries }: Missing): ActionError {
  const prefix = folder === '' ? '' : `${folder}/`;
  const near = entries
    .toSorted((a, b) => unlikeness(a.name, name) - unlikeness(b.name, name))
    .slice(0, MAX_NAMES)
    .map((entry) => `${prefix}${entry.name}${entry.mode === FOLDER ? '/' : ''}`);
  const there = near.length === 0 ? 'Its folder is empty.' : `There is: ${near.join(', ')}.`;
  return new ActionError('CONFIG', `${path} does not exist in ${repository.fullName}. ${there}`, {
    hint: 'Set `config-file` to a path from the root of the repository; capitals count.',
  });
}

/** Share of the pairs of letters that two names do not have in common. */
function unlikeness(a: string, b: string): number {
  const pairs = pairsOf(a);
  const others = pairsOf(b);
  const common = [...pairs].filter((pair) => others.has(pair)).length;
  return 1 - (2 * common) / (pairs.size + others.size);
}

function pairsOf(name: string): ReadonlySet<string> {
  const text = ` ${name.toLowerCase()} `;
  return new Set(Array.from({ length: text.length - 1 }, (_none, index) => text.slice(index, index + 2)));
}
