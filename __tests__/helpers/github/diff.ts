/** What changed between two trees, as git says. */
import { runGit } from './git.ts';

export interface FileDiff {
  readonly path: string;
  readonly previousPath?: string;
  readonly status: 'added' | 'removed' | 'modified' | 'renamed' | 'changed';
  readonly sha: string;
  readonly additions: number;
  readonly deletions: number;
  /** Absent for binary files. */
  readonly patch?: string;
}

const STATUS: Readonly<Record<string, FileDiff['status']>> = {
  A: 'added',
  D: 'removed',
  M: 'modified',
  R: 'renamed',
  T: 'changed',
};
const DIFF = ['diff-tree', '-r', '-M', '--no-abbrev', '-z', '--raw', '--numstat', '-p'];

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
  const { stdout } = await runGit(gitDir, [...DIFF, before, after]);
  const text = stdout.toString('utf8');
  const start = text.indexOf('\0\0diff --git ');
  const fields = (start < 0 ? text : text.slice(0, start)).split('\0');
  const patches = start < 0 ? [] : text.slice(start + 2).split(/^(?=diff --git )/m);
  const raw: string[][] = [];
  while (fields[0]?.startsWith(':')) {
    const [modes = ''] = fields.splice(0, 1);
    raw.push([...modes.split(' '), ...fields.splice(0, /[RC]\d*$/.test(modes) ? 2 : 1)]);
  }
  return raw.map(([, , before_, after_, status = '', first = '', second], index) => {
    const path = second ?? first;
    const [additions, deletions] = numbersOf(fields.splice(0, second === undefined ? 1 : 3)[0] ?? '');
    const patch = /^@@.*/ms.exec(patches[index] ?? '')?.[0].trimEnd();
    return {
      path,
      ...(second !== undefined && { previousPath: first }),
      status: STATUS[status.charAt(0)] ?? 'modified',
      sha: (status === 'D' ? before_ : after_) ?? '',
      additions,
      deletions,
      ...(patch !== undefined && { patch }),
    };
  });
}

/** Binary files have dashes. */
function numbersOf(line: string): readonly [number, number] {
  const [additions = '', deletions = ''] = line.split('\t');
  return [Number.parseInt(additions, 10) || 0, Number.parseInt(deletions, 10) || 0];
}
