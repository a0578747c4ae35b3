/** Which file an import means. */
import { realpath, stat } from 'node:fs/promises';
import { join, posix, sep } from 'node:path';

/** The resolution of an import: plain data, compared with that of a later run. */
export interface ImportFact {
  /** The files that the import may mean, in order. */
  readonly candidates: readonly string[];
  /** The one that is there. */
  readonly file?: string;
  /** Digest of its text, where it was read. */
  readonly digest?: string;
}

/** Finds the first of the candidates that is a file inside the documentation folder. */
export async function findFile(docs: string, candidates: readonly string[]): Promise<string | undefined> {
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

const ENDINGS = ['', '.mdx', '.md', '.jsx', '.js', '.tsx', '.ts', '.json'];
/** The folder of snippets has two names in the wild, the second in older sites; what is in one is found by the other. */
const SNIPPETS = /^_?snippets\//;

/**
 * Returns the files that an import may mean, relative to the documentation folder: `/snippets/a` stands for the
 * folder's own, `./a` is relative to the importing file. None for packages and for what lies outside the folder.
 */
export function importCandidates(specifier: string, importer: string): readonly string[] {
  const isAbsolute = specifier.startsWith('/');
  if (!isAbsolute && !/^\.{1,2}\//.test(specifier)) return [];
  const path = posix.normalize(isAbsolute ? specifier.slice(1) : posix.join(posix.dirname(importer), specifier));
  if (path === '..' || path.startsWith('../') || path.startsWith('/') || path.includes('\0')) return [];
  return spellings(path).flatMap((spelling) => ENDINGS.map((ending) => spelling + ending));
}

function spellings(path: string): readonly string[] {
  if (!SNIPPETS.test(path)) return [path];
  return [path, path.startsWith('_') ? path.slice(1) : `_${path}`];
}
