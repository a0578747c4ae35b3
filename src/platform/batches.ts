/** Doing at once what many ask for at the same time. */
import { setTimeout as wait } from 'node:timers/promises';

interface Batch<Item, Result> {
  readonly items: Item[];
  readonly done: Promise<Result>;
}

/**
 * Work in batches: one of a lane at a time, and what comes while it is done is in the next one. So many calls cost one
 * statement, and whoever asks gets what was read after the call.
 */
export class Batches<Item, Result> {
  readonly #work: (lane: string, items: readonly Item[]) => Promise<Result>;
  readonly #restMs: number;
  /** Batches that have not begun, by lane. */
  readonly #open = new Map<string, Batch<Item, Result>>();
  /** Last batch of each lane. */
  readonly #last = new Map<string, Promise<unknown>>();

  /** `restMs` is the least time from the end of a batch to the next one of its lane. */
  constructor(work: (lane: string, items: readonly Item[]) => Promise<Result>, restMs = 0) {
    this.#work = work;
    this.#restMs = restMs;
  }

  /** Has an item done with the next batch; resolves or rejects as that does. */
  add(lane: string, item: Item): Promise<Result> {
    const batch = this.#open.get(lane) ?? this.#begin(lane);
    batch.items.push(item);
    return batch.done;
  }

  /** Resolves when nothing is under way any more. */
  async settled(): Promise<void> {
    await Promise.all(this.#last.values());
  }

  #begin(lane: string): Batch<Item, Result> {
    const items: Item[] = [];
    const before = this.#last.get(lane);
    const work = async () => {
      await before;
      // The calls that came in the same turn of the event loop come together.
      await new Promise((resolve) => setImmediate(resolve));
      this.#open.delete(lane);
      return await this.#work(lane, items);
    };
    const batch = { items, done: work() };
    this.#open.set(lane, batch);
    const ended = batch.done.then(
      () => undefined,
      () => undefined,
    );
    const last = ended.then(async () => {
      if (this.#restMs > 0) await wait(this.#restMs);
      if (this.#last.get(lane) === last) this.#last.delete(lane);
    });
    this.#last.set(lane, last);
    return batch;
  }
}
