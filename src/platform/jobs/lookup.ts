/** Looking many things up at once: a thousand polls at the same moment are one statement. */

/**
 * Creates a lookup that asks once for all keys that came together, or while the last answer was under way. What it gives was read
 * after it was asked for: nothing is kept.
 */
export function createLookup<Value>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let waiting: Batch<Value> | undefined;
  let asking: Promise<unknown> = Promise.resolve();
  const open = (): Batch<Value> => {
    const keys = new Set<string>();
    const answer = asking.then(async () => {
      // The requests that came in the same turn of the event loop come together.
      await new Promise((resolve) => setImmediate(resolve));
      waiting = undefined;
      return await ask([...keys]);
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
