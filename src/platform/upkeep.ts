/** Work that is done now and from time to time, for as long as the platform runs. */
import { type Log, logFault } from './log.ts';

const INTERVAL_MS = 3_600_000;

/** Begins tasks by their names; gives what ends them, once what is under way has ended. What fails is tried again the next time. */
export function keepUp(tasks: Readonly<Record<string, () => Promise<unknown>>>, log: Log): () => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve();
  const begin = () => {
    underWay = Promise.all(Object.entries(tasks).map(([name, work]) => work().catch(logFault(log, name))));
  };
  begin();
  const timer = setInterval(begin, INTERVAL_MS).unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
