/** Inputs, secrets and outputs of a reusable workflow: https://docs.github.com/actions/reference/workflows-and-actions/workflow-syntax#onworkflow_call */
import * as v from 'valibot';
import { parse } from 'yaml';

/** The names that a caller of a reusable workflow can use. */
export interface ReusableWorkflow {
  readonly inputs: ReadonlySet<string>;
  readonly secrets: ReadonlySet<string>;
  /** Names of the inputs that have to be given, and of the secrets. */
  readonly required: readonly string[];
  readonly outputs: ReadonlySet<string>;
}

const entries = v.nullish(v.record(v.string(), v.nullish(v.object({ required: v.optional(v.boolean()) }))), {});
const CallSchema = v.object({
  on: v.object({ workflow_call: v.object({ inputs: entries, secrets: entries, outputs: entries }) }),
});

/** Reads the text of a reusable workflow; throws where it has no `workflow_call`. */
export function readReusable(text: string): ReusableWorkflow {
  const { inputs, secrets, outputs } = v.parse(CallSchema, parse(text)).on.workflow_call;
  const required = [inputs, secrets].flatMap((each) =>
    Object.entries(each ?? {}).flatMap(([name, entry]) => (entry?.required === true ? [name] : [])),
  );
  const names = (each: typeof inputs) => new Set(Object.keys(each ?? {}));
  return { inputs: names(inputs), secrets: names(secrets), required, outputs: names(outputs) };
}
