/** What the pages of a site say, as an export leaves it for the assistant: in a file by the state that it is of. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Documentation } from '../content/content.ts';
import type { RenderSettings } from './messages.ts';
import type { Survey } from './survey.ts';

/** Changes with what is kept of pages. */
const FORM = 6;

/** Names the file of a state, and of the settings that what pages say depends on; the folder of a commit is named by all that it is of, others are known by their files. */
export function textsName(
  { folder, commit }: Pick<Documentation, 'folder' | 'commit'>,
  survey: Survey,
  { keepGoing, sanitize, playground, pageLimitMs }: Omit<RenderSettings, 'strict'>,
): string {
  const state = commit === undefined ? [...survey].sort() : path.basename(folder);
  const facts = JSON.stringify([FORM, { keepGoing, sanitize, playground, pageLimitMs }, state]);
  return `${createHash('sha256').update(facts).digest('hex')}.ndjson`;
}

/** Keeps a file of texts in place of those before. Where it cannot be kept, the pages are read again when asked about. */
export async function keepTexts(file: string, kept: string): Promise<void> {
  const folder = path.dirname(kept);
  try {
    await mkdir(folder, { recursive: true });
    await rename(file, kept);
    const others = (await readdir(folder)).filter((name) => name !== path.basename(kept));
    await Promise.all(others.map((name) => rm(path.join(folder, name), { force: true })));
  } catch {
    // A cache that cannot be written costs time, not the export.
  }
}
