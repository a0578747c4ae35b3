/** `npm test`: all checks, and beside them all suites that this machine can run; lists the skipped ones. The last line is the count. */
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './browser.ts';
import { buildFreshDist, FRESH_DIST } from './build.ts';
import { runChecks, type Tally } from './checks.ts';
import { PROGRAMS } from './jest/entry.ts';
import { LINT_CHECKS } from './lint.ts';
import { bundledProgram } from './platform-bundle.ts';
import { findPostgres } from './postgres.ts';
import { runVisibly } from './process.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const JEST_REPORT = '.build/jest.json';
/** Every run of a workflow fetches all of `dist/`. */
const DIST_LIMIT_BYTES = 2_500_000;
/** Hundreds of tests start the same programs; with the cache each is compiled once. */
const COMPILE_CACHE = path.join(ROOT, '.build/compile-cache');

/** What scripts of the examples call, beside what stands in for it. */
const EXAMPLE_PROGRAMS = ['bash', 'curl', 'jq', 'sha256sum'];

/** Programs that no folder of the path has. */
function absentPrograms(names: readonly string[]): readonly string[] {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return names.filter((name) => !folders.some((folder) => existsSync(path.join(folder, name))));
}

/** Suites that need more than npm packages, and what is missing here. */
function missing(): readonly { readonly suites: string; readonly why: string }[] {
  const browser = {
    suites: '__tests__/browser/',
    why: 'no Chromium found; install it (Debian: chromium-headless-shell) or set CHROMIUM_PATH',
  };
  const postgres = { suites: 'on-postgres\\.test', why: 'no PostgreSQL found; install it (Debian: postgresql)' };
  const lacking = process.platform === 'linux' ? absentPrograms(EXAMPLE_PROGRAMS) : ['Linux'];
  const examples = {
    suites: '__tests__/examples/',
    why: `they run as on ubuntu-latest, and this machine lacks ${lacking.join(', ')}`,
  };
  return [
    ...(lacking.length === 0 ? [] : [examples]),
    ...(findBrowser() === undefined ? [browser] : []),
    ...(findPostgres() === undefined ? [postgres] : []),
  ];
}

async function checkDist(): Promise<string | undefined> {
  await buildFreshDist();
  const fresh = await filesOf(path.join(ROOT, FRESH_DIST));
  const committed = await filesOf(path.join(ROOT, 'dist'));
  const names = [...new Set([...fresh.keys(), ...committed.keys()])].sort();
  const different = names.filter((name) => fresh.get(name)?.equals(committed.get(name) ?? Buffer.alloc(0)) !== true);
  const bytes = [...fresh.values()].reduce((sum, { length }) => sum + length, 0);
  if (bytes > DIST_LIMIT_BYTES) return `dist/ is ${bytes} bytes, above its limit of ${DIST_LIMIT_BYTES}.`;
  if (different.length === 0) return undefined;
  return `These files of dist/ are not what the sources build: ${different.join(', ')}. Run npm run build and commit dist/.`;
}

async function filesOf(folder: string): Promise<Map<string, Buffer>> {
  if (!existsSync(folder)) return new Map();
  const names = await readdir(folder);
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name))] as const)),
  );
}

async function runSuites(leftOut: readonly string[], args: readonly string[]): Promise<Tally> {
  await rm(path.join(ROOT, JEST_REPORT), { force: true });
  const flags = [
    '--json',
    `--outputFile=${JEST_REPORT}`,
    ...leftOut.flatMap((suites) => ['--testPathIgnorePatterns', suites]),
  ];
  // Every core has a suite to run: threads that collect garbage beside it would take from the others.
  const node = [
    '--single-threaded-gc',
    // All modules that suites have loaded stay: to mark them after little growth took a tenth of the time.
    '--heap-growing-percent=400',
    '--disable-warning=ExperimentalWarning',
    '--import',
    './scripts/jest/handshake.ts',
  ];
  const code = await runVisibly(process.execPath, [...node, 'node_modules/jest/bin/jest.js', ...flags, ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE, [PROGRAMS]: (await bundledProgram('main')).href },
  });
  const report = JSON.parse(await readFile(path.join(ROOT, JEST_REPORT), 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    numRuntimeErrorTestSuites: number;
    numPendingTests: number;
    numTodoTests: number;
  };
  const skipped = report.numPendingTests + report.numTodoTests;
  if (skipped > 0) process.stdout.write(`✗ ${skipped} tests are skipped; none may be.\n`);
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites + skipped;
  return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}

// Beside the suites, which leave a tenth of the time of two cores unused.
const checking = runChecks([...LINT_CHECKS, { name: 'dist/ is what the sources build', run: checkDist }]);
const absent = missing();
const suites = await runSuites(
  absent.map(({ suites }) => suites),
  process.argv.slice(2),
);
for (const { suites, why } of absent) process.stdout.write(`Did not run: ${suites} (${why}).\n`);
const checks = await checking;
const failed = checks.failed + suites.failed;
process.stdout.write(`${checks.passed + suites.passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
