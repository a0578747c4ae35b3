/**
 * Plans a rollout from what GitHub holds: decisions for the places, and the texts that the files shall have; and describes
 * what became of a plan. Pure.
 */
import type { FoundValues } from '../../deployment/values.ts';
import type { NewFile } from '../github/commit.ts';
import type { Files } from '../github/files.ts';
import type { Held, PlaceChange, PlaceKey, PlaceOutcome, RolloutOutcome } from '../results.ts';
import {
  type BranchSides,
  changedPlaces,
  heldIn,
  isValuesOnly,
  mergedValues,
  onBranch,
  sameValues,
  uniqueKeys,
  valuesToWrite,
} from './branch.ts';
import { ConfigFiles, keyText } from './config-files.ts';
import { type Decision, type DecisionTerms, decide, endOfLink } from './decide.ts';
import type { SiteExport, Target } from './target.ts';

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
  /** Files whose text differs from that of the base, and of the head. */
  readonly fromBase: readonly NewFile[];
  readonly fromHead: readonly NewFile[];
  /** Every place that differs from the base. */
  readonly changed: readonly PlaceChange[];
  /** Whether the branch holds nothing but values, so that it may be rebuilt; absent without one. */
  readonly isOurs?: boolean;
  /** Whether the base and the branch with this commit have changed the same place, so that the pull request conflicts. */
  readonly conflicts: boolean;
}

interface PlanInput {
  readonly base: Files;
  /** The head branch where it counts. */
  readonly sides?: BranchSides | undefined;
  readonly exports: readonly SiteExport[];
  readonly terms: DecisionTerms;
}

/** Plans the commit of a run. Throws DeploymentError where a place can no longer be written. */
export function planRollout(input: PlanInput): RolloutPlan {
  const { sides, terms, exports } = input;
  const base = sides?.base ?? new ConfigFiles(input.base);
  const places = decidePlaces(input, base);
  const isOurs = sides && isValuesOnly(sides, places);
  const onto = isOurs === true && sides ? mergeOnto(base, sides, places, terms.now) : (sides?.head ?? base);
  const wanted = writeDecisions(onto, places);
  const paths = [...new Set([...places.map(({ file }) => file), ...(sides?.changed ?? [])])];
  const differing = (from: ConfigFiles) =>
    paths.flatMap((path): readonly NewFile[] => {
      const text = wanted.text(path);
      return text === undefined || text === from.text(path) ? [] : [{ path, text }];
    });
  const keys = uniqueKeys([...places, ...(sides === undefined ? [] : changedPlaces(sides, places))]);
  const changed = keys.flatMap((key): readonly PlaceChange[] => {
    const [before, after] = [base.at(key)?.before, wanted.at(key)?.before];
    return sameValues(before, after)
      ? []
      : [{ ...key, before: heldOf(before, exports), after: heldOf(after, exports) }];
  });
  return {
    places,
    fromBase: differing(base),
    fromHead: sides === undefined ? [] : differing(sides.head),
    changed,
    ...(isOurs !== undefined && { isOurs }),
    conflicts:
      sides !== undefined && isOurs === false && places.some((key) => isContested({ ...sides, head: wanted }, key)),
  };
}

/** Adds to values when their address ends: a link of these exports ends when the platform says. */
export function heldOf(
  values: FoundValues | undefined,
  exports: readonly Pick<SiteExport, 'link'>[],
): Held | undefined {
  if (values === undefined) return undefined;
  const minted = exports.find(({ link }) => link.bundleUrl === values.bundleUrl) ?? exports[0];
  const endsAt = endOfLink(values.bundleUrl, minted?.link);
  return { ...values, ...(endsAt && { endsAt }) };
}

function decidePlaces({ sides, exports, terms }: PlanInput, base: ConfigFiles): readonly DecidedPlace[] {
  return exports.flatMap((exported) =>
    exported.places.map((start): DecidedPlace => {
      const open = base.open(start);
      const key = { file: start.file, place: open.place };
      const state = { base: open.before, ...onBranch(sides, key, terms.now), start };
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

function writeDecisions(onto: ConfigFiles, places: readonly DecidedPlace[]): ConfigFiles {
  return places.reduce((files, { decision, held, file, place }) => {
    if (!('values' in decision)) return files;
    // On top of people's commits the head may lack what the merge has of the base: a link never goes without its version.
    const merged = { ...held, ...decision.values };
    return files.with({ file, place }, valuesToWrite(merged, files.at({ file, place })?.before));
  }, onto);
}

/** Whether both sides have changed the values of a place since the fork, each in its own way. */
function isContested({ fork, base, head }: BranchSides, key: PlaceKey): boolean {
  const [then, here, theirs] = [fork, base, head].map((side) => side.at(key)?.before);
  return !sameValues(here, then) && !sameValues(theirs, then) && !sameValues(here, theirs);
}

/** Lists the files of a target, each once. */
export function filesOfTarget({ sites }: Target): readonly string[] {
  return [...new Set(sites.flat().map(({ file }) => file))];
}

/** Describes a delivery that has written nothing. */
export function outcomeOf(target: Target, places: readonly PlaceOutcome[]): RolloutOutcome {
  const { repository, base, inputs, branch } = target;
  const names = { repository: repository.fullName, base, ...(branch !== undefined && { branch }) };
  return { ...names, isDryRun: inputs.dryRun, changed: false, places, remarks: [] };
}

/** Describes the places of a plan that was carried out, or not. */
export function placesOf(target: Target, plan: RolloutPlan, isWritten: boolean): readonly PlaceOutcome[] {
  return plan.places.map((place): PlaceOutcome => {
    const { file, exported, decision, held, base } = place;
    const { domain } = exported;
    const remark = remarkOf(target, place);
    const wanted = 'values' in decision ? { ...held, ...decision.values } : held;
    return {
      ...(domain !== undefined && { domain }),
      file,
      place: place.place,
      decision: decision.kind,
      ...(remark !== undefined && { remark }),
      now: heldOf(isWritten ? wanted : held, [exported]),
      base: heldOf(base, [exported]),
      ...(target.inputs.dryRun && { wanted: heldOf(wanted, [exported]) }),
    };
  });
}

function remarkOf(target: Target, { file, decision, held, exported }: DecidedPlace): string | undefined {
  if (decision.kind !== 'leave') {
    const isEndless = exported.pinUrl === undefined && endOfLink(held?.bundleUrl, exported.link) === undefined;
    const isRenewed = decision.kind === 'renew' && typeof held?.bundleUrl === 'string' && isEndless;
    return isRenewed ? `The link in ${file} does not tell its end: every run renews it.` : undefined;
  }
  const { because, version, side } = decision;
  const name = side === 'branch' ? (target.branch ?? target.base) : target.base;
  const where = `${file} on ${target.repository.fullName}@${name}`;
  switch (because) {
    case 'overtaken':
      return `${where} holds version ${version}, whose job was started later than that of this run.`;
    case 'put-back':
      return `${where} was put back to version ${version} while this run was under way.`;
    case 'replaced':
      return `${where} does not hold version ${version}, whose link this run would renew.`;
  }
}
