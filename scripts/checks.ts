/** Running named checks and telling how they went. */

/** Something that is right or wrong. `run` resolves with `undefined`, or with what is wrong. */
export interface Check {
  readonly name: string;
  readonly run: () => Promise<string | undefined>;
}

/** How many checks passed and failed. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

/** Runs checks one after the other, a line each, and what is wrong below the line. A check that throws has failed. */
export async function runChecks(checks: readonly Check[]): Promise<Tally> {
  let failed = 0;
  for (const { name, run } of checks) {
    const startedAt = performance.now();
    const fault = await run().catch((error: unknown) =>
      error instanceof Error ? (error.stack ?? error.message) : String(error),
    );
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    if (fault !== undefined) failed += 1;
    process.stdout.write(
      `${fault === undefined ? '✓' : '✗'} ${name} (${seconds} s)\n${fault === undefined ? '' : `${fault.trimEnd()}\n`}`,
    );
  }
  return { passed: checks.length - failed, failed };
}
