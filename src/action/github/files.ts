/** Files of a commit, read without a checkout. */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { ActionError } from '../errors.ts';
import { callGitHub, locate, type OpenRepository } from './session.ts';

/** A regular file, not executable, of at most 1 MiB. */
export interface RemoteFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly blobSha: string;
}

/** Files by their paths; a path that is missing, too large or no regular file is absent. */
export type Files = ReadonlyMap<string, RemoteFile>;

/** Largest configuration file to read. */
const MAX_FILE_BYTES = 1024 * 1024;
const MAX_NAMES = 5;

/** Modes of git. Source: https://git-scm.com/docs/git-fast-import (filemodify) */
const REGULAR = '100644';
const FOLDER = '040000';
const KINDS: Readonly<Record<string, string>> = {
  [FOLDER]: 'a folder',
  '100755': 'an executable file',
  '120000': 'a symbolic link',
  '160000': 'a submodule',
};

/** Reads a file; throws `CONFIG` when it is missing, no regular file, executable, or larger than 1 MiB. */
export async function readFile(target: OpenRepository, commitSha: string, path: string): Promise<RemoteFile> {
  const { fullName } = target.repository;
  const names = path.split('/');
  let found: TreeEntry = { name: '', mode: FOLDER, sha: commitSha, size: null };
  for (const [index, name] of names.entries()) {
    const folder = names.slice(0, index).join('/');
    if (found.mode !== FOLDER) {
      const kind = KINDS[found.mode] ?? 'a file';
      throw new ActionError('CONFIG', `${path} cannot be in ${fullName}: ${folder} is ${kind}.`, {
        hint: 'Set `config-file` to the path of the file as it stands in the repository; links are not followed.',
      });
    }
    const entries = await readFolder(target, { sha: found.sha, path: folder });
    const entry = entries.find((candidate) => candidate.name === name);
    if (entry === undefined) throw missing(`${path} does not exist in ${fullName}.`, { name, folder, entries });
    found = entry;
  }
  const { mode, sha, size } = found;
  if (mode !== REGULAR) {
    const hint = mode === FOLDER ? 'Set `config-file` to a file in it.' : 'Set `config-file` to a regular file.';
    throw new ActionError('CONFIG', `${path} of ${fullName} is ${KINDS[mode] ?? `of mode ${mode}`}.`, { hint });
  }
  return { path, bytes: await readBlob(target, { sha, path, size }), blobSha: sha };
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

async function readFolder(
  target: OpenRepository,
  { sha, path }: { readonly sha: string; readonly path: string },
): Promise<readonly TreeEntry[]> {
  return await callGitHub(target.session, {
    purpose: `The ${path === '' ? 'root folder' : `folder ${path}`} of ${target.repository.fullName} could not be read`,
    needs: 'contents: read',
    send: (octokit) => octokit.rest.git.getTree({ ...locate(target), tree_sha: sha }),
    decode: (data) => decode(TreeSchema, data).tree,
  });
}

const BlobSchema = v.object({ content: v.string('text'), encoding: v.string('an encoding') });

async function readBlob(
  target: OpenRepository,
  { sha, path, size }: { readonly sha: string; readonly path: string; readonly size?: number | null | undefined },
): Promise<Uint8Array> {
  mustFit(path, size ?? 0);
  const { content, encoding } = await callGitHub(target.session, {
    purpose: `${path} of ${target.repository.fullName} could not be read`,
    needs: 'contents: read',
    send: (octokit) => octokit.rest.git.getBlob({ ...locate(target), file_sha: sha }),
    decode: (data) => decode(BlobSchema, data),
  });
  const bytes = new Uint8Array(Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8'));
  mustFit(path, bytes.byteLength);
  return bytes;
}

function mustFit(path: string, size: number): void {
  if (size <= MAX_FILE_BYTES) return;
  throw new ActionError('CONFIG', `${path} has ${size} bytes; at most ${MAX_FILE_BYTES} are read.`, {
    hint: 'Set `config-file` to the file that holds the `staticExport` values.',
  });
}

/** An entry of a tree in GraphQL, with the text of its blob. */
export const EntrySchema = v.object({
  mode: v.number('a mode'),
  size: v.nullish(v.number('a size')),
  oid: v.string('an id'),
  object: v.nullish(v.object({ isTruncated: v.nullish(v.boolean()), text: v.nullish(v.string()) })),
});
/** Entries by their paths; null where there is none. */
export type Entries = ReadonlyMap<string, v.InferOutput<typeof EntrySchema> | null>;

/** Turns entries into files; reads the blobs whose text is truncated, binary, or not the whole of the file. */
export async function filesOf(target: OpenRepository, entries: Entries): Promise<Files> {
  const files = new Map<string, RemoteFile>();
  for (const [path, entry] of entries) {
    if (entry?.mode !== Number.parseInt(REGULAR, 8) || (entry.size ?? 0) > MAX_FILE_BYTES) continue;
    const { oid: blobSha, size, object } = entry;
    const text = object?.isTruncated === false ? Buffer.from(object.text ?? '') : undefined;
    // A byte order mark and other encodings are lost in the text.
    const isWhole = text !== undefined && blobId(text, blobSha) === blobSha;
    const bytes = isWhole ? new Uint8Array(text) : await readBlob(target, { sha: blobSha, path, size });
    files.set(path, { path, bytes, blobSha });
  }
  return files;
}

/**
 * The git id of a file, by the hash algorithm of another id. Source:
 * https://git-scm.com/book/en/v2/Git-Internals-Git-Objects
 */
export function blobId(bytes: Uint8Array, like: string): string {
  return createHash(like.length === 64 ? 'sha256' : 'sha1')
    .update(`blob ${bytes.byteLength}\0`)
    .update(bytes)
    .digest('hex');
}

/** Lists names of the folder that are similar to the missing one. */
function missing(
  fact: string,
  { name, folder, entries }: { readonly name: string; readonly folder: string; readonly entries: readonly TreeEntry[] },
): ActionError {
  const near = entries
    .toSorted((a, b) => unlikeness(a.name, name) - unlikeness(b.name, name))
    .slice(0, MAX_NAMES)
    .map((entry) => `${folder === '' ? '' : `${folder}/`}${entry.name}${entry.mode === FOLDER ? '/' : ''}`);
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
