/**
 * Decides what becomes of one place: the values in place, those when the run began, the export and the clock tell
 * everything. The file is the record: a value that a person or a revert has written counts as much as one of ours. Pure.
 */
import { linkExpiry, linkLife } from '../../contract/link-expiry.ts';
import { isOfContent, readVersion } from '../../contract/version.ts';
import type { FoundValues, ValueName, Values } from '../../deployment/values.ts';
import { isSignedLink } from '../links.ts';
import type { Link } from '../platform/link.ts';
import type { PlaceValues } from './branch.ts';
import type { SiteExport } from './target.ts';

interface PlaceState extends PlaceValues {
  readonly start: PlaceValues;
}

export type Decision =
  /** Write values of another content, or only a differing `enabled`. */
  | { readonly kind: 'write'; readonly values: Values }
  /** Write a new address of the same content. */
  | { readonly kind: 'renew'; readonly values: Values }
  | { readonly kind: 'keep' }
  | ({ readonly kind: 'leave' } & Leave);

/** Why a place is left unchanged, as the rest of a sentence about it, and the side that tells it. */
interface Leave {
  readonly because: string;
  readonly side: PlaceValues['side'];
}

export interface DecisionTerms {
  readonly configValues: readonly ValueName[];
  /** Remaining life that keeps a link, in milliseconds (`refresh-before`). */
  readonly refreshBefore: number | 'auto';
  /** The runner's clock. */
  readonly now: Date;
}

/** A version from a clock that is further ahead than this never holds a run up. */
const MAX_AHEAD_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export function decide(exported: SiteExport, state: PlaceState, terms: DecisionTerms): Decision {
  const { held } = state;
  const leave = exported.isRenewal ? replaced(state) : overtaken(exported, state, terms.now);
  if (leave !== undefined) return { kind: 'leave', ...leave };
  const { configValues } = terms;
  const isSame = (exported.isRenewal || configValues.includes('version')) && holdsContent(held, exported);
  const isOfJob = !exported.isChosen || readVersion(held?.version)?.jobId === exported.jobId;
  const isSettled =
    isSame && isOfJob && (!configValues.includes('bundleUrl') || keepsAddress(held?.bundleUrl, exported, terms));
  const wanted = valuesOf(held, exported);
  const names = isSettled ? configValues.filter((name) => name === 'enabled') : configValues;
  const differing = names.filter((name) => held?.[name] !== wanted[name]);
  if (differing.length === 0) return { kind: 'keep' };
  const values: Values = Object.fromEntries(differing.map((name) => [name, wanted[name]]));
  return { kind: isSame && values.bundleUrl !== undefined ? 'renew' : 'write', values };
}

function holdsContent(held: FoundValues | undefined, exported: SiteExport): boolean {
  // The digest was compared when the bundle was verified.
  if (exported.isRenewal) return true;
  const { jobId, isLabelled, isChosen, version, contentDigest } = exported;
  const made = readVersion(held?.version);
  if (made?.jobId === undefined || (isLabelled && held?.version !== version)) return false;
  const isUntold = made.content === undefined || contentDigest === undefined;
  if (isChosen && !isLabelled && isUntold) return made.jobId === jobId;
  return isOfContent(held?.version, contentDigest);
}

function keepsAddress(address: unknown, { link, pinUrl }: SiteExport, terms: DecisionTerms): boolean {
  if (typeof address !== 'string' || address === '') return false;
  if (pinUrl !== undefined) return !isSignedLink(address);
  const end = endOfLink(address, link);
  return end !== undefined && end.getTime() - terms.now.getTime() > neededMs(address, link, terms);
}

/** Remaining life that keeps a link, in milliseconds: `auto` is half of a fresh life, and an hour more beyond a day. */
function neededMs(address: string, { expiresAt }: Link, { now, refreshBefore }: DecisionTerms): number {
  if (refreshBefore !== 'auto') return refreshBefore;
  const lifeMs = expiresAt === undefined ? (linkLife(address) ?? 0) : expiresAt.getTime() - now.getTime();
  return lifeMs / 2 + (lifeMs > DAY_MS ? HOUR_MS : 0);
}

/** Finds the end of an address in place, by its own parameters and by the real life of a fresh link of its kind. */
export function endOfLink(address: unknown, fresh?: Link): Date | undefined {
  if (typeof address !== 'string') return undefined;
  return fresh?.bundleUrl === address ? fresh.expiresAt : linkExpiry(address, fresh);
}

/** The values of an export. A version in place that names its job stays where it tells no less than the new one. */
function valuesOf(held: FoundValues | undefined, exported: SiteExport): Required<Values> {
  const { version, link, pinUrl, jobId, isLabelled } = exported;
  const [there, made] = [readVersion(held?.version), readVersion(version)];
  const tellsContent = made?.content === undefined || there?.content === made.content;
  const tellsTime = made?.startedAt === undefined || there?.startedAt !== undefined;
  const stays = !isLabelled && there?.jobId === jobId && tellsContent && tellsTime;
  return { enabled: true, bundleUrl: pinUrl ?? link.bundleUrl, version: stays ? String(held?.version) : version };
}

/** Whether the place does not hold the pinned version that the run has read. */
function replaced({ held, side, start }: PlaceState): Leave | undefined {
  const read = start.held?.version;
  if (held?.version === read) return undefined;
  return { because: `does not hold version ${read ?? ''}, whose link this run would renew`, side };
}

/** Whether a side holds a later job, or was put back to an earlier one during the run. */
function overtaken(exported: SiteExport, { base, held, side, start }: PlaceState, now: Date): Leave | undefined {
  const isUnordered = exported.isChosen || (exported.isLabelled && readVersion(exported.version) === undefined);
  if (isUnordered) return undefined;
  // A branch that did not stand when the run began is compared with the base.
  const sides = [
    { side: 'base' as const, found: base, before: start.base },
    ...(side === 'branch' ? [{ side, found: held, before: start.held }] : []),
  ];
  for (const { side, found, before } of sides) {
    const [time, earlier] = [timeOf(found, now), timeOf(before, now)];
    if (time === undefined) continue;
    if (exported.startedAt !== undefined && time > wholeSeconds(exported.startedAt))
      return { because: `holds version ${found?.version}, whose job was started later than that of this run`, side };
    if (earlier !== undefined && time < earlier)
      return { because: `was put back to version ${found?.version} while this run was under way`, side };
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
