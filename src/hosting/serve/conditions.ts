/** What to send of a file, from the conditions and the range of a request. Pure. Source: RFC 9110, sections 13 and 14. */

/** Both ends are part of it. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

export type Selection =
  | { readonly status: 200 | 304 | 412 | 416 }
  | { readonly status: 206; readonly range: ByteRange };

/** The headers that matter here. Node gives those that may stand there several times as lists, which no client sends. */
interface Conditions {
  readonly range?: string | undefined;
  readonly 'if-range'?: string | string[] | undefined;
  readonly 'if-match'?: string | undefined;
  readonly 'if-none-match'?: string | undefined;
}

export const WHOLE: Selection = { status: 200 };
const SINGLE_RANGE = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i;

/**
 * Decides for a file of `bytes` bytes with a strong entity tag. Several ranges at once are answered with the whole file,
 * which section 14.2 leaves to the server: overlapping ones would make one request as dear as thousands.
 */
export function select(headers: Conditions, bytes: number, etag: string): Selection {
  if (headers['if-match'] !== undefined && !names(headers['if-match'], etag, false)) return { status: 412 };
  if (headers['if-none-match'] !== undefined && names(headers['if-none-match'], etag, true)) return { status: 304 };
  if (headers.range === undefined) return WHOLE;
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return WHOLE;
  const match = SINGLE_RANGE.exec(headers.range.trim());
  const [from = '', to = ''] = match?.slice(1) ?? [];
  if (match === null || (from === '' && to === '')) return WHOLE;
  if (from !== '' && to !== '' && Number(to) < Number(from)) return WHOLE;
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  return first > last ? { status: 416 } : { status: 206, range: { first, last } };
}

/** Tells whether a list of entity tags names this one; `weak` compares without regard to the mark of weakness. */
function names(list: string, etag: string, weak: boolean): boolean {
  if (list.trim() === '*') return true;
  return list.split(',').some((one) => {
    const tag = one.trim();
    return tag === etag || (weak && tag === `W/${etag}`);
  });
}
