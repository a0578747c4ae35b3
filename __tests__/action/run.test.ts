import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { outputsOf } from '../../src/action/report/outputs.ts';
import { run } from '../../src/action/run.ts';
import { fakeEffects, fakeInputs, UNWRITTEN } from '../helpers/effects.ts';
import { PULL, SITE } from '../helpers/results.ts';
import { JOB, runAgainst, type Script } from '../helpers/scripted-platform.ts';

/** Version that a run makes which downloads no bundle. */
const VERSION = `20260115-120000.${JOB}.0`;
const BUNDLE = { bundleUrl: 'https://s.example/b?sig=5ca1ab1e', expiresAt: '2026-01-16T12:00:00Z', sizeBytes: 812 };

it('a whole export tells its story in the log, one line a stage', async () => {
  const poll = () => ({ json: { status: 'completed', progress: 100, pageCount: 3 } });
  const { succeeded, lines, set, summaries } = await runAgainst(
    { poll, link: () => ({ json: BUNDLE }) },
    { paths: '/a' },
  );

  expect(succeeded).toBe(true);
  expect(lines.join('\n')).toMatchInlineSnapshot(`
"Started job se_00112233445566aa for docs.example.com (1 page path) on https://platform.example/api.
completed · 100 % · 3 pages · 0 s elapsed
Link to the bundle (812 B): https://s.example/b.
Exported docs.example.com as version 20260115-120000.se_00112233445566aa.0; its link ends 2026-01-16T12:00:00Z (in 24 h).
The link is masked, so GitHub does not pass \`bundleUrl\` to other jobs. Pass \`jobId\` instead and create a fresh link there with \`job-id\`."
`);
  const { exports = '', ...outputs } = set;
  const { bundleUrl, ...known } = {
    ...{ jobId: JOB, status: 'completed', version: VERSION, pageCount: 3, result: 'exported' },
    ...BUNDLE,
  };
  expect(JSON.parse(exports)).toEqual([{ domain: 'docs.example.com', ...known }]);
  expect(outputs).toEqual({ ...UNWRITTEN, ...known, bundleUrl, pageCount: '3', sizeBytes: '812' });
  expect(summaries).toEqual([expect.stringContaining('### Static export of `docs.example.com`: exported')]);
});

describe('a run that fails', () => {
  it.each<[string, Record<string, string>, Script]>([
    ['for its inputs', { domain: '' }, {}],
    ['at the start', {}, { start: () => ({ status: 403 }) }],
    ['on the way', {}, { poll: () => ({ json: { status: 'failed' } }) }],
  ])('%s says that nothing was written', async (_where, inputs, script) => {
    const { succeeded, set } = await runAgainst(script, inputs);

    expect(succeeded).toBe(false);
    expect(set).toMatchObject(UNWRITTEN);
  });

  it('never rejects: a mistake of our own is an error, too', async () => {
    const effects = fakeEffects(() => new RangeError('out of range'));

    expect(await run(fakeInputs(), effects)).toBe(false);
    expect(effects.lines.at(-1)).toMatch(/^error: INTERNAL: Unexpected error: out of range\nNext: .*Please report it/);
  });
});

it('has the outputs that `action.yml` declares, named alike', async () => {
  const { outputs } = parse(await readFile('action.yml', 'utf8')) as { outputs: Record<string, unknown> };
  const found = { count: 0, distinct: 0, groups: [] };
  const findings = { brokenLinks: found, externalResources: found, unchecked: 0 };
  const site = { ...SITE, findings, bundlePath: '/w/b.tar.gz', siteDirectory: '/w/site' };
  const places = PULL.places.map((place) => ({ ...place, expiresAt: new Date(0) }));
  const all = outputsOf([site], { ...PULL, places }, { harmless: (text) => text });

  expect(Object.keys(all).sort()).toEqual(Object.keys(outputs).sort());
});
