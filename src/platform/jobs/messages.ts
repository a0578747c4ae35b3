/** What the server and the process that exports a site say to each other. */
import * as v from 'valibot';

/** One export: render `docs` into `out` (must not exist), pack it into `archive`. */
export const TaskSchema = v.object({
  docs: v.string(),
  out: v.string(),
  archive: v.string(),
  domain: v.string(),
  /** The commit that the folder is of; none where it may change. */
  commit: v.optional(v.string()),
  paths: v.optional(v.array(v.string())),
  strict: v.boolean(),
  keepGoing: v.boolean(),
  sanitize: v.boolean(),
  playground: v.boolean(),
  pageLimitMs: v.optional(v.number()),
  cache: v.optional(v.string()),
});
export type Task = v.InferOutput<typeof TaskSchema>;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const DiagnosticSchema = v.object({ file: v.string(), line: v.number(), column: v.number(), message: v.string() });

/** Answers of the process: any number of `rendered`, one `packing`, then `finished`; or `failed` at any time. */
export const AnswerSchema = v.variant('type', [
  v.object({ type: v.literal('rendered'), done: count, total: count }),
  v.object({ type: v.literal('packing') }),
  v.object({
    type: v.literal('finished'),
    pages: count,
    diagnostics: v.array(DiagnosticSchema),
    sizeBytes: count,
    sha256: v.string(),
  }),
  v.object({ type: v.literal('failed'), error: v.string(), diagnostics: v.array(DiagnosticSchema) }),
]);
export type Answer = v.InferOutput<typeof AnswerSchema>;
export type FinishedAnswer = Extract<Answer, { type: 'finished' }>;
