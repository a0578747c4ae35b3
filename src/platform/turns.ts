/** Sharing what is scarce among organizations: each waits in a line of its own, and who has had the least goes next. */
import { setTimeout as wait } from 'node:timers/promises';

export interface TurnsOptions {
  /** How much is done at the same time. */
  readonly slots: number;
  /** Places that one organization may have taken at the same time; as many as it likes when absent. */
  readonly placesMax?: number;
  /** Whether the last free slot goes to none that has another: work that may be long leaves room for that of others. */
  readonly sparesLast?: boolean;
  /** Waited for after each piece of work, which took so long, before the next begins: for what else its thread has to do. */
  readonly pause?: (tookMs: number) => Promise<unknown>;
  /** Time that has passed since some moment, in milliseconds. */
  readonly elapsed?: () => number;
}

/** A place in the line of an organization, from {@link Turns.enter} until it is left. */
export interface Place {
  /** Whoever took the place is gone when it aborts. */
  readonly signal: AbortSignal;
  /**
   * Does a piece of work when it is the organization's turn, and holds its slot until the work has ended, whatever the
   * signal says. Rejects with the signal's reason when that aborts before the work began.
   */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Gives the place free; only the first call counts. */
  leave(): void;
}

/** An organization has taken all of its places; others have theirs. */
export class NoPlaceError extends Error {
  override readonly name = 'NoPlaceError';
  readonly placesMax: number;

  constructor(placesMax: number) {
    super(`the organization has taken all of its ${placesMax} places`);
    this.placesMax = placesMax;
  }
}

/** What takes longer than this only waited for a processor itself. */
const REST_MAX_MS = 10;

/**
 * Rests for as long as a piece of work took: what works in the thread of the server, or has it do as much for each piece,
 * takes half of its time at most.
 */
export async function restAsLong(tookMs: number): Promise<void> {
  await wait(Math.min(tookMs, REST_MAX_MS));
}

/** Of work that nobody gives up. */
const NEVER = new AbortController().signal;

/** The line of an organization. */
interface Line {
  places: number;
  running: number;
  /** Milliseconds of work that were done for it, counted from where the others stood when it came. */
  usedMs: number;
  readonly waiting: (() => void)[];
}

/**
 * Fair queue by organization, after start-time fair queueing (Goyal, Vin, Cheng 1996): turns go by the time that was
 * used, not by the number of pieces, so that one that asks for little waits for no more than what is being done.
 */
export class Turns {
  readonly #placesMax: number;
  readonly #sparesLast: boolean;
  readonly #pause: TurnsOptions['pause'];
  readonly #elapsed: () => number;
  readonly #lines = new Map<string, Line>();
  #free: number;
  /** What the one whose turn came last had used: who was away has no claim on the time before. */
  #levelMs = 0;

  constructor({ slots, placesMax, sparesLast = false, pause, elapsed = () => performance.now() }: TurnsOptions) {
    this.#free = slots;
    this.#placesMax = placesMax ?? Number.POSITIVE_INFINITY;
    this.#sparesLast = sparesLast;
    this.#pause = pause;
    this.#elapsed = elapsed;
  }

  /** Takes a place for an organization; throws a {@link NoPlaceError} when it has taken all of its own. */
  enter(organization: string, signal: AbortSignal): Place {
    this.requirePlace(organization);
    const line = this.#lines.get(organization) ?? { places: 0, running: 0, usedMs: this.#levelMs, waiting: [] };
    this.#lines.set(organization, line);
    line.places += 1;
    let isLeft = false;
    return {
      signal,
      run: (work) => this.#run(line, work, signal),
      leave: () => {
        if (isLeft) return;
        isLeft = true;
        line.places -= 1;
        this.#forget();
      },
    };
  }

  /** Throws a {@link NoPlaceError} when an organization has taken all of its places. */
  requirePlace(organization: string): void {
    if ((this.#lines.get(organization)?.places ?? 0) >= this.#placesMax) throw new NoPlaceError(this.#placesMax);
  }

  /** Does a piece of work when it is the organization's turn. */
  async run<T>(organization: string, work: () => Promise<T>): Promise<T> {
    const place = this.enter(organization, NEVER);
    try {
      return await place.run(work);
    } finally {
      place.leave();
    }
  }

  async #run<T>(line: Line, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await this.#turn(line, signal);
    const begun = this.#elapsed();
    try {
      return await work();
    } finally {
      const tookMs = this.#elapsed() - begun;
      line.usedMs += tookMs;
      if (this.#pause === undefined) this.#end(line);
      else void this.#pause(tookMs).finally(() => this.#end(line));
    }
  }

  #end(line: Line): void {
    line.running -= 1;
    this.#free += 1;
    this.#next();
    this.#forget();
  }

  async #turn(line: Line, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      const at = line.waiting.indexOf(resolve);
      if (at >= 0) line.waiting.splice(at, 1);
      reject(signal.reason);
    };
    if (isIdle(line)) line.usedMs = Math.max(line.usedMs, this.#levelMs);
    line.waiting.push(resolve);
    signal.addEventListener('abort', giveUp, { once: true });
    this.#next();
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }

  #next(): void {
    while (this.#free > 0) {
      const spares = this.#sparesLast && this.#free === 1;
      let line: Line | undefined;
      for (const each of this.#lines.values()) {
        if (each.waiting.length === 0 || (spares && each.running > 0)) continue;
        if (line === undefined || byUse(each, line) < 0) line = each;
      }
      const begin = line?.waiting.shift();
      if (line === undefined || begin === undefined) return;
      this.#free -= 1;
      line.running += 1;
      this.#levelMs = Math.max(this.#levelMs, line.usedMs);
      begin();
    }
  }

  /** Drops lines that nothing is to be known of: their time is no more than what a new one begins with. */
  #forget(): void {
    const isQuiet = [...this.#lines.values()].every((line) => isIdle(line));
    for (const [organization, line] of this.#lines) {
      if (line.places === 0 && isIdle(line) && (isQuiet || line.usedMs <= this.#levelMs)) {
        this.#lines.delete(organization);
      }
    }
  }
}

function isIdle({ running, waiting }: Line): boolean {
  return running === 0 && waiting.length === 0;
}

/** What is being done is not yet in what was used. */
function byUse(a: Line, b: Line): number {
  return a.running - b.running || a.usedMs - b.usedMs;
}
