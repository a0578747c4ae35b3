/** Whether a branch holds nothing but what this Action wrote on it. Pure. */
import { editValues, type Place } from '../../deployment/edit.ts';
import { DeploymentError } from '../../deployment/errors.ts';
import { code } from '../report/markdown.ts';
import type { Comparison } from './commits.ts';
import { isOurMessage } from './messages.ts';

const SHORT_SHA = 7;

/**
 * Says, in words, what on a branch is not ours: a commit without our trailer, or a file that is no configuration file.
 * Merges of the base into the branch are nobody's work. Undefined when all of it is ours.
 */
export function foreignWork(
  { commits, files, truncated }: Comparison,
  configFiles: readonly string[],
): string | undefined {
  if (truncated) return 'it has more commits than can be looked at';
  const commit = commits.find(({ message, parents }) => parents.length < 2 && !isOurMessage(message));
  if (commit !== undefined) {
    return `commit ${commit.sha.slice(0, SHORT_SHA)} on it is not of this Action`;
  }
  const file = files.find((path) => !configFiles.includes(path));
  return file === undefined ? undefined : `${code(file)} was changed on it`;
}

/**
 * Whether a file on the branch is the file that it came from with other values, and differs in nothing else. Both are
 * compared with the same values in them, word by word: which of the keys came first, and which were quoted, depends on
 * what earlier runs were asked to write.
 */
export function differsInValuesOnly(now: string, origin: string, place: Place): boolean {
  if (now === origin) return true;
  try {
    return wordsWithin(now, place) === wordsWithin(origin, place);
  } catch (error) {
    if (error instanceof DeploymentError) return false;
    throw error;
  }
}

const SAME_VALUES = { enabled: true, bundleUrl: 'https://same.example/b', version: '0' } as const;

function wordsWithin(text: string, place: Place): string {
  return editValues(text, place, SAME_VALUES)
    .text.split(/[\s,{}'"]+/)
    .sort()
    .join(' ');
}
