/** How the time of a computation grows with its input, in processor time of this thread: others on the machine do not count. */

/** Long enough to tell a ratio by where the system counts in ticks of 4 ms. */
const MEASURED_MIN_MS = 20;
const ATTEMPTS = 5;
/** A ratio that is plainly linear needs no further attempt. */
const ENOUGH = 2.5;
const SMALLEST = 2 * 1024;
/** Where this many characters take less, the square of them is not in the time. */
const LARGEST = 32 * 1024;

/**
 * Doubles the size until the work takes long enough, then gives how much longer twice of it takes: about 2 where the
 * time is linear, 4 where it grows with the square. Work that is still too short at the largest size gives 0. Of several
 * attempts the best counts: whatever else a machine does makes one worse.
 */
export async function growthOf<T>(make: (size: number) => T, work: (input: T) => unknown): Promise<number> {
  const measured = async (input: T) => {
    const before = process.threadCpuUsage();
    await work(input);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  const quickest = async (input: T) => Math.min(await measured(input), await measured(input));
  for (let size = SMALLEST; size <= LARGEST; size *= 2) {
    const input = make(size);
    // The first run may be that of code which is not yet compiled.
    if ((await measured(input)) < MEASURED_MIN_MS) continue;
    const once = await measured(input);
    if (once < MEASURED_MIN_MS) continue;
    const doubled = make(2 * size);
    let growth = (await measured(doubled)) / once;
    for (let attempt = 1; attempt < ATTEMPTS && growth > ENOUGH; attempt += 1) {
      const [one, two] = [await quickest(input), await quickest(doubled)];
      growth = Math.min(growth, two / one);
    }
    return growth;
  }
  return 0;
}
