/** Inputs and outputs of action.yml, parsed. */
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

/** Inputs or outputs that belong together, in the order of action.yml. */
export interface EntryGroup<Entry> {
  readonly name: string;
  /** What the group is for, in one line. */
  readonly purpose: string;
  readonly entries: readonly Entry[];
}

/** Inputs and outputs of the Action, each in one group. */
export interface ActionMetadata {
  readonly inputGroups: readonly EntryGroup<ActionInput>[];
  readonly outputGroups: readonly EntryGroup<ActionOutput>[];
  /** The inputs of all groups. */
  readonly inputs: readonly ActionInput[];
  /** The outputs of all groups. */
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

/** A comment above an entry that starts a group: a line `# --- NAME`, and below it what the group is for. */
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
  const allInputs = Object.entries(inputs).map(([name, { required = false, ...input }]) => ({
    name,
    required,
    description: input.description,
    ...(input.default !== undefined && { default: input.default }),
  }));
  const allOutputs = Object.entries(outputs).map(([name, output]) => ({ name, description: output.description }));
  return {
    inputGroups: groupEntries('inputs', allInputs, commentsOf(document.get('inputs'))),
    outputGroups: groupEntries('outputs', allOutputs, commentsOf(document.get('outputs'))),
    inputs: allInputs,
    outputs: allOutputs,
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

function groupEntries<Entry extends { readonly name: string }>(
  section: 'inputs' | 'outputs',
  entries: readonly Entry[],
  comments: ReadonlyMap<string, string>,
): readonly EntryGroup<Entry>[] {
  const groups: (EntryGroup<Entry> & { readonly entries: Entry[] })[] = [];
  for (const entry of entries) {
    const comment = comments.get(entry.name) ?? '';
    const { name, purpose } = GROUP_COMMENT.exec(comment)?.groups ?? {};
    if (name !== undefined && purpose !== undefined) {
      if (groups.some((group) => group.name === name))
        throw new Error(`action.yml: ${section} has two groups "${name}"`);
      groups.push({ name, purpose, entries: [entry] });
      continue;
    }
    const group = groups.at(-1);
    if (group === undefined || comment.startsWith(' ---')) {
      throw new Error(
        `action.yml: ${section}.${entry.name}: is in no group; write a line "# --- NAME" above it, and below that line what the group is for`,
      );
    }
    group.entries.push(entry);
  }
  return groups;
}
