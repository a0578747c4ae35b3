/** Whether a documentation folder stayed as it was: seen from the facts that the file system keeps of every file. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Facts by file, relative to the folder. */
export type Survey = ReadonlyMap<string, string>;

const SKIPPED_FOLDER = 'node_modules';

/**
 * Surveys a folder. Hidden files and packages are passed over, as they are by exports: tools write there at any time.
 * What is no longer there is left out; a folder that is gone has no files.
 */
export async function surveyFolder(root: string): Promise<Survey> {
  const survey = new Map<string, string>();
  await walk(root, '', survey);
  return survey;
}

/** Names a file that was added, removed or written between two surveys; `undefined` when there is none. */
export function findChange(before: Survey, after: Survey): string | undefined {
  const changed = [...after].find(([file, facts]) => before.get(file) !== facts)?.[0];
  return changed ?? [...before.keys()].find((file) => !after.has(file));
}

async function walk(root: string, folder: string, survey: Map<string, string>): Promise<void> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(() => []);
  await Promise.all(
    entries.map(async (entry) => {
      if (entry.name.startsWith('.') || entry.name === SKIPPED_FOLDER) return;
      const file = path.posix.join(folder, entry.name);
      if (entry.isDirectory()) return await walk(root, file, survey);
      // Of a link what it leads to.
      const facts = await stat(path.join(root, file), { bigint: true }).catch(() => undefined);
      // The inode for a file that was put in place of another, the change time for one whose other times were put back.
      if (facts?.isFile() === true) survey.set(file, [facts.ino, facts.size, facts.mtimeNs, facts.ctimeNs].join());
    }),
  );
}
