/** What to send of a file, from the conditions and the range of a request. Pure. Source: RFC 9110, sections 13 and 14. */
import type { IncomingHttpHeaders } from 'node:http';
import { parse, type Range } from 'range-parser';

/** Both ends are part of a range. */
export type Selection =
  | { readonly status: 200 | 304 | 412 | 416; readonly range?: undefined }
  | { readonly status: 206; readonly range: Readonly<Range> };

export const WHOLE: Selection = { status: 200 };
/** What the parser says of ranges that begin behind the end; one that is malformed is as if it were not there. */
const UNSATISFIABLE = 2;

/**
 * Decides for a file of `bytes` bytes with a strong entity tag. Several ranges at once are answered with the whole file,
 * which section 14.2 leaves to the server: overlapping ones would make one request as dear as thousands.
 */
export function select(headers: IncomingHttpHeaders, bytes: number, etag: string): Selection {
  if (headers['if-match'] !== undefined && !namesTag(headers['if-match'], etag, false)) return { status: 412 };
  if (headers['if-none-match'] !== undefined && namesTag(headers['if-none-match'], etag, true)) return { status: 304 };
  if (headers.range === undefined || headers.range.includes(',')) return WHOLE;
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return WHOLE;
  const { code, type, ranges } = parse(bytes, headers.range);
  if (type !== 'bytes') return WHOLE;
  const [range] = ranges;
  if (range !== undefined) return { status: 206, range };
  return code === UNSATISFIABLE ? { status: 416 } : WHOLE;
}

/** Tells whether a list of entity tags names this one; `weak` compares without regard to the mark of weakness. */
export function namesTag(list: string, etag: string, weak: boolean): boolean {
  if (list.trim() === '*') return true;
  return list.split(',').some((one) => {
    const tag = one.trim();
    return tag === etag || (weak && tag === `W/${etag}`);
  });
}
