/**
 * The head branch of a pull request: the three-way merge, place by place, of the values of its fork, its base and its
 * head, and whether its whole difference from the fork is such values. Pure.
 */
import { linkExpiry } from '../../contract/link-expiry.ts';
import { readVersion } from '../../contract/version.ts';
import { type OpenConfig, openConfig, openPlaces } from '../../deployment/edit.ts';
import { unlessFaulty } from '../../deployment/parse.ts';
import { type FoundValues, type Place, VALUE_NAMES, type Values } from '../../deployment/values.ts';
import type { Files, HeadLook } from '../github/look.ts';
import type { PlaceKey } from '../results.ts';

/** The configuration files of one commit, and the places in them, each parsed once. */
export class ConfigFiles {
  readonly #files: Files;
  readonly #open = new Map<string, OpenConfig>();

  constructor(files: Files) {
    this.#files = files;
  }

  /** Returns the text of a file; undefined where it does not exist or is no text. */
  text(file: string): string | undefined {
    const text = this.#files.get(file);
    return typeof text === 'string' ? text : undefined;
  }

  open(place: Place): OpenConfig {
    const key = JSON.stringify([place.file, place.path]);
    const known = this.#open.get(key);
    if (known !== undefined) return known;
    const text = this.#files.get(place.file) ?? new Error(`${place.file} was not read.`);
    if (typeof text !== 'string') throw text;
    const open = openConfig(text, place);
    this.#open.set(key, open);
    return open;
  }

  /** Opens a place by its key; undefined where it does not exist or cannot be edited. */
  at({ file, place }: PlaceKey): OpenConfig | undefined {
    return unlessFaulty(() => this.open({ file, path: place }));
  }

  /** Lists the places of a file that are found without a `config-path`; none where it cannot be read. */
  places(file: string): readonly PlaceKey[] {
    const text = this.text(file);
    const open = text === undefined ? undefined : unlessFaulty(() => openPlaces(text, file));
    return (open ?? []).map(({ place }) => ({ file, place }));
  }

  /** Returns the files with values written into a place. Throws DeploymentError where that is not possible. */
  with({ file, place }: PlaceKey, values: Values): ConfigFiles {
    if (Object.keys(values).length === 0) return this;
    return new ConfigFiles(new Map([...this.#files, [file, this.open({ file, path: place }).edit(values)]]));
  }
}

/** Files of another kind cannot hold values: whoever changed them has worked on the branch. */
const CONFIGURATION = /\.(?:ya?ml|json)$/i;
/** Most files of a branch that are read: more were not changed by rollouts. */
const MAX_FILES = 100;

/** The base and the head branch; where no branch counts, fork and head are the base. */
export interface Sides {
  readonly fork: ConfigFiles;
  readonly base: ConfigFiles;
  readonly head: ConfigFiles;
  /** Paths that differ between fork and head; undefined where people have worked on it: one holds no values, or they are many. */
  readonly changed: readonly string[] | undefined;
  /** The branch, where it counts. */
  readonly branch: HeadLook | undefined;
}

/** The values of a place; undefined values: no mapping. */
export interface PlaceValues {
  readonly base: FoundValues | undefined;
  /** The values that the place holds: those of the branch merged with the base, or of the base where no branch counts. */
  readonly held: FoundValues | undefined;
  /** Where it holds them. */
  readonly side: 'base' | 'branch';
}

export function sidesOf(files: Files, branch?: HeadLook): Sides {
  const base = new ConfigFiles(files);
  if (branch === undefined) return { base, fork: base, head: base, changed: [], branch };
  const isPlain = branch.changed?.every((path) => CONFIGURATION.test(path)) && branch.changed.length <= MAX_FILES;
  return {
    base,
    fork: new ConfigFiles(branch.fork),
    head: new ConfigFiles(branch.files),
    changed: isPlain === true ? branch.changed : undefined,
    branch,
  };
}

/** Values that stand for every value, so that the texts around them can be compared. */
const SAME_VALUES = { enabled: true, bundleUrl: 'https://same.example/b', version: 'same' } as const;
/** Quotes depend on the value that stood there before. */
const QUOTED = /(['"])(https:\/\/same\.example\/b|same)\1/g;

/** Whether the whole difference of a branch from its fork is `staticExport` values; `own` are the places of the run. */
export function isValuesOnly({ fork, head, changed }: Sides, own: readonly PlaceKey[]): boolean {
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
    return now !== undefined && now.replace(QUOTED, '$2') === origin?.replace(QUOTED, '$2');
  });
}

/** Lists the places that a branch changes, those of the run included. */
export function changedPlaces({ fork, head, changed = [] }: Sides, own: readonly PlaceKey[]): readonly PlaceKey[] {
  const files = [...new Set([...own.map(({ file }) => file), ...changed])];
  const all = uniqueKeys([...own, ...files.flatMap((file) => [...head.places(file), ...fork.places(file)])]);
  return all.filter((key) => !sameValues(fork.at(key)?.before, head.at(key)?.before));
}

export function uniqueKeys(keys: readonly PlaceKey[]): readonly PlaceKey[] {
  return [...new Map(keys.map(({ file, place }) => [JSON.stringify([file, place]), { file, place }])).values()];
}

export function valuesAt(sides: Sides, key: PlaceKey): PlaceValues {
  return {
    base: sides.base.at(key)?.before,
    held: mergedValues(sides, key),
    side: sides.branch === undefined ? 'base' : 'branch',
  };
}

/**
 * The values of a place after the merge; undefined where the base has no such place. `endedBy` is given for the places of
 * others: a link of the head that has ended by then gives way to that of the base.
 */
export function mergedValues({ fork, base, head }: Sides, key: PlaceKey, endedBy?: Date): FoundValues | undefined {
  const [then, here, theirs] = [fork.at(key), base.at(key), head.at(key)];
  if (here === undefined || theirs?.before === undefined) return here?.before;
  // A place that is found by its number in a list that has changed since may be another one.
  const isMoved = then !== undefined && then.fingerprint !== here.fingerprint;
  if (isMoved || hasEnded(theirs.before, endedBy)) return here.before;
  const { bundleUrl, version } = mergePair(then?.before, here.before, theirs.before) ?? {};
  const isTheirs = then?.before?.enabled !== theirs.before.enabled && then?.before?.enabled === here.before?.enabled;
  const { enabled } = (isTheirs ? theirs : here).before ?? {};
  return { enabled, bundleUrl, version };
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

export function sameValues(one: FoundValues | undefined, other: FoundValues | undefined): boolean {
  return samePair(one, other) && one?.enabled === other?.enabled;
}

function samePair(one: FoundValues | undefined, other: FoundValues | undefined): boolean {
  return one?.bundleUrl === other?.bundleUrl && one?.version === other?.version;
}

function hasEnded({ bundleUrl }: FoundValues, by: Date | undefined): boolean {
  const end = typeof bundleUrl === 'string' ? linkExpiry(bundleUrl) : undefined;
  return end !== undefined && by !== undefined && end <= by;
}

/** The values of a merge that can be written where they differ from those in place. */
export function valuesToWrite(merged: FoundValues | undefined, there: FoundValues | undefined): Values {
  const names = VALUE_NAMES.filter((name) => {
    const value = merged?.[name];
    return typeof value === (name === 'enabled' ? 'boolean' : 'string') && value !== there?.[name];
  });
  return Object.fromEntries(names.map((name) => [name, merged?.[name]]));
}
