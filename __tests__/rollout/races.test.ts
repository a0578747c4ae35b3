/** Runs at once on one branch: one pull request, and the newest export of every domain in it. */
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { FakeClock } from '../helpers/effects.ts';
import {
  branchesOf,
  jobAt,
  jobOf,
  MADE,
  openHeads,
  PULL,
  REPOSITORY,
  type RolledOut,
  rolledOut,
  rollOut,
  startGitHub,
  VALUES,
  valuesOf,
} from '../helpers/rollout.ts';

/** A race on a busy machine. */
const LIMIT_MS = 60_000;
const DOMAINS = ['a.example', 'b.example', 'c.example', 'd.example'];
const FILES = Object.fromEntries(DOMAINS.map((domain) => [`${domain}.yaml`, VALUES]));

/** Runs that meet get past one another by the delays between their rounds, so that these have to pass. */
class RacingClock extends FakeClock {
  override async sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    await super.sleep(milliseconds, signal);
    await wait(milliseconds, undefined, { signal });
  }
}
const racing = () => ({ random: Math.random, clock: new RacingClock() });

/** Minutes at which the jobs of eight runs began, in no order; of each domain the first two run. */
const MINUTES = [31, 8, 44, 20, 12, 40, 5, 27];
const domainOf = (nth: number) => DOMAINS[nth % DOMAINS.length] ?? '';

describe.each([
  ['a branch that is new', false, { 'README.md': '-' }],
  ['a branch that is open, while a person changes another file of the base', true, { 'README.md': 'x' }],
  ['a branch that is open, while a person changes the configuration', true, { 'a.example.yaml': `${VALUES}# x\n` }],
])('eight runs of four domains at once on %s', (_name, isOpen, change) => {
  it(
    'end with one pull request and the newest export of every domain',
    async () => {
      await using github = await startGitHub({ files: { ...FILES, 'README.md': '-' } });
      const given = { ...PULL, ...MADE, branch: 'docs' };
      const of = (domain: string) => ({ ...given, domain, 'config-file': `${domain}.yaml` });
      if (isOpen) await rollOut(github, of('a.example'), { ...jobAt(1), jobId: 'se_before' });
      let base: string | undefined;
      github.fault({
        on: 'createCommitOnBranch',
        hook: async () => {
          base = await github.commitTo(REPOSITORY, 'main', change);
        },
      });

      const runs = await Promise.all(
        MINUTES.map(async (minute, nth) => {
          const ran = await rollOut(github, of(domainOf(nth)), { ...jobAt(minute), ...racing() });
          return { ...ran, minute, domain: domainOf(nth) };
        }),
      );

      expect(runs.filter(({ ok }) => !ok).map(({ log }) => log)).toEqual([]);
      expect(base).toBe(await github.head(REPOSITORY, 'main'));
      expect(openHeads(github)).toEqual(['docs']);
      expect(await branchesOf(github)).toEqual(['docs', 'main']);
      expect(await github.fsck(REPOSITORY)).toBe('');
      const body = github.openPulls(REPOSITORY)[0]?.body ?? '';
      for (const domain of DOMAINS) {
        const newest = runs.filter((one) => one.domain === domain).sort((a, b) => b.minute - a.minute)[0];
        const { link = '', set = {} } = (newest ?? {}) as Partial<RolledOut>;
        const text = await valuesOf(github, 'docs', `${domain}.yaml`);
        expect(text.replace('# x\n', '')).toBe(rolledOut(link, set['version'] ?? ''));
        expect(body).toContain(set['version']);
      }
    },
    LIMIT_MS,
  );
});

it(
  'runs at once that commit to one base lose none',
  async () => {
    await using github = await startGitHub({ files: FILES });

    const runs = await Promise.all(
      DOMAINS.map(async (domain) => await rollOut(github, { domain, 'config-file': `${domain}.yaml` }, racing())),
    );

    expect(runs.filter(({ ok }) => !ok).map(({ log }) => log)).toEqual([]);
    expect(await github.countCommits(REPOSITORY, 'main')).toBe(DOMAINS.length + 1);
    for (const [nth, domain] of DOMAINS.entries())
      expect(await valuesOf(github, 'main', `${domain}.yaml`)).toContain(runs[nth]?.links[jobOf(domain)] ?? '-');
  },
  LIMIT_MS,
);
