/** The state of base and branch for a rollout: parsed configurations, their values, and the records of them. */

import { type OpenConfig, openConfig } from '../../deployment/edit.ts';
import { DeploymentError } from '../../deployment/errors.ts';
import { decodeText } from '../../deployment/text.ts';
import type { FoundValues, Place } from '../../deployment/values.ts';
import { ActionError } from '../errors.ts';
import type { RemoteFile } from '../github/files.ts';
import type { BaseLook, BranchState, Files, LookedCommit } from '../github/seen.ts';
import {
  completed,
  isOurMessage,
  keyOf,
  type Pin,
  type PinKey,
  pinHeld,
  type Recorded,
  readOldRecord,
  readRecorded,
  readRecords,
  recordsOf,
} from '../pin/pin.ts';
import type { Held } from '../pin/resolve.ts';

/** A file with its text. */
export interface OpenFile {
  readonly file: RemoteFile;
  readonly text: string;
}

/** One side of a rollout: the files of one commit. */
export class Side {
  readonly #files: Files;
  readonly #open = new Map<string, OpenConfig>();
  readonly #recorded = new Map<string, Recorded>();

  constructor(files: Files) {
    this.#files = files;
  }

  /** Returns a file; undefined when it does not exist or is not text. */
  find(path: string): OpenFile | undefined {
    const file = this.#files.get(path);
    try {
      return file && { file, text: decodeText(file.bytes, path) };
    } catch (error) {
      if (error instanceof DeploymentError) return undefined;
      throw error;
    }
  }

  /** Opens the values of a place. Throws `CONFIG` when it cannot be edited. */
  open({ file: path, path: steps }: Place): OpenConfig {
    const key = JSON.stringify([path, steps]);
    const known = this.#open.get(key);
    if (known !== undefined) return known;
    const open = inConfig(() => {
      const file = this.#files.get(path);
      if (file === undefined) throw new DeploymentError(`${path} is not there`, { file: path });
      return openConfig(decodeText(file.bytes, path), { file: path, ...(steps !== undefined && { path: steps }) });
    });
    this.#open.set(key, open);
    return open;
  }

  /** Returns the key of a place, detected when no path is set. Throws `CONFIG` as `open` does. */
  keyOf(place: Place): PinKey {
    return { file: place.file, place: this.open(place).place };
  }

  /** Returns the key of a place; undefined when it does not exist or cannot be edited. */
  keyIn(place: Place): PinKey | undefined {
    return tryConfig(() => this.keyOf(place));
  }

  /** Opens the values of a place; undefined when they cannot be read. */
  tryOpen(place: Place): OpenConfig | undefined {
    return tryConfig(() => this.open(place));
  }

  /** Returns the values of a place; undefined when it does not exist. */
  found({
    file,
    place,
  }: PinKey): { readonly values: FoundValues | undefined; readonly around?: string | undefined } | undefined {
    const open = this.tryOpen({ file, path: place });
    return open && { values: open.before, around: open.fingerprint };
  }

  /** Returns the records in a text; each text is parsed once. */
  recorded(text: string): Recorded {
    const known = this.#recorded.get(text) ?? readRecorded(text);
    this.#recorded.set(text, known);
    return known;
  }
}

/** Runs work on the configuration; a fault of the file becomes an `ActionError`. */
export function inConfig<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof DeploymentError)) throw error;
    throw new ActionError('CONFIG', error.message, {
      ...(error.hint !== undefined && { hint: error.hint }),
      cause: error,
    });
  }
}

/** Runs work on the configuration; undefined when the file does not allow it. */
export function tryConfig<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof ActionError && error.code === 'CONFIG') return undefined;
    throw error;
  }
}

/** Reads the values of a place on the base; undefined when the place does not exist. */
export function heldOnBase(side: Side, { history }: BaseLook, key: PinKey): Held | undefined {
  const found = side.found(key);
  if (found === undefined) return undefined;
  const recorded = (history.get(key.file) ?? []).map((text) => side.recorded(text));
  return { found: found.values, ...recordsOf(recorded, key, found.values) };
}

