/** From an export to the pin of a place, given what the place holds; or why it is left as it is. Pure. */
import { linkExpiry } from '../../contract/link-expiry.ts';
import type { FoundValues, ValueName } from '../../deployment/values.ts';
import { defined } from '../defined.ts';
import {
  addressDigest,
  contentName,
  counts,
  hasSameContent,
  holdsContent,
  isEarlier,
  isOf,
  type Pin,
  type PinKey,
  type PinRecord,
  rolledBackFrom,
  select,
} from './pin.ts';
import { keepsLink, type RefreshTerms } from './refresh.ts';
import type { SiteExport } from './site-export.ts';

/** What a place holds, and what its record tells of it; none where a person has written it. */
export interface Held {
  readonly found: FoundValues | undefined;
  readonly record?: PinRecord | undefined;
}

/** What is to be pinned, and on which terms. */
export interface Wanted {
  readonly key: PinKey;
  readonly exported: SiteExport;
  readonly names: readonly ValueName[];
  readonly refresh: RefreshTerms;
  readonly merges: boolean;
}

/** Why a place is left as it is. */
export interface Left {
  /**
   * `overtaken`: a later export, or a later rollback, is there already. `rolled-back`: the content was rolled back from.
   * `replaced`: the pin that was to be renewed is there no more.
   */
  readonly because: 'overtaken' | 'rolled-back' | 'replaced';
  readonly by: PinRecord;
  /** Whether that is proposed on the branch of a pull request, and not on the base. */
  readonly isProposed: boolean;
}

/** A start further in the future was told by a clock that is wrong, and would keep out every later export. */
const MAX_AHEAD_MS = 24 * 3_600_000;

/** Makes the pin of a place. `branch` is what an open pull request holds there. */
export function resolve(
  { key, exported, names, refresh, merges }: Wanted,
  { base, branch }: { readonly base: Held; readonly branch?: Held },
): Pin | Left {
  const { contentDigest, version, domain, jobId, startedAt, pinUrl, bundleUrl } = exported;
  const content = contentDigest === undefined ? exported.renews?.content : contentName(contentDigest, version);
  const self = defined({ version, content });
  const records = [branch?.record, base.record].filter((record) => record !== undefined);
  const later = records.find((record) => isLater(record, exported, self, refresh.now));
  const left = (because: Left['because'], by: PinRecord): Left => {
    return { because, by, isProposed: by === branch?.record };
  };
  if (later !== undefined) return left('overtaken', later);
  const { renews } = exported;
  const sides = [base, branch].filter((side) => side !== undefined);
  if (renews !== undefined && !sides.some(({ found }) => counts(renews, found))) return left('replaced', renews);
  const isRollback = jobId === undefined;
  const isWanted = isRollback || exported.isExplicit === true;
  const back = records.find((record) => record.rolledBack.some((name) => isOf(name, self)));
  // What was rolled out by name since is wanted again.
  const isBack = records.some((record) => hasSameContent(record, self) && isEarlier(back, record));
  if (back !== undefined && !isWanted && !isBack) return left('rolled-back', back);
  const carried = records.flatMap(({ rolledBack }) => rolledBack).filter((name) => !isOf(name, self));
  // An earlier job that has exported what is there already tells nothing new.
  const known = records.find((record) => hasSameContent(record, self) && isEarlier({ started: startedAt }, record));
  const started = known?.started ?? startedAt;
  const held = sides.find((side) => keepsAddress(side, exported, refresh));
  const address = pinUrl ?? (typeof held?.found?.bundleUrl === 'string' ? held.found.bundleUrl : bundleUrl);
  const written = select({ enabled: true, bundleUrl: address, version }, names);
  return defined({
    ...key,
    domain,
    job: jobId,
    started,
    version,
    content,
    values: names,
    address: written.bundleUrl && addressDigest(written.bundleUrl),
    durable: pinUrl !== undefined || held?.record?.durable === true,
    rolledBack: rolledBackFrom(carried, isRollback ? sides.flatMap((side) => leftBehind(side, self)) : []),
    merges,
    written,
    expires: held === undefined && pinUrl === undefined ? exported.expiresAt : undefined,
  });
}

