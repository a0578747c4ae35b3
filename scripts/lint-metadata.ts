/** Checks action.yml, the workflows, the examples, and what README and docs tell people to write. */
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readMetadata } from './metadata/action.ts';
import { lintWorkflow } from './metadata/actionlint.ts';
import { type Finding, formatFinding } from './metadata/finding.ts';
import { lintAction } from './metadata/language-service.ts';
import { checkPermissions } from './metadata/permissions.ts';
import { readReusable } from './metadata/reusable.ts';
import { isWorkflow, snippetsOf } from './metadata/snippet.ts';
import { checkOutputs, checkSteps, type Ours, type StepOutputs } from './metadata/steps.ts';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['.github/workflows', 'examples', 'docs'] as const;
/** The workflow that others call. */
const REUSABLE = '.github/workflows/export.yml';
const CHECKED_FILE = /\.(?:ya?ml|mdx?)$/;

/** What was looked at, and what was found. */
export interface Checked {
  readonly snippets: number;
  readonly workflows: number;
  /** Steps with an id, whose outputs are known. */
  readonly steps: number;
  readonly findings: readonly Finding[];
}

/** Checks one workflow, example or page: every piece of YAML in it. */
export async function checkFile(file: string, content: string, ours: Ours): Promise<Checked> {
  const snippets = snippetsOf(file, content);
  const outputs: StepOutputs = new Map();
  const findings = snippets.flatMap((snippet) => checkSteps(snippet, ours, outputs));
  findings.push(...snippets.flatMap(checkPermissions));
  const workflows = snippets.filter(isWorkflow);
  for (const workflow of workflows) findings.push(...(await lintWorkflow(workflow)));
  findings.push(...checkOutputs(file, content, outputs));
  return { snippets: snippets.length, workflows: workflows.length, steps: outputs.size, findings };
}

async function filesToCheck(root: string): Promise<readonly string[]> {
  const listed = FOLDERS.map(async (folder) => {
    const names = await readdir(`${root}/${folder}`, { recursive: true });
    return names.filter((name) => CHECKED_FILE.test(name)).map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
  });
  return ['README.md', ...(await Promise.all(listed)).flat().sort()];
}

async function main(root: string): Promise<void> {
  const action = await readFile(`${root}/action.yml`, 'utf8');
  const findings = [...(await lintAction('action.yml', action))];
  const reusable = await readFile(`${root}/${REUSABLE}`, 'utf8');
  const ours = { action: readMetadata(action), workflow: readReusable(reusable) };
  const files = await filesToCheck(root);
  const count = { snippets: 0, workflows: 0, steps: 0 };
  for (const file of files) {
    const checked = await checkFile(file, await readFile(`${root}/${file}`, 'utf8'), ours);
    findings.push(...checked.findings);
    count.snippets += checked.snippets;
    count.workflows += checked.workflows;
    count.steps += checked.steps;
  }
  for (const finding of findings) process.stdout.write(`${formatFinding(finding)}\n`);
  if (findings.length > 0) process.exitCode = 1;
  else {
    const { snippets, workflows, steps } = count;
    process.stdout.write(
      `Checked action.yml and ${files.length} files: ${snippets} pieces of YAML, ${workflows} whole workflows, ${steps} steps with an id.\n`,
    );
  }
}

if (import.meta.main) await main(process.argv[2] ?? PROJECT);
