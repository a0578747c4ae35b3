/** What to do after HTTP 409, by the call that it answers. Pure. */
import { ContractError } from '../../contract/decode.ts';
import { decodeStarted } from '../../contract/static-export.ts';
import type { Secrets } from '../deps.ts';
import type { CallName } from '../transport/retry.ts';

/** The next step; `body` is the JSON of the answer, which may name the job that stands in the way of a start. */
export function conflictHint(call: CallName, body: unknown, secrets: Pick<Secrets, 'clean' | 'holds'>): string {
  switch (call) {
    case 'start': {
      const jobId = jobIn(body, secrets);
      const job = jobId === undefined ? '`job-id`' : `\`job-id: ${jobId}\``;
      return `Another job stands in the way; wait for it or continue it with ${job}.`;
    }
    case 'poll':
      return 'The platform did not tell how the job stands: look at it there before you continue it.';
    case 'link':
      return 'The job is not completed.';
  }
}

/** The job that an answer names, where its id can be shown and copied as it is. */
function jobIn(body: unknown, secrets: Pick<Secrets, 'clean' | 'holds'>): string | undefined {
  try {
    const { jobId } = decodeStarted(body);
    const isPlain = /^[^\s`]+$/.test(jobId) && !secrets.holds(jobId) && secrets.clean(jobId) === jobId;
    return isPlain ? jobId : undefined;
  } catch (error) {
    if (error instanceof ContractError) return undefined;
    throw error;
  }
}
