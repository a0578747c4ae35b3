/** Which file an import means. */
import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** What was found for an import: plain data, to be compared with what a later run finds. */
export interface ImportFact {
  /** The files that the import may mean, in order. */
  readonly candidates: readonly string[];
  /** The one that is there. */
  readonly file?: string;
  /** Digest of its text, where it was read. */
  readonly digest?: string;
}

/** Finds the first of the candidates that is a file inside the documentation folder. */
export async function findImport(docs: string, candidates: readonly string[]): Promise<string | undefined> {
  const root = await realpath(docs);
  for (const candidate of candidates) {
    try {
      const path = await realpath(join(docs, candidate));
      if (path.startsWith(root + sep) && (await stat(path)).isFile()) return candidate;
    } catch {
      // The next candidate may be there.
    }
  }
  return undefined;
}
