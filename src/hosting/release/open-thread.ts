/** The program of the thread that opens one site: reads its task, works, answers, ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { BundleError } from '../../bundle/errors.ts';
import { type OpenOptions, openSite } from './open.ts';
import type { ThreadAnswer } from './thread.ts';

function failureOf(error: unknown): ThreadAnswer {
  const message = Error.isError(error) ? error.message : String(error);
  if (error instanceof BundleError) return { type: 'refused', code: error.code, message };
  const code = Error.isError(error) && 'code' in error ? String(error.code) : undefined;
  return { type: 'failed', message, ...(code !== undefined && { code }) };
}

const answer: ThreadAnswer = await openSite(workerData as OpenOptions).then(
  (site) => ({ type: 'opened', site }),
  failureOf,
);
parentPort?.postMessage(answer);
