/** Opening a site in a thread of its own, so that readers of the live version do not wait for the next one. */
import { Worker } from 'node:worker_threads';
import { BundleError, type BundleErrorCode } from '../../bundle/errors.ts';
import type { OpenedSite, OpenOptions } from './open.ts';

/** What the thread says at its end; errors lose their class on the way. */
export type ThreadAnswer =
  | { readonly type: 'opened'; readonly site: OpenedSite }
  | { readonly type: 'refused'; readonly code: BundleErrorCode; readonly message: string }
  | { readonly type: 'failed'; readonly code?: string; readonly message: string };

const PROGRAM = new URL('./open-thread.ts', import.meta.url);

/** Does what `openSite` does. When it rejects, nothing is written any more. */
export async function openInThread(options: OpenOptions, signal: AbortSignal): Promise<OpenedSite> {
  signal.throwIfAborted();
  const thread = new Worker(PROGRAM, { workerData: options });
  const stop = () => void thread.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const answer = await new Promise<ThreadAnswer | undefined>((resolve, reject) => {
      let said: ThreadAnswer | undefined;
      thread.once('message', (message: ThreadAnswer) => {
        said = message;
      });
      thread.once('error', reject);
      thread.once('exit', () => resolve(said));
    });
    signal.throwIfAborted();
    switch (answer?.type) {
      case 'opened':
        return answer.site;
      case 'refused':
        throw new BundleError(answer.code, answer.message);
      case 'failed':
        throw Object.assign(new Error(answer.message), { code: answer.code });
      case undefined:
        throw new Error('the thread that unpacks ended without a word');
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
