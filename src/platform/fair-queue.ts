/** Sharing what is scarce among organizations: each waits in a lane of its own, and who has had the least goes next. */
import { setTimeout as wait } from 'node:timers/promises';

export interface FairQueueOptions {
  /** How much is done at the same time. */
  readonly slots: number;
  /** Tickets that one organization may hold at the same time; as many as it likes when absent. */
  readonly ticketsMax?: number;
  /** Slots that one organization may hold at the same time, so that long work leaves room for others; all when absent. */
  readonly laneSlots?: number;
  /**
   * Waited for after each piece of work, which took so long, before the next begins: for what else its thread has to do.
   */
  readonly pause?: (tookMs: number) => Promise<unknown>;
  /** How long a piece of work may wait for its turn, and what it is rejected with then; for ever when absent. */
  readonly waiting?: { readonly limitMs: number; readonly error: () => Error };
  /** Time that has passed since some moment, in milliseconds. */
  readonly elapsed?: () => number;
}

/** A ticket for the lane of an organization, from {@link FairQueue.enter} until it is left. */
export interface Ticket {
  /** Whoever took the ticket is gone when it aborts. */
  readonly signal: AbortSignal;
  /**
   * Does a piece of work when it is the organization's turn, and holds its slot until the work has ended, whatever the
   * signal says. Rejects with the signal's reason when that aborts before the work began.
   */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Gives the ticket back; only the first call counts. */
  leave(): void;
}

/** An organization holds all of its tickets; others have theirs. */
export class LaneFullError extends Error {
  override readonly name = 'LaneFullError';
  readonly ticketsMax: number;

  constructor(ticketsMax: number) {
    super(`the organization holds all of its ${ticketsMax} tickets`);
    this.ticketsMax = ticketsMax;
  }
}

/** Longer measurements include waiting for a CPU. */
const REST_MAX_MS = 10;

/**
 * Rests for as long as a piece of work took: what works in the thread of the server, or has it do as much for each piece,
 * takes half of its time at most.
 */
export async function restAsLong(tookMs: number): Promise<void> {
  await wait(Math.min(tookMs, REST_MAX_MS));
}

/** The lane of an organization. */
interface Lane {
  tickets: number;
  running: number;
  /** Milliseconds of work that were done for it, counted from where the others stood when it came. */
  usedMs: number;
  readonly waiting: (() => void)[];
}

/**
 * Fair queue by organization, after start-time fair queueing (Goyal, Vin, Cheng 1996): turns go by the time that was
 * used, not by the number of pieces, so that one that asks for little waits for no more than what is being done.
 */
export class FairQueue {
  readonly #ticketsMax: number;
  readonly #laneSlots: number;
  readonly #pause: FairQueueOptions['pause'];
  readonly #waiting: FairQueueOptions['waiting'];
  readonly #elapsed: () => number;
  readonly #lanes = new Map<string, Lane>();
  #free: number;
  /** What the one whose turn came last had used: who was away has no claim on the time before. */
  #levelMs = 0;

  constructor({
    slots,
    ticketsMax,
    laneSlots = slots,
    pause,
    waiting,
    elapsed = () => performance.now(),
  }: FairQueueOptions) {
    this.#free = slots;
    this.#ticketsMax = ticketsMax ?? Number.POSITIVE_INFINITY;
    this.#laneSlots = laneSlots;
    this.#pause = pause;
    this.#waiting = waiting;
    this.#elapsed = elapsed;
  }

  /** Takes a ticket for an organization; throws a {@link LaneFullError} when it holds all of its own. */
  enter(organization: string, signal: AbortSignal): Ticket {
    this.requireTicket(organization);
    const lane = this.#lanes.get(organization) ?? { tickets: 0, running: 0, usedMs: this.#levelMs, waiting: [] };
    this.#lanes.set(organization, lane);
    lane.tickets += 1;
    let isLeft = false;
    return {
      signal,
      run: (work) => this.#run(lane, work, signal),
      leave: () => {
        if (isLeft) return;
        isLeft = true;
        lane.tickets -= 1;
        this.#forget();
      },
    };
  }

  /** Throws a {@link LaneFullError} when an organization holds all of its tickets. */
  requireTicket(organization: string): void {
    if ((this.#lanes.get(organization)?.tickets ?? 0) >= this.#ticketsMax) throw new LaneFullError(this.#ticketsMax);
  }

  /** Does a piece of work when it is the organization's turn. */
  async run<T>(organization: string, work: () => Promise<T>): Promise<T> {
    // A signal of its own: each listener is compared with all others of a signal.
    const ticket = this.enter(organization, new AbortController().signal);
    try {
      return await ticket.run(work);
    } finally {
      ticket.leave();
    }
  }

  async #run<T>(lane: Lane, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await this.#turn(lane, signal);
    const begun = this.#elapsed();
    try {
      return await work();
    } finally {
      const tookMs = this.#elapsed() - begun;
      lane.usedMs += tookMs;
      const pause = this.#pause?.(tookMs);
      if (pause === undefined) this.#end(lane);
      else void pause.finally(() => this.#end(lane));
    }
  }

  #end(lane: Lane): void {
    lane.running -= 1;
    this.#free += 1;
    this.#next();
    this.#forget();
  }

  async #turn(lane: Lane, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = (reason: unknown) => {
      const at = lane.waiting.indexOf(resolve);
      if (at >= 0) lane.waiting.splice(at, 1);
      reject(reason);
    };
    const abort = () => giveUp(signal.reason);
    const limit = this.#waiting;
    const timer = limit && setTimeout(() => giveUp(limit.error()), limit.limitMs);
    if (isIdle(lane)) lane.usedMs = Math.max(lane.usedMs, this.#levelMs);
    lane.waiting.push(resolve);
    signal.addEventListener('abort', abort, { once: true });
    this.#next();
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    }
  }

  #next(): void {
    while (this.#free > 0) {
      let lane: Lane | undefined;
      for (const each of this.#lanes.values()) {
        if (each.waiting.length === 0 || each.running >= this.#laneSlots) continue;
        if (lane === undefined || byUse(each, lane) < 0) lane = each;
      }
      const begin = lane?.waiting.shift();
      if (lane === undefined || begin === undefined) return;
      this.#free -= 1;
      lane.running += 1;
      this.#levelMs = Math.max(this.#levelMs, lane.usedMs);
      begin();
    }
  }

  /** Drops lanes that nothing is to be known of: their time is no more than what a new one begins with. */
  #forget(): void {
    const isQuiet = [...this.#lanes.values()].every((lane) => isIdle(lane));
    for (const [organization, lane] of this.#lanes) {
      if (lane.tickets === 0 && isIdle(lane) && (isQuiet || lane.usedMs <= this.#levelMs)) {
        this.#lanes.delete(organization);
      }
    }
  }
}

function isIdle({ running, waiting }: Lane): boolean {
  return running === 0 && waiting.length === 0;
}

/** What is being done is not yet in what was used. */
function byUse(a: Lane, b: Lane): number {
  return a.running - b.running || a.usedMs - b.usedMs;
}
