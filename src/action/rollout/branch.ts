/**
 * The head branch of a pull request: the three-way merge, place by place, of the values of its fork, its base and its
 * head, and whether its whole difference from the fork is such values. Pure.
 */
import { linkExpiry } from '../../contract/link-expiry.ts';
import { readVersion } from '../../contract/version.ts';
import { unlessFaulty } from '../../deployment/parse.ts';
import { type FoundValues, VALUE_NAMES, type Values } from '../../deployment/values.ts';
import type { Files } from '../github/files.ts';
import type { BranchState, HeadLook } from '../github/look.ts';
import type { PlaceKey } from '../results.ts';
import { ConfigFiles, keyText } from './config-files.ts';

/** Files of another kind cannot hold values: whoever changed them has worked on the branch. */
const CONFIGURATION = /\.(?:ya?ml|json)$/i;
/** Most files of a branch that are read: more were not changed by rollouts. */
const MAX_FILES = 100;

/** A branch that counts, and the base. */
export interface BranchSides {
  readonly fork: ConfigFiles;
  readonly base: ConfigFiles;
  readonly head: ConfigFiles;
  /** Paths that differ between fork and head; undefined where they are not known, or too many. */
  readonly changed: readonly string[] | undefined;
}

/** The values of a place on both sides; undefined values: no mapping. */
export interface PlaceValues {
  readonly base: FoundValues | undefined;
  /** The head branch merged with the base; absent where no branch counts. */
  readonly branch?: FoundValues | undefined;
}

/** Returns the values that a place holds: those of the branch, or else of the base. */
export function heldIn(values: PlaceValues): FoundValues | undefined {
  return 'branch' in values ? values.branch : values.base;
}

/** The state of a branch that counts: one whose head a merged or closed pull request had counts as absent. */
export function livingState(head: HeadLook | undefined): BranchState | undefined {
  return head?.ended === undefined ? head?.state : undefined;
}

/** Opens a branch beside its base. */
export function branchSides(state: BranchState, base: Files): BranchSides {
  const { files, fork, changed } = state;
  return {
    fork: new ConfigFiles(fork.files),
    base: new ConfigFiles(base),
    head: new ConfigFiles(files),
    changed: changed !== undefined && changed.length <= MAX_FILES ? changed : undefined,
  };
}

/** Lists changed files that may hold values, so that they are read; none where people have changed others as well. */
export function filesToRead({ changed }: Pick<BranchSides, 'changed'>): readonly string[] {
  return changed?.every((path) => CONFIGURATION.test(path)) === true ? changed : [];
}

/** Values that stand for every value, so that the texts around them can be compared. */
const SAME_VALUES = { enabled: true, bundleUrl: 'https://same.example/b', version: 'same' } as const;
/** Quotes depend on the value that stood there before. */
const QUOTED = /(['"])(https:\/\/same\.example\/b|same)\1/g;

/** Whether the whole difference of a branch from its fork is `staticExport` values; `own` are the places of the run. */
export function isValuesOnly({ fork, head, changed }: BranchSides, own: readonly PlaceKey[]): boolean {
  if (changed === undefined) return false;
  return changed.every((file) => {
    const keys = uniqueKeys([...own.filter((key) => key.file === file), ...head.places(file), ...fork.places(file)]);
    const same = keys.map((key) => {
      const found = { ...fork.at(key)?.before, ...head.at(key)?.before };
      return [key, Object.fromEntries(Object.entries(SAME_VALUES).filter(([name]) => name in found))] as const;
    });
    const [now, origin] = [head, fork].map((files) =>
      unlessFaulty(() => same.reduce((edited, [key, values]) => edited.with(key, values), files).text(file)),
    );
    return CONFIGURATION.test(file) && now !== undefined && now.replace(QUOTED, '$2') === origin?.replace(QUOTED, '$2');
  });
}

/** Lists the places that a branch changes, those of the run included. */
export function changedPlaces(
  { fork, head, changed = [] }: BranchSides,
  own: readonly PlaceKey[],
): readonly PlaceKey[] {
  const all = uniqueKeys([...own, ...changed.flatMap((file) => [...head.places(file), ...fork.places(file)])]);
  return all.filter((key) => !sameValues(fork.at(key)?.before, head.at(key)?.before));
}

export function uniqueKeys(keys: readonly PlaceKey[]): readonly PlaceKey[] {
  return [...new Map(keys.map((key) => [keyText(key), key])).values()];
}

/** The values of a place after the merge; undefined where the base has no such place. */
export function mergedValues(
  { fork, base, head }: BranchSides,
  key: PlaceKey,
  { now, isOwn }: { readonly now: Date; readonly isOwn: boolean },
): FoundValues | undefined {
  const [then, here, theirs] = [fork.at(key), base.at(key), head.at(key)];
  if (here === undefined || theirs?.before === undefined) return here?.before;
  // A place that is found by its number in a list that has changed since may be another one.
  const isMoved = then !== undefined && then.fingerprint !== here.fingerprint;
  if (isMoved || (!isOwn && hasEnded(theirs.before, now))) return here.before;
  const { bundleUrl, version } = mergePair(then?.before, here.before, theirs.before) ?? {};
  const isTheirs = then?.before?.enabled !== theirs.before.enabled && then?.before?.enabled === here.before?.enabled;
  const { enabled } = (isTheirs ? theirs : here).before ?? {};
  const values = { enabled, bundleUrl, version };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** The values of a place of the run on the branch, where one counts. */
export function onBranch(sides: BranchSides | undefined, key: PlaceKey, now: Date): Pick<PlaceValues, 'branch'> {
  return sides === undefined ? {} : { branch: mergedValues(sides, key, { now, isOwn: true }) };
}

/** Link and version merge as one: where both sides have changed them, the later version stays, else the base's. */
function mergePair(
  then: FoundValues | undefined,
  here: FoundValues | undefined,
  theirs: FoundValues,
): FoundValues | undefined {
  if (samePair(then, theirs)) return here;
  if (samePair(then, here)) return theirs;
  const [ours, own] = [readVersion(here?.version)?.startedAt, readVersion(theirs.version)?.startedAt];
  return ours !== undefined && own !== undefined && own > ours ? theirs : here;
}

/** Whether two places hold the same values. */
export function sameValues(one: FoundValues | undefined, other: FoundValues | undefined): boolean {
  return samePair(one, other) && one?.enabled === other?.enabled;
}

function samePair(one: FoundValues | undefined, other: FoundValues | undefined): boolean {
  return one?.bundleUrl === other?.bundleUrl && one?.version === other?.version;
}

function hasEnded({ bundleUrl }: FoundValues, now: Date): boolean {
  const end = typeof bundleUrl === 'string' ? linkExpiry(bundleUrl) : undefined;
  return end !== undefined && end <= now;
}

/** The values of a merge that can be written where they differ from those in place. */
export function valuesToWrite(merged: FoundValues | undefined, there: FoundValues | undefined): Values {
  const names = VALUE_NAMES.filter((name) => {
    const value = merged?.[name];
    return typeof value === (name === 'enabled' ? 'boolean' : 'string') && value !== there?.[name];
  });
  return Object.fromEntries(names.map((name) => [name, merged?.[name]]));
}
