/** Many runs of the whole Action while one call in five goes wrong, in simulated time. */

import { seededRandom } from '../../bench/measure.ts';
import { FakeClock } from '../helpers/effects.ts';
import { Folder } from '../helpers/folder.ts';
import { FaultyPlatform } from './faulty-platform.ts';
import { runInMemory } from './run.ts';
import { type RunEnd, runChain, type Soaked, tally } from './tally.ts';

const FAULT_SHARE = 0.2;
/** Every so many runs keep the archive, so that the download is soaked, too. */
const KEEP_EVERY = 2;

/** How large a soak is. */
export interface SoakOptions {
  readonly seed: number;
  readonly runs: number;
}

/** Soaks the whole of `run()` in one process against a platform in memory. */
export async function soakInMemory({ seed, runs }: SoakOptions): Promise<Soaked> {
  await using folder = await Folder.make();
  const places = { workspace: folder.path, temp: folder.path };
  const chains: (readonly RunEnd[])[] = [];
  const faults = new Map<string, number>();
  for (let nth = 0; nth < runs; nth++) {
    const clock = new FakeClock();
    const random = seededRandom(seed * 1_000_003 + nth);
    const platform = new FaultyPlatform({ clock, random, faultShare: FAULT_SHARE });
    const keep = nth % KEEP_EVERY === 0 ? { keepAt: `bundle-${nth}.tar.gz` } : {};
    chains.push(
      await runChain((jobId) =>
        runInMemory({
          platform,
          clock,
          random,
          places,
          ...keep,
          ...(jobId !== undefined && { jobId }),
        }),
      ),
    );
    for (const [name, count] of platform.faults) faults.set(name, (faults.get(name) ?? 0) + count);
  }
  return { ...tally(chains), faults };
}
