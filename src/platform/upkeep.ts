/** Work that is done now and from time to time, for as long as the platform runs. */

const INTERVAL_MS = 3_600_000;

/** Begins; gives what ends it, once what is under way has ended. What fails is told, and tried again the next time. */
export function keepUp(work: () => Promise<void>, onFault: (reason: string) => void): () => Promise<void> {
  let underWay: Promise<void> = Promise.resolve();
  const begin = () => {
    underWay = work().catch((error: unknown) => onFault(Error.isError(error) ? error.message : String(error)));
  };
  begin();
  const timer = setInterval(begin, INTERVAL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
