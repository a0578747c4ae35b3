/**
 * Whether a job without a heartbeat tells that its runner is gone. While the database was gone nobody could give one:
 * runners that are alive get the time to do so.
 */

/** What a runner heard of the database. Times are in milliseconds of one clock. */
export class Silence {
  readonly #heartbeatMs: number;
  #heardAt: number;
  #hasFailed = false;
  #judgesFrom = 0;

  /** `heartbeatMs` is the longest that a runner which is alive may be without a heartbeat. */
  constructor(heartbeatMs: number, now: number) {
    this.#heartbeatMs = heartbeatMs;
    this.#heardAt = now;
  }

  /** Takes note that it did not answer. */
  failed(): void {
    this.#hasFailed = true;
  }

  /** Takes note that it answered, and tells whether missing heartbeats count. */
  answered(now: number): boolean {
    // A tick that is only late, on a machine that is busy, says nothing of the others.
    // Another's last heartbeat may be older than the last answer here.
    if (this.#hasFailed && now - this.#heardAt > this.#heartbeatMs / 2) this.#judgesFrom = now + this.#heartbeatMs;
    this.#hasFailed = false;
    this.#heardAt = now;
    return now >= this.#judgesFrom;
  }
}
