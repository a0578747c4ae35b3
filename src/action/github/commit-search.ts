/** Looking at commits: what they hold, and whether one was made whose answer was lost. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { ActionError } from '../errors.ts';
import { headOf } from './branches.ts';
import { callGitHub, type GitHubSession } from './call.ts';
import { readFile } from './files.ts';
import { at, type Repository } from './repository.ts';

/** What tells a commit from others. */
export interface WantedCommit {
  readonly branch: string;
  /** Its parent. */
  readonly expectedHead: string;
  readonly files: readonly { readonly path: string; readonly bytes: Uint8Array }[];
  readonly message: string;
}

/** Commits that are looked through. */
const MAX_DEPTH = 10;

/** An object of git, by its id. */
export const ShaSchema = v.object({ sha: v.string('an id') });
const CommitSchema = v.object({
  message: v.string('a message'),
  tree: ShaSchema,
  parents: v.array(ShaSchema, 'a list'),
});

interface Commit {
  readonly message: string;
  readonly tree: string;
  readonly parents: readonly string[];
}

/** Reads a commit. */
export async function readCommit(session: GitHubSession, repository: Repository, sha: string): Promise<Commit> {
  return await callGitHub(session, {
    kind: 'repeatable',
    purpose: `The commit ${sha.slice(0, 10)} of ${repository.fullName} could not be read`,
    needs: 'contents: read',
    method: 'GET',
    route: '/repos/{owner}/{repo}/git/commits/{commit_sha}',
    params: { ...at(repository), commit_sha: sha },
    decode: (data) => {
      const { message, tree, parents } = decode(CommitSchema, data);
      return { message, tree: tree.sha, parents: parents.map((parent) => parent.sha) };
    },
  });
}

/** Looks for a commit whose answer was lost: on the expected head, with its headline and its files. */
export async function findCommit(
  session: GitHubSession,
  repository: Repository,
  wanted: WantedCommit,
): Promise<{ readonly sha: string } | undefined> {
  let sha = await headOf(session, repository, wanted.branch);
  for (let depth = 0; sha !== undefined && sha !== wanted.expectedHead && depth < MAX_DEPTH; depth += 1) {
    const commit = await readCommit(session, repository, sha);
    const [parent] = commit.parents;
    if (parent === wanted.expectedHead) {
      const isOurs = headlineOf(commit.message) === headlineOf(wanted.message);
      return isOurs && (await holdsFiles(session, repository, { sha, files: wanted.files })) ? { sha } : undefined;
    }
    sha = parent;
  }
  return undefined;
}

async function holdsFiles(
  session: GitHubSession,
  repository: Repository,
  { sha, files }: { readonly sha: string; readonly files: WantedCommit['files'] },
): Promise<boolean> {
  for (const { path, bytes } of files) {
    try {
      const there = await readFile(session, repository, sha, path);
      if (!Buffer.from(there.bytes).equals(bytes)) return false;
    } catch (error) {
      if (error instanceof ActionError && error.code === 'CONFIG') return false;
      throw error;
    }
  }
  return true;
}

function headlineOf(message: string): string {
  return (message.split('\n')[0] ?? '').trim();
}
