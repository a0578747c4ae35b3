/** What exports keep for later ones. */
import path from 'node:path';

/**
 * Gives a folder below that of a site: of rendered pages, of what the pages of the newest export say, of compressed parts of
 * archives, or of the renderer's own code, compiled (https://nodejs.org/api/module.html#module-compile-cache).
 */
export function cacheFolder(cache: string, kept: 'pages' | 'texts' | 'archives' | 'code'): string {
  return path.join(cache, kept);
}
