/**
 * Checks the steps of workflows and snippets: inputs and outputs that exist, pinned actions, no expressions in
 * scripts. The same holds for jobs that call the reusable workflow.
 */
import { isMap, isScalar, LineCounter, parseDocument, type Scalar, visit, type YAMLMap } from 'yaml';
import type { ActionMetadata } from './action.ts';
import type { Finding } from './finding.ts';
import { OTHER_ACTIONS } from './other-actions.ts';
import type { ReusableWorkflow } from './reusable.ts';
import type { Snippet } from './snippet.ts';

/** What a step or job may call by the name of this project. */
export interface Ours {
  readonly action: ActionMetadata;
  readonly workflow: ReusableWorkflow;
}

/** How a workflow names this Action: by its published name, with `SHA` for the full one of a release, or from the checkout. */
export const OUR_ACTION = /^(?:\.\/(?:\.static-export-action)?|OWNER\/static-export-action@(?:v\d+|SHA))$/;
/** How a workflow names the reusable workflow of this project. */
export const OUR_WORKFLOW = /^OWNER\/static-export-action\/\.github\/workflows\/export\.yml@(?:v\d+|SHA)$/;
const PINNED = /^(?<action>[\w.-]+\/[\w.-]+)(?:\/[\w./-]+)?@[0-9a-f]{40}$/;
const VERSION_COMMENT = /^\s*(?<major>v\d+)\.\d+\.\d+\s*$/;

/** The outputs that steps give, by their ids; steps of one id in one file are taken together. */
export type StepOutputs = Map<string, { readonly of: string; readonly names: ReadonlySet<string> }>;

/** Checks every step of a piece of YAML; `outputs` gains those of the steps with an id. */
export function checkSteps(snippet: Snippet, ours: Ours, outputs: StepOutputs): readonly Finding[] {
  const counter = new LineCounter();
  const document = parseDocument(snippet.text, { lineCounter: counter });
  const findings: Finding[] = [];
  const report: Report = (offset, text) => {
    findings.push({ file: snippet.file, line: snippet.line + counter.linePos(offset).line - 1, text });
  };
  for (const error of document.errors) report(error.pos[0], `this is not valid YAML: ${error.message}`);
  visit(document, {
    Map: (_key, step) => {
      const uses = scalarAt(step, 'uses');
      if (uses !== undefined) checkUses({ step, uses, report }, ours, outputs);
      const run = scalarAt(step, 'run');
      if (run !== undefined && String(run.value).includes('${{')) {
        report(startOf(run), 'an expression stands inside `run`; hand its value over by `env`');
      }
    },
  });
  return findings;
}

/** Checks that `steps.<id>.outputs.<name>` names an output of that step's action, in the whole of a file. */
export function checkOutputs(file: string, content: string, outputs: StepOutputs): readonly Finding[] {
  return content.split('\n').flatMap((text, index) =>
    [...text.matchAll(/\bsteps\.([\w-]+)\.outputs\.([\w-]+)/g)].flatMap(([, id = '', name = '']) => {
      const known = outputs.get(id);
      if (known === undefined || known.names.has(name)) return [];
      return [{ file, line: index + 1, text: `\`${name}\` is no output of ${known.of}` }];
    }),
  );
}

type Report = (offset: number, text: string) => void;

/** A step or job, and what it uses. */
interface Use {
  readonly step: YAMLMap;
  readonly uses: Scalar;
  readonly report: Report;
}

function checkUses(use: Use, { action, workflow }: Ours, outputs: StepOutputs): void {
  const { step, uses, report } = use;
  const name = String(uses.value);
  const pinned = PINNED.exec(name)?.groups?.['action'];
  if (OUR_ACTION.test(name)) {
    checkKeys(use, {
      with: new Set(action.inputs.map((input) => input.name)),
      required: action.inputs.filter((input) => input.required).map((input) => input.name),
      of: 'the Action',
    });
    noteOutputs(step, { of: 'the Action', names: new Set(action.outputs.map((output) => output.name)) }, outputs);
  } else if (OUR_WORKFLOW.test(name)) {
    checkKeys(use, {
      with: workflow.inputs,
      secrets: workflow.secrets,
      required: workflow.required,
      of: 'the reusable workflow',
    });
  } else if (name.startsWith('./')) {
    // Another action or workflow of the same repository: its commit is the checkout's.
  } else if (pinned === undefined) {
    report(startOf(uses), `\`${name}\` is not pinned by the full SHA of a commit`);
  } else checkOther(use, pinned, outputs);
}

/** Checks a step that uses an action of other people. */
function checkOther(use: Use, name: string, outputs: StepOutputs): void {
  const { step, uses, report } = use;
  const major = VERSION_COMMENT.exec(uses.comment ?? '')?.groups?.['major'];
  const known = OTHER_ACTIONS[name];
  if (major === undefined) {
    report(startOf(uses), `\`${uses.value}\` has no comment that names its version, such as \`# v1.2.3\``);
  } else if (known === undefined || !known.version.startsWith(`${major}.`)) {
    const found = known === undefined ? 'nothing' : known.version;
    report(
      startOf(uses),
      `the inputs of \`${name}\` ${major} are not known (${found} is); record its action.yml in scripts/metadata/other-actions.ts`,
    );
  } else {
    checkKeys(use, { with: known.inputs, required: known.required, of: `\`${name}\`` });
    noteOutputs(step, { of: `\`${name}\``, names: known.outputs }, outputs);
  }
}

/** What may and must stand in the mappings below a step or job. */
interface Keys {
  readonly with: ReadonlySet<string>;
  readonly secrets?: ReadonlySet<string>;
  readonly required: readonly string[];
  readonly of: string;
}

function checkKeys({ step, uses, report }: Use, { required, of, ...known }: Keys): void {
  const given = new Set<unknown>();
  for (const [block, names] of Object.entries(known)) {
    const what = block === 'with' ? 'input' : 'secret';
    for (const key of keysOf(step, block)) {
      given.add(key.value);
      if (!names.has(String(key.value))) report(startOf(key), `\`${String(key.value)}\` is no ${what} of ${of}`);
    }
  }
  const missing = required.filter((name) => !given.has(name)).map((name) => `\`${name}\``);
  if (missing.length > 0) report(startOf(uses), `the step does not set ${missing.join(', ')}, which is required`);
}

function noteOutputs(
  step: YAMLMap,
  { of, names }: { readonly of: string; readonly names: ReadonlySet<string> },
  outputs: StepOutputs,
): void {
  const id = scalarAt(step, 'id');
  if (id === undefined) return;
  const before = outputs.get(String(id.value));
  const isOther = before !== undefined && before.of !== of;
  outputs.set(String(id.value), {
    of: isOther ? `${before.of} or ${of}` : of,
    names: new Set([...(before?.names ?? []), ...names]),
  });
}

function keysOf(step: YAMLMap, block: string): readonly Scalar[] {
  const found = step.get(block);
  return isMap(found) ? found.items.flatMap(({ key }) => (isScalar(key) ? [key] : [])) : [];
}

function scalarAt(map: YAMLMap, key: string): Scalar | undefined {
  const value = map.get(key, true);
  return isScalar(value) ? value : undefined;
}

function startOf(node: Scalar): number {
  return node.range?.[0] ?? 0;
}
