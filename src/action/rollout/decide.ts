/**
 * Decides what becomes of one place: the values in place, those when the run began, the export and the clock tell
 * everything. The file is the record: a value that a person or a revert has written counts as much as one of ours. Pure.
 */
import type { FoundValues, ValueName, Values } from '../../deployment/values.ts';
import { isSignedLink } from '../secrets.ts';
import { isOfContent, readVersion } from '../version.ts';
import { livesLongEnough, type RefreshTerms } from './refresh.ts';
import type { SiteExport } from './site-export.ts';

/** What to do about a place. */
export type Decision =
  /** Write values of another content, or only a differing `enabled`. */
  | { readonly kind: 'write'; readonly values: Values }
  /** Write a new address of the same content. */
  | { readonly kind: 'renew'; readonly values: Values }
  | { readonly kind: 'keep' }
  | ({ readonly kind: 'leave' } & Leave);

/** Why a place is left unchanged, and the version that tells it: the one in place, or the replaced one. */
export interface Leave {
  /** `overtaken`: by a later job. `put-back`: to an earlier job during the run. `replaced`: the pinned version is gone. */
  readonly because: 'overtaken' | 'put-back' | 'replaced';
  readonly version: string;
  readonly side: 'base' | 'branch';
}

/** The values of a place on both sides, now and when the run began; undefined values: no mapping. */
export interface PlaceState {
  readonly base: FoundValues | undefined;
  /** The head branch merged with the base; absent where no branch counts. */
  readonly branch?: FoundValues | undefined;
  readonly start: Pick<PlaceState, 'base' | 'branch'>;
}

/** The settings of the rollout. */
export interface DecisionTerms extends RefreshTerms {
  readonly configValues: readonly ValueName[];
}

/** A version from a clock that is further ahead than this never holds a run up. */
const MAX_AHEAD_MS = 5 * 60_000;

/** Decides about one place. */
export function decide(exported: SiteExport, state: PlaceState, terms: DecisionTerms): Decision {
  const held = heldIn(state);
  const leave = exported.isRenewal ? replaced(state) : overtaken(exported, state, terms.now);
  if (leave !== undefined) return { kind: 'leave', ...leave };
  const pinsVersion = terms.configValues.includes('version');
  const isSame = (exported.isRenewal || pinsVersion) && holdsContent(held, exported);
  const isSettled = isSame && (!exported.isChosen || namesJob(held, exported.jobId));
  const writesAddress = terms.configValues.includes('bundleUrl');
  if (isSettled && (!writesAddress || keepsAddress(held, exported, terms))) return enabledOnly(held, terms);
  const values = differing(held, select(valuesOf(held, exported), terms.configValues));
  if (Object.keys(values).length === 0) return { kind: 'keep' };
  return { kind: isSame && values.bundleUrl !== undefined ? 'renew' : 'write', values };
}

/** Returns the values that a place holds: those of the branch, or else of the base. */
export function heldIn(state: Pick<PlaceState, 'base' | 'branch'>): FoundValues | undefined {
  return 'branch' in state ? state.branch : state.base;
}

function enabledOnly(held: FoundValues | undefined, { configValues }: DecisionTerms): Decision {
  const isWrong = configValues.includes('enabled') && held?.enabled !== true;
  return isWrong ? { kind: 'write', values: { enabled: true } } : { kind: 'keep' };
}

/** Whether a place holds this very content, by its version. */
function holdsContent(held: FoundValues | undefined, exported: SiteExport): boolean {
  // The digest was compared when the bundle was verified.
  if (exported.isRenewal) return true;
  const made = readVersion(held?.version);
  if (made?.jobId === undefined) return false;
  if (exported.isLabelled)
    return held?.version === exported.version && isOfContent(held.version, exported.contentDigest);
  const isUntold = made.content === undefined || exported.contentDigest === undefined;
  if (exported.isChosen && isUntold) return made.jobId === exported.jobId;
  return isOfContent(held?.version, exported.contentDigest);
}

function namesJob(held: FoundValues | undefined, jobId: string): boolean {
  return readVersion(held?.version)?.jobId === jobId;
}

function keepsAddress(held: FoundValues | undefined, { link, pinUrl }: SiteExport, terms: RefreshTerms): boolean {
  const address = held?.bundleUrl;
  if (typeof address !== 'string' || address === '') return false;
  return pinUrl === undefined ? livesLongEnough(address, link, terms) : !isSignedLink(address);
}

/** The values of an export. A version in place that names its job stays where it tells no less than the new one. */
function valuesOf(held: FoundValues | undefined, exported: SiteExport): Required<Values> {
  const { version, link, pinUrl, isRenewal, isLabelled } = exported;
  const [there, made] = [readVersion(held?.version), readVersion(version)];
  const isOfJob = there !== undefined && (isRenewal || namesJob(held, exported.jobId));
  const tellsAll =
    (there?.content !== undefined || made?.content === undefined) &&
    (isRenewal || there?.startedAt !== undefined || made?.startedAt === undefined) &&
    (isRenewal || there?.content === made?.content || made?.content === undefined);
  const stays = !isLabelled && isOfJob && tellsAll && typeof held?.version === 'string';
  return { enabled: true, bundleUrl: pinUrl ?? link.bundleUrl, version: stays ? String(held?.version) : version };
}

/** Selects values by their names. */
export function select(values: Values, names: readonly ValueName[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.some((wanted) => wanted === name)));
}

/** Selects the values that differ from those in place. */
export function differing(held: FoundValues | undefined, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => held?.[name as ValueName] !== value));
}

/** Whether the pinned version that the run has read is no longer in place. */
function replaced(state: PlaceState): Leave | undefined {
  const [held, read] = [heldIn(state), heldIn(state.start)];
  if (held?.version === read?.version) return undefined;
  return { because: 'replaced', version: String(read?.version ?? ''), side: 'branch' in state ? 'branch' : 'base' };
}

/** Whether a side holds a later job, or was put back to an earlier one during the run. */
function overtaken(exported: SiteExport, state: PlaceState, now: Date): Leave | undefined {
  const isUnordered = exported.isChosen || (exported.isLabelled && readVersion(exported.version) === undefined);
  if (isUnordered) return undefined;
  const sides = [
    { side: 'base' as const, held: state.base, start: state.start.base },
    // A branch that did not stand when the run began is compared with the base.
    ...('branch' in state ? [{ side: 'branch' as const, held: state.branch, start: heldIn(state.start) }] : []),
  ];
  for (const { side, held, start } of sides) {
    const version = String(held?.version ?? '');
    const [time, before] = [timeOf(held, now), timeOf(start, now)];
    const isLater = time !== undefined && exported.startedAt !== undefined && time > wholeSeconds(exported.startedAt);
    if (isLater) return { because: 'overtaken', version, side };
    const isPutBack = time !== undefined && before !== undefined && time < before;
    if (isPutBack) return { because: 'put-back', version, side };
  }
  return undefined;
}

/** When the job of a version was started, in milliseconds; undefined where it is untold, or further ahead than clocks may be. */
function timeOf(held: FoundValues | undefined, now: Date): number | undefined {
  const time = readVersion(held?.version)?.startedAt?.getTime();
  return time !== undefined && time - now.getTime() <= MAX_AHEAD_MS ? time : undefined;
}

/** A version tells whole seconds. */
function wholeSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000) * 1000;
}
