/** What made a cached page: another renderer makes another page. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { textDigest } from '../../model/digest.ts';
import { compareText } from '../../model/report.ts';

/** Folders that hold every file of the project that pages are made by. */
export const RENDERER: readonly string[] = ['../../', '../../../limits/', '../../../../bundle/'].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
);
/** They name the packages that the renderer stands on; the first one that is there names all of them. */
const PACKAGES = ['../../../../../package-lock.json', '../../../../../package.json'];

/** What a bundle of the platform was made of; it stands beside the folder of its programs, which has no sources. */
const BUNDLE_DIGEST = fileURLToPath(new URL('../digest', import.meta.url));

/** Gives a digest of the renderer: the files of the project that it consists of, its packages, and the version of Node. */
export async function rendererVersion(folders = RENDERER): Promise<string> {
  if (!import.meta.url.endsWith('.ts'))
    return textDigest([process.version, await readFile(BUNDLE_DIGEST, 'utf8')].join('\0'));
  const files = await Promise.all(folders.map(readAll));
  return textDigest([process.version, await packages(), ...files.flat()].join('\0'));
}

async function readAll(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return await Promise.all(paths.sort(compareText).map((path) => readFile(path, 'utf8')));
}

async function packages(): Promise<string> {
  for (const path of PACKAGES) {
    try {
      return await readFile(new URL(path, import.meta.url), 'utf8');
    } catch {
      // The next one may be there.
    }
  }
  return '';
}
