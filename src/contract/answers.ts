/**
 * What the local platform accepts and answers, as schemas: what it checks, and what its description is made from.
 *
 * A file of its own, because the Action reads answers by decoders that need far less.
 */
import * as v from 'valibot';
import { objectOrField } from './decode.ts';
import { domainFault } from './domain.ts';
import { type BundleLink, JOB_STATUSES, type Job, type StartRequest, VERSION_PATTERN } from './static-export.ts';

const PAGE_PATH_MAX_LENGTH = 1024;
const PAGE_PATHS_MAX = 10_000;

const domain = v.pipe(
  v.string('a host name or a single label'),
  v.check((value) => domainFault(value) === undefined, 'a host name or a single label without scheme, path or port'),
);

/** PostgreSQL takes neither in a text. Source: its documentation, section 8.14. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

/** Body of the start call as the local platform accepts it. */
export const StartRequestSchema = v.object(
  {
    domain,
    version: v.optional(
      v.pipe(v.string('a string'), v.regex(VERSION_PATTERN, 'a version of 1 to 128 characters of A-Z a-z 0-9 . _ + -')),
    ),
    paths: v.optional(
      v.pipe(
        v.array(
          v.pipe(
            v.string('a page path'),
            v.minLength(1, 'a page path'),
            v.maxLength(PAGE_PATH_MAX_LENGTH, `a page path of at most ${PAGE_PATH_MAX_LENGTH} characters`),
            v.check(isStorable, 'a page path without U+0000 and lone surrogates'),
          ),
          'a list of page paths',
        ),
        v.minLength(1, 'at least one page path'),
        v.maxLength(PAGE_PATHS_MAX, `at most ${PAGE_PATHS_MAX} page paths`),
      ),
    ),
  },
  objectOrField,
) satisfies v.GenericSchema<unknown, StartRequest>;

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
