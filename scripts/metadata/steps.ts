/** What the steps of workflows and snippets may say: inputs and outputs that exist, pinned actions, no expressions in scripts. */
import { isMap, isScalar, LineCounter, parseDocument, type Scalar, visit, type YAMLMap } from 'yaml';
import type { ActionMetadata } from './action.ts';
import type { Finding } from './finding.ts';
import type { Snippet } from './snippet.ts';

/** How a workflow names this Action: by its published name, with `SHA` for the full one of a release, or from the checkout. */
const OURS = /^(?:\.\/|OWNER\/static-export-action@(?:v\d+|SHA))$/;
/** What action.yml cannot say: these are required for an export, and a rollback has none. */
const FOR_AN_EXPORT = ['base-url', 'api-key'];
const WITHOUT_EXPORT = 'rollback-to';
const PINNED = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/;
const VERSION_COMMENT = /^\s*v\d+\.\d+\.\d+\s*$/;

/** Checks every step of a piece of YAML; `ids` gains the ids of the steps that use this Action. */
export function checkSteps(snippet: Snippet, metadata: ActionMetadata, ids: Set<string>): readonly Finding[] {
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
      if (uses !== undefined) checkUses(step, uses, { metadata, ids, report });
      const run = scalarAt(step, 'run');
      if (run !== undefined && String(run.value).includes('${{')) {
        report(startOf(run), 'an expression stands inside `run`; hand its value over by `env`');
      }
    },
  });
  return findings;
}

/** Checks that `steps.<id>.outputs.<name>` of this Action's steps names an output, in the whole of a file. */
export function checkOutputs(
  file: string,
  content: string,
  metadata: ActionMetadata,
  ids: ReadonlySet<string>,
): readonly Finding[] {
  const known = new Set(metadata.outputs.map(({ name }) => name));
  return content
    .split('\n')
    .flatMap((text, index) =>
      [...text.matchAll(/\bsteps\.([\w-]+)\.outputs\.([\w-]+)/g)].flatMap(([, id = '', name = '']) =>
        !ids.has(id) || known.has(name)
          ? []
          : [{ file, line: index + 1, text: `\`${name}\` is no output of the Action` }],
      ),
    );
}

type Report = (offset: number, text: string) => void;

interface Check {
  readonly metadata: ActionMetadata;
  readonly ids: Set<string>;
  readonly report: Report;
}

function checkUses(step: YAMLMap, uses: Scalar, { metadata, ids, report }: Check): void {
  const name = String(uses.value);
  if (OURS.test(name)) {
    checkWith(step, uses, metadata, report);
    const id = scalarAt(step, 'id');
    if (id !== undefined) ids.add(String(id.value));
  } else if (name.startsWith('./')) {
    // Another action or workflow of the same repository: its commit is the checkout's.
  } else if (!PINNED.test(name)) {
    report(startOf(uses), `\`${name}\` is not pinned by the full SHA of a commit`);
  } else if (!VERSION_COMMENT.test(uses.comment ?? '')) {
    report(startOf(uses), `\`${name}\` has no comment that names its version, such as \`# v1.2.3\``);
  }
}

function checkWith(step: YAMLMap, uses: Scalar, { inputs }: ActionMetadata, report: Report): void {
  const block = step.get('with');
  const given = new Set<string>();
  for (const { key } of isMap(block) ? block.items : []) {
    if (!isScalar(key)) continue;
    given.add(String(key.value));
    if (!inputs.some(({ name }) => name === key.value)) {
      report(startOf(key), `\`${String(key.value)}\` is no input of the Action`);
    }
  }
  const required = inputs.filter((input) => input.required).map(({ name }) => name);
  const needed = given.has(WITHOUT_EXPORT) ? required : [...FOR_AN_EXPORT, ...required];
  const missing = needed.filter((name) => !given.has(name)).map((name) => `\`${name}\``);
  if (missing.length > 0) report(startOf(uses), `the step does not set ${missing.join(', ')}, which is required`);
}

function scalarAt(map: YAMLMap, key: string): Scalar | undefined {
  const value = map.get(key, true);
  return isScalar(value) ? value : undefined;
}

function startOf(node: Scalar): number {
  return node.range?.[0] ?? 0;
}
