/** Keys that stand twice in one object of a JSON text: two readers of it would take two different values. */

// Strings whole, so that what stands inside them is not taken for structure.
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],]/gs;

/** Finds the first key that its object has twice; `undefined` when none is. `text` is valid JSON. */
export function findDuplicateKey(text: string): string | undefined {
  /** The keys of the open objects, from the outermost; `undefined` for a list. */
  const open: (Set<string> | undefined)[] = [];
  let expectsKey = false;
  for (const [token] of text.matchAll(TOKEN)) {
    const keys = open.at(-1);
    if (token === '{' || token === '[') {
      open.push(token === '{' ? new Set() : undefined);
      expectsKey = token === '{';
    } else if (token === '}' || token === ']') {
      open.pop();
      expectsKey = false;
    } else if (token === ',') {
      expectsKey = keys !== undefined;
    } else if (expectsKey && keys !== undefined) {
      const key = JSON.parse(token) as string;
      if (keys.has(key)) return key;
      keys.add(key);
      expectsKey = false;
    }
  }
  return undefined;
}
