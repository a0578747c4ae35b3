/**
 * Plans a rollout from what GitHub holds: decisions for the places, and the texts that the files shall have; and describes
 * what became of a plan. Pure.
 */
import type { FoundValues } from '../../deployment/values.ts';
import type { NewFile } from '../github/commit.ts';
import type { Held, PlaceChange, PlaceKey, PlaceOutcome, RolloutOutcome } from '../results.ts';
import {
  type ConfigFiles,
  changedPlaces,
  isValuesOnly,
  mergedValues,
  type PlaceValues,
  type Sides,
  sameValues,
  uniqueKeys,
  valuesAt,
  valuesToWrite,
} from './branch.ts';
import { type Decision, decide, endOfLink } from './decide.ts';
import type { Delivery, SiteExport, Target } from './target.ts';

interface DecidedPlace extends PlaceKey, PlaceValues {
  readonly exported: SiteExport;
  readonly decision: Decision;
  /** The values that it shall hold. */
  readonly wanted: FoundValues | undefined;
}

export interface RolloutPlan {
  readonly places: readonly DecidedPlace[];
  /** Files whose text differs from that of the base, and of the head. */
  readonly fromBase: readonly NewFile[];
  readonly fromHead: readonly NewFile[];
  /** Every place that differs from the base. */
  readonly changed: readonly PlaceChange[];
  /** Whether the branch holds nothing but values, so that it may be rebuilt. */
  readonly isOurs: boolean;
  /** Whether the base and the branch with this commit have changed the same place, so that the pull request conflicts. */
  readonly conflicts: boolean;
}

/** Plans the commit of a run. Throws DeploymentError where a place can no longer be written. */
export function planRollout({ target, exports }: Delivery, sides: Sides): RolloutPlan {
  const { base, head } = sides;
  const now = target.session.effects.clock.today();
  const terms = { ...target.inputs, now };
  const places = exports.flatMap((exported) =>
    exported.places.map((start): DecidedPlace => {
      const key = { file: start.file, place: base.open(start).place };
      const values = valuesAt(sides, key);
      const decision = decide(exported, { ...values, start }, terms);
      const wanted = 'values' in decision ? { ...values.held, ...decision.values } : values.held;
      return { ...key, ...values, exported, decision, wanted };
    }),
  );
  const isOurs = isValuesOnly(sides, places);
  const wanted = writeDecisions(isOurs ? mergeOnBase(sides, places, now) : head, places);
  const paths = [...new Set([...places.map(({ file }) => file), ...(sides.changed ?? [])])];
  const differing = (from: ConfigFiles) =>
    paths.flatMap((path): readonly NewFile[] => {
      const text = wanted.text(path);
      return text === undefined || text === from.text(path) ? [] : [{ path, text }];
    });
  const changed = uniqueKeys([...places, ...changedPlaces(sides, places)]).flatMap((key): readonly PlaceChange[] => {
    const [before, after] = [base.at(key)?.before, wanted.at(key)?.before];
    return sameValues(before, after)
      ? []
      : [{ ...key, before: heldOf(before, exports), after: heldOf(after, exports) }];
  });
  const conflicts = !isOurs && places.some((key) => isContested({ ...sides, head: wanted }, key));
  return { places, fromBase: differing(base), fromHead: differing(head), changed, isOurs, conflicts };
}

/** Adds to values when their address ends: a link of these exports ends when the platform says. */
export function heldOf(
  values: FoundValues | undefined,
  exports: readonly Pick<SiteExport, 'link'>[],
): Held | undefined {
  if (values === undefined) return undefined;
  const minted = exports.find(({ link }) => link.bundleUrl === values.bundleUrl) ?? exports[0];
  return { ...values, endsAt: endOfLink(values.bundleUrl, minted?.link) };
}

/** The base with the merged values of every place that the branch has changed. */
function mergeOnBase(sides: Sides, own: readonly PlaceKey[], now: Date): ConfigFiles {
  return changedPlaces(sides, own).reduce((files, key) => {
    const there = files.at(key);
    if (there === undefined) return files;
    const isOwn = own.some(({ file, place }) => file === key.file && place === key.place);
    return files.with(key, valuesToWrite(mergedValues(sides, key, isOwn ? undefined : now), there.before));
  }, sides.base);
}

function writeDecisions(onto: ConfigFiles, places: readonly DecidedPlace[]): ConfigFiles {
  return places.reduce((files, { decision, wanted, ...key }) => {
    // On top of people's commits the head may lack what the merge has of the base: a link never goes without its version.
    return 'values' in decision ? files.with(key, valuesToWrite(wanted, files.at(key)?.before)) : files;
  }, onto);
}

/** Whether both sides have changed the values of a place since the fork, each in its own way. */
function isContested({ fork, base, head }: Sides, key: PlaceKey): boolean {
  const [then, here, theirs] = [fork, base, head].map((side) => side.at(key)?.before);
  return !sameValues(here, then) && !sameValues(theirs, then) && !sameValues(here, theirs);
}

/** Describes what became of a target, by a plan that was carried out in a commit, or not. */
export function outcomeOf(target: Target, plan?: RolloutPlan, commitSha?: string): RolloutOutcome {
  const { repository, base, inputs, branch } = target;
  const isWritten = commitSha !== undefined;
  const places = (plan?.places ?? []).map((place): PlaceOutcome => {
    const { file, place: at, exported, decision, held, wanted } = place;
    return {
      domain: exported.domain,
      file,
      place: at,
      decision: decision.kind,
      remark: remarkOf(target, place),
      now: heldOf(isWritten ? wanted : held, [exported]),
      base: heldOf(place.base, [exported]),
      ...(inputs.dryRun && { wanted: heldOf(wanted, [exported]) }),
    };
  });
  return {
    repository: repository.fullName,
    base,
    branch,
    isDryRun: inputs.dryRun,
    changed: isWritten,
    commitSha,
    places,
    remarks: [],
  };
}

function remarkOf(target: Target, { file, decision, held, exported }: DecidedPlace): string | undefined {
  if (decision.kind !== 'leave') {
    const isEndless = exported.pinUrl === undefined && endOfLink(held?.bundleUrl, exported.link) === undefined;
    const isRenewed = decision.kind === 'renew' && typeof held?.bundleUrl === 'string' && isEndless;
    return isRenewed ? `The link in ${file} does not tell its end: every run renews it.` : undefined;
  }
  const name = decision.side === 'branch' ? target.branch : target.base;
  return `${file} on ${target.repository.fullName}@${name} ${decision.because}.`;
}
