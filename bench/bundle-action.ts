/**
 * A process of the bench: a bundle downloaded, hashed, proven, kept in the tool cache and unpacked by the stage that
 * the Action runs after the link was minted. Arguments: address of the bundle, its folder, and whether to survey. Prints its milliseconds.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fakeDeps, fakeInputs, parseInputs } from '../__tests__/helpers/deps.ts';
import { createBundleCache } from '../src/action/adapters/bundle-cache.ts';
import { createHttp } from '../src/action/adapters/http.ts';
import { systemClock, systemFiles } from '../src/action/adapters/system.ts';
import type { Deps } from '../src/action/deps.ts';
import { proveBundle } from '../src/action/fetch/keep.ts';
import { Ledger } from '../src/action/ledger.ts';
import { deadlineIn } from '../src/action/transport/deadline.ts';

const JOB_ID = 'se_00112233445566aa';
const DEADLINE_MS = 600_000;

const [bundleUrl = '', folder = '', verify = 'true'] = process.argv.slice(2);

const deps: Deps = fakeDeps(undefined, {
  http: createHttp(),
  files: systemFiles,
  cache: createBundleCache(),
  clock: systemClock,
  places: { workspace: folder, temp: path.join(folder, 'temp') },
});
await mkdir(deps.places.temp);
const stage = {
  inputs: parseInputs(fakeInputs({ 'extract-to': 'site', verify }), folder),
  deps,
  ledger: new Ledger(deps),
  deadline: deadlineIn(DEADLINE_MS, deps.clock),
};
const startedAt = performance.now();
{
  await using _bundle = await proveBundle(stage, { jobId: JOB_ID, link: { url: new URL(bundleUrl) } });
}
process.stdout.write(`${performance.now() - startedAt}\n`);
