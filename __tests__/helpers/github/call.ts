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

/** Cuts a page out of a list. */
export function page<T>({ params }: Call, all: readonly T[]): readonly T[] {
  const size = Math.min(Math.max(params.number('per_page', PER_PAGE), 1), MOST_PER_PAGE);
  const number = Math.max(params.number('page', 1), 1);
  return all.slice((number - 1) * size, number * size);
}
