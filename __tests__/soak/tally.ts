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
  readonly runs: number;
  /** Runs that made more than one job. */
  readonly doubled: number;
  /** Runs that succeeded without all that was asked for. */
  readonly empty: number;
  readonly hung: number;
  /** First runs that succeeded by themselves. */
  readonly atOnce: number;
  /** First runs that succeeded, or one of their two re-runs did. */
  readonly converged: number;
}

/** What a soak has seen. */
export interface Soaked extends Tally {
  readonly calls: number;
  /** Injected faults by name. */
  readonly faults: ReadonlyMap<string, number>;
}

/** Share of the first runs that must come to an end within two re-runs. */
export const LEAST_CONVERGED = 0.99;

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
    runs: runs.length,
    doubled: runs.filter(({ jobs }) => jobs > 1).length,
    empty: runs.filter(({ success, whole }) => success && !whole).length,
    hung: runs.filter(({ hung }) => hung).length,
    atOnce: chains.filter(([first]) => first?.success === true).length,
    converged: chains.filter((ends) => ends.at(-1)?.success === true).length,
  };
}

/** Says what happened in a soak that must never happen. */
export function mishaps(name: string, { doubled, empty, hung }: Tally): readonly string[] {
  const found = [
    doubled > 0 && `${doubled} runs made more than one job; none may`,
    empty > 0 && `${empty} runs succeeded without all outputs; none may`,
    hung > 0 && `${hung} runs did not end by themselves; none may`,
  ];
  return found.filter((fact) => typeof fact === 'string').map((fact) => `${name}: ${fact}`);
}

/** Says whether too few runs converged, over all soaks: a hundred runs alone cannot tell 99 % from 98 %. */
export function tooFewConverged(soaks: readonly Tally[]): readonly string[] {
  const total = (figure: (soak: Tally) => number) => soaks.reduce((sum, soak) => sum + figure(soak), 0);
  const share = total(({ converged }) => converged) / total(({ chains }) => chains);
  return share >= LEAST_CONVERGED
    ? []
    : [`${(share * 100).toFixed(1)} % of the runs converged; ${LEAST_CONVERGED * 100} % must`];
}
