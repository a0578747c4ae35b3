/** What action.yml says of the Action's inputs and outputs, as a value. */
import * as v from 'valibot';
import { parse } from 'yaml';

/** One input of the Action, in the order of action.yml. */
export interface ActionInput {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  /** Absent when the input is empty unless it is set. */
  readonly default?: string;
}

/** One output of the Action, in the order of action.yml. */
export interface ActionOutput {
  readonly name: string;
  readonly description: string;
}

/** Inputs and outputs of the Action. */
export interface ActionMetadata {
  readonly inputs: readonly ActionInput[];
  readonly outputs: readonly ActionOutput[];
}

const description = v.pipe(v.string('has to be a text'), v.trim(), v.minLength(1, 'has to say something'));
const MetadataSchema = v.object({
  inputs: v.record(
    v.string(),
    v.object({
      description,
      required: v.optional(v.boolean()),
      default: v.optional(v.string('has to be a text, in quotes')),
    }),
  ),
  outputs: v.record(v.string(), v.object({ description })),
});

/** Reads the text of action.yml; throws with the name of the entry that has no description, or whose default is no text. */
export function readMetadata(text: string): ActionMetadata {
  const parsed = v.safeParse(MetadataSchema, parse(text));
  if (!parsed.success) {
    const faults = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`);
    throw new Error(`action.yml: ${faults.join('; ')}`);
  }
  const { inputs, outputs } = parsed.output;
  return {
    inputs: Object.entries(inputs).map(([name, { required = false, ...input }]) => ({
      name,
      required,
      description: input.description,
      ...(input.default !== undefined && { default: input.default }),
    })),
    outputs: Object.entries(outputs).map(([name, output]) => ({ name, description: output.description })),
  };
}
