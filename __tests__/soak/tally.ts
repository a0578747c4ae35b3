/** Counting how runs end, and what must never happen. */

/** How a run of the Action ended, seen from outside. */
export interface RunEnd {
  /** Whether it says that it succeeded. */
  readonly success: boolean;
  /** Whether everything that was asked for is there: outputs, and the archive. */
  readonly whole: boolean;
  readonly hung: boolean;
  /** Jobs that it made on the platform. */
  readonly jobs: number;
  /** The job that it gave as an output. */
  readonly jobId: string | undefined;
}

/** Runs of a soak: each first run with the re-runs that followed it. */
export interface Tally {
  readonly chains: number;
  /** Runs that made more than one job. */
  readonly doubled: number;
  /** Runs that succeeded without all that was asked for. */
  readonly empty: number;
  readonly hung: number;
  /** First runs that succeeded, or one of their two re-runs did. */
  readonly converged: number;
}

/** What a soak has seen. */
export interface Soaked extends Tally {
  /** Injected faults by name. */
  readonly faults: ReadonlyMap<string, number>;
}

const RE_RUNS = 2;
const OUTPUTS = ['jobId', 'status', 'bundleUrl', 'expiresAt', 'version', 'pageCount', 'sizeBytes', 'result'];

/** Lists the outputs of a finished export that are missing. */
export function unfinished(outputs: Readonly<Record<string, string>>): readonly string[] {
  return OUTPUTS.filter((name) => (outputs[name] ?? '') === '');
}

/** Runs once, and up to twice more: with the job of the failed run when it gave one, else anew. */
export async function runChain(runOnce: (jobId: string | undefined) => Promise<RunEnd>): Promise<readonly RunEnd[]> {
  const ends: RunEnd[] = [];
  let jobId: string | undefined;
  for (let left = RE_RUNS; left >= 0; left--) {
    const end = await runOnce(jobId);
    ends.push(end);
    if (end.success) break;
    jobId = end.jobId ?? jobId;
  }
  return ends;
}

/** Counts the runs of all chains. */
export function tally(chains: readonly (readonly RunEnd[])[]): Tally {
  const runs = chains.flat();
  return {
    chains: chains.length,
    doubled: runs.filter(({ jobs }) => jobs > 1).length,
    empty: runs.filter(({ success, whole }) => success && !whole).length,
    hung: runs.filter(({ hung }) => hung).length,
    converged: chains.filter((ends) => ends.at(-1)?.success === true).length,
  };
}
