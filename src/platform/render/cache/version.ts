/** What made a cached page: another renderer makes another page. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareText } from '../report.ts';
import { textDigest } from './digest.ts';

const RENDERER = fileURLToPath(new URL('../', import.meta.url));
/** They name the packages that the renderer stands on; the first one that is there names all of them. */
const PACKAGES = ['../../../../package-lock.json', '../../../../package.json'];

/** Gives a digest of the renderer: its own files, its packages, and the version of Node. */
export async function rendererVersion(): Promise<string> {
  const entries = await readdir(RENDERER, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = await Promise.all(paths.sort(compareText).map((path) => readFile(path, 'utf8')));
  return textDigest([process.version, await packages(), ...files].join('\0'));
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
