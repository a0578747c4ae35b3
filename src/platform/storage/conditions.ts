/**
 * Decides which part of an archive to send, from the conditions and the range of a request. Pure.
 *
 * Source: RFC 9110 sections 13 and 14. Several ranges at once are answered with the whole archive (section 14.2 leaves
 * that to the server).
 */
import type { ByteRange } from './storage.ts';

/** The headers that matter here, with names in lower case. */
export interface ConditionHeaders {
  readonly range?: string | undefined;
  readonly 'if-range'?: string | undefined;
  readonly 'if-match'?: string | undefined;
  readonly 'if-none-match'?: string | undefined;
}

/** How to answer: the whole, a part, unchanged, condition not met, or a range beyond the end. */
export type Selection =
  | { readonly status: 200 | 304 | 412 | 416 }
  | { readonly status: 206; readonly range: ByteRange };

const SINGLE_RANGE = /^bytes=[ \t]*(\d{0,16})-(\d{0,16})[ \t]*$/i;

/** Decides how to answer a GET for an archive of `sizeBytes` bytes with a strong entity tag (with its quotes). */
export function select(headers: ConditionHeaders, sizeBytes: number, etag: string): Selection {
  if (headers['if-match'] !== undefined && !hasTag(headers['if-match'], [etag])) return { status: 412 };
  if (headers['if-none-match'] !== undefined && namesTag(headers['if-none-match'], etag)) return { status: 304 };
  if (headers.range === undefined) return { status: 200 };
  if (headers['if-range'] !== undefined && headers['if-range'].trim() !== etag) return { status: 200 };
  return selectRange(headers.range, sizeBytes);
}

function selectRange(header: string, sizeBytes: number): Selection {
  const match = SINGLE_RANGE.exec(header.trim());
  if (match === null) return { status: 200 };
  const [from = '', to = ''] = match.slice(1);
  if (from === '' && to === '') return { status: 200 };
  if (from !== '' && to !== '' && Number(to) < Number(from)) return { status: 200 };
  const first = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  return first > last ? { status: 416 } : { status: 206, range: { first, last } };
}

/** Tells whether the list of `If-None-Match` names a strong entity tag; there the weakness mark makes no difference. */
export function namesTag(list: string, etag: string): boolean {
  return hasTag(list, [etag, `W/${etag}`]);
}

function hasTag(list: string, etags: readonly string[]): boolean {
  return list.trim() === '*' || list.split(',').some((tag) => etags.includes(tag.trim()));
}
