import { Fault } from './errors.ts';
import { shown } from './shown.ts';
import type { Entry } from './tree.ts';

/** Refuses a key that its mapping has already: readers differ in which of the two they take, or refuse the file. */
export class KeySet {
  readonly #seen = new Set<string>();

  /** Throws Fault. Merge keys may be repeated; keys that are collections are not compared. */
  add({ key, name, start }: Entry): void {
    if (key.kind !== 'scalar' || (key.style === 'plain' && key.value === '<<')) return;
    const identity = `${typeof key.value} ${String(key.value)}`;
    if (this.#seen.has(identity))
      throw new Fault(start, `the key ${shown(name)} is there twice`, 'Remove the one that does not count.');
    this.#seen.add(identity);
  }
}
