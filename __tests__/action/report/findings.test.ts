import { describe, expect, it } from '@jest/globals';
import type { Policy } from '../../../src/action/inputs/bundle.ts';
import { judgeFindings } from '../../../src/action/report/findings.ts';
import { surveyArchive } from '../../../src/bundle/survey.ts';
import { fakeEffects } from '../../helpers/effects.ts';
import { Folder, type Tree, writeArchive } from '../../helpers/folder.ts';

/** Judges a bundle of these files. */
async function judge(
  site: Tree,
  onBrokenLink: Policy = 'warn',
  onExternalResource: Policy = 'warn',
  announced?: number,
) {
  await using folder = await Folder.make();
  const entries = Object.entries(site).map(([name, content]) => ({ name, content }));
  await writeArchive(folder.at('b.tar.gz'), entries);
  const survey = await surveyArchive(folder.at('b.tar.gz'));
  return judgeFindings(survey, { onBrokenLink, onExternalResource }, announced, fakeEffects().secrets);
}

describe('a resource that pages load and the bundle lacks', () => {
  const site: Tree = { 'index.html': '<title>Start</title><script src="a.js"></script><img src="b.png">' };
  const told = '2 resources that pages load are not in the bundle: /b.png (in index.html), /a.js (in index.html).';

  it.each<[Policy, Awaited<ReturnType<typeof judge>>]>([
    ['ignore', { warnings: [], failures: [] }],
    ['warn', { warnings: [told], failures: [] }],
    ['fail', { warnings: [], failures: [told] }],
  ])('follows `on-broken-link: %s`, whatever the policy of other hosts is', async (policy, judgement) => {
    expect(await judge(site, policy, 'ignore')).toEqual(judgement);
    expect(await judge(site, policy, 'fail')).toEqual(judgement);
  });
});

describe('a bundle without a start page', () => {
  it.each<[string, Tree, string]>([
    ['says so', { 'a.html': '<title>A</title>', 'b/index.html': '<title>B</title>' }, ''],
    [
      'that lies below one folder names it',
      { 'site/index.html': '<title>Start</title>', 'site/a/logo.svg': '', 'site/old.html': '<title>Old</title>' },
      ': everything lies below `site/`',
    ],
    ['whose folders begin alike says no more', { 'site/a.html': '<title>A</title>', 'site-2/b.css': '' }, ''],
  ])('%s', async (_name, site, why) => {
    const told = `The bundle has no index.html at its root, so the address of the site shows no page${why}.`;
    expect(await judge(site)).toEqual({ warnings: [told], failures: [] });
  });
});

describe('the number of pages', () => {
  const numbered = (pages: number): Tree => ({
    'index.html': '<title>Start</title><meta http-equiv="refresh" content="0; url=a.txt">',
    'a.txt': '',
    ...Object.fromEntries(Array.from({ length: pages }, (_, nth) => [`${nth}.html`, '<title>Page</title>'])),
  });

  it.each<[number, number | undefined, string]>([
    [0, 0, '0 pages, but the platform counted 0'],
    [0, undefined, '0 pages'],
    [94, 100 + 6, '94 pages, but the platform counted 106'],
    [100, 80, '100 pages, but the platform counted 80'],
    [10, 4, '10 pages, but the platform counted 4'],
  ])('%s is told when the job had %s', async (found, announced, told) => {
    const warnings = [`The bundle has ${told}.`];
    expect(await judge(numbered(found), 'warn', 'warn', announced)).toEqual({ warnings, failures: [] });
  });

  it.each([
    [100, 100],
    [100, 110],
    [5, 10],
    [1, undefined],
  ])('%s is no finding when the job had %s', async (found, announced) => {
    expect(await judge(numbered(found), 'warn', 'warn', announced)).toEqual({ warnings: [], failures: [] });
  });
});
