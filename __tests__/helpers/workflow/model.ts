/** A workflow as its file says it. */
import * as v from 'valibot';
import { parse } from 'yaml';

const text = v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String));
const texts = v.optional(v.record(v.string(), text), {});
const permissions = v.optional(v.record(v.string(), v.picklist(['none', 'read', 'write'])));
const concurrency = v.optional(v.strictObject({ group: v.string(), 'cancel-in-progress': v.boolean() }));

const StepSchema = v.strictObject({
  name: v.optional(v.string()),
  id: v.optional(v.string()),
  if: v.optional(v.string()),
  uses: v.optional(v.string()),
  with: texts,
  env: texts,
  run: v.optional(v.string()),
  shell: v.optional(v.picklist(['bash'])),
});

const JobSchema = v.strictObject({
  needs: v.optional(v.string()),
  if: v.optional(v.string()),
  permissions,
  concurrency,
  environment: v.optional(v.string()),
  'runs-on': v.optional(v.union([v.string(), v.array(v.string())])),
  'timeout-minutes': v.optional(v.union([v.number(), v.string()])),
  outputs: texts,
  steps: v.optional(v.array(StepSchema), []),
  uses: v.optional(v.string()),
  with: texts,
  secrets: texts,
});

const CallSchema = v.strictObject({
  inputs: v.record(
    v.string(),
    v.strictObject({
      description: v.string(),
      type: v.string(),
      default: v.optional(text),
      required: v.optional(v.boolean()),
    }),
  ),
  secrets: v.record(v.string(), v.strictObject({ description: v.string(), required: v.optional(v.boolean()) })),
  outputs: v.record(v.string(), v.strictObject({ description: v.string(), value: v.string() })),
});

const WorkflowSchema = v.strictObject({
  name: v.string(),
  on: v.union([v.string(), v.looseObject({ workflow_call: v.optional(CallSchema) })]),
  permissions,
  concurrency,
  jobs: v.record(v.string(), JobSchema),
});

export type Workflow = v.InferOutput<typeof WorkflowSchema>;
export type Job = v.InferOutput<typeof JobSchema>;
export type Call = v.InferOutput<typeof CallSchema>;
export type Step = v.InferOutput<typeof StepSchema>;
/** What a token may do, by the words of `permissions:`. */
export type Permissions = Readonly<Record<string, 'none' | 'read' | 'write'>>;

/** Reads a workflow; throws where it says more than the runner of the tests knows. */
export function readWorkflow(source: string): Workflow {
  const { issues, output, success } = v.safeParse(WorkflowSchema, parse(source));
  if (success) return output;
  throw new Error(issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('\n'));
}

/** What the token of a job may do. */
export function permissionsOf(workflow: Workflow, job: Job): Permissions {
  const granted = job.permissions ?? workflow.permissions;
  if (granted === undefined) throw new Error('A workflow has to say what its token may do');
  return granted;
}
