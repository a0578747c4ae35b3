/**
 * Joins modules into one plain script, in the order in which they run: browsers load no modules from a disk. A block
 * keeps their names to itself; they share one scope, and what they import from one another is there.
 */
export function joinModules(modules: readonly string[]): string {
  const parts = modules.map((text) => text.replaceAll(/^import [^;]*;\n+/gm, '').replaceAll(/^export /gm, ''));
  return `{\n${parts.join('\n')}}\n`;
}
