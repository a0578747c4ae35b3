/** Programs of processes and threads stand beside the modules that start them. */
import { extname } from 'node:path';

/**
 * Gives the program of a name that belongs to the module at an address: a file beside it. It has the ending of the module:
 * the sources are TypeScript, the bundle is JavaScript that has all of its programs in one folder.
 */
export function entryBeside(module: string, name: string): URL {
  return new URL(`${name}${extname(module)}`, module);
}

/** Has Node name the sources in the stack traces of programs that are bundled. */
export const SOURCE_NAMES = '--enable-source-maps';
