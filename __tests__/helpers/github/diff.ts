/** Files that differ between two trees, as git says. */
import { git } from './git.ts';

export interface FileDiff {
  readonly path: string;
  readonly previousPath?: string;
  readonly status: 'added' | 'removed' | 'modified' | 'renamed' | 'changed';
}

const STATUS: Readonly<Record<string, FileDiff['status']>> = {
  A: 'added',
  D: 'removed',
  M: 'modified',
  R: 'renamed',
  T: 'changed',
};

/** Trees are named by what they hold: a difference that was found once holds in all repositories. */
const known = new Map<string, Promise<readonly FileDiff[]>>();

/** Compares two trees, which the repository must have. */
export async function diffTrees(gitDir: string, before: string, after: string): Promise<readonly FileDiff[]> {
  const key = `${before} ${after}`;
  const found = known.get(key) ?? diff(gitDir, before, after);
  known.set(key, found);
  return await found;
}

async function diff(gitDir: string, before: string, after: string): Promise<readonly FileDiff[]> {
  if (before === after) return [];
  const fields = (await git(gitDir, 'diff-tree', '-r', '-M', '-z', '--name-status', before, after)).split('\0');
  const found: FileDiff[] = [];
  for (let [letter, path] = fields.splice(0, 2); letter && path; [letter, path] = fields.splice(0, 2)) {
    const status = STATUS[letter.charAt(0)] ?? 'modified';
    const renamed = status === 'renamed' ? fields.shift() : undefined;
    found.push(renamed === undefined ? { path, status } : { path: renamed, previousPath: path, status });
  }
  return found;
}
