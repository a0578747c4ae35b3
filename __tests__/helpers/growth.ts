/** How the time of a computation grows with its input, in processor time of this thread: others on the machine do not count. */

/** Long enough to tell a ratio by where the system counts in ticks of 4 ms. */
const MEASURED_MIN_MS = 20;
const ROUNDS = 2;
const ATTEMPTS = 4;
/** A ratio that is plainly linear needs no second attempt. */
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
  const measure = async (size: number) => {
    const input = make(size);
    return async () => {
      const before = process.threadCpuUsage();
      await work(input);
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1000;
    };
  };
  let size = SMALLEST;
  for (;;) {
    const once = await measure(size);
    // The first run may be that of code which is not yet compiled.
    if ((await once()) >= MEASURED_MIN_MS && (await once()) >= MEASURED_MIN_MS) break;
    if (size >= LARGEST) return 0;
    size *= 2;
  }
  let growth = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && growth > ENOUGH; attempt += 1) {
    const [one, two] = [await measure(size), await measure(2 * size)];
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      times[0].push(await one());
      times[1].push(await two());
    }
    growth = Math.min(growth, Math.min(...times[1]) / Math.min(...times[0]));
  }
  return growth;
}
