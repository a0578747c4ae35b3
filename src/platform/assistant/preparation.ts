/** Having indexes ready before anyone asks. */

/** Brings indexes up to date in the background, one after the other, a while after they were named. */
export interface Preparation {
  /** Names a site whose pages may have changed. */
  add(domain: string): void;
  /** Leaves out a site that is being exported: its pages are cheaper to read when that has ended. */
  postpone(domain: string): void;
  /** Begins with no further site. */
  close(): void;
}

/** Opens a preparation; `prepare` does the work and does not reject. */
export function openPreparation(prepare: (domain: string) => Promise<void>, delayMs: number): Preparation {
  const waiting = new Map<string, NodeJS.Timeout>();
  let isClosed = false;
  let last = Promise.resolve();
  const postpone = (domain: string): void => {
    clearTimeout(waiting.get(domain));
    waiting.delete(domain);
  };
  const begin = (domain: string): void => {
    waiting.delete(domain);
    last = last.then(async () => {
      if (!isClosed) await prepare(domain);
    });
  };
  return {
    add(domain) {
      if (isClosed) return;
      postpone(domain);
      const timer = setTimeout(begin, delayMs, domain);
      timer.unref();
      waiting.set(domain, timer);
    },
    postpone,
    close() {
      isClosed = true;
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
