/** What goes wrong on the way, by rule: which call, which time, before or after its work was done. */
import type { Answer } from './rest.ts';

/** What a caller sees instead of the answer. */
export type Act =
  /** The connection ends without an answer. */
  | 'reset'
  /** No answer, ever. */
  | 'stall'
  /** The answer's head and half of its body; then the connection ends. */
  | 'cut'
  /** The page that GitHub shows when it is ill. */
  | 'html'
  /** The status of the answer, and nothing else. */
  | 'empty'
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown };

export interface Fault {
  /**
   * Operation (`pulls/create`), `GET /repos/{owner}/{repo}`, or `*`; of GraphQL a top field (`createCommitOnBranch`,
   * `repository`) or the name of the operation (`Look` of `query Look`).
   */
  readonly on: string;
  /** From which of the matching calls on, counted from 1; default: the next one. */
  readonly nth?: number;
  /** How many calls; default: 1. */
  readonly times?: number;
  /** Nothing: the call is answered as it should be (for {@link hook} alone). */
  readonly act?: Act;
  /** Default: `before`. `after`: the work is done and its answer lost. */
  readonly when?: 'before' | 'after';
  /** Runs at that moment, outside of the repository's turn: a person may push here. */
  readonly hook?: () => unknown;
}

interface Rule extends Fault {
  seen: number;
}

export class Faults {
  readonly #rules: Rule[] = [];

  add(fault: Fault): void {
    this.#rules.push({ ...fault, seen: 0 });
  }

  /** Takes the rules that are due for a call that goes by these names; each is counted once a call. */
  take(names: readonly string[]): readonly Fault[] {
    return this.#rules.filter((rule) => {
      if (rule.on !== '*' && !names.includes(rule.on)) return false;
      rule.seen += 1;
      const first = rule.nth ?? 1;
      return rule.seen >= first && rule.seen < first + (rule.times ?? 1);
    });
  }
}

export const UNICORN = `<!DOCTYPE html>
<html>
  <head><title>Unicorn! &middot; GitHub</title></head>
  <body><p><strong>We had issues producing the response to your request.</strong></p></body>
</html>
`;

/** The secondary limit: `retry-after` is told, or not. */
export function secondaryLimit(given: { readonly status?: 403 | 429; readonly retryAfterS?: number } = {}): Act {
  const { status = 403, retryAfterS } = given;
  const headers = retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) };
  const message = 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.';
  return { status, headers, body: { message, status: String(status) } };
}

/** The primary limit: nothing is left until a moment, in seconds of Unix time. */
export function primaryLimit({ resetS }: { readonly resetS: number }): Act {
  const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-limit': '1000', 'x-ratelimit-reset': String(resetS) };
  const message = 'API rate limit exceeded for installation ID 12345678.';
  return { status: 403, headers, body: { message, status: '403' } };
}

/** 422 for a user or team that the API does not find yet. */
export function unknownNode(): Act {
  const errors = ["Could not resolve to a node with the global id of 'U_kgDOA1b2c3'."];
  return { status: 422, body: { message: 'Validation Failed', errors, status: '422' } };
}

/** Puts a fault in the place of an answer; what has no status of its own keeps the answer's. */
export function faultyAnswer(act: Exclude<Act, 'reset' | 'stall' | 'cut'>, answer: Answer): Answer {
  if (act === 'html') return { status: 502, body: UNICORN, headers: { 'content-type': 'text/html' } };
  if (act === 'empty') return { status: answer.status };
  return act;
}
