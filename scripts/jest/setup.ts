/** Makes `@jest/globals`, which can be loaded in jest's own sandbox only, the functions of the runner in use. */
import { registerHooks } from 'node:module';

const GLOBALS = new URL('globals.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: GLOBALS, shortCircuit: true } : next(specifier, context),
});
