/** Telling whether a documentation folder is as it was, without reading it. */
import { createHash } from 'node:crypto';
import { opendir, stat } from 'node:fs/promises';
import path from 'node:path';

const SKIPPED = new Set(['node_modules', '.git']);
/** Asked of the file system at the same time. */
const BATCH = 64;

/** Gives a digest of the names, sizes and times of all files below a folder. */
export async function fingerprintFolder(folder: string, settings: unknown): Promise<string> {
  const files: string[] = [];
  await walk(folder, '', files);
  files.sort();
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (let at = 0; at < files.length; at += BATCH) {
    const batch = files.slice(at, at + BATCH);
    const facts = await Promise.all(batch.map((file) => factsOf(path.join(folder, file))));
    for (const [index, file] of batch.entries()) hash.update(`${file}\0${facts[index]}\n`);
  }
  return hash.digest('hex');
}

async function walk(folder: string, below: string, files: string[]): Promise<void> {
  for await (const entry of await opendir(path.join(folder, below))) {
    if (SKIPPED.has(entry.name)) continue;
    const name = path.join(below, entry.name);
    if (entry.isDirectory()) await walk(folder, name, files);
    else files.push(name);
  }
}

/** A file that went away meanwhile is one more change. */
async function factsOf(file: string): Promise<string> {
  const found = await stat(file, { bigint: true }).catch(() => undefined);
  return found === undefined ? '' : `${found.size} ${found.mtimeNs}`;
}
