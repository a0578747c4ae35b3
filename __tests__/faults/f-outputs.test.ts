/** Section F of the catalogue: what the runner reads from the files that a run writes for it. */
import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parse } from 'yaml';
import { parseCommandFile } from '../../scripts/runner/commands.ts';
import type { Outputs } from '../../src/action/effects.ts';
import { summaryOf } from '../../src/action/report/summary.ts';
import { run } from '../../src/action/run.ts';
import { createEffects } from '../../src/action/runner.ts';
import { fakeEffects, fakeInputs, type Responder } from '../helpers/effects.ts';
import { Folder } from '../helpers/folder.ts';
import { SITE } from '../helpers/results.ts';

const VARIABLES = ['GITHUB_OUTPUT', 'GITHUB_STEP_SUMMARY'] as const;
/** Of a summary (actions/runner `CreateStepSummaryCommand.AttachmentSizeLimit`), and of all outputs of a job in UTF-16. */
const LIMIT_BYTES = 1024 * 1024;
const MAX_DOMAINS = 50;
const { outputs: DECLARED } = parse(await readFile('action.yml', 'utf8')) as { outputs: object };
const OUTPUT_NAMES = Object.keys(DECLARED);

const before = VARIABLES.map((name) => [name, process.env[name]] as const);
let folder: Folder;

beforeAll(async () => {
  folder = await Folder.make();
  for (const name of VARIABLES) process.env[name] = folder.at(name);
});

afterAll(async () => {
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  await folder[Symbol.asyncDispose]();
});

it('F10 whatever the values are, the runner reads the outputs that were set, and no others', async () => {
  const parts = ['\n', 'ghadelimiter_', 'EOF', 'jobId=evil', 'status<<EOF', '=', '<<', '%0A', '::set-output name=a::b'];
  const hostile = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((all) => all.join('')),
  );
  const outputs: fc.Arbitrary<Outputs> = fc.dictionary(fc.constantFrom(...OUTPUT_NAMES), hostile, { minKeys: 1 });
  const { report } = createEffects(new AbortController().signal);

  await fc.assert(
    fc.asyncProperty(outputs, async (values) => {
      await writeFile(folder.at('GITHUB_OUTPUT'), '');
      report.outputs(values);

      expect(parseCommandFile(await readFile(folder.at('GITHUB_OUTPUT'), 'utf8'))).toEqual({ ...values });
    }),
    { numRuns: 400 },
  );
});

/** A platform that makes everything as long as it may, and longer. */
const boundless: Responder = ({ method, url }) => {
  const long = '日\njobId=evil ghadelimiter_'.repeat(400);
  if (method === 'GET')
    return { json: { status: url.host.startsWith('f') ? 'failed' : 'completed', error: long, long } };
  if (url.pathname.endsWith('/jobs')) return { status: 202, json: { jobId: '日'.repeat(512), [long]: long } };
  return { json: { bundleUrl: `https://storage.example/b?sig=${'5ca1ab1e'.repeat(1000)}`, expiresAt: long } };
};
const domains = Array.from({ length: MAX_DOMAINS }, (_none, nth) => `${`${nth}.`.repeat(80)}example`).join('\n');

it.each<[string, Readonly<Record<string, string>>]>([
  ['F11 F16 of a site', {}],
  ['F11 F16 of a site that fails', { 'base-url': 'https://fails.example' }],
  ['F11 F16 of as many sites as there may be', { domain: domains }],
  ['F11 F16 of as many sites, all of which fail', { domain: domains, 'base-url': 'https://fails.example' }],
])('%s outputs have names that are known, and fit into what a job may hand on', async (_name, given) => {
  const effects = fakeEffects(boundless);

  await run(fakeInputs({ verify: 'false', ...given }), effects);

  expect(Object.keys(effects.set)).toEqual(expect.arrayContaining(['jobId', 'exports']));
  expect(OUTPUT_NAMES).toEqual(expect.arrayContaining(Object.keys(effects.set)));
  expect(Buffer.byteLength(Object.values(effects.set).join(''), 'utf16le')).toBeLessThan(LIMIT_BYTES);
});

it('F15 a summary of very many findings is cut behind a line, says so, and stays below what the runner takes', async () => {
  const groups = Array.from({ length: 25 }, (_none, nth) => ({
    ...{ files: 9, firstFile: `/${'日'.repeat(150)}` },
    target: `/${nth}${'日'.repeat(150)}`,
  }));
  const brokenLinks = { count: 900, distinct: 900, groups };
  const files = { ...brokenLinks, groups: groups.map((group) => ({ ...group, kind: 'image' as const })) };
  const findings = { brokenLinks, externalResources: files, unchecked: 0 };
  const sites = Array.from({ length: MAX_DOMAINS }, () => ({ ...SITE, findings }));
  const { report } = createEffects(new AbortController().signal);
  await writeFile(folder.at('GITHUB_STEP_SUMMARY'), '');

  await report.summary(summaryOf({ sites, elapsedMs: 0 }));

  const summary = await readFile(folder.at('GITHUB_STEP_SUMMARY'), 'utf8');
  expect(Buffer.byteLength(summary)).toBeLessThan(LIMIT_BYTES);
  expect(Buffer.byteLength(summary)).toBeGreaterThan(LIMIT_BYTES / 2);
  const lines = summary.trimEnd().split('\n');
  expect(lines.at(-1)).toBe('The summary is truncated here: it is longer than GitHub accepts.');
  const folded = (mark: string) => lines.filter((line) => line.startsWith(mark)).length;
  expect(folded('</details>')).toBe(folded('<details>'));
  expect(lines.filter((line) => line.startsWith('|') && !line.endsWith('|'))).toEqual([]);
});
