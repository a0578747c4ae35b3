/**
 * A process of the bench: the rollout as the Action does it, before and after an export that takes no time. Arguments:
 * `commit` or `pull-request`, the token, repository, file, link and version. Says what it took, as JSON; `GITHUB_*` tell
 * the addresses.
 */
import { fakeEffects, fakeInputs, parseInputs } from '../__tests__/helpers/effects.ts';
import type { Http } from '../src/action/effects.ts';
import { createGitHub } from '../src/action/github/client.ts';
import { createHttp } from '../src/action/http/transport.ts';
import { rollOut } from '../src/action/rollout/deliver.ts';
import { openTarget } from '../src/action/rollout/target.ts';
import { systemClock } from '../src/action/runner.ts';

const JOB_ID = 'se_00112233445566aa';
const DOMAIN = 'docs.example.com';

const [update = '', token = '', repository = '', file = '', bundleUrl = '', version = ''] = process.argv.slice(2);

let calls = 0;
const http = createHttp();
const counted: Http = {
  ...http,
  send: async (...request) => {
    calls += 1;
    return await http.send(...request);
  },
};
const effects = fakeEffects(undefined, {
  github: createGitHub(counted, process.env),
  clock: systemClock,
  random: Math.random,
  workflow: { repository, serverUrl: process.env['GITHUB_SERVER_URL'] ?? '' },
});
const given = { update, 'github-token': token, 'config-file': file, repository, domain: DOMAIN };
const { rollout, ...site } = parseInputs(fakeInputs(given), '/');
if (rollout === undefined) throw new Error('The inputs ask for no rollout.');

const startedAt = performance.now();
const target = await openTarget(effects, rollout, [site]);
const openedAt = performance.now();
const before = calls;
const exported = {
  ...{ jobId: JOB_ID, domain: DOMAIN, version, isLabelled: true, isChosen: false, isRenewal: false },
  link: { bundleUrl, url: new URL(bundleUrl) },
  places: target.sites[0] ?? [],
};
const { changed } = await rollOut(effects, { target, exports: [exported], onOutcome: () => undefined });
const endedAt = performance.now();
if (!changed) throw new Error(`Nothing was changed:\n${effects.lines.join('\n')}`);
const afterExport = { milliseconds: endedAt - openedAt, calls: calls - before };
process.stdout.write(JSON.stringify({ milliseconds: endedAt - startedAt, afterExport }));
