/**
 * A process of the bench: a bundle downloaded, hashed, proven, kept in the tool cache and unpacked by the stage that
 * the Action runs after the link was minted. Arguments: address of the bundle, its folder, and whether findings are
 * asked for. Prints its milliseconds.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fakeEffects } from '../__tests__/helpers/effects.ts';
import type { Effects } from '../src/action/effects.ts';
import { fetchBundle } from '../src/action/fetch/bundle.ts';
import { deadlineIn } from '../src/action/http/retry.ts';
import { createHttp } from '../src/action/http/transport.ts';
import { removePath, systemClock } from '../src/action/runner.ts';

const DEADLINE_MS = 600_000;

const [bundleUrl = '', folder = '', findings = 'false'] = process.argv.slice(2);

const effects: Effects = fakeEffects(undefined, {
  http: createHttp(),
  remove: removePath,
  clock: systemClock,
  places: { workspace: folder, temp: path.join(folder, 'temp') },
});
await mkdir(effects.places.temp);
const policy = findings === 'true' ? 'warn' : 'ignore';
const link = { url: new URL(bundleUrl) };
const startedAt = performance.now();
await fetchBundle(effects, {
  ...{ jobId: 'se_00112233445566aa', link, freshLink: async () => link, mayBeCached: false },
  baseUrl: new URL('https://platform.example'),
  deadline: deadlineIn(DEADLINE_MS, effects.clock),
  onBrokenLink: policy,
  onExternalResource: policy,
  extractTo: path.join(folder, 'site'),
});
process.stdout.write(`${performance.now() - startedAt}\n`);
