/** Writing progress as often as a poll could tell the difference, not as often as it is heard. */

/** Hands the newest of many values on, and passes over those in between. */
export interface Throttle<Value> {
  push(value: Value): void;
  /** Drops what was not handed on; resolves when nothing is under way. */
  stop(): Promise<void>;
}

/** Creates a throttle: a value after a pause is written at once, the next one only when `intervalMs` have passed. */
export function createThrottle<Value>(write: (value: Value) => Promise<void>, intervalMs: number): Throttle<Value> {
  let waiting: readonly Value[] = [];
  let resting: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let stopped = false;
  const pump = (): void => {
    const [value] = waiting;
    if (stopped || resting !== undefined || writing !== undefined || value === undefined) return;
    waiting = [];
    resting = setTimeout(() => {
      resting = undefined;
      pump();
    }, intervalMs);
    writing = write(value).finally(() => {
      writing = undefined;
      pump();
    });
  };
  return {
    push: (value) => {
      waiting = [value];
      pump();
    },
    stop: async () => {
      stopped = true;
      clearTimeout(resting);
      await writing;
    },
  };
}
