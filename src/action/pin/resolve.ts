/** Decides what an export pins in a place, given its current values, or why the place is left unchanged. Pure. */
import { linkExpiry } from '../../contract/link-expiry.ts';
import { type FoundValues, VALUE_NAMES, type ValueName, type Values } from '../../deployment/values.ts';
import { defined } from '../defined.ts';
import { isOfContent } from '../version.ts';
import {
  addressDigest,
  contentName,
  counts,
  hasSameContent,
  isEarlier,
  isOf,
  isRollback,
  keyOf,
  type Pin,
  type PinKey,
  type PinRecord,
  type PlaceRecords,
  pinHeld,
  rolledBackFrom,
  select,
} from './pin.ts';
import { keepsLink, type RefreshTerms } from './refresh.ts';
import type { SiteExport } from './site-export.ts';

/** The values of a place, and their records. */
export interface Held extends PlaceRecords {
  readonly found: FoundValues | undefined;
}

/** The export to pin, and the settings of the rollout. */
export interface Wanted {
  readonly key: PinKey;
  readonly exported: SiteExport;
  readonly names: readonly ValueName[];
  readonly refresh: RefreshTerms;
  readonly merges: boolean;
}

/** Why a place is left unchanged. */
export interface Left {
  /**
   * `overtaken`: a later export or rollback is already pinned. `rolled-back`: the content was rolled back from.
   * `replaced`: the pin to renew has been replaced.
   */
  readonly because: 'overtaken' | 'rolled-back' | 'replaced';
  readonly by: PinRecord;
  /** Whether this is on the branch of a pull request, and not on the base. */
  readonly isProposed: boolean;
}

/** The identity of a content. */
type Content = Pick<PinRecord, 'content' | 'version'>;

/** A start further in the future comes from a wrong clock, and would block every later export. */
const MAX_AHEAD_MS = 24 * 3_600_000;

/** Makes the pin of a place. `branch` is what an open pull request holds there. */
export function resolve(
  { key, exported, names, refresh, merges }: Wanted,
  { base, branch }: { readonly base: Held; readonly branch?: Held },
): Pin | Left {
  const { contentDigest, domain, jobId, pinUrl, bundleUrl } = exported;
  const renews = exported.renews?.find((one) => keyOf(one) === keyOf(key)) ?? exported.renews?.[0];
  const version = renews?.version ?? exported.version;
  const startedAt = renews?.started ?? exported.startedAt;
  const content = contentDigest === undefined ? renews?.content : contentName(contentDigest, version);
  const self = defined({ version, content });
  const given = [base, branch].filter((side) => side !== undefined);
  // Its record may be further back than others are searched.
  const sides = given.map((side): Held => (renews && counts(renews, side.found) ? { record: renews, ...side } : side));
  const records = sides.flatMap(({ record }) => record ?? []);
  const left = whyLeft({ ...exported, startedAt }, { self, sides, records, now: refresh.now });
  if (left !== undefined) return { ...left, isProposed: left.by === branch?.record };
  if (renews !== undefined && !given.some(({ found }) => counts(renews, found)))
    return { because: 'replaced', by: renews, isProposed: false };
  const carried = sides.flatMap(({ record, newest = record }) => newest?.rolledBack ?? []);
  // An earlier job that has exported the pinned content changes nothing.
  const known = records.findLast((record) => hasSameContent(record, self) && isEarlier({ started: startedAt }, record));
  const others = proposedBeside(branch, self, names);
  const held = others.bundleUrl === undefined ? sides.find((side) => keepsAddress(side, exported, refresh)) : branch;
  const address = pinUrl ?? (typeof held?.found?.bundleUrl === 'string' ? held.found.bundleUrl : bundleUrl);
  const written = { ...select({ enabled: true, bundleUrl: address, version }, names), ...others };
  return defined({
    ...key,
    domain,
    job: jobId,
    started: known?.started ?? startedAt,
    version,
    content,
    values: VALUE_NAMES.filter((name) => written[name] !== undefined),
    address: written.bundleUrl && addressDigest(written.bundleUrl),
    durable: held === undefined ? pinUrl !== undefined : held.record?.durable === true,
    rolledBack: rolledBackFrom(
      carried.filter((name) => !isOf(name, self)),
      jobId === undefined ? sides.flatMap((side) => leftBehind(side, self)) : [],
    ),
    expires: held === undefined ? untoldEnd(exported, written) : held.record?.expires,
    merges,
    written,
  });
}

/** The export of a run for a place, and when it was requested. */
type Asked = Pick<SiteExport, 'jobId' | 'isChosen' | 'isExplicit'> & { readonly startedAt: Date | undefined };

/** The state of a place: base and branch, with the records of their values. */
interface Known {
  readonly self: Content;
  readonly sides: readonly Held[];
  readonly records: readonly PinRecord[];
  readonly now: Date;
}

/** Why a place keeps its values, and the record for it; the branch's before the base's. */
function whyLeft(asked: Asked, { self, sides, records, now }: Known): Omit<Left, 'isProposed'> | undefined {
  const later = records.findLast((record) => isLater(record, asked, self, now));
  if (later !== undefined) return { because: 'overtaken', by: later };
  const back = sides.map((side) => wentBack(side, self)).findLast((record) => record !== undefined);
  if (back === undefined || asked.jobId === undefined || asked.isExplicit === true) return undefined;
  // Content that was rolled out explicitly since is wanted again.
  const isBack = records.some((record) => hasSameContent(record, self) && isEarlier(back, record));
  return isBack ? undefined : { because: 'rolled-back', by: back };
}

