/** What a handler of an operation gets, and gives. */

import type { Identity, Needs } from './access.ts';
import type { Hosts } from './answers/user.ts';
import type { Reader } from './json.ts';
import type { Repository } from './repository.ts';

export interface Call {
  readonly hosts: Hosts;
  readonly identity: Identity;
  readonly repository: Repository;
  readonly params: Reader;
  readonly body: Reader;
  /** Form that is asked for, as it was sent. */
  readonly accept: string;
  /** Body as it was sent. */
  readonly content: { readonly bytes: Buffer; readonly type: string };
  /** Path below the API's base with the repository by its id, and the query, as GitHub's own links are. */
  readonly link: URL;
}

export interface Answer {
  readonly status: number;
  /** JSON, text or bytes; nothing: an empty body. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Handler {
  /** One of these permissions is enough. */
  readonly needs: Needs;
  readonly run: (call: Call) => Promise<Answer>;
}

const PER_PAGE = 30;
const MOST_PER_PAGE = 100;

/** Cuts a page out of a list, and says in the header `link` where the others are. */
export function page<T>(
  { params, link }: Call,
  all: readonly T[],
  perPage = PER_PAGE,
): { readonly items: readonly T[]; readonly headers: Readonly<Record<string, string>> } {
  const size = Math.min(Math.max(params.number('per_page', perPage), 1), MOST_PER_PAGE);
  const number = Math.max(params.number('page', 1), 1);
  const last = Math.max(Math.ceil(all.length / size), 1);
  const to = (target: number, rel: string) => {
    const url = new URL(link);
    url.searchParams.set('page', String(target));
    return `<${url.href}>; rel="${rel}"`;
  };
  const links = [
    ...(number > 1 ? [to(number - 1, 'prev')] : []),
    ...(number < last ? [to(number + 1, 'next'), to(last, 'last')] : []),
    ...(number > 1 ? [to(1, 'first')] : []),
  ];
  return {
    items: all.slice((number - 1) * size, number * size),
    headers: links.length === 0 ? {} : { link: links.join(', ') },
  };
}
