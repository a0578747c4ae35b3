/** Opening a site in a thread of its own, so that readers of the live version do not wait for the next one. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { BundleError } from '../../bundle/errors.ts';
import type { OpenedSite, OpenOptions } from './open.ts';

const PROGRAM = new URL('./open-thread.ts', import.meta.url);

/** Does what `openSite` does. When it rejects, nothing is written any more. */
export async function openInThread(options: OpenOptions, signal: AbortSignal): Promise<OpenedSite> {
  signal.throwIfAborted();
  const thread = new Worker(PROGRAM, { workerData: options });
  try {
    const [site] = (await once(thread, 'message', { signal })) as [OpenedSite];
    return site;
  } catch (error) {
    signal.throwIfAborted();
    // Errors keep their fields on the way and lose their class.
    const { name, code, message } = error as BundleError;
    throw name === 'BundleError' ? new BundleError(code, message) : error;
  } finally {
    await thread.terminate();
  }
}
