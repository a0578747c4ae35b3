/** The scripts and styles that readers load: files of this folder, of which a bundle has a copy beside its own folder. */
import { existsSync, readFileSync } from 'node:fs';

/** Reads a file by its path inside this folder. */
export function readBrowserFile(name: string): string {
  return readFileSync(placeOf(name), 'utf8');
}

export function hasBrowserFile(name: string): boolean {
  return existsSync(placeOf(name));
}

function placeOf(name: string): URL {
  return new URL(`../browser/${name}`, import.meta.url);
}

/**
 * Joins modules into one plain script, in the order in which they run: browsers load no modules from a disk. A block
 * keeps their names to itself; they share one scope, and what they import from one another is there.
 */
export function joinModules(modules: readonly string[]): string {
  const parts = modules.map((text) => text.replaceAll(/^import [^;]*;\n+/gm, '').replaceAll(/^export /gm, ''));
  return `{\n${parts.join('\n')}}\n`;
}
