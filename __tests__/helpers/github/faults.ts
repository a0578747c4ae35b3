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

const LIMITS = 'https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api';

/** The secondary limit: `retry-after` is told, or not. */
export function secondaryLimit({
  status = 403,
  retryAfterS,
}: {
  readonly status?: 403 | 429;
  readonly retryAfterS?: number;
} = {}): Act {
  return {
    status,
    headers: retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) },
    body: {
      message:
        'You have exceeded a secondary rate limit. Please wait a few minutes before you try again. If you reach out to GitHub Support for help, please include the request ID.',
      documentation_url: `${LIMITS}#about-secondary-rate-limits`,
      status: String(status),
    },
  };
}

/** The primary limit: nothing is left until a moment, in seconds of Unix time. */
export function primaryLimit({ status = 403, resetS }: { readonly status?: 403 | 429; readonly resetS: number }): Act {
  return {
    status,
    headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-limit': '1000', 'x-ratelimit-reset': String(resetS) },
    body: {
      message: 'API rate limit exceeded for installation ID 12345678.',
      documentation_url: LIMITS,
      status: String(status),
    },
  };
}

/** 422 for a user or team that the API does not find yet. */
export function unknownNode(id = 'U_kgDOA1b2c3'): Act {
  return {
    status: 422,
    body: {
      message: 'Validation Failed',
      errors: [`Could not resolve to a node with the global id of '${id}'.`],
      documentation_url: 'https://docs.github.com/rest',
      status: '422',
    },
  };
}

/** Puts a fault in the place of an answer; what has no status of its own keeps the answer's. */
export function faultyAnswer(act: Exclude<Act, 'reset' | 'stall' | 'cut'>, answer: Answer): Answer {
  if (act === 'html') return { status: 502, body: UNICORN, headers: { 'content-type': 'text/html' } };
  if (act === 'empty') return { status: answer.status };
  return act;
}
