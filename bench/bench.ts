/** What every bench gives back. */

/** Figures as text, and the bounds that were missed, one sentence each. */
export interface BenchResult {
  readonly text: string;
  readonly missed: readonly string[];
}
