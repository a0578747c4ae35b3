/** Refs of a repository, none of them packed: read from their files, since they are read many times, and changed by git. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runGit } from './git.ts';
import { SHA } from './objects.ts';

export const ZERO_SHA = '0'.repeat(40);

export interface RefChange {
  readonly ref: string;
  /** {@link ZERO_SHA}: delete it. */
  readonly to: string;
  /** What it must be before; {@link ZERO_SHA}: it must not exist. */
  readonly from?: string;
}

/** What git does not allow in the name of a ref (git-check-ref-format). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: git refuses control characters
const FORBIDDEN = /[\x00-\x20\x7f~^:?*[\\]|\.\.|@\{|\/\/|\/$|\.$|\.lock(\/|$)|(^|\/)\./;

export function isRefName(name: string): boolean {
  return name.startsWith('refs/') && name.split('/').length >= 3 && !FORBIDDEN.test(name);
}

/** Gives the commit or tag that a full name (`refs/heads/main`) points to. */
export function readRef(gitDir: string, ref: string): string | undefined {
  if (!isRefName(ref)) return undefined;
  try {
    const text = readFileSync(path.join(gitDir, ref), 'utf8').trim();
    return SHA.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Makes all changes or none; gives git's words where it refuses. */
export async function moveRefs(gitDir: string, changes: readonly RefChange[]): Promise<string | undefined> {
  const lines = changes.map(({ ref, to, from }) => `update ${[ref, to, from ?? []].flat().join(' ')}\n`);
  const { code, stderr } = await runGit(gitDir, ['update-ref', '--stdin'], lines.join(''));
  return code === 0 ? undefined : stderr.trim();
}
