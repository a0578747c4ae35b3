/** Watching a file by what it holds. */
import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';

/**
 * One look a second costs nothing, and sees what events of the file system miss: a link that is swapped above the file,
 * as in a mounted ConfigMap, a checkout that replaces the folder, a disk on the network whose clock is coarse.
 */
const INTERVAL_MS = 1000;

/** What a look at the file gave: what it holds, or why it cannot be read. */
export type Look = Buffer | NodeJS.ErrnoException;

export interface Watched {
  /** Looks at once, and hands over what is there though it is the same. */
  again(): Promise<void>;
  end(): void;
}

/**
 * Hands what the file holds to `take`, once before this resolves, and whenever it is something else. What is handed over is
 * what was compared: whatever comes in between, the last that `take` was given is what the file holds.
 */
export async function watchValues(
  file: string,
  take: (look: Look, isAgain: boolean) => void,
  intervalMs: number = INTERVAL_MS,
): Promise<Watched> {
  let known: Look | undefined;
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();
  const look = (isAgain: boolean) => {
    turn = turn.then(async () => {
      const found = await readFile(file).catch((error: NodeJS.ErrnoException) => error);
      if (isEnded || (!isAgain && isDeepStrictEqual(found, known))) return;
      known = found;
      take(found, isAgain);
    });
    return turn;
  };
  const poll = async () => {
    await look(false);
    if (!isEnded) timer = setTimeout(poll, intervalMs);
  };
  await poll();
  return {
    again: () => look(true),
    end: () => {
      isEnded = true;
      clearTimeout(timer);
    },
  };
}
