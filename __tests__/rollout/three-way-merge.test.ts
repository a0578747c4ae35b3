/** What the branch changes at places of other runs: merged place by place from fork, base and head. */
import { describe, expect, it } from '@jest/globals';
import type { GitHubDouble } from '../helpers/github/double.ts';
import {
  NOON,
  PULL,
  REPOSITORY,
  rolledOut,
  rollOut,
  startGitHub,
  VALUES,
  valuesOf,
  versionAt,
} from '../helpers/rollout.ts';

const SHARED = { ...PULL, branch: 'docs' };
const endsIn = (hours: number, name: string) =>
  `https://storage.example/${name}.tar.gz?Expires=${NOON / 1000 + hours * 3600}&X-Amz-Signature=0123456789abcdef`;
const [HEADS, BASES, ENDED] = [endsIn(90, 'heads'), endsIn(90, 'bases'), endsIn(-1, 'ended')];
const FORK = VALUES.replace('1.0.0', versionAt(1));
const enabled = (text: string, to: boolean) => text.replace(/enabled: (true|false)/, `enabled: ${to}`);
/** A text with these values and `enabled` as in the fork. */
const pair = (link: string, version: string, before = FORK) => enabled(rolledOut(link, version, before), false);

/** Runs at `values.yaml` while `b.yaml` is as given on base and head; returns `b.yaml` of the branch. */
async function merged(texts: { fork?: string; base?: string; head: string }, given: Record<string, string> = {}) {
  await using github = await startGitHub({ files: { 'values.yaml': VALUES, 'b.yaml': texts.fork ?? FORK } });
  await rollOut(github, { ...SHARED, version: '2' });
  await github.commitTo(REPOSITORY, 'docs', { 'b.yaml': texts.head });
  const move = texts.base === undefined ? { 'README.md': 'x' } : { 'b.yaml': texts.base };
  await github.commitTo(REPOSITORY, 'main', move);

  const { ok, link, log } = await rollOut(github, { ...SHARED, version: '3', ...given });

  expect(log).not.toMatch(/^error/m);
  expect(ok).toBe(true);
  expect(await valuesOf(github, 'docs')).toBe(rolledOut(link, '3'));
  expect(github.openPulls(REPOSITORY)).toHaveLength(1);
  expect(await github.countCommits(REPOSITORY, 'docs', 'main')).toBe(1);
  return await valuesOf(github, 'docs', 'b.yaml');
}

describe('the pair of link and version of another place', () => {
  it.each<[string, { base?: string; head: string }, string]>([
    ['stays where the head alone has changed it', { head: pair(HEADS, versionAt(5)) }, pair(HEADS, versionAt(5))],
    [
      'is put into the text of a base that has changed around it',
      { head: pair(HEADS, versionAt(5)), base: FORK.replace('latest', 'v7') },
      pair(HEADS, versionAt(5), FORK.replace('latest', 'v7')),
    ],
    ['is the base’s where the base alone has changed it', { head: FORK, base: pair(BASES, '4') }, pair(BASES, '4')],
    [
      'is the head’s where both have changed it and its job is the later one',
      { head: pair(HEADS, versionAt(9)), base: pair(BASES, versionAt(5)) },
      pair(HEADS, versionAt(9)),
    ],
    [
      'is the base’s where both have changed it and its job is the later one',
      { head: pair(HEADS, versionAt(5)), base: pair(BASES, versionAt(9)) },
      pair(BASES, versionAt(9)),
    ],
    [
      'is the base’s where both have changed it and one tells no time',
      { head: pair(HEADS, versionAt(9)), base: pair(BASES, 'stable') },
      pair(BASES, 'stable'),
    ],
    [
      'is the base’s where both have changed it and none tells a time',
      { head: pair(HEADS, '3'), base: pair(BASES, '2') },
      pair(BASES, '2'),
    ],
    [
      'is never split: a link of the head beside a later version of the base',
      { head: pair(HEADS, versionAt(1)), base: FORK.replace(versionAt(1), versionAt(9)) },
      FORK.replace(versionAt(1), versionAt(9)),
    ],
    [
      'is the base’s where the link of the head has ended',
      { head: pair(ENDED, versionAt(9)), base: FORK.replace('latest', 'v7') },
      FORK.replace('latest', 'v7'),
    ],
    [
      'stays beside an `enabled` that the base has changed',
      { head: pair(HEADS, versionAt(5)), base: enabled(FORK, true) },
      enabled(pair(HEADS, versionAt(5)), true),
    ],
    [
      'is the base’s beside an `enabled` that the head has changed',
      { head: enabled(FORK, true), base: pair(BASES, versionAt(5)) },
      enabled(pair(BASES, versionAt(5)), true),
    ],
    ['is gone where the base has removed the place', { head: pair(HEADS, versionAt(5)), base: 'a: 1\n' }, 'a: 1\n'],
  ])('%s', async (_name, texts, expected) => {
    expect(await merged(texts)).toBe(expected);
  });

  it('is the base’s where the base has removed the file', async () => {
    await using github = await startGitHub({ files: { 'values.yaml': VALUES, 'b.yaml': FORK } });
    await rollOut(github, { ...SHARED, version: '2' });
    await github.commitTo(REPOSITORY, 'docs', { 'b.yaml': pair(HEADS, versionAt(5)) });
    await github.commitTo(REPOSITORY, 'main', { 'b.yaml': null });

    const { ok, link } = await rollOut(github, { ...SHARED, version: '3' });

    expect(ok).toBe(true);
    expect(await valuesOf(github, 'docs')).toBe(rolledOut(link, '3'));
  });

  it('is the base’s in a list that has changed, where a number found it', async () => {
    const item = (version: string) => `  - staticExport:\n      bundleUrl: ''\n      version: "${version}"\n`;
    const sites = (...versions: string[]) => `sites:\n${versions.map(item).join('')}`;
    const fork = sites(versionAt(1), versionAt(2));

    expect(await merged({ fork, head: sites(versionAt(1), versionAt(20)), base: `${fork}x: 1\n` })).toBe(
      `${sites(versionAt(1), versionAt(20))}x: 1\n`,
    );
    const moved = sites(versionAt(7), versionAt(1), versionAt(2));
    expect(await merged({ fork, head: sites(versionAt(1), versionAt(20)), base: moved })).toBe(moved);
  });
});

