/** Files for programs that read the site: crawlers and language models. */
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LLMS_FILE, LLMS_FULL_FILE, ROBOTS_FILE } from '../../model/site-files.ts';
import { canonicalUrl, markdownFile } from '../../shell/address.ts';
import { isIndexed } from '../../shell/indexing.ts';
import { copyUrl, llmsList } from '../../shell/outputs/llms.ts';
import { robots } from '../../shell/outputs/robots.ts';
import type { SiteRun } from './step.ts';

/** Writes the files that crawlers and language models ask for, where the author has none. */
export async function writeTextFiles(run: SiteRun): Promise<void> {
  const { prepared, frame, output } = run;
  const isMissing = (file: string) => !prepared.assets.includes(file);
  if (isMissing(ROBOTS_FILE)) await output.write(ROBOTS_FILE, robots(frame.origin));
  if (isMissing(LLMS_FILE)) await output.write(LLMS_FILE, llmsList(prepared.pages, frame));
  if (isMissing(LLMS_FULL_FILE)) await writeFull(run);
}

/** Joins the Markdown copies, one after the other: their text is never in memory as a whole. */
async function writeFull({ prepared: { pages }, frame, output, signal }: SiteRun): Promise<void> {
  await using target = await open(join(output.folder, LLMS_FULL_FILE), 'w');
  for (const page of pages.filter((one) => isIndexed(one, frame))) {
    signal?.throwIfAborted();
    const source = canonicalUrl(page, frame.origin) ?? copyUrl(page, frame);
    const text = await readFile(join(output.folder, markdownFile(page)), 'utf8');
    await target.write(`${withSource(text, source)}\n`);
  }
}

/** Where a page comes from stands below its title. */
function withSource(text: string, source: string): string {
  const end = text.indexOf('\n');
  return `${text.slice(0, end)}\n\nSource: ${source}\n${text.slice(end + 1)}`;
}
