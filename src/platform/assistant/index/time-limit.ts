/** Ending work that takes too long, where it runs. */
import { createContext, Script } from 'node:vm';

/** Work that took longer than it may. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

const CALL = new Script('work()');
const room: { work: () => void } = { work: () => undefined };
const context = createContext(room);

/**
 * Does what takes no turn of the event loop; throws a {@link TimeLimitError} when it takes longer than this. The engine
 * then stops it wherever it is, in a loop or a pattern, and what it had not yet changed stays as it is: let it only read.
 *
 * Source: https://nodejs.org/api/vm.html#scriptrunincontextcontextifiedobject-options
 */
export function withinTime<T>(milliseconds: number, work: () => T): T {
  let done: { readonly value: T } | undefined;
  room.work = () => {
    done = { value: work() };
  };
  try {
    CALL.runInContext(context, { timeout: milliseconds });
  } catch (error) {
    if (!isTimeout(error)) throw error;
    throw new TimeLimitError(`it took longer than ${milliseconds} ms`, { cause: error });
  } finally {
    room.work = () => undefined;
  }
  if (done === undefined) throw new Error('work ended without a value');
  return done.value;
}

function isTimeout(error: unknown): boolean {
  return Error.isError(error) && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
