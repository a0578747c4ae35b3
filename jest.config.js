export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/__tests__'],
  testMatch: ['**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/scripts/jest/strip-types.js' },
  setupFilesAfterEnv: ['<rootDir>/__tests__/helpers/matchers.ts'],
  // Many suites wait for processes: every core may have one.
  maxWorkers: '100%',
  testTimeout: 20_000,
};