/** Name of the content that a rollback goes back from, unless it is the one that it goes to. */
function leftBehind({ found, record }: Held, self: Pick<PinRecord, 'content' | 'version'>): readonly string[] {
  const version = typeof found?.version === 'string' && found.version !== '' ? found.version : undefined;
  const name = record?.content ?? /-([0-9a-f]{12})$/.exec(version ?? '')?.[1] ?? version;
  return name === undefined || isOf(name, self) ? [] : [name];
}

function isLater(
  record: PinRecord,
  { jobId, startedAt, isChosen }: SiteExport,
  self: Pick<PinRecord, 'content' | 'version'>,
  now: Date,
): boolean {
  const { started } = record;
  if (isChosen === true || startedAt === undefined || started === undefined) return false;
  if (hasSameContent(record, self) || started <= startedAt) return false;
  // The moment of a rollback is GitHub's: nothing that was started later than now can have come after it.
  return started.getTime() - now.getTime() <= (jobId === undefined ? 0 : MAX_AHEAD_MS);
}

/**
 * Whether a place holds a link to the same content that lives long enough. The version tells the content only where it
 * ends in the content's digest: a label that a workflow gives may stay the same while the content changes.
 */
function keepsAddress(
  { found, record }: Held,
  { contentDigest, pinUrl, renews }: SiteExport,
  refresh: RefreshTerms,
): boolean {
  if (pinUrl !== undefined || typeof found?.bundleUrl !== 'string') return false;
  const isSame = holdsContent(found, contentDigest) || (renews !== undefined && counts(renews, found));
  return isSame && (record?.durable === true || keepsLink(found.bundleUrl, refresh));
}

/** Why a pin that a branch holds beside those of a run does not stay there; the words end a sentence. */
export type Dropped =
  | 'is on the base'
  | 'was overtaken on the base'
  | 'was changed by a person on the base'
  | 'was merged, and taken back on the base'
  | 'can be written on the base no more'
  | 'has no file or place on the base any more'
  | 'has a dead link'
  | 'was rejected with its pull request';

/** What a pin that stands on a branch is judged by. */
export interface Standing {
  readonly base: Held | undefined;
  /** What the place held where the branch has left the base. */
  readonly fork: FoundValues | undefined;
  /** Whether the last pull request of the branch was closed without a merge. */
  readonly wasRejected: boolean;
  readonly now: Date;
}

/** Judges a pin that another run has put on the branch; undefined where it stays. */
export function dropped(pin: Pin, { base, fork, wasRejected, now }: Standing): Dropped | undefined {
  if (wasRejected) return 'was rejected with its pull request';
  if (base === undefined) return 'has no file or place on the base any more';
  if (holdsAll(pin, base.found)) return 'is on the base';
  if (isDead(pin, now)) return 'has a dead link';
  const { record } = base;
  const moved = !sameValues(base.found, fork);
  if (record !== undefined && moved) {
    const isEarlier = record.started !== undefined && pin.started !== undefined && record.started <= pin.started;
    return isEarlier ? undefined : 'was overtaken on the base';
  }
  if (isEarlier(pin, record)) return 'was overtaken on the base';
  return moved ? 'was changed by a person on the base' : undefined;
}

function holdsAll({ written }: Pin, found: FoundValues | undefined): boolean {
  return Object.entries(written).every(([name, value]) => found?.[name as ValueName] === value);
}

function isDead({ written, durable }: Pin, now: Date): boolean {
  const end = written.bundleUrl === undefined || durable ? undefined : linkExpiry(written.bundleUrl);
  return end !== undefined && end <= now;
}

function sameValues(one: FoundValues | undefined, other: FoundValues | undefined): boolean {
  return (['enabled', 'bundleUrl', 'version'] as const).every((name) => one?.[name] === other?.[name]);
}
