import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FairQueue, type Ticket } from '../../src/platform/fair-queue.ts';

const { signal } = new AbortController();

/** Pieces of work that end when they are told to, on a clock that is set by hand. */
class ManualWork {
  now = 0;
  readonly begun: string[] = [];
  readonly queue: FairQueue;
  #ends: (() => void)[] = [];

  constructor(slots = 1, ticketsMax = 100) {
    this.queue = new FairQueue({ slots, ticketsMax, elapsed: () => this.now });
  }

  ask(organization: string, stop: AbortSignal = signal): Promise<void> {
    return this.order(this.queue.enter(organization, stop), organization);
  }

  async order(ticket: Ticket, name: string): Promise<void> {
    try {
      await ticket.run(async () => {
        this.begun.push(name);
        await new Promise<void>((resolve) => this.#ends.push(resolve));
      });
    } finally {
      ticket.leave();
    }
  }

  /** Ends what began first, after so many milliseconds. */
  async end(milliseconds: number): Promise<void> {
    this.now += milliseconds;
    this.#ends.shift()?.();
    await this.settle();
  }

  async settle(): Promise<void> {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  }
}

describe('turns', () => {
  it('give no claim on the time in which an organization asked for nothing', async () => {
    const work = new ManualWork();
    const first = [work.ask('busy'), work.ask('busy'), work.ask('busy'), work.ask('busy')];
    await work.settle();
    await work.end(1000);
    const late = [work.ask('late'), work.ask('late'), work.ask('late')];
    while (work.begun.length < 7) await work.end(1000);
    expect(work.begun).toEqual(['busy', 'busy', 'late', 'busy', 'late', 'busy', 'late']);
    await work.end(0);
    await Promise.all([...first, ...late]);
  });

  it('part the time among all that wait, by no more than one piece of each', async () => {
    const costs = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 30, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(fc.array(costs, { minLength: 2, maxLength: 4 }), async (organizations) => {
        const work = new ManualWork();
        const used = organizations.map(() => 0);
        const all = organizations.flatMap((own, at) => own.map(() => work.ask(String(at))));
        await work.settle();
        for (let count = 0; count < 30; count += 1) {
          const at = Number(work.begun.at(-1));
          const costMs = organizations[at]?.[work.begun.filter((name) => name === String(at)).length - 1] ?? 0;
          used[at] = (used[at] ?? 0) + costMs;
          await work.end(costMs);
          expect(Math.max(...used) - Math.min(...used)).toBeLessThanOrEqual(500);
        }
        while (work.begun.length < all.length) await work.end(1);
        await work.end(1);
        await Promise.all(all);
      }),
      { numRuns: 20 },
    );
  });
});

describe('tickets', () => {
  it('give up waiting with their signal, and hold the slot of what has begun until it ends', async () => {
    const work = new ManualWork();
    const stop = new AbortController();
    const begun = work.ask('a', stop.signal);
    const waiting = work.ask('a', stop.signal);
    const other = work.ask('b');
    await work.settle();
    stop.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    expect(work.begun).toEqual(['a']);
    await work.end(1);
    expect(work.begun).toEqual(['a', 'b']);
    await work.end(1);
    await Promise.all([begun, other]);
    await expect(work.ask('a', stop.signal)).rejects.toThrow('gone');
  });

  it('go on after work that failed', async () => {
    const { queue } = new ManualWork();
    const ticket = queue.enter('a', signal);
    await expect(ticket.run(() => Promise.reject(new Error('ill')))).rejects.toThrow('ill');
    expect(await ticket.run(async () => 'well')).toBe('well');
  });
});

/** Resolves when what could begin or end has done so. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Slots of which the last is spared, at which works begin and end as told. */
function openWorks(count: number) {
  let now = 0;
  const queue = new FairQueue({ slots: count, laneSlots: Math.max(1, count - 1), elapsed: () => now });
  const running: { readonly name: string; readonly end: () => void }[] = [];
  const begun: string[] = [];
  return {
    begun,
    running: () => running.map(({ name }) => name),
    /** Names begin with their organization. */
    add(name: string): void {
      const { promise, resolve } = Promise.withResolvers<void>();
      void queue.run(name[0] ?? '', () => {
        begun.push(name);
        running.push({ name, end: resolve });
        return promise;
      });
    },
    async end(at: number): Promise<void> {
      now += 1;
      running.splice(at, 1)[0]?.end();
      await settled();
    },
    settle: settled,
  };
}

it('pause between two pieces of work, not before the first', async () => {
  const pauses: (() => void)[] = [];
  const took: number[] = [];
  let now = 0;
  const pause = (tookMs: number) => {
    took.push(tookMs);
    return new Promise<void>((resolve) => pauses.push(resolve));
  };
  const queue = new FairQueue({ slots: 1, pause, elapsed: () => now });
  const begun: string[] = [];
  const works = ['a', 'b'].map((name) =>
    queue.run(name, async () => {
      begun.push(name);
      now += 7;
    }),
  );
  await works[0];
  expect([begun, took]).toEqual([['a'], [7]]);
  pauses[0]?.();
  await works[1];
  expect(begun).toEqual(['a', 'b']);
});

it('never have an organization hold all slots, nor a slot idle that somebody may have, nor lose a work', async () => {
  const step = fc.oneof(fc.record({ add: fc.constantFrom('a', 'b', 'c') }), fc.record({ end: fc.nat({ max: 5 }) }));
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 4 }), fc.array(step, { maxLength: 30 }), async (count, steps) => {
      const works = openWorks(count);
      const waiting = new Set<string>();
      for (const [at, one] of steps.entries()) {
        if ('add' in one) {
          waiting.add(`${one.add}${at}`);
          works.add(`${one.add}${at}`);
        }
        await ('end' in one ? works.end(one.end) : works.settle());
        for (const name of works.begun) waiting.delete(name);
        const holders = works.running().map(([organization]) => organization);
        expect(holders.length).toBeLessThanOrEqual(count);
        expect(
          Math.max(0, ...['a', 'b', 'c'].map((one) => holders.filter((each) => each === one).length)),
        ).toBeLessThan(count);
        const mayHold = [...waiting].some(
          ([organization]) => holders.length < count - 1 || !holders.includes(organization),
        );
        expect(holders.length < count && mayHold).toBe(false);
      }
      while (works.running().length > 0) await works.end(0);
      expect(works.begun).toHaveLength(steps.filter((one) => 'add' in one).length);
    }),
    { numRuns: 60 },
  );
});
