/**
 * What a deployment shall hold for one site, and where: the one model of every rollout. A rollout is a set of pins on a
 * repository and a base; what a branch holds is recorded on it, so that later runs know it. Pure.
 */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { isUsableJobId, VERSION_PATTERN } from '../../contract/static-export.ts';
import { formatTimestamp, readTimestamp } from '../../contract/timestamp.ts';
import type { FoundValues } from '../../deployment/values.ts';
import { VALUE_NAMES, type ValueName, type Values } from '../../deployment/values.ts';
import { defined } from '../defined.ts';

/** Where values stand: file and `config-path`. By it one pin is told from another, whatever its domain. */
export interface PinKey {
  /** Path from the root of the repository. */
  readonly file: string;
  /** `config-path` of the values in the file. */
  readonly place: string;
}

/** What a record tells of a pin: everything but the address, which may be secret. Text is as platform and people gave it. */
export interface PinRecord extends PinKey {
  readonly domain?: string;
  /** Job of the export; absent in a rollback. */
  readonly job?: string;
  /** When its job was started, or the rollback was asked for, by the clock of platform or GitHub. */
  readonly started?: Date;
  readonly version: string;
  /** Names of the values that it writes. */
  readonly values: readonly ValueName[];
  /** SHA-256 of the address, in hex; absent where none is written. */
  readonly address?: string;
  /** Whether the address does not expire: of a release or a mirror. */
  readonly durable: boolean;
  /** Name of its content, as {@link contentName} gives it. */
  readonly content?: string;
  /** Names of contents that were rolled back from, oldest first. */
  readonly rolledBack: readonly string[];
  /** When the address expires, as the platform tells, where the address does not tell it itself. */
  readonly expires?: Date;
  /** Whether its pull request may merge by itself. */
  readonly merges: boolean;
}

/** A pin with the values that are written. */
export interface Pin extends PinRecord {
  readonly written: Values;
}

const DIGEST_LENGTH = 12;
/** Contents that a record names. */
const MAX_ROLLED_BACK = 20;
const TRAILER = 'Static-Export-Pin';
/** A squash that takes over the body of a pull request breaks its lines. */
const PINS_COMMENT = /<!--\s+static-export:\s+(pins|base)\s+(\[[\s\S]*?\])\s+-->/g;
/** Trailers of the version before, which told job, version and start of one export. */
const OLD = {
  job: 'Static-Export-Job',
  rollback: 'Static-Export-Rollback',
  version: 'Static-Export-Version',
  started: 'Static-Export-Started',
} as const;

/** The key as one string. */
export function keyOf({ file, place }: PinKey): string {
  return JSON.stringify([file, place]);
}

/** Names a content: by its digest where that is known, else by the version that it was pinned under. */
export function contentName(contentDigest: string | undefined, version: string): string {
  return contentDigest?.slice(0, DIGEST_LENGTH) ?? version;
}

/** Whether a name of a content stands for what a pin holds. */
export function isOf(name: string, { content, version }: Pick<PinRecord, 'content' | 'version'>): boolean {
  return name === content || name === version || version.endsWith(`-${name}`);
}

/** Whether two pins hold the same content, under whichever version. */
export function hasSameContent(one: Pick<PinRecord, 'content' | 'version'>, other: typeof one): boolean {
  if (one.version === other.version) return true;
  if (one.content !== undefined && isOf(one.content, other)) return true;
  return other.content !== undefined && isOf(other.content, one);
}

/** Whether one job was started before another; nothing is earlier than one that does not tell. */
export function isEarlier(
  one: { readonly started?: Date | undefined } | undefined,
  other: { readonly started?: Date | undefined } | undefined,
): boolean {
  return one?.started !== undefined && other?.started !== undefined && one.started < other.started;
}

/** Adds what is rolled back from to what was before; what is `wanted` again by name counts no longer. */
export function rolledBackFrom(before: readonly string[], added: readonly string[]): readonly string[] {
  return [...new Set([...before, ...added])].slice(-MAX_ROLLED_BACK);
}

/** SHA-256 of an address in hex, by which a record names it. */
export function addressDigest(address: string): string {
  return createHash('sha256').update(address).digest('hex');
}

