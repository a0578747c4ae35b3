/** What action.yml says of the Action's inputs and outputs, as a value. */
import * as v from 'valibot';
import { isMap, isScalar, parseDocument } from 'yaml';

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

/** Inputs that belong together, in the order of action.yml. */
export interface InputGroup {
  readonly name: string;
  /** What the group is for, in one line. */
  readonly purpose: string;
  readonly inputs: readonly ActionInput[];
}

/** Inputs and outputs of the Action. */
export interface ActionMetadata {
  /** Every input is in one group. */
  readonly groups: readonly InputGroup[];
  /** The inputs of all groups. */
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

/** A comment above an input that starts a group: a line `# --- NAME`, and below it what the group is for. */
const GROUP_COMMENT = /^ --- (?<name>\S.*)\n (?<purpose>\S.*)$/;

/**
 * Reads the text of action.yml; throws with the name of the entry that has no description, whose default is no text, or
 * that is in no group.
 */
export function readMetadata(text: string): ActionMetadata {
  const document = parseDocument(text);
  const parsed = v.safeParse(MetadataSchema, document.toJS());
  if (!parsed.success) {
    const faults = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`);
    throw new Error(`action.yml: ${faults.join('; ')}`);
  }
  const { inputs, outputs } = parsed.output;
  const groups = groupInputs(
    Object.entries(inputs).map(([name, { required = false, ...input }]) => ({
      name,
      required,
      description: input.description,
      ...(input.default !== undefined && { default: input.default }),
    })),
    commentsOf(document.get('inputs')),
  );
  return {
    groups,
    inputs: groups.flatMap((group) => group.inputs),
    outputs: Object.entries(outputs).map(([name, output]) => ({ name, description: output.description })),
  };
}

/** Gives the comments above the keys of a mapping, by key. The parser keeps the one above the first key at the mapping. */
function commentsOf(mapping: unknown): ReadonlyMap<string, string> {
  if (!isMap(mapping)) return new Map();
  return new Map(
    mapping.items.flatMap(({ key }, index) => {
      const comment = isScalar(key)
        ? (key.commentBefore ?? (index === 0 ? mapping.commentBefore : undefined))
        : undefined;
      return isScalar(key) && comment != null ? [[String(key.value), comment] as const] : [];
    }),
  );
}

function groupInputs(inputs: readonly ActionInput[], comments: ReadonlyMap<string, string>): readonly InputGroup[] {
  const groups: (InputGroup & { readonly inputs: ActionInput[] })[] = [];
  for (const input of inputs) {
    const comment = comments.get(input.name) ?? '';
    const { name, purpose } = GROUP_COMMENT.exec(comment)?.groups ?? {};
    if (name !== undefined && purpose !== undefined) {
      if (groups.some((group) => group.name === name)) throw new Error(`action.yml: there are two groups "${name}"`);
      groups.push({ name, purpose, inputs: [input] });
      continue;
    }
    const group = groups.at(-1);
    if (group === undefined || comment.startsWith(' ---')) {
      throw new Error(
        `action.yml: inputs.${input.name}: is in no group; write a line "# --- NAME" above it, and below that line what the group is for`,
      );
    }
    group.inputs.push(input);
  }
  return groups;
}
