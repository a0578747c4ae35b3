import { describe, expect, it } from '@jest/globals';
import type { Policy } from '../../../src/action/inputs/bundle.ts';
import { judgeFindings } from '../../../src/action/report/findings.ts';
import { surveyArchive } from '../../../src/bundle/survey.ts';
import { fakeDeps } from '../../helpers/deps.ts';
import { Folder, type Tree, writeArchive } from '../../helpers/folder.ts';

/** Judges a bundle of these files. */
async function judge(site: Tree, onBrokenLink: Policy = 'warn', onExternalResource: Policy = 'warn') {
  await using folder = await Folder.make();
  const entries = Object.entries(site).map(([name, content]) => ({ name, content }));
  await writeArchive(folder.at('b.tar.gz'), entries);
  const survey = await surveyArchive(folder.at('b.tar.gz'));
  return judgeFindings(survey, { onBrokenLink, onExternalResource }, undefined, fakeDeps().secrets);
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
    const told = `The bundle has no index.html at its root, so its address alone shows no page${why}.`;
    expect(await judge(site)).toEqual({ warnings: [told], failures: [] });
  });
});
