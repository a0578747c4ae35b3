/** Many runs of the whole Action while one call in five goes wrong: in simulated time, and as processes over the wire. */
import { FakeClock } from '../__tests__/helpers/effects.ts';
import { Folder } from '../__tests__/helpers/folder.ts';
import type { BenchResult } from './bench.ts';
import { FaultyPlatform } from './faulty-platform.ts';
import { seededRandom } from './measure.ts';
import { soakProcesses } from './soak-processes.ts';
import { type Break, runInMemory, StoppedClock } from './soak-run.ts';
import { table } from './table.ts';
import { LEAST_CONVERGED, mishaps, type RunEnd, runChain, type Soaked, tally, tooFewConverged } from './tally.ts';

const RUNS_IN_MEMORY = 1000;
const RUNS_AS_PROCESSES = 100;
const FAULT_SHARE = 0.2;
/** Every so many runs keep the archive, so that the download is soaked, too. */
const KEEP_EVERY = 2;

/** How large a soak is, and whether it is broken on purpose. */
export interface SoakOptions {
  readonly seed: number;
  readonly broken?: Break | undefined;
  readonly runs?: number;
  readonly faultShare?: number;
}

/** Soaks both ways, and once more with a start that is naively sent again. */
export async function benchSoak({ seed, broken }: SoakOptions): Promise<BenchResult> {
  const memory = await soakInMemory({ seed, broken });
  const naive = await soakInMemory({ seed, broken: 'retry' });
  const processes = await soakProcesses({ seed, runs: RUNS_AS_PROCESSES, faultShare: FAULT_SHARE });
  const columns = [memory, processes, naive];
  const row = (name: string, bound: string, figure: (soaked: Soaked) => number | string) => {
    return [name, bound, ...columns.map((soaked) => String(figure(soaked)))];
  };
  const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`;
  const rows = [
    row('runs', '', ({ chains }) => chains),
    row('re-runs', '', ({ runs, chains }) => runs - chains),
    row('calls', '', ({ calls }) => calls),
    row('calls with a fault', '', ({ faults, calls }) => share(sum(faults), calls)),
    row('kinds of faults, rarest', '', ({ faults }) => `${faults.size}, ${Math.min(...faults.values())}`),
    row('runs with doubled jobs', '0', ({ doubled }) => doubled),
    row('successes without outputs', '0', ({ empty }) => empty),
    row('hangs', '0', ({ hung }) => hung),
    row('succeed at once', '', ({ atOnce, chains }) => share(atOnce, chains)),
    row('succeed within two re-runs', `≥ ${LEAST_CONVERGED * 100} %`, ({ converged, chains }) =>
      share(converged, chains),
    ),
  ];
  return {
    text: [
      `Runs of the whole Action while ${FAULT_SHARE * 100} % of its calls go wrong, seed ${seed}${broken === undefined ? '' : `, broken on purpose: ${broken}`}.`,
      'The last column is for comparison: the first, but the start is sent again after any failure, up to twice.',
      'The share that succeeds within two re-runs is bounded over the first two columns together.',
      '',
      table(['', 'bound', 'in simulated time', 'as processes', 'naive retry'], rows),
    ].join('\n'),
    missed: [
      ...mishaps('in simulated time', memory),
      ...mishaps('as processes', processes),
      ...tooFewConverged([memory, processes]),
    ],
  };
}

/** Soaks the whole of `run()` in one process against a platform in memory. */
export async function soakInMemory(options: SoakOptions): Promise<Soaked> {
  const { seed, broken, runs = RUNS_IN_MEMORY, faultShare = FAULT_SHARE } = options;
  await using folder = await Folder.make();
  const places = { workspace: folder.path, temp: folder.path };
  const chains: (readonly RunEnd[])[] = [];
  const faults = new Map<string, number>();
  let calls = 0;
  for (let nth = 0; nth < runs; nth++) {
    const clock = broken === 'clock' ? new StoppedClock() : new FakeClock();
    const random = seededRandom(seed * 1_000_003 + nth);
    const platform = new FaultyPlatform({ clock, random, faultShare });
    const keep = nth % KEEP_EVERY === 0 ? { keepAt: `bundle-${nth}.tar.gz` } : {};
    chains.push(
      await runChain((jobId) =>
        runInMemory({
          platform,
          clock,
          random,
          places,
          broken,
          ...keep,
          ...(jobId !== undefined && { jobId }),
        }),
      ),
    );
    calls += platform.calls;
    for (const [name, count] of platform.faults) faults.set(name, (faults.get(name) ?? 0) + count);
  }
  return { ...tally(chains), calls, faults };
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}