describe('the place of the run itself', () => {
  const moveBoth = async (github: GitHubDouble, head: string, base: string) => {
    await rollOut(github, { ...SHARED, 'config-file': 'b.yaml', version: '2' });
    await github.commitTo(REPOSITORY, 'docs', { 'values.yaml': head });
    await github.commitTo(REPOSITORY, 'main', { 'values.yaml': base });
  };

  it('holds the values of the run, whatever the others have', async () => {
    await using github = await startGitHub({ files: { 'values.yaml': FORK, 'b.yaml': FORK } });
    await moveBoth(github, pair(HEADS, versionAt(20)), pair(BASES, versionAt(30)).replace('latest', 'v7'));

    const { ok, link } = await rollOut(github, { ...SHARED, version: '3' });

    expect(ok).toBe(true);
    expect(await valuesOf(github, 'docs')).toBe(rolledOut(link, '3', FORK.replace('latest', 'v7')));
  });

  it('keeps a value that the run does not write', async () => {
    await using github = await startGitHub({ files: { 'values.yaml': FORK, 'b.yaml': FORK } });
    await moveBoth(github, enabled(FORK, true), FORK.replace('latest', 'v7'));

    const { link } = await rollOut(github, { ...SHARED, version: '3', 'config-values': 'bundleUrl,version' });

    expect(await valuesOf(github, 'docs')).toBe(rolledOut(link, '3', FORK.replace('latest', 'v7')));
  });
});

it('two places of one file that two runs have pinned stay beside each other', async () => {
  const nested = `${VALUES.trimEnd().replace(/^/gm, '  ')}\n`;
  await using github = await startGitHub({ files: { 'values.yaml': `a:\n${nested}b:\n${nested}`, 'README.md': '-' } });
  const a = await rollOut(github, { ...SHARED, 'config-path': 'a.staticExport', version: '2' });
  await github.commitTo(REPOSITORY, 'main', { 'README.md': 'x' });

  const b = await rollOut(github, { ...SHARED, 'config-path': 'b.staticExport', version: '3' });

  const both = [rolledOut(a.link, '2'), rolledOut(b.link, '3')].map((one) => one.trimEnd().replace(/^/gm, '  '));
  expect(await valuesOf(github, 'docs')).toBe(`a:\n${both[0]}\nb:\n${both[1]}\n`);
});

it('a place that the branch changes in a file that cannot be edited any more fails no run', async () => {
  for (const text of [
    `${VALUES}${'#'.repeat(1_100_000)}\n`,
    Buffer.from(`${VALUES}ÿ`, 'latin1'),
    VALUES.replace("bundleUrl: ''", 'bundleUrl: {a: 1}'),
  ]) {
    await using github = await startGitHub({ files: { 'values.yaml': VALUES, 'b.yaml': VALUES } });
    await rollOut(github, { ...SHARED, 'config-file': 'b.yaml', version: '2' });
    await github.commitTo(REPOSITORY, 'main', { 'b.yaml': text });

    const { ok, link } = await rollOut(github, { ...SHARED, version: '3' });

    expect(ok).toBe(true);
    expect(await valuesOf(github, 'docs')).toBe(rolledOut(link, '3'));
  }
});
