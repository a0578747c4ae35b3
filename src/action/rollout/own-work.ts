/** Whether a branch holds nothing but what this Action wrote on it. Pure. */
import { editValues } from '../../deployment/edit.ts';
import { DeploymentError } from '../../deployment/errors.ts';
import type { Place } from '../../deployment/values.ts';
import type { Comparison } from '../github/commits.ts';
import { isOurMessage } from './messages.ts';
import type { Foreign } from './plan.ts';

const SHORT_SHA = 7;

/**
 * Finds a commit on a branch that is not of this Action. Merges of the base into the branch are nobody's work. Undefined
 * when all are ours.
 */
export function foreignCommit({ commits, truncated }: Comparison): Foreign | undefined {
  if (truncated) return { because: 'it has more commits than can be looked at', byPeople: true };
  const commit = commits.find(({ message, parents }) => parents.length < 2 && !isOurMessage(message));
  if (commit === undefined) return undefined;
  return { because: `commit ${commit.sha.slice(0, SHORT_SHA)} on it is not of this Action`, byPeople: true };
}

/**
 * Whether a file on the branch is the file that it came from with other values, and differs in nothing else; a file that
 * is not there is undefined. Both are compared with the same values in them, word by word: which of the keys came first,
 * and which were quoted, depends on what earlier runs were asked to write.
 */
export function isOurEdit(now: string | undefined, origin: string | undefined, place: Place): boolean {
  if (now === origin) return true;
  if (now === undefined || origin === undefined) return false;
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