/** Whether a pin goes back to an earlier version. */
export function isRollback({ job }: { readonly job?: string | undefined }): boolean {
  return job === undefined;
}

/** Whether a place still holds what a record tells: somebody may have written there since. */
export function counts(record: PinRecord, found: FoundValues | undefined): boolean {
  if (found === undefined) return false;
  const { values, version, address } = record;
  if (values.includes('version') && found.version !== version) return false;
  if (values.includes('bundleUrl') && address !== undefined)
    return typeof found.bundleUrl === 'string' && addressDigest(found.bundleUrl) === address;
  return values.length > 0;
}

/** Makes the pin that a place holds, of its record and its values; undefined where the record counts no longer. */
export function pinHeld(record: PinRecord, found: FoundValues | undefined): Pin | undefined {
  if (found === undefined || !counts(record, found)) return undefined;
  const { enabled, bundleUrl, version } = found;
  const own = defined({
    enabled: typeof enabled === 'boolean' ? enabled : undefined,
    bundleUrl: typeof bundleUrl === 'string' ? bundleUrl : undefined,
    version: typeof version === 'string' ? version : undefined,
  });
  return { ...record, written: select(own, record.values) };
}

/** The values that are asked for. */
export function select(values: Values, names: readonly ValueName[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.some((wanted) => wanted === name)));
}

/** Writes the trailers of a commit, one a pin. */
export function trailersOf(pins: readonly PinRecord[]): readonly string[] {
  return pins.map((pin) => `${TRAILER}: ${recordText(pin)}`);
}

/** Writes the comment for the body of a pull request: a merge by squash may leave no other trace. */
export function pinsComment(pins: readonly PinRecord[]): string {
  return `<!-- static-export: pins [${pins.map(recordText).join(',')}] -->`;
}

/** Writes into the body of a pull request that is closed what the base holds instead of its pins. */
export function withPinsOfBase(body: string, pins: readonly PinRecord[]): string {
  const comment = pinsComment(pins).replace('pins', 'base');
  return body.replace(PINS_COMMENT, () => comment);
}

/** Whether the records of a body are of what the base holds. */
export function isOfBase(body: string): boolean {
  return [...body.matchAll(PINS_COMMENT)].some(([, of]) => of === 'base');
}

