/** Having indexes ready before anyone asks. */
import { FairQueue } from '../fair-queue.ts';

/** Brings indexes up to date in the background, one after the other, organizations in turn, a while after they were named. */
export interface Preparation {
  /** Names a site whose pages may have changed. */
  add(domain: string): void;
  /** Leaves out a site that is being exported: its pages are cheaper to read when that has ended. */
  postpone(domain: string): void;
  /** Begins with no further site. */
  close(): void;
}

export interface PreparationOptions {
  /** Does the work, and does not reject. */
  readonly prepare: (domain: string) => Promise<void>;
  readonly organizationOf: (domain: string) => string;
  readonly delayMs: number;
}

/** Opens a preparation. */
export function openPreparation({ prepare, organizationOf, delayMs }: PreparationOptions): Preparation {
  const waiting = new Map<string, NodeJS.Timeout>();
  let isClosed = false;
  const queue = new FairQueue({ slots: 1 });
  const postpone = (domain: string): void => {
    clearTimeout(waiting.get(domain));
    waiting.delete(domain);
  };
  const begin = (domain: string): void => {
    waiting.delete(domain);
    void queue.run(organizationOf(domain), async () => {
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
