/**
 * What suites import as `limits/entry.ts` of the platform where the run has its bundle (see `PROGRAMS`): programs of the
 * bundle start in a third of the processor time that the sources take.
 */
export { SOURCE_NAMES } from '../../src/platform/limits/entry.ts';

/** Variable with the folder of the bundle's programs, as an address. */
export const PROGRAMS = 'PLATFORM_TEST_PROGRAMS';

export function entryBeside(_module: string, name: string): URL {
  return new URL(`${name}.js`, process.env[PROGRAMS]);
}
