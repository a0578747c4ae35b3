/** What the process that reads a site is told. */
import * as v from 'valibot';

/** Read the pages of `docs` into `file`; `out` is a folder for what is in the making (must not exist). */
export const TaskSchema = v.object({
  docs: v.string(),
  domain: v.string(),
  file: v.string(),
  out: v.string(),
  keepGoing: v.boolean(),
  sanitize: v.boolean(),
  playground: v.boolean(),
  pageLimitMs: v.optional(v.number()),
  cache: v.optional(v.string()),
});
export type Task = v.InferOutput<typeof TaskSchema>;
