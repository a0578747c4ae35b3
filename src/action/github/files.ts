/** Reads files of a commit without a checkout: folder by folder through git trees, which have kinds and modes. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { ActionError } from '../errors.ts';
import { callGitHub } from './call.ts';
import type { OpenRepository } from './repository.ts';
import { routeIn } from './request.ts';

/** A file of a commit. */
export interface RemoteFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly executable: boolean;
  readonly blobSha: string;
}

/** Largest configuration file to read. */
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

/** Reads a file; throws `CONFIG` when it does not exist, is not a file, or is larger than 1 MiB. */
export async function readFile(target: OpenRepository, commitSha: string, path: string): Promise<RemoteFile> {
  const names = path.split('/');
  let found: TreeEntry = { name: '', mode: FOLDER, sha: commitSha, size: null };
  for (const [index, name] of names.entries()) {
    const here = names.slice(0, index).join('/');
    if (found.mode !== FOLDER) {
      const kind = KINDS[found.mode] ?? 'a file';
      throw new ActionError('CONFIG', `${path} cannot be in ${target.repository.fullName}: ${here} is ${kind}.`, {
        hint: 'Set `config-file` to the path of the file as it stands in the repository; links are not followed.',
      });
    }
    const entries = await readTree(target, { sha: found.sha, path: here });
    const entry = entries.find((candidate) => candidate.name === name);
    if (entry === undefined)
      throw missing(`${path} does not exist in ${target.repository.fullName}.`, { name, here, entries });
    found = entry;
  }
  const { mode, sha, size } = found;
  const kind = KINDS[mode];
  if (kind !== undefined) {
    throw new ActionError('CONFIG', `${path} of ${target.repository.fullName} is ${kind}, not a file.`, {
      hint: mode === FOLDER ? 'Set `config-file` to a file in it.' : 'Set `config-file` to the file itself.',
    });
  }
  const bytes = await readBlob(target, { sha, path, size });
  return { path, bytes, executable: mode === EXECUTABLE, blobSha: sha };
}

const TreeSchema = v.object({
  tree: v.array(
    v.pipe(
      v.object({
        path: v.string('a name'),
        mode: v.string('a mode'),
        sha: v.string('an id'),
        size: v.nullish(v.number('a size')),
      }),
      // Git writes the mode of a folder with five digits.
      v.transform(({ path: name, mode, sha, size }) => ({ name, mode: mode.padStart(6, '0'), sha, size })),
    ),
    'a list',
  ),
});
type TreeEntry = v.InferOutput<typeof TreeSchema>['tree'][number];

async function readTree(
  target: OpenRepository,
  { sha, path }: { readonly sha: string; readonly path: string },
): Promise<readonly TreeEntry[]> {
  return await callGitHub(target.session, {
    purpose: `${path === '' ? 'The root folder' : `The folder ${path}`} of ${target.repository.fullName} could not be read`,
    ...routeIn(target.repository, 'GET /git/trees/{tree_sha}', { tree_sha: sha }),
    decode: (data) => decode(TreeSchema, data).tree,
  });
}

const BlobSchema = v.object({ content: v.string('text'), encoding: v.string('an encoding') });

/** Reads the bytes of a file by its id; throws `CONFIG` when it is larger than `maxBytes`. */
export async function readBlob(
  target: OpenRepository,
  { sha, path, size }: { readonly sha: string; readonly path: string; readonly size?: number | null | undefined },
  maxBytes = MAX_FILE_BYTES,
): Promise<Uint8Array> {
  mustFit(path, size ?? 0, maxBytes);
  const { content, encoding } = await callGitHub(target.session, {
    purpose: `${path} of ${target.repository.fullName} could not be read`,
    ...routeIn(target.repository, 'GET /git/blobs/{file_sha}', { file_sha: sha }),
    decode: (data) => decode(BlobSchema, data),
  });
  const bytes = new Uint8Array(Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8'));
  mustFit(path, bytes.byteLength, maxBytes);
  return bytes;
}

function mustFit(path: string, size: number, maxBytes: number): void {
  if (size <= maxBytes) return;
  throw new ActionError('CONFIG', `${path} has ${size} bytes; at most ${maxBytes} are read.`, {
    hint: 'Set `config-file` to the file that holds the `staticExport` values.',
  });
}

/** Lists names of the folder that are similar to the missing one. */
function missing(
  fact: string,
  { name, here, entries }: { readonly name: string; readonly here: string; readonly entries: readonly TreeEntry[] },
): ActionError {
  const near = entries
    .toSorted((a, b) => unlikeness(a.name, name) - unlikeness(b.name, name))
    .slice(0, MAX_NAMES)
    .map((entry) => `${here === '' ? '' : `${here}/`}${entry.name}${entry.mode === FOLDER ? '/' : ''}`);
  const there = near.length === 0 ? 'Its folder is empty.' : `Its folder contains: ${near.join(', ')}.`;
  return new ActionError('CONFIG', `${fact} ${there}`, {
    hint: 'Set `config-file` to a path from the root of the repository; names are case-sensitive.',
  });
}

/** Share of the letter pairs that two names do not have in common. */
function unlikeness(a: string, b: string): number {
  const [pairs, others] = [pairsOf(a), pairsOf(b)];
  const common = [...pairs].filter((pair) => others.has(pair)).length;
  return 1 - (2 * common) / (pairs.size + others.size);
}

function pairsOf(name: string): ReadonlySet<string> {
  const text = ` ${name.toLowerCase()} `;
  return new Set(Array.from({ length: text.length - 1 }, (_none, index) => text.slice(index, index + 2)));
}
