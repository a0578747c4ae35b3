/** The history of a commit, as `git log` gives it. */
import type { Commit } from './commits.ts';
import { git } from './git.ts';
import type { Repository } from './repository.ts';

export interface HistoryOptions {
  /** A file or folder: commits that changed nothing of it are left out, and merges with git's simplification. */
  readonly path?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** Lists a commit and its ancestors, the newest first. */
export async function historyOf(
  { gitDir, commits }: Repository,
  sha: string,
  { path, since, until }: HistoryOptions,
): Promise<readonly Commit[]> {
  const seconds = (time: string) => Math.floor(Date.parse(time) / 1000);
  const times = [
    ...(since === undefined ? [] : [`--max-age=${seconds(since)}`]),
    ...(until === undefined ? [] : [`--min-age=${seconds(until)}`]),
  ];
  const paths = path === undefined || path === '' ? [] : [path];
  const found = await git(gitDir, '--literal-pathspecs', 'rev-list', ...times, sha, '--', ...paths);
  return await Promise.all(found.split('\n').flatMap((line) => (line === '' ? [] : [commits.get(line)])));
}
