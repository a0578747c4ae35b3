/**
 * The answers of the local platform as schemas: what it checks before it sends, and what its description is made from.
 *
 * A file of its own, because the Action reads answers by decoders that need far less.
 */
import * as v from 'valibot';
import { type BundleLink, JOB_STATUSES, type Job } from './static-export.ts';

const time = (description: string) => v.pipe(v.string(), v.isoTimestamp(), v.description(description));
const count = (description: string) => v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.description(description));
const jobId = v.pipe(v.string(), v.minLength(1), v.description('The job. Opaque.'));

/** A job, as the start and the status call answer it. */
export const JobAnswerSchema = v.strictObject({
  jobId,
  status: v.pipe(
    v.picklist(JOB_STATUSES),
    v.description('Only `completed` and `failed` end a job; clients take any other value for a job not finished.'),
  ),
  progress: v.pipe(v.number(), v.minValue(0), v.maxValue(100), v.description('Per cent.')),
  pageCount: count('Pages exported so far.'),
  createdAt: time('When the job was started.'),
  updatedAt: time('When the job changed last.'),
  commit: v.optional(
    v.pipe(v.string(), v.description('The commit that is exported; only of documentation in a git repository.')),
  ),
  error: v.optional(v.pipe(v.string(), v.description('Why the job failed; present only then.'))),
}) satisfies v.GenericSchema<unknown, Job | { commit?: string | undefined; error?: string | undefined }>;

/** A link, as the bundle call answers it. */
export const BundleLinkAnswerSchema = v.strictObject({
  jobId,
  bundleUrl: v.pipe(v.string(), v.url(), v.description('Where the archive, `bundle.tar.gz`, can be fetched.')),
  sizeBytes: count('Size of the archive.'),
  expiresAt: time('When the link stops working.'),
}) satisfies v.GenericSchema<unknown, BundleLink>;

/** The body of every refusal. */
export const ProblemAnswerSchema = v.strictObject({
  error: v.pipe(v.string(), v.minLength(1), v.description('What was refused and why, in a sentence.')),
});
