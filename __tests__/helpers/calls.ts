/** The three calls over a real transport, with waits between attempts that take no time. */

import type { Http } from '../../src/action/effects.ts';
import { ActionError } from '../../src/action/errors.ts';
import { deadlineIn, type PlatformCall } from '../../src/action/http/retry.ts';
import { createHttp } from '../../src/action/http/transport.ts';
import { startJob, waitForJob } from '../../src/action/platform/job.ts';
import { mintLink } from '../../src/action/platform/link.ts';
import { type FakeEffects, fakeEffects } from './effects.ts';
import { mustBeHarmless } from './standing.ts';

export const ADMIN_KEY = 'svc_T0pSecretAdminKey42';
export const CALLS: readonly PlatformCall[] = ['start', 'poll', 'link'];

/** JSON that ends each call well. */
export const SOUND_ANSWERS: Readonly<Record<PlatformCall, unknown>> = {
  start: { jobId: 'se_00112233445566aa' },
  poll: { status: 'completed' },
  link: { bundleUrl: 'https://storage.example/bundle.tar.gz?sig=1', expiresAt: '2999-01-01T00:00:00Z' },
};

/** How a call ended, and what was written meanwhile. */
export interface Ending {
  /** Code of the error; `ok` without one. */
  readonly end: string;
  readonly message: string;
  /** The log and the error, together. */
  readonly text: string;
  readonly effects: FakeEffects;
}

/** Enough for a request to arrive on a busy machine, and soon over where a peer stays silent. */
const HASTE_MS = 2000;
const RUN_LIMIT_MS = 600_000;

/** The real transport, hasty in its first attempts: they are for a peer that never ends. Later ones have all the time. */
export function hastyHttp(attempts = 1): Http {
  const http = createHttp();
  let left = attempts;
  const limit = (milliseconds: number) => (left-- > 0 ? Math.min(milliseconds, HASTE_MS) : milliseconds);
  return {
    send: (request, maxBytes) => http.send({ ...request, timeoutMs: limit(request.timeoutMs) }, maxBytes),
    stream: (request, silenceMs) => http.stream(request, limit(silenceMs)),
  };
}

/** Makes one of the calls and tells how it ended. */
export async function endOf(call: PlatformCall, baseUrl: string, http: Http = createHttp()): Promise<Ending> {
  const effects = fakeEffects(undefined, { http });
  effects.secrets.mask(ADMIN_KEY);
  const deadline = deadlineIn(RUN_LIMIT_MS, effects.clock);
  const session = { effects, baseUrl: new URL(baseUrl), apiKey: ADMIN_KEY, deadline };
  const jobId = 'se_00112233445566aa';
  const calls: Record<PlatformCall, () => Promise<unknown>> = {
    start: () => startJob(session, { domain: 'docs.example.com', paths: [] }),
    poll: () => waitForJob(session, { jobId, stallTimeoutMs: RUN_LIMIT_MS }),
    link: () => mintLink(session, jobId),
  };
  const { end, message } = await calls[call]().then(
    () => ({ end: 'ok', message: '' }),
    (error: unknown) => {
      if (!(error instanceof ActionError)) throw error;
      return { end: error.code, message: `${error.message} ${error.hint ?? ''}` };
    },
  );
  const text = [...effects.lines, message].join('\n');
  mustBeHarmless(text, [ADMIN_KEY]);
  return { end, message, text, effects };
}
