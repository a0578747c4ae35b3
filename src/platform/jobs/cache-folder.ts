/** What exports keep for later ones, below one folder. */
import path from 'node:path';

/** Gives the folder of pages. */
export function pagesFolder(cache: string): string {
  return path.join(cache, 'pages');
}

/** Gives the folder of what the pages of the newest export say. */
export function textsFolder(cache: string): string {
  return path.join(cache, 'texts');
}

/** Gives the folder of compressed parts of archives. */
export function archivesFolder(cache: string): string {
  return path.join(cache, 'archives');
}

/** Gives the folder of the renderer's own code, compiled: https://nodejs.org/api/module.html#module-compile-cache */
export function codeFolder(cache: string): string {
  return path.join(cache, 'code');
}
