/** `job-id: pinned`: the job that a configuration pins, from its record. */
import type { Place } from '../../deployment/values.ts';
import { ActionError } from '../errors.ts';
import type { Inputs, JobInputs } from '../inputs/inputs.ts';
import type { PinRecord } from './pin.ts';

/** The renewal: the inputs with its job, and the places that hold it with their records; or nothing. */
export type Renewal = (
  | {
      readonly kind: 'renew';
      readonly inputs: JobInputs;
      readonly renews: readonly PinRecord[];
      readonly places: readonly Place[];
    }
  | { readonly kind: 'durable'; readonly record: PinRecord }
) & {
  /** Places that are left unchanged, since their values have no record. */
  readonly unknown: readonly Place[];
};

/** Places of a site, and their records. */
interface Pinned {
  readonly places: readonly Place[];
  readonly records: readonly PinRecord[];
}

/**
 * Takes the job from the records of the pinned values; leaves a place unchanged that needs no renewal or has no record.
 * Throws `NOT_FOUND` when no job is recorded, and `CONFIG` when places pin several jobs. Never starts a job.
 */
export function renewalOf(inputs: Inputs, { places, records }: Pinned, where: string): Renewal {
  const at = (some: readonly PinRecord[]) => places.filter(({ file }) => some.some((one) => one.file === file));
  const renews = records.filter(({ durable, job }) => !durable && job !== undefined);
  const durable = records.filter((one) => one.durable);
  const known = at([...renews, ...durable]);
  const unknown = places.filter((place) => !known.includes(place));
  const [record, ...others] = renews;
  if (record === undefined && durable[0] !== undefined) return { kind: 'durable', record: durable[0], unknown };
  if (record?.job === undefined) {
    throw new ActionError('NOT_FOUND', `No job is recorded for what ${where} holds (\`job-id: pinned\`).`, {
      hint: 'Export once without `job-id`: the commit of that run records its job. A manual change has no record.',
    });
  }
  const other = others.find(({ job }) => job !== record.job);
  if (other !== undefined) {
    const message = `${record.file} and ${other.file} on ${where} pin different jobs, of versions ${record.version} and ${other.version} (\`job-id: pinned\`).`;
    throw new ActionError('CONFIG', message, { hint: 'Renew each file by a step of its own, with one `config-file`.' });
  }
  const { domain } = inputs.target;
  const target = { kind: 'resume', jobId: record.job, ...(domain !== undefined && { domain }) } as const;
  const job = { ...inputs, target, version: record.version };
  return { kind: 'renew', inputs: job, renews, places: at(renews), unknown };
}
