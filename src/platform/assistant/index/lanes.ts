/** Limits how much is worked on at the same time, fairly: organizations take turns, and none takes what others need. */

/** Begins a piece of work that waited. */
type Begin = () => void;

export class Lanes {
  #free: number;
  /** Lanes that an organization holds. */
  readonly #held = new Map<string, number>();
  /** What waits by organization, the one whose turn is next first. */
  readonly #waiting = new Map<string, Begin[]>();

  constructor(count: number) {
    this.#free = count;
  }

  /**
   * Does a piece of work when there is a lane for it. Works of an organization come in order; whoever holds a lane does not
   * get the last one that is free, so that others can begin whatever it is at.
   */
  async run<T>(organization: string, work: () => Promise<T>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.set(organization, [...(this.#waiting.get(organization) ?? []), resolve]);
    this.#fill();
    await promise;
    try {
      return await work();
    } finally {
      this.#hold(organization, -1);
      this.#fill();
    }
  }

  #fill(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      const [organization, [first, ...others]] = next;
      // Behind all that wait.
      this.#waiting.delete(organization);
      if (others.length > 0) this.#waiting.set(organization, others);
      this.#hold(organization, 1);
      first?.();
    }
  }

  #next(): [string, readonly Begin[]] | undefined {
    if (this.#free === 0) return undefined;
    return [...this.#waiting].find(([organization]) => this.#free > 1 || !this.#held.has(organization));
  }

  #hold(organization: string, lanes: number): void {
    this.#free -= lanes;
    const held = (this.#held.get(organization) ?? 0) + lanes;
    if (held === 0) this.#held.delete(organization);
    else this.#held.set(organization, held);
  }
}
