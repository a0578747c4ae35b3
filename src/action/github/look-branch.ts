/** The state of a branch compared with its base, and the files of commits: query parts and their parsing. */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { ActionError } from '../errors.ts';
import { callGitHub } from './call.ts';
import { type RemoteFile, readBlob, readFile } from './files.ts';
import { type IfKnown, items, nodes, text } from './look-parts.ts';
import { changedFiles, type FoundPull } from './look-pulls.ts';
import type { OpenRepository } from './repository.ts';
import { routeIn } from './request.ts';
import type { BranchState, Files } from './seen.ts';

const MAX_COMMITS = 100;
/** Most files in a comparison. Source: https://docs.github.com/en/rest/commits/commits#compare-two-commits */
const MAX_FILES = 300;
const REGULAR = 0o100644;
const EXECUTABLE = 0o100755;

/** Query part for a commit and its files. */
export function treeQuery(paths: readonly string[], ifKnown: IfKnown): string {
  const entry = '{ mode size oid object { ... on Blob { isTruncated text } } }';
  const files = paths.map((path, nth) => ifKnown('file', () => `file${nth}: file(path: ${path}) ${entry}`));
  return `fragment Tree on Commit { oid ${files.join('\n')} }`;
}

/** Query part that compares a branch with its base, with a fragment of {@link treeQuery}. */
export function comparisonQuery(branch: string): string {
  return `compare(headRef: ${branch}) {
    aheadBy behindBy
    commits(first: ${MAX_COMMITS}) { totalCount nodes { oid message parents(first: 2) { nodes { oid } } } }
    start: commits(first: 1) { nodes { parents(first: 1) { nodes { ...Tree } } } }
  }`;
}

const count = v.number('a count');
const IdSchema = v.object({ oid: v.pipe(text, v.regex(/^[0-9a-f]{40,64}$/, 'an id')) });
/** A commit with the entries of its files, by the number of their paths. */
export const TreeSchema = v.looseObject(IdSchema.entries);
type Tree = v.InferOutput<typeof TreeSchema>;
const EntrySchema = v.nullish(
  v.object({
    mode: v.number('a mode'),
    size: v.nullish(v.number('a size')),
    oid: text,
    object: v.nullish(v.object({ isTruncated: v.nullish(v.boolean()), text: v.nullish(text) })),
  }),
);
const CommitSchema = v.pipe(
  v.object({ ...IdSchema.entries, message: text, parents: nodes(IdSchema) }),
  v.transform(({ oid, message, parents }) => ({ sha: oid, message, parents: parents.map((parent) => parent.oid) })),
);
const ComparisonSchema = v.nullish(
  v.object({
    aheadBy: count,
    behindBy: count,
    commits: v.object({ totalCount: count, nodes: items(CommitSchema) }),
    start: nodes(v.object({ parents: nodes(TreeSchema) })),
  }),
);

/** The requested facts of a branch, and its part of the answer. */
interface BranchAnswer {
  readonly base: { readonly name: string; readonly head: string };
  readonly paths: readonly string[];
  readonly own: unknown;
  readonly compared: unknown;
  /** Its pull requests, the newest first. */
  readonly pulls: readonly FoundPull[];
}

/** Reads the state of a branch; completes missing or truncated parts by REST. */
export async function readState(
  target: OpenRepository,
  { base, paths, own, compared, pulls }: BranchAnswer,
): Promise<BranchState | undefined> {
  const tree = decode(v.nullish(v.object({ target: v.nullish(TreeSchema) })), own)?.target;
  if (tree === null || tree === undefined) return undefined;
  const head = tree.oid;
  const files = await readFiles(target, paths, tree);
  const told = decode(ComparisonSchema, compared);
  const behind = told?.behindBy ?? 0;
  if (told?.aheadBy === 0)
    return { head, files, ahead: 0, behind, commits: [], truncated: false, fork: files, changed: [] };
  const changed = changedFiles(pulls, { head, base: base.name });
  const fork = told?.start[0]?.parents[0];
  const commits = told?.commits.nodes ?? [];
  const isLine = commits.every(
    ({ parents }, nth) => parents.length === 1 && (nth === 0 || parents[0] === commits[nth - 1]?.sha),
  );
  const { mergeBase, ...state } =
    told && fork && changed && isLine
      ? {
          mergeBase: fork,
          ahead: told.aheadBy,
          behind,
          commits,
          changed,
          truncated: told.commits.totalCount > commits.length,
        }
      : await compareByRest(target, base.head, head);
  return { head, files, ...state, fork: await readFiles(target, paths, mergeBase) };
}

