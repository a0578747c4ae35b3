/** What the server and the process that exports a site say to each other. */
import * as v from 'valibot';

export interface RenderSettings {
  readonly strict: boolean;
  readonly keepGoing: boolean;
  readonly sanitize: boolean;
  readonly playground: boolean;
  readonly pageLimitMs?: number | undefined;
}

/** One export: render `docs` into `out` (must not exist), pack it into `archive`. */
export interface Task extends RenderSettings {
  readonly docs: string;
  readonly out: string;
  readonly archive: string;
  readonly domain: string;
  /** The commit that the folder is of; none where it may change. */
  readonly commit?: string;
  readonly paths?: readonly string[];
  readonly cache?: string;
}

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
