/** Files of a commit, read without a checkout. */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { MAX_FILE_BYTES } from '../../deployment/text.ts';
import { ActionError } from '../errors.ts';
import { callGitHub, locate, type OpenRepository } from './session.ts';

/** Content of files by their paths; one that is missing, larger than 1 MiB, executable or no regular file is absent. */
export type Files = ReadonlyMap<string, Uint8Array>;

export const EntrySchema = v.nullish(
  v.object({
    mode: v.number('a mode'),
    size: v.nullish(v.number('a size'), 0),
    oid: v.string('an id'),
    object: v.nullish(v.object({ text: v.nullish(v.string()) })),
  }),
  null,
);
type Entry = v.InferOutput<typeof EntrySchema>;
export type Entries = ReadonlyMap<string, Entry>;

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
  const hint =
    'Set `config-file` to the path of a regular file, from the root of the repository; names are case-sensitive, and links are not followed.';
  return [...entries].flatMap(([path, entry]) => {
    const fault = faultOf(path, entry, repository.fullName);
    return fault === undefined ? [] : new ActionError('CONFIG', fault, { hint });
  });
}

function faultOf(path: string, entry: Entry, fullName: string): string | undefined {
  if (entry === null) return `${path} does not exist in ${fullName}.`;
  const { mode, size } = entry;
  const octal = mode.toString(8);
  if (mode !== REGULAR) return `${path} of ${fullName} is ${KINDS[octal] ?? `of mode ${octal}`}.`;
  return size > MAX_FILE_BYTES ? `${path} has ${size} bytes; at most ${MAX_FILE_BYTES} are read.` : undefined;
}

/** Turns entries into files; reads the blobs whose text is truncated, binary, or not the whole of the file. */
export async function filesOf(target: OpenRepository, entries: Entries): Promise<Files> {
  const files = new Map<string, Uint8Array>();
  for (const [path, entry] of entries) {
    if (entry === null || faultOf(path, entry, '') !== undefined) continue;
    const text = Buffer.from(entry.object?.text ?? '');
    // A byte order mark and other encodings are lost in the text.
    const isWhole = blobId(text, entry.oid) === entry.oid;
    files.set(path, new Uint8Array(isWhole ? text : await readBlob(target, entry.oid, path)));
  }
  return files;
}

const BlobSchema = v.object({ content: v.string('text'), encoding: v.literal('base64', 'an encoding') });

async function readBlob(target: OpenRepository, sha: string, path: string): Promise<Buffer> {
  return await callGitHub(target.session, {
    purpose: `${path} of ${target.repository.fullName} could not be read`,
    needs: 'contents: read',
    send: (octokit) => octokit.rest.git.getBlob({ ...locate(target), file_sha: sha }),
    decode: (data) => Buffer.from(decode(BlobSchema, data).content, 'base64'),
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
