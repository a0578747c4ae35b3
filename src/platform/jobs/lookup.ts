/** Looking many things up at once: a thousand polls at the same moment are one statement. */

/** Least time from an answer to the next asking. Whoever asks after a longer silence is answered at once. */
const REST_MS = 10;

/**
 * Creates a lookup that asks once for all keys that came together, or while the last answer was under way, or right after
 * it. What it gives was read after it was asked for: nothing is kept.
 *
 * The embedded database works in the process itself. Without a pause it would have all of its time once there are enough
 * polls, and the process would take one new connection only between two statements.
 */
export function createLookup<Value>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let waiting: Batch<Value> | undefined;
  let asking: Promise<unknown> = Promise.resolve();
  let restsUntil = 0;
  const open = (): Batch<Value> => {
    const keys = new Set<string>();
    const answer = asking.then(async () => {
      const rest = restsUntil - performance.now();
      // The requests that came in the same turn of the event loop come together.
      await new Promise((resolve) => (rest > 0 ? setTimeout(resolve, rest) : setImmediate(resolve)));
      waiting = undefined;
      try {
        return await ask([...keys]);
      } finally {
        restsUntil = performance.now() + REST_MS;
      }
    });
    asking = answer.catch(() => undefined);
    return { keys, answer };
  };
  return async (key) => {
    waiting ??= open();
    waiting.keys.add(key);
    return (await waiting.answer).get(key);
  };
}

interface Batch<Value> {
  readonly keys: Set<string>;
  readonly answer: Promise<ReadonlyMap<string, Value>>;
}
