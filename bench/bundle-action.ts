/**
 * A process of the bench: a bundle downloaded, hashed, proven, kept in the tool cache and unpacked by the stage that
 * the Action runs after the link was minted. Arguments: address of the bundle, its folder, and whether to survey. Prints its milliseconds.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fakeEffects, fakeInputs, parseInputs } from '../__tests__/helpers/effects.ts';
import type { Effects } from '../src/action/effects.ts';
import { proveBundle } from '../src/action/fetch/keep.ts';
import { createBundleCache } from '../src/action/fetch/tool-cache.ts';
import { deadlineIn } from '../src/action/http/deadline.ts';
import { createHttp } from '../src/action/http/transport.ts';
import { Ledger } from '../src/action/ledger.ts';
import { systemClock, systemFiles } from '../src/action/system.ts';

const JOB_ID = 'se_00112233445566aa';
const DEADLINE_MS = 600_000;

const [bundleUrl = '', folder = '', verify = 'true'] = process.argv.slice(2);

const effects: Effects = fakeEffects(undefined, {
  http: createHttp(),
  files: systemFiles,
  cache: createBundleCache(),
  clock: systemClock,
  places: { workspace: folder, temp: path.join(folder, 'temp') },
});
await mkdir(effects.places.temp);
const stage = {
  inputs: parseInputs(fakeInputs({ 'extract-to': 'site', verify }), folder),
  effects,
  ledger: new Ledger(effects),
  deadline: deadlineIn(DEADLINE_MS, effects.clock),
};
const startedAt = performance.now();
{
  await using _bundle = await proveBundle(stage, { jobId: JOB_ID, link: { url: new URL(bundleUrl) } });
}
process.stdout.write(`${performance.now() - startedAt}\n`);
