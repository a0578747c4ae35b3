/** `job-id: pinned`: the job that a configuration pins, as its record tells. */
import { ActionError } from '../errors.ts';
import type { Inputs } from '../inputs.ts';
import type { PinRecord } from './pin.ts';

/** What is to be renewed: the inputs that name its job, and its record; or a pin that needs no renewal. */
export type Renewal =
  | { readonly kind: 'renew'; readonly inputs: Inputs; readonly record: PinRecord }
  | { readonly kind: 'durable'; readonly record: PinRecord };

/** Takes the job from the records of what is pinned. Throws `NOT_FOUND` where none is known: nothing is ever started. */
export function renewalOf(inputs: Inputs, records: readonly PinRecord[], where: string): Renewal {
  const durable = records.find((record) => record.durable);
  if (durable !== undefined) return { kind: 'durable', record: durable };
  const record = records.find(({ job }) => job !== undefined);
  if (record?.job === undefined) {
    throw new ActionError('NOT_FOUND', `No job is known of what ${where} holds (\`job-id: pinned\`).`, {
      hint: 'Export once without `job-id`: the commit of that run records its job. What a person has written since has no record.',
    });
  }
  const { domain } = inputs.target;
  const target = { kind: 'resume', jobId: record.job, ...(domain !== undefined && { domain }) } as const;
  return { kind: 'renew', inputs: { ...inputs, target, version: record.version }, record };
}
