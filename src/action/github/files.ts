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
}

/** Files by their paths; a path that is missing, too large or no regular file is absent. */
export type Files = ReadonlyMap<string, RemoteFile>;

/** An entry of a tree in GraphQL, with the text of its blob. */
export const EntrySchema = v.object({
  mode: v.number('a mode'),
  size: v.nullish(v.number('a size'), 0),
  oid: v.string('an id'),
  object: v.nullish(v.object({ isTruncated: v.nullish(v.boolean()), text: v.nullish(v.string()) })),
});
/** Entries by their paths; null where there is none. */
export type Entries = ReadonlyMap<string, v.InferOutput<typeof EntrySchema> | null>;

/** Largest configuration file to read. */
const MAX_FILE_BYTES = 1024 * 1024;
/** Modes of git. Source: https://git-scm.com/docs/git-fast-import (filemodify) */
const REGULAR = 0o100644;
const KINDS: Readonly<Record<string, string>> = {
  40000: 'a folder',
  100755: 'an executable file',
  120000: 'a symbolic link',
  160000: 'a submodule',
};

/** Tells by `CONFIG` errors why paths are missing from {@link filesOf}. */
export function faultsOf({ repository }: OpenRepository, entries: Entries): readonly ActionError[] {
  const { fullName } = repository;
  return [...entries].flatMap(([path, entry]) => {
    if (entry === null) {
      const hint =
        'Set `config-file` to a path from the root of the repository; names are case-sensitive, and links are not followed.';
      return new ActionError('CONFIG', `${path} does not exist in ${fullName}.`, { hint });
    }
    const { mode, size } = entry;
    if (mode !== REGULAR) {
      const kind = KINDS[mode.toString(8)] ?? `of mode ${mode.toString(8)}`;
      const hint = 'Set `config-file` to a regular file; links are not followed.';
      return new ActionError('CONFIG', `${path} of ${fullName} is ${kind}.`, { hint });
    }
    if (size <= MAX_FILE_BYTES) return [];
    const hint = 'Set `config-file` to the file that holds the `staticExport` values.';
    return new ActionError('CONFIG', `${path} has ${size} bytes; at most ${MAX_FILE_BYTES} are read.`, { hint });
  });
}

/** Turns entries into files; reads the blobs whose text is truncated, binary, or not the whole of the file. */
export async function filesOf(target: OpenRepository, entries: Entries): Promise<Files> {
  const files = new Map<string, RemoteFile>();
  for (const [path, entry] of entries) {
    if (entry?.mode !== REGULAR || entry.size > MAX_FILE_BYTES) continue;
    const { oid, object } = entry;
    const text = object?.isTruncated === false ? Buffer.from(object.text ?? '') : undefined;
    // A byte order mark and other encodings are lost in the text.
    const isWhole = text !== undefined && blobId(text, oid) === oid;
    files.set(path, { path, bytes: isWhole ? new Uint8Array(text) : await readBlob(target, oid, path) });
  }
  return files;
}

const BlobSchema = v.object({ content: v.string('text'), encoding: v.string('an encoding') });

async function readBlob(target: OpenRepository, sha: string, path: string): Promise<Uint8Array> {
  return await callGitHub(target.session, {
    purpose: `${path} of ${target.repository.fullName} could not be read`,
    needs: 'contents: read',
    send: (octokit) => octokit.rest.git.getBlob({ ...locate(target), file_sha: sha }),
    decode: (data) => {
      const { content, encoding } = decode(BlobSchema, data);
      return new Uint8Array(Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8'));
    },
  });
}

/**
 * The git id of a file, by the hash algorithm of another id. Source:
 * https://git-scm.com/book/en/v2/Git-Internals-Git-Objects
 */
function blobId(bytes: Uint8Array, like: string): string {
  const hash = createHash(like.length === 64 ? 'sha256' : 'sha1');
  return hash.update(`blob ${bytes.byteLength}\0`).update(bytes).digest('hex');
}
