import { availableParallelism } from 'node:os';

const WORKERS_MIN = 2;

export default {
  // Runs suites in bare Node: what they import is loaded once a process, not anew in a sandbox for each of them.
  runner: 'jest-light-runner/child-process',
  // Nothing is compiled; by default jest loads Babel for it.
  transform: {},
  roots: ['<rootDir>/__tests__'],
  testMatch: ['**/*.test.ts'],
  testSequencer: '<rootDir>/scripts/jest/sequencer.cjs',
  globalSetup: '<rootDir>/scripts/jest/memory.ts',
  setupFiles: ['<rootDir>/scripts/jest/setup.ts'],
  setupFilesAfterEnv: ['<rootDir>/__tests__/helpers/matchers.ts'],
  // Suites start processes of their own, which need the cores as well: with more workers they miss their deadlines.
  maxWorkers: Math.max(WORKERS_MIN, availableParallelism()),
};
