/** What was asked of the double. */

/** A request and what became of it. */
export interface JournalEntry {
  readonly method: string;
  /** Path and query as they were sent, prefix included. */
  readonly path: string;
  /** `pulls/create`, or the fields of a GraphQL operation (`createCommitOnBranch`); nothing: unknown. */
  readonly operation: string | undefined;
  /** `POST /repos/{owner}/{repo}/pulls`, `POST /graphql`. */
  readonly route: string;
  /** 0 where there was no answer, or not yet. */
  status: number;
  readonly body: unknown;
  /** The login of the caller's token. */
  readonly login: string | undefined;
}

/** Whether a request may have written something: GraphQL asks questions by POST, too. */
export function isWrite({ method, body }: JournalEntry): boolean {
  if (method === 'GET') return false;
  const query = typeof body === 'object' && body !== null && 'query' in body ? body.query : undefined;
  return !(typeof query === 'string' && /^\s*query\b/.test(query));
}