/** The newest record that a place was rolled back from a content, unless the place holds that content again. */
function wentBack({ found, record, newest = record }: Held, self: Content): PinRecord | undefined {
  const isThere = record === undefined ? found?.version === self.version : hasSameContent(record, self);
  return !isThere && newest?.rolledBack.some((name) => isOf(name, self)) === true ? newest : undefined;
}

/** Other values proposed in the place: they stay, except those of another content. */
function proposedBeside(branch: Held | undefined, self: Content, names: readonly ValueName[]): Values {
  const pin = branch?.record && pinHeld(branch.record, branch.found);
  if (pin === undefined) return {};
  const stay = hasSameContent(pin, self) ? VALUE_NAMES : (['enabled'] as const);
  return select(
    pin.written,
    stay.filter((name) => !names.includes(name)),
  );
}

/** When a fresh link expires, if the link itself does not state it. */
function untoldEnd({ expiresAt, pinUrl }: SiteExport, { bundleUrl }: Values): Date | undefined {
  if (bundleUrl === undefined || pinUrl !== undefined || linkExpiry(bundleUrl) !== undefined) return undefined;
  return expiresAt;
}

/** Name of the content that a rollback replaces, unless it is the same content. */
function leftBehind({ found, record }: Held, self: Content): readonly string[] {
  const version = typeof found?.version === 'string' && found.version !== '' ? found.version : undefined;
  const name = record?.content ?? /-([0-9a-f]{12})$/.exec(version ?? '')?.[1] ?? version;
  return name === undefined || isOf(name, self) ? [] : [name];
}

function isLater(record: PinRecord, { jobId, startedAt, isChosen }: Asked, self: Content, now: Date): boolean {
  const { started } = record;
  if (isChosen === true || startedAt === undefined || started === undefined) return false;
  if (hasSameContent(record, self) || started <= startedAt) return false;
  // The moment of a rollback is by GitHub's clock: nothing that is started from now on can be earlier.
  return started.getTime() - now.getTime() <= (jobId === undefined ? 0 : MAX_AHEAD_MS);
}

/**
 * Whether a place holds a link to the same content that lives long enough. The version identifies the content only if
 * it ends in the content's digest: a label from a workflow may stay the same while the content changes.
 */
function keepsAddress(
  { found, record }: Held,
  { contentDigest, pinUrl, renews }: SiteExport,
  refresh: RefreshTerms,
): boolean {
  if (pinUrl !== undefined || typeof found?.bundleUrl !== 'string') return false;
  const isMadeOfIt = typeof found.version === 'string' && isOfContent(found.version, contentDigest);
  const isSame = isMadeOfIt || renews?.some((one) => counts(one, found)) === true;
  return isSame && (record?.durable === true || keepsLink(found.bundleUrl, refresh));
}

/** Why a pin of another run leaves the branch; the words end a sentence. */
export type Dropped =
  | 'is on the base'
  | 'was replaced by a later one on the base'
  | 'was changed by a person on the base'
  | 'was merged, and reverted on the base'
  | 'can no longer be written on the base'
  | 'has no file or place on the base any more'
  | 'is in a list that was changed on the base'
  | 'has an expired link'
  | 'was rejected with its pull request';

/** The facts that decide whether a pin stays on a branch. */
export interface Standing {
  readonly base: Held | undefined;
  /** The values of the place at the merge base. */
  readonly fork: FoundValues | undefined;
  /** Whether the list index of the place may refer to another item on the base by now. */
  readonly isMoved: boolean;
  /** Whether the last pull request of the branch was closed without a merge. */
  readonly wasRejected: boolean;
  readonly now: Date;
}

/** Decides why a pin of another run leaves the branch; undefined when it stays. */
export function dropped(pin: Pin, { base, fork, isMoved, wasRejected, now }: Standing): Dropped | undefined {
  if (wasRejected) return 'was rejected with its pull request';
  if (base === undefined) return 'has no file or place on the base any more';
  if (isMoved) return 'is in a list that was changed on the base';
  // A pin without changes is kept as a record of when it was requested.
  const isMentioned = !isRollback(pin) || !isEarlier(base.newest, pin);
  if (holdsAll(pin, base.found)) return isMentioned ? 'is on the base' : undefined;
  if (isDead(pin, now)) return 'has an expired link';
  const { record } = base;
  const moved = !sameValues(base.found, fork);
  if (record !== undefined && moved) {
    const isEarlier = record.started !== undefined && pin.started !== undefined && record.started <= pin.started;
    return isEarlier ? undefined : 'was replaced by a later one on the base';
  }
  if (isEarlier(pin, record)) return 'was replaced by a later one on the base';
  return moved ? 'was changed by a person on the base' : undefined;
}

function holdsAll({ written }: Pin, found: FoundValues | undefined): boolean {
  return Object.entries(written).every(([name, value]) => found?.[name as ValueName] === value);
}

function isDead({ written, durable, expires }: Pin, now: Date): boolean {
  const end = written.bundleUrl === undefined || durable ? undefined : (linkExpiry(written.bundleUrl) ?? expires);
  return end !== undefined && end <= now;
}

function sameValues(one: FoundValues | undefined, other: FoundValues | undefined): boolean {
  return (['enabled', 'bundleUrl', 'version'] as const).every((name) => one?.[name] === other?.[name]);
}
