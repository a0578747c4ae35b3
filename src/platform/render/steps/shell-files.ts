import type { SiteRun } from './step.ts';

/** Writes the style sheet and the script that every page loads. */
export async function writeShellFiles({ shell, output }: SiteRun): Promise<void> {
  await output.write(shell.style.file, shell.style.text);
  await output.write(shell.script.file, shell.script.text);
}
