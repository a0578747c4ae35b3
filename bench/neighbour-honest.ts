/** A process of the bench: an organization that polls, asks and exports at a pace, whatever its neighbour does. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Assistant, ask } from './assistant-ask.ts';
import { OWN } from './assistant-questions.ts';
import { type HonestReport, type HonestStart, SITE_INTERVAL_MS, type WaitFigures } from './neighbour-messages.ts';
import { serveSide } from './neighbour-side.ts';
import { readJob, startJob, type Tenant } from './service-stage.ts';

const POLL_INTERVAL_MS = 100;
const QUESTION_INTERVAL_MS = 1000;
/** Between two exports. */
const EXPORT_PAUSE_MS = 2000;
const LOOK_INTERVAL_MS = 100;
/** For what has not ended when no more comes. */
const DRAIN_LIMIT_MS = 120_000;
const FAULT_MAX_CHARS = 120;
/** Each organization comes from an address of its own, as the proxy in front of the platform says. */
const ADDRESS = '192.0.2.1';

/** The waits of one kind. */
class Waits {
  readonly #milliseconds: number[] = [];
  readonly #open = new Map<Promise<void>, number>();
  readonly #faults = new Map<string, number>();

  /** Notes what `act` says that it took. */
  add(act: () => Promise<number>): Promise<void> {
    const noted = this.#note(act).finally(() => this.#open.delete(noted));
    this.#open.set(noted, performance.now());
    return noted;
  }

  async drain(): Promise<void> {
    await Promise.all(this.#open.keys());
  }

  report(): WaitFigures {
    const left = [...this.#open.values()].map((begun) => performance.now() - begun);
    const faults = Object.fromEntries(this.#faults);
    return { milliseconds: [...this.#milliseconds, ...left], unfinished: left.length, faults };
  }

  async #note(act: () => Promise<number>): Promise<void> {
    try {
      this.#milliseconds.push(await act());
    } catch (error) {
      const fault = String(Error.isError(error) ? error.message : error).slice(0, FAULT_MAX_CHARS);
      this.#faults.set(fault, (this.#faults.get(fault) ?? 0) + 1);
    }
  }
}

serveSide<HonestStart, HonestReport>(({ url, tenant, jobId }) => {
  const waits = { poll: new Waits(), answer: new Waits(), 'first answer': new Waits(), export: new Waits() };
  const [first, ...unasked] = tenant.domains;
  const assistant = (domain = first): Assistant => {
    const headers = { 'x-forwarded-for': ADDRESS };
    return { url, assistantKey: tenant.assistantKey, headers, ...(domain !== undefined && { domain }) };
  };
  const questionOf = (nth: number) => OWN.questions[nth % OWN.questions.length]?.question ?? '';
  let isEnding = false;
  /** At a pace, not after one another: what waits holds nothing up, and is not left out. */
  const every = async (intervalMs: number, act: (nth: number) => void) => {
    const from = performance.now();
    for (let nth = 0; !isEnding; nth++) {
      act(nth);
      await wait(Math.max(0, from + (nth + 1) * intervalMs - performance.now()));
    }
  };
  const exportOn = async () => {
    while (!isEnding) {
      await waits.export.add(() => exportOnce(url, tenant));
      await wait(EXPORT_PAUSE_MS);
    }
  };
  void every(POLL_INTERVAL_MS, () => void waits.poll.add(() => timed(() => readJob(url, jobId, tenant.key))));
  void every(QUESTION_INTERVAL_MS, (nth) => void waits.answer.add(() => firstWord(assistant(), questionOf(nth))));
  void every(SITE_INTERVAL_MS, (nth) => {
    const domain = unasked[nth];
    if (domain !== undefined)
      void waits['first answer'].add(() => firstWord(assistant(domain), `Some text of page ${nth}`));
  });
  void exportOn();
  return async () => {
    isEnding = true;
    const all = Object.values(waits);
    await Promise.race([Promise.all(all.map((each) => each.drain())), wait(DRAIN_LIMIT_MS)]);
    return {
      poll: waits.poll.report(),
      answer: waits.answer.report(),
      'first answer': waits['first answer'].report(),
      export: waits.export.report(),
    };
  };
});

async function timed(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await act();
  return performance.now() - begun;
}

async function firstWord(assistant: Assistant, question: string): Promise<number> {
  const { firstTextMs, wholeMs } = await ask(assistant, question);
  return firstTextMs || wholeMs;
}

/** From the start of a job to its completion, seen by polls. */
async function exportOnce(url: string, tenant: Tenant): Promise<number> {
  const begun = performance.now();
  const jobId = await startJob(url, tenant);
  for (;;) {
    const { status, error } = await readJob(url, jobId, tenant.key);
    if (status === 'completed') return performance.now() - begun;
    if (status === 'failed') throw new Error(`the export failed: ${error}`);
    await wait(LOOK_INTERVAL_MS);
  }
}
