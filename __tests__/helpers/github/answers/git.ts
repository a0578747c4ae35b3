/** Refs, commits, trees and blobs in GitHub's answers. */
import { nodeId } from '../access.ts';
import type { Commit } from '../commits.ts';
import type { FileDiff } from '../diff.ts';
import type { Json } from '../json.ts';
import type { Repository } from '../repository.ts';
import { type PathEntry, typeOf } from '../trees.ts';
import { type Hosts, userAnswer } from './user.ts';

export async function refAnswer(repository: Repository, ref: string, sha: string): Promise<Json> {
  const type = (await repository.objects.read(sha))?.type ?? 'commit';
  return {
    ref,
    node_id: nodeId('REF', repository.id, ref),
    url: `${repository.apiUrl}/git/${ref}`,
    object: { sha, type, url: `${repository.apiUrl}/git/${type}s/${sha}` },
  };
}

export function verificationAnswer({ signature, payload, committer }: Commit): Json {
  if (signature === undefined || payload === undefined)
    return { verified: false, reason: 'unsigned', signature: null, payload: null, verified_at: null };
  return { verified: true, reason: 'valid', signature, payload, verified_at: committer.date };
}

/** A commit of the Git database, and of the contents API. */
export function gitCommitAnswer({ id, apiUrl, webUrl }: Repository, commit: Commit): Json {
  const { sha, tree, author, committer, message } = commit;
  return {
    sha,
    node_id: nodeId('C', id, sha),
    url: `${apiUrl}/git/commits/${sha}`,
    html_url: `${webUrl}/commit/${sha}`,
    author,
    committer,
    tree: { sha: tree, url: `${apiUrl}/git/trees/${tree}` },
    message,
    parents: commit.parents.map((parent) => ({
      sha: parent,
      url: `${apiUrl}/git/commits/${parent}`,
      html_url: `${webUrl}/commit/${parent}`,
    })),
    verification: verificationAnswer(commit),
  };
}

/** A commit of the repository's history. */
export function commitAnswer(hosts: Hosts, { id, apiUrl, webUrl }: Repository, commit: Commit): Json {
  const { sha, tree, author, committer, message } = commit;
  return {
    sha,
    node_id: nodeId('C', id, sha),
    commit: {
      author,
      committer,
      message,
      tree: { sha: tree, url: `${apiUrl}/git/trees/${tree}` },
      url: `${apiUrl}/git/commits/${sha}`,
      comment_count: 0,
      verification: verificationAnswer(commit),
    },
    url: `${apiUrl}/commits/${sha}`,
    html_url: `${webUrl}/commit/${sha}`,
    comments_url: `${apiUrl}/commits/${sha}/comments`,
    author: accountAnswer(hosts, author.email),
    committer: accountAnswer(hosts, committer.email),
    parents: commit.parents.map((parent) => ({
      sha: parent,
      url: `${apiUrl}/commits/${parent}`,
      html_url: `${webUrl}/commit/${parent}`,
    })),
  };
}

function accountAnswer(hosts: Hosts, email: string): Json | null {
  const login = accountOf(email);
  return login === undefined ? null : userAnswer(hosts, login);
}

/** Gives the login of an address: GitHub knows accounts by them, and none of strangers. */
export function accountOf(email: string): string | undefined {
  if (email === 'noreply@github.com') return 'web-flow';
  return /^(?:\d+\+)?(.+)@users\.noreply\.github\.com$/.exec(email)?.[1];
}

export function fileAnswer({ apiUrl, webUrl }: Repository, commit: string, file: FileDiff): Json {
  const { path, previousPath, additions, deletions, patch, sha, status } = file;
  const escaped = path.split('/').map(encodeURIComponent).join('/');
  return {
    sha,
    filename: path,
    status,
    additions,
    deletions,
    changes: additions + deletions,
    blob_url: `${webUrl}/blob/${commit}/${escaped}`,
    raw_url: `${webUrl}/raw/${commit}/${escaped}`,
    contents_url: `${apiUrl}/contents/${escaped}?ref=${commit}`,
    ...(patch !== undefined && { patch }),
    ...(previousPath !== undefined && { previous_filename: previousPath }),
  };
}

export async function treeAnswer(
  { apiUrl, objects }: Repository,
  sha: string,
  entries: readonly PathEntry[],
): Promise<Json> {
  const tree = entries.map(async ({ path, mode, sha: entry }) => {
    const type = typeOf(mode);
    const size = type === 'blob' ? { size: (await objects.read(entry))?.bytes.length ?? 0 } : {};
    const url = type === 'commit' ? {} : { url: `${apiUrl}/git/${type}s/${entry}` };
    return { path, mode, type, sha: entry, ...size, ...url };
  });
  return { sha, url: `${apiUrl}/git/trees/${sha}`, tree: await Promise.all(tree), truncated: false };
}
