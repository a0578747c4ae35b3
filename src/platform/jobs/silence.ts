/**
 * Whether a lease that ran out tells that its runner is gone. While the database was gone nobody could lengthen a lease:
 * runners that are alive get the time to do so.
 */

/** After a silence of the database, in leases. */
const GRACE_LEASES = 2;

/** What a runner heard of the database. Times are in milliseconds of one clock. */
export class Silence {
  readonly #leaseMs: number;
  #heardAt: number;
  #hasFailed = false;
  #judgesFrom = 0;

  constructor(leaseMs: number, now: number) {
    this.#leaseMs = leaseMs;
    this.#heardAt = now;
  }

  /** Takes note that it did not answer. */
  failed(): void {
    this.#hasFailed = true;
  }

  /** Takes note that it answered, and tells whether leases that ran out count. */
  answered(now: number): boolean {
    // A tick that is only late, on a machine that is busy, says nothing of the others.
    if (this.#hasFailed && now - this.#heardAt > this.#leaseMs) this.#judgesFrom = now + GRACE_LEASES * this.#leaseMs;
    this.#hasFailed = false;
    this.#heardAt = now;
    return now >= this.#judgesFrom;
  }
}
