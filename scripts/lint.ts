/** `npm run lint`: all static checks of the sources. */
import { fileURLToPath } from 'node:url';
import { type Check, runChecks } from './checks.ts';
import { checkLockFile } from './lock-file.ts';
import { runTool } from './process.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BIN = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  tsc: 'node_modules/typescript/bin/tsc',
  knip: 'node_modules/knip/bin/knip.js',
};

/** Several threads would each work out the types of packages anew, on cores that the other checks use. */
const ONE_THREAD = '--singleThreaded';

/** The checks of the sources. */
export const LINT_CHECKS: readonly Check[] = [
  { name: 'format and lint', run: tool(BIN.biome, 'check', '--error-on-warnings', '--colors=off', '.') },
  { name: 'types', run: tool(BIN.tsc, '-p', '.', ONE_THREAD) },
  { name: 'unused code and dependencies', run: tool(BIN.knip) },
  { name: 'packages of the lock file', run: () => checkLockFile(`${ROOT}/package-lock.json`) },
  { name: 'action.yml, workflows and examples', run: tool('scripts/lint-metadata.ts') },
  { name: 'tables of README and docs', run: tool('scripts/readme-tables.ts', '--check') },
  { name: 'examples in docs', run: tool('scripts/example-blocks.ts', '--check') },
];

function tool(script: string, ...args: readonly string[]): () => Promise<string | undefined> {
  return async () => {
    const { code, output } = await runTool(script, args, { cwd: ROOT });
    return code === 0 ? undefined : output;
  };
}

if (import.meta.main) {
  const { failed } = await runChecks(LINT_CHECKS);
  process.exitCode = failed === 0 ? 0 : 1;
}
