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

/** Runs checks concurrently; prints one line for each in order, followed by its faults. */
export async function runChecks(checks: readonly Check[]): Promise<Tally> {
  let failed = 0;
  for (const { name, seconds, fault } of checks.map(runCheck)) {
    const found = await fault;
    if (found !== undefined) failed += 1;
    const rest = found === undefined ? '' : `${found.trimEnd()}\n`;
    process.stdout.write(`${found === undefined ? '✓' : '✗'} ${name} (${seconds().toFixed(1)} s)\n${rest}`);
  }
  return { passed: checks.length - failed, failed };
}

interface Running {
  readonly name: string;
  /** Resolves with what is wrong; a check that throws has failed. */
  readonly fault: Promise<string | undefined>;
  /** How long it took; known when it has ended. */
  readonly seconds: () => number;
}

function runCheck({ name, run }: Check): Running {
  const startedAt = performance.now();
  let seconds = Number.NaN;
  const fault = run()
    .catch((error: unknown) => (Error.isError(error) ? (error.stack ?? error.message) : String(error)))
    .finally(() => {
      seconds = (performance.now() - startedAt) / 1000;
    });
  return { name, fault, seconds: () => seconds };
}
