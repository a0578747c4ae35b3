/**
 * Makes `@jest/globals`, which can be loaded in jest's own sandbox only, the functions of the runner in use; and has Node
 * know a suite by its file alone, so that what it compiles of it serves the next run: the runner adds the time.
 */
import { registerHooks } from 'node:module';

const GLOBALS = new URL('globals.ts', import.meta.url).href;
const SUITE = /^(file:.+\.test\.ts)\?\d+$/;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals'
      ? { url: GLOBALS, shortCircuit: true }
      : next(SUITE.exec(specifier)?.[1] ?? specifier, context),
});
