/**
 * Makes `@jest/globals`, which can be loaded in jest's own sandbox only, the functions of the runner in use; has suites start
 * the programs of the platform's bundle where the run has one; and has Node know a suite by its file alone, so that what it
 * compiles of it serves the next run: the runner adds the time.
 */
import { registerHooks } from 'node:module';
import { PROGRAMS } from './entry.ts';

const GLOBALS = new URL('globals.ts', import.meta.url).href;
const SUITE = /^(file:.+\.test\.ts)\?\d+$/;
const ENTRY = new URL('../../src/platform/limits/entry.ts', import.meta.url).href;
const BUNDLED_ENTRY = new URL('entry.ts', import.meta.url).href;
const hasBundle = process.env[PROGRAMS] !== undefined;

registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true };
    const resolved = next(SUITE.exec(specifier)?.[1] ?? specifier, context);
    const isEntry = hasBundle && resolved.url === ENTRY && context.parentURL !== BUNDLED_ENTRY;
    return isEntry ? { ...resolved, url: BUNDLED_ENTRY } : resolved;
  },
});
