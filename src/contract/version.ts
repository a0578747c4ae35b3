/** The version of an export: which job, when it was started, and which content. Pure. */

/** Characters of the content digest that a version holds. */
const DIGEST_LENGTH = 12;
const MAX_LENGTH = 128;
/** Stands for a part that is not known. */
const UNKNOWN = '0';
const MADE = /^(0|\d{8}-\d{6})\.([A-Za-z0-9_-]+)\.(0|[0-9a-f]{12})$/;

/** The parts of a made version; one that is not known is absent. */
export interface MadeVersion {
  /** Start of the job by the platform's clock, in whole seconds. */
  readonly startedAt?: Date;
  readonly jobId?: string;
  /** First 12 hex digits of the content digest. */
  readonly content?: string;
}

/** What a version is made of. */
export interface VersionSource {
  readonly jobId: string;
  readonly startedAt?: Date | undefined;
  /** SHA-256 of the site in hex, when the bundle was verified. */
  readonly contentDigest?: string | undefined;
}

/** Makes `<start, UTC, YYYYMMDD-HHMMSS>.<job id>.<first 12 of the content digest>`; an unknown part is `0`. */
export function makeVersion({ jobId, startedAt, contentDigest }: VersionSource): string {
  const time = startedAt === undefined ? UNKNOWN : timeText(startedAt);
  const content = contentDigest?.slice(0, DIGEST_LENGTH) ?? UNKNOWN;
  const isPlain = /^[A-Za-z0-9_-]+$/.test(jobId);
  const version = `${time}.${isPlain ? jobId : UNKNOWN}.${content}`;
  return version.length <= MAX_LENGTH ? version : `${time}.${UNKNOWN}.${content}`;
}

/** Reads a made version; undefined for a label of another form. */
export function readVersion(version: unknown): MadeVersion | undefined {
  const parts = typeof version === 'string' && version.length <= MAX_LENGTH ? MADE.exec(version) : null;
  if (parts === null) return undefined;
  const [, time = '', job = '', content = ''] = parts;
  const startedAt = time === UNKNOWN ? undefined : readTime(time);
  if (time !== UNKNOWN && startedAt === undefined) return undefined;
  return {
    ...(startedAt && { startedAt }),
    ...(job !== UNKNOWN && { jobId: job }),
    ...(content !== UNKNOWN && { content }),
  };
}

/** Returns the version that a configuration holds, such as the number `1.1`; undefined for none, or an empty one. */
export function versionText(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Whether a version was made of this content. */
export function isOfContent(version: unknown, contentDigest: string | undefined): boolean {
  const content = readVersion(version)?.content;
  return content !== undefined && content === contentDigest?.slice(0, DIGEST_LENGTH);
}

function timeText(time: Date): string {
  return time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
}

function readTime(text: string): Date | undefined {
  const iso = text.replace(/^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z');
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) || timeText(time) !== text ? undefined : time;
}
