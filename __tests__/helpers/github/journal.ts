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