/**
 * Reads the pins that commits have put on a branch and that it still holds. The newest commit of the Action lists them
 * all, except those that commits of the previous version have added since.
 */
export function pinsOn(
  side: Side,
  { commits, changed }: Pick<BranchState, 'commits' | 'changed'>,
  places: readonly Place[],
): readonly Pin[] {
  const newest = commits.findLastIndex(({ message }) => readRecords(message).length > 0);
  const since = commits.slice(newest + 1).reverse();
  const records = [
    ...readRecords(commits[newest]?.message ?? ''),
    ...since.flatMap((commit) => oldRecords(side, commit, changed, places)),
  ];
  const held = records.flatMap((record) => {
    const key = side.keyIn({ file: record.file, path: record.place });
    return pinHeld({ ...record, ...key }, side.found(record)?.values) ?? [];
  });
  // The first one of each place.
  return [...new Map(held.toReversed().map((pin) => [keyOf(pin), pin])).values()].reverse();
}

/**
 * Commits of the previous version do not record places: these are those of this run, or are found in the changed files.
 */
function oldRecords(side: Side, { message }: LookedCommit, changed: readonly string[], places: readonly Place[]) {
  const old = readOldRecord(message);
  const keys = new Map<string, PinKey>();
  for (const place of [...places.filter(({ file }) => changed.includes(file)), ...changed.map((file) => ({ file }))]) {
    const key = side.keyIn(place);
    if (key !== undefined) keys.set(keyOf(key), key);
  }
  if (old === undefined) return [];
  return [...keys.values()].map((key) => completed(old, key, side.found(key)?.values));
}

/** A change on a branch that no rollout has made. */
export interface Foreign {
  /** What it is, in words. */
  readonly because: string;
  /** Whether people made it, who get a comment. */
  readonly byPeople: boolean;
}

const SHORT_SHA = 7;
const SAME_VALUES = { enabled: true, bundleUrl: 'https://same.example/b', version: '0' } as const;

/**
 * Finds changes on a branch that the Action has not made: a commit, or a file that differs from the merge base in more
 * than the values of pins. Merges of the base into the branch do not count.
 */
export function foreignOn(
  { commits, truncated, changed }: Pick<BranchState, 'commits' | 'truncated' | 'changed'>,
  { side, fork, keys }: { readonly side: Side; readonly fork: Side; readonly keys: readonly PinKey[] },
): Foreign | undefined {
  if (truncated) return { because: 'it has more commits than can be checked', byPeople: true };
  const commit = commits.find(({ message, parents }) => parents.length < 2 && !isOurMessage(message));
  if (commit !== undefined)
    return { because: `commit ${commit.sha.slice(0, SHORT_SHA)} on it was not made by this Action`, byPeople: true };
  const edited = changed.find((path) => !isOurEdit(path, side, fork, keys));
  if (edited === undefined) return undefined;
  return { because: `\`${edited}\` was changed on it beyond the values of its rollouts`, byPeople: false };
}

/**
 * Whether a file on the branch differs from its origin only in values. Both are compared word by word with the same
 * values in them, since order and quotes of the keys depend on the inputs of earlier runs.
 */
function isOurEdit(path: string, side: Side, fork: Side, keys: readonly PinKey[]): boolean {
  const [now, origin] = [side.find(path)?.text, fork.find(path)?.text];
  if (now === origin) return true;
  if (now === undefined || origin === undefined) return false;
  const places = keys.filter(({ file }) => file === path);
  return wordsOf(now, places) === wordsOf(origin, places);
}

function wordsOf(text: string, places: readonly PinKey[]): string | undefined {
  try {
    const same = places.reduce(
      (edited, { file, place }) => openConfig(edited, { file, path: place }).edit(SAME_VALUES).text,
      text,
    );
    return same
      .split(/[\s,{}'"]+/)
      .sort()
      .join(' ');
  } catch (error) {
    if (error instanceof DeploymentError) return undefined;
    throw error;
  }
}