const ShaSchema = v.object({ sha: v.string('an id') });
const ComparedSchema = v.object({
  ahead_by: count,
  behind_by: count,
  total_commits: v.nullish(count, 0),
  merge_base_commit: ShaSchema,
  commits: v.array(
    v.pipe(
      v.object({ sha: text, commit: v.object({ message: text }), parents: v.array(ShaSchema, 'a list') }),
      v.transform(({ sha, commit, parents }) => ({ sha, ...commit, parents: parents.map((parent) => parent.sha) })),
    ),
    'a list',
  ),
  files: v.nullish(v.array(v.object({ filename: text, previous_filename: v.nullish(text) }), 'a list'), []),
});

/**
 * Compares by REST, which reports the merge base of a branch that has merged its base, and its changed files. Throws
 * `BRANCH_BUSY` when the two have no history in common.
 */
async function compareByRest(target: OpenRepository, base: string, head: string) {
  const purpose = `${base.slice(0, 10)} and ${head.slice(0, 10)} of ${target.repository.fullName} could not be compared`;
  const found = await callGitHub<v.InferOutput<typeof ComparedSchema> | undefined>(target.session, {
    purpose,
    ...routeIn(target.repository, 'GET /compare/{basehead}', { basehead: `${base}...${head}`, per_page: MAX_COMMITS }),
    decode: (data) => decode(ComparedSchema, data),
    refusals: [[/no common ancestor/i, undefined]],
  });
  if (found === undefined) {
    throw new ActionError('BRANCH_BUSY', `${purpose}: they have no history in common.`, {
      hint: 'Delete the branch, or set another `branch`.',
    });
  }
  const { ahead_by: ahead, behind_by: behind, commits, files } = found;
  return {
    ahead,
    behind,
    commits,
    mergeBase: { oid: found.merge_base_commit.sha },
    // A renamed file counts twice.
    changed: files.flatMap(({ filename, previous_filename: previous }) => [previous ?? [], filename].flat()),
    truncated: commits.length < Math.max(ahead, found.total_commits) || files.length >= MAX_FILES,
  };
}

/** Reads the readable files of a commit: by their entries, and by REST those that were not in the query. */
export async function readFiles(target: OpenRepository, paths: readonly string[], tree: Tree): Promise<Files> {
  const files = new Map<string, RemoteFile>();
  for (const [nth, path] of paths.entries()) {
    const entry = tree[`file${nth}`];
    try {
      const file =
        entry === undefined
          ? await readFile(target, tree.oid, path)
          : await readEntry(target, path, decode(EntrySchema, entry));
      if (file !== undefined) files.set(path, file);
    } catch (error) {
      if (!(error instanceof ActionError) || error.code !== 'CONFIG') throw error;
    }
  }
  return files;
}

async function readEntry(
  target: OpenRepository,
  path: string,
  entry: v.InferOutput<typeof EntrySchema>,
): Promise<RemoteFile | undefined> {
  if (entry?.mode !== REGULAR && entry?.mode !== EXECUTABLE) return undefined;
  const { oid: sha, size, object } = entry;
  const isWhole = object?.isTruncated === false && typeof object.text === 'string';
  const told = isWhole ? Buffer.from(object.text ?? '') : undefined;
  // The text is used only if it has the id of the file: a byte order mark and other encodings are lost in it.
  const isTrue = told !== undefined && blobId(told, sha) === sha;
  const bytes = isTrue ? new Uint8Array(told) : await readBlob(target, { sha, path, size });
  return { path, bytes, executable: entry.mode === EXECUTABLE, blobSha: sha };
}

/**
 * The git id of a file, by the hash algorithm of another id. Source:
 * https://git-scm.com/book/en/v2/Git-Internals-Git-Objects
 */
function blobId(bytes: Uint8Array, like: string): string {
  return createHash(like.length === 64 ? 'sha256' : 'sha1')
    .update(`blob ${bytes.byteLength}\0`)
    .update(bytes)
    .digest('hex');
}
