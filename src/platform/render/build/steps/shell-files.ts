import type { SiteRun } from './step.ts';

/** Writes the style sheet and the scripts that every page loads. */
export async function writeShellFiles({ shell, output }: SiteRun): Promise<void> {
  for (const { file, text } of [shell.style, shell.theme, ...shell.scripts]) await output.write(file, text);
}
