/**
 * A pin: what a deployment should hold for one site, and where. A rollout is a set of pins on a repository and a base.
 * Records on the branch tell later runs what it holds. Pure.
 */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { isUsableJobId, VERSION_PATTERN } from '../../contract/static-export.ts';
import { formatTimestamp, readTimestamp } from '../../contract/timestamp.ts';
import type { FoundValues } from '../../deployment/values.ts';
import { VALUE_NAMES, type ValueName, type Values } from '../../deployment/values.ts';
import { defined } from '../defined.ts';

/** The place of values: file and `config-path`. It identifies a pin, independent of its domain. */
export interface PinKey {
  /** Path from the root of the repository. */
  readonly file: string;
  /** `config-path` of the values in the file. */
  readonly place: string;
}

/**
 * The record of a pin: everything except the address, which may be secret. Text is as received from platform and
 * people.
 */
export interface PinRecord extends PinKey {
  readonly domain?: string;
  /** Job of the export; absent in a rollback. */
  readonly job?: string;
  /** When its job was started, or the rollback was requested, by the clock of platform or GitHub. */
  readonly started?: Date;
  readonly version: string;
  /** Names of the values that it writes. */
  readonly values: readonly ValueName[];
  /** SHA-256 of the address, in hex; absent when none is written. */
  readonly address?: string;
  /** Whether the address does not expire, such as that of a release or a mirror. */
  readonly durable: boolean;
  /** Name of its content, as {@link contentName} gives it. */
  readonly content?: string;
  /** Names of contents that were rolled back from, oldest first. */
  readonly rolledBack: readonly string[];
  /** When the address expires, from the platform, if the address itself does not state it. */
  readonly expires?: Date;
  /** Whether auto-merge was requested for its pull request. */
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
/** A squash merge that copies the body of a pull request wraps its lines. */
const PINS_COMMENT = /<!--\s+static-export:\s+(pins|base)\s+(\[[\s\S]*?\])\s+-->/g;
/** Trailers of the previous version, with job, version and start of one export. */
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

/** Names a content: by its digest if known, otherwise by its version. */
export function contentName(contentDigest: string | undefined, version: string): string {
  return contentDigest?.slice(0, DIGEST_LENGTH) ?? version;
}

/** Whether a content name matches the content of a pin. */
export function isOf(name: string, { content, version }: Pick<PinRecord, 'content' | 'version'>): boolean {
  return name === content || name === version || version.endsWith(`-${name}`);
}

/** Whether two pins hold the same content, under any version. */
export function hasSameContent(one: Pick<PinRecord, 'content' | 'version'>, other: typeof one): boolean {
  if (one.version === other.version) return true;
  if (one.content !== undefined && isOf(one.content, other)) return true;
  return other.content !== undefined && isOf(other.content, one);
}

/** Whether one job was started before another; false when a start is unknown. */
export function isEarlier(
  one: { readonly started?: Date | undefined } | undefined,
  other: { readonly started?: Date | undefined } | undefined,
): boolean {
  return one?.started !== undefined && other?.started !== undefined && one.started < other.started;
}

/** Adds the content that is rolled back from; removes content that is explicitly `wanted` again. */
export function rolledBackFrom(before: readonly string[], added: readonly string[]): readonly string[] {
  return [...new Set([...before, ...added])].slice(-MAX_ROLLED_BACK);
}

/** SHA-256 of an address in hex, which records contain instead of the address. */
export function addressDigest(address: string): string {
  return createHash('sha256').update(address).digest('hex');
}

/** Whether a pin is a rollback. */
export function isRollback({ job }: { readonly job?: string | undefined }): boolean {
  return job === undefined;
}

/** Whether a place still holds the values of a record: somebody may have changed them since. */
export function counts(record: PinRecord, found: FoundValues | undefined): boolean {
  if (found === undefined) return false;
  const { values, version, address } = record;
  if (values.includes('version') && found.version !== version) return false;
  if (values.includes('bundleUrl') && address !== undefined)
    return typeof found.bundleUrl === 'string' && addressDigest(found.bundleUrl) === address;
  return values.length > 0;
}

/** Makes the pin of a place from its record and its values; undefined when the record is outdated. */
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

/** The requested values. */
export function select(values: Values, names: readonly ValueName[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.some((wanted) => wanted === name)));
}

/** Writes the trailers of a commit, one per pin. */
export function trailersOf(pins: readonly PinRecord[]): readonly string[] {
  return pins.map((pin) => `${TRAILER}: ${recordText(pin)}`);
}

/** Writes the comment for the body of a pull request: a squash merge may leave no other record. */
export function pinsComment(pins: readonly PinRecord[]): string {
  return `<!-- static-export: pins [${pins.map(recordText).join(',')}] -->`;
}

/** Records in the body of a pull request that is being closed what the base holds instead of its pins. */
export function withPinsOfBase(body: string, pins: readonly PinRecord[]): string {
  const comment = pinsComment(pins).replace('pins', 'base');
  return body.replace(PINS_COMMENT, () => comment);
}

/** Whether the records of a body describe the base. */
export function isOfBase(body: string): boolean {
  return [...body.matchAll(PINS_COMMENT)].some(([, of]) => of === 'base');
}

/** A record on one line, escaped so that GitHub finds no mention, link or closing keyword in it. */
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

/** The record of the previous version: the export of a commit, without its place. */
type OldRecord = Pick<PinRecord, 'job' | 'started' | 'version'>;

/**
 * Reads the records of a commit's message or of a pull request's body. A squash merge lists its commits, oldest first:
 * the last record of each place counts.
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

/** Reads the record of a commit of the previous version; undefined for every other commit. */
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

/** The records of a text: pins by their places, or one of the previous version. */
export interface Recorded {
  readonly records: readonly PinRecord[];
  readonly old: OldRecord | undefined;
}

/** Reads the records in the message of a commit or the body of a pull request. */
export function readRecorded(text: string): Recorded {
  const records = readRecords(text);
  return { records, old: records.length > 0 ? undefined : readOldRecord(text) };
}

/** Records of a place. */
export interface PlaceRecords {
  /** The record of its current values; none after a manual change. */
  readonly record?: PinRecord;
  /** The newest record of the place, whatever its current values. */
  readonly newest?: PinRecord;
}

/**
 * Finds the records of a place, newest first. Without a record of the place, its file may have been renamed: then the
 * record of the same address counts.
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