/** A record on one line, in which nothing mentions, links, closes or ends anything. */
function recordText(pin: PinRecord): string {
  const { file, place, domain, job, started, version, values, address, durable, content } = pin;
  const { rolledBack, expires, merges } = pin;
  const record = {
    file,
    place,
    domain,
    job,
    started: started && formatTimestamp(started),
    version,
    values,
    address,
    durable: durable || undefined,
    content,
    rolledBack: rolledBack.length > 0 ? rolledBack : undefined,
    expires: expires && formatTimestamp(expires),
    merges: merges || undefined,
  };
  return JSON.stringify(record).replace(
    /[^ -~]|[<>&@#`]|-(?=-)|(?<=gh)-(?=\d)|:(?=\/\/)/gi,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const RecordSchema = v.object({
  file: v.string(),
  place: v.string(),
  domain: v.optional(v.string()),
  job: v.optional(v.pipe(v.string(), v.check(isUsableJobId))),
  started: v.optional(v.string()),
  version: v.pipe(v.string(), v.regex(VERSION_PATTERN)),
  values: v.array(v.picklist(VALUE_NAMES)),
  address: v.optional(v.string()),
  durable: v.optional(v.boolean(), false),
  content: v.optional(v.string()),
  rolledBack: v.optional(v.array(v.string()), []),
  expires: v.optional(v.string()),
  merges: v.optional(v.boolean(), false),
});

function readRecord(data: unknown): readonly PinRecord[] {
  const read = v.safeParse(RecordSchema, data);
  if (!read.success) return [];
  const { started, expires, ...record } = read.output;
  return [defined({ ...record, started: readTimestamp(started), expires: readTimestamp(expires) })];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What the version before told of a commit: of which export it is, and not where it stands. */
type OldRecord = Pick<PinRecord, 'job' | 'started' | 'version'>;

/**
 * Reads the records of a commit's message or of a pull request's body; of a merge by squash, which lists what it is made
 * of, oldest first, the last one of each place.
 */
export function readRecords(text: string): readonly PinRecord[] {
  const trailers = text.split(/\r?\n/).flatMap((line) => {
    return line.startsWith(`${TRAILER}: `) ? readRecord(parsed(line.slice(TRAILER.length + 2))) : [];
  });
  const comments = [...text.matchAll(PINS_COMMENT)].flatMap(([, , list]) => {
    const data = parsed((list ?? '').replace(/\s*\n\s*/g, ' '));
    return Array.isArray(data) ? data.flatMap(readRecord) : [];
  });
  return [...new Map([...trailers, ...comments].map((record) => [keyOf(record), record])).values()];
}

/** Reads what a commit of the version before tells; undefined for every other. */
export function readOldRecord(message: string): OldRecord | undefined {
  const paragraphs = message.split(/\r?\n\s*\n/).map((text) => text.split(/\r?\n/));
  const lines = paragraphs.findLast((paragraph) => lastValue(paragraph, OLD.version) !== undefined) ?? [];
  const version = lastValue(lines, OLD.version);
  if (version === undefined || !VERSION_PATTERN.test(version)) return undefined;
  const [job, started] = [lastValue(lines, OLD.job), readTimestamp(lastValue(lines, OLD.started))];
  return defined({ version, job: job !== undefined && isUsableJobId(job) ? job : undefined, started });
}

function lastValue(lines: readonly string[], trailer: string): string | undefined {
  const line = lines.findLast((one) => one.startsWith(`${trailer}: `));
  return line?.slice(trailer.length + 2).trim();
}

/** Whether a commit was made by this Action, by the trailers at its end. */
export function isOurMessage(message: string): boolean {
  const last = message.trimEnd().split(/\n\s*\n/);
  return new RegExp(`^(?:${TRAILER}: \\{|(?:${OLD.job}|${OLD.rollback}): \\S+$)`, 'm').test(last.at(-1) ?? '');
}

/** Completes an old record by the place that a run knows of. */
export function completed(old: OldRecord, key: PinKey, found: FoundValues | undefined): PinRecord {
  const address = typeof found?.bundleUrl === 'string' ? addressDigest(found.bundleUrl) : undefined;
  const values = VALUE_NAMES.filter((name) => found?.[name] !== undefined);
  const content = /-([0-9a-f]{12})$/.exec(old.version)?.[1];
  const { file, place } = key;
  return defined({ file, place, ...old, values, address, content, durable: false, rolledBack: [], merges: false });
}

/** What a text records: pins by their places, or what the version before told of one. */
export interface Recorded {
  readonly records: readonly PinRecord[];
  readonly old: OldRecord | undefined;
}

/** Reads what the message of a commit, or the body of a pull request, records. */
export function readRecorded(text: string): Recorded {
  const records = readRecords(text);
  return { records, old: records.length > 0 ? undefined : readOldRecord(text) };
}

/** Records of a place. */
export interface PlaceRecords {
  /** That of what it holds; none where a person has written it. */
  readonly record?: PinRecord;
  /** The newest one of the place, whatever it holds by now. */
  readonly newest?: PinRecord;
}

/**
 * Finds the records of a place among what is recorded, newest first. Where nothing was recorded of the place, its file
 * may have another name by now: then it is the record of the very address that it holds.
 */
export function recordsOf(recorded: readonly Recorded[], key: PinKey, found: FoundValues | undefined): PlaceRecords {
  let newest: PinRecord | undefined;
  for (const { records, old } of recorded) {
    const isHeld = old !== undefined && found?.version === old.version;
    const record = isHeld ? completed(old, key, found) : records.find((one) => keyOf(one) === keyOf(key));
    newest ??= record;
    if (record !== undefined && counts(record, found)) return defined({ record, newest });
  }
  if (newest !== undefined) return { newest };
  const moved = recorded
    .flatMap(({ records }) => records)
    .find((one) => one.address !== undefined && one.values.includes('bundleUrl') && counts(one, found));
  const record = moved && { ...moved, file: key.file, place: key.place };
  return defined({ record, newest: record });
}
