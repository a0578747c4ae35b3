/** Plans a rollout from what GitHub holds: decisions for the places, and the texts that the files shall have. Pure. */
import type { ValueChange } from '../../deployment/edit.ts';
import type { FoundValues } from '../../deployment/values.ts';
import type { Files } from '../github/files.ts';
import { type BranchSides, changedPlaces, isValuesOnly, mergedValues, uniqueKeys, valuesToWrite } from './branch.ts';
import { ConfigFiles, keyText, type PlaceKey } from './config-files.ts';
import { type Decision, type DecisionTerms, decide, heldIn, type PlaceState } from './decide.ts';
import type { PlaceChange, PlaceOutcome, RolloutOutcome } from './outcome.ts';
import { endOfLink } from './refresh.ts';
import type { SiteExport } from './site-export.ts';
import type { ChangedPlace } from './texts.ts';

/** A file with the text that a commit gives it. */
export interface FileWrite {
  readonly path: string;
  readonly text: string;
}

/** A place of the run with its decision. */
export interface DecidedPlace extends PlaceKey {
  readonly exported: SiteExport;
  readonly decision: Decision;
  /** Values that the branch that is written holds, or the base; and those of the base. */
  readonly held: FoundValues | undefined;
  readonly base: FoundValues | undefined;
}

/** What to write. */
export interface RolloutPlan {
  readonly places: readonly DecidedPlace[];
  /** Changes of the run's own places, in comparison with what they held before. */
  readonly edits: RolloutOutcome['edits'];
  /** Files whose text differs from that of the base, and of the head. */
  readonly fromBase: readonly FileWrite[];
  readonly fromHead: readonly FileWrite[];
  /** Every place that differs from the base. */
  readonly changed: readonly ChangedPlace[];
  /** Whether the branch holds nothing but values, so that it may be rebuilt; absent without one. */
  readonly isOurs?: boolean;
  /** Whether base and branch have changed the same place, so that the pull request conflicts. */
  readonly conflicts: boolean;
}

/** What a plan is made of. */
export interface PlanInput {
  readonly base: Files;
  /** The head branch where it counts. */
  readonly sides?: BranchSides;
  readonly exports: readonly SiteExport[];
  readonly terms: DecisionTerms;
}

/** Plans the commit of a run. Throws `CONFIG` where a place can no longer be written. */
export function planRollout(input: PlanInput): RolloutPlan {
  const { sides, terms } = input;
  const base = sides?.base ?? new ConfigFiles(input.base);
  const places = decidePlaces(input, base);
  const isOurs = sides && isValuesOnly(sides, places);
  const onto = isOurs === true && sides ? mergeOnto(base, sides, places, terms.now) : (sides?.head ?? base);
  const { files: wanted, edits } = writeDecisions(onto, places);
  const paths = [...new Set([...places.map(({ file }) => file), ...(sides?.changed ?? [])])];
  const differing = (from: ConfigFiles) =>
    paths.flatMap((path): readonly FileWrite[] => {
      const text = wanted.text(path);
      return text === undefined || text === from.text(path) ? [] : [{ path, text }];
    });
  const keys = uniqueKeys([...places, ...(sides === undefined ? [] : changedPlaces(sides, places))]);
  return {
    places,
    edits,
    fromBase: differing(base),
    fromHead: sides === undefined ? [] : differing(sides.head),
    changed: changedFrom(base, wanted, keys),
    ...(isOurs !== undefined && { isOurs }),
    conflicts: sides !== undefined && isOurs === false && places.some((key) => isContested(sides, key)),
  };
}

function decidePlaces({ sides, exports, terms }: PlanInput, base: ConfigFiles): readonly DecidedPlace[] {
  return exports.flatMap((exported) =>
    exported.places.map((start): DecidedPlace => {
      const open = base.open(start);
      const key = { file: start.file, place: open.place };
      const branch = sides && mergedValues(sides, key, { now: terms.now, isOwn: true });
      const state: PlaceState = { base: open.before, ...(sides !== undefined && { branch }), start };
      return { ...key, exported, decision: decide(exported, state, terms), held: heldIn(state), base: open.before };
    }),
  );
}

/** The base with the merged values of every place that the branch has changed. */
function mergeOnto(base: ConfigFiles, sides: BranchSides, own: readonly PlaceKey[], now: Date): ConfigFiles {
  const ownKeys = new Set(own.map(keyText));
  return changedPlaces(sides, own).reduce((files, key) => {
    const there = files.at(key);
    if (there === undefined) return files;
    const merged = mergedValues(sides, key, { now, isOwn: ownKeys.has(keyText(key)) });
    return files.with(key, valuesToWrite(merged, there.before));
  }, base);
}

function changedFrom(base: ConfigFiles, wanted: ConfigFiles, keys: readonly PlaceKey[]): readonly ChangedPlace[] {
  return keys.flatMap((key): readonly ChangedPlace[] => {
    const [before, after] = [base.at(key)?.before, wanted.at(key)?.before];
    const isSame = (['enabled', 'bundleUrl', 'version'] as const).every((name) => before?.[name] === after?.[name]);
    return isSame ? [] : [{ ...key, before, after }];
  });
}

/** Whether both sides have changed the values of a place since the fork. */
function isContested({ fork, base, head }: BranchSides, key: PlaceKey): boolean {
  const [then, here, theirs] = [fork, base, head].map((side) => JSON.stringify(valuesOf(side.at(key)?.before)));
  return here !== then && theirs !== then && here !== theirs;
}

function valuesOf(found: FoundValues | undefined) {
  return [found?.enabled, found?.bundleUrl, found?.version];
}

/** Writes the decided values into files; returns the changed values by file. */
function writeDecisions(onto: ConfigFiles, places: readonly DecidedPlace[]) {
  const edits = new Map<string, PlaceChange[]>();
  let files = onto;
  for (const { decision, held, exported, ...key } of places) {
    if (!('values' in decision)) continue;
    // On top of people's commits the head may lack what the merge has of the base: a link never goes without its version.
    const merged = { at: key.place, ...held, ...decision.values };
    const edited = files.edit(key, valuesToWrite(merged, files.at(key)?.before));
    files = edited.files;
    const of = exported.domain === undefined ? {} : { domain: exported.domain };
    const changes = edited.changes
      .filter(({ name, after }) => held?.[name] !== after)
      .map((change: ValueChange) => ({ ...change, before: held?.[change.name], ...of }));
    edits.set(key.file, [...(edits.get(key.file) ?? []), ...changes]);
  }
  return { files, edits: [...edits].map(([path, changes]) => ({ path, changes })) };
}

/** Describes what became of a place, where the plan was carried out or not. */
export function placeOutcome(
  place: DecidedPlace,
  { isWritten, because }: { readonly isWritten: boolean; readonly because: string | undefined },
): PlaceOutcome {
  const { file, place: at, exported, decision, held, base } = place;
  const values = 'values' in decision && isWritten ? decision.values : {};
  const now = held === undefined && Object.keys(values).length === 0 ? undefined : { at, ...held, ...values };
  const address = now?.bundleUrl;
  const { link, domain } = exported;
  const expiresAt = typeof address === 'string' ? endOfLink(address, link) : undefined;
  return {
    ...(domain !== undefined && { domain }),
    file,
    place: at,
    decision: decision.kind,
    ...(because !== undefined && { because }),
    now,
    base,
    ...(expiresAt !== undefined && { expiresAt }),
  };
}
