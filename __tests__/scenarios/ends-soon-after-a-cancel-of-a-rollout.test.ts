import { expect, it } from '@jest/globals';
import type { Fault } from '../helpers/github/faults.ts';
import {
  BRANCH,
  errorOf,
  LIMIT_MS,
  REPOSITORY,
  RolloutScenario,
  rolledOut,
  VALUES,
} from '../helpers/rollout-scenario.ts';
import { CANCEL_LIMIT_MS } from '../helpers/scenario.ts';

/** Where a run is cancelled: while GitHub works on a call, or has done its work and the answer is on its way. */
const MOMENTS: readonly Pick<Fault, 'on' | 'when'>[] = [
  { on: 'createCommitOnBranch', when: 'before' },
  { on: 'createCommitOnBranch', when: 'after' },
  { on: 'updateRefs', when: 'after' },
  { on: 'pulls/create', when: 'before' },
];

/** Branches whose values are neither those of before nor those of a rollout. */
async function halfWritten({ github }: RolloutScenario): Promise<readonly string[]> {
  const branches = (await github.git(REPOSITORY, 'branch', '--format=%(refname:short)')).trim().split('\n');
  const texts = branches.map(async (branch) => [branch, await github.show(REPOSITORY, branch, 'values.yaml')] as const);
  return (await Promise.all(texts)).filter(([, text]) => !isWhole(text)).map(([branch]) => branch);
}

function isWhole(text: string): boolean {
  if (text === VALUES) return true;
  const [, link = '', version = ''] = /'(http:[^']+&Signature=[\w-]{43})'[\s\S]*"(\d{8}-[^"]+)"/.exec(text) ?? [];
  return text === rolledOut({ outputs: { bundleUrl: link, version } });
}

it(
  'ends soon after a cancel, leaves whole commits alone, and the next run takes up from there',
  async () => {
    await using scenario = await RolloutScenario.start();
    const { github } = scenario;
    const { jobId = '' } = (await scenario.run()).outputs;
    const inputs = { update: 'pull-request', 'job-id': jobId, 'refresh-before': '576h' };

    for (const moment of MOMENTS) {
      let cancelledAt = Number.NaN;
      const cancel = () => {
        cancelledAt = performance.now();
        step.process.kill('SIGTERM');
      };
      // A base that has moved has the branch made anew.
      if (moment.on === 'updateRefs') await github.commitTo(REPOSITORY, 'main', { 'other.txt': 'x' });
      github.fault({ ...moment, act: 'stall', hook: cancel });
      const step = await scenario.start(inputs);
      const ended = await step.result;

      expect(performance.now() - cancelledAt).toBeLessThan(CANCEL_LIMIT_MS);
      expect(ended.code).toBe(1);
      expect(errorOf(ended)).toMatch(/^CANCELLED: /);
      expect(errorOf(ended)).toContain(`continue it with \`job-id: ${jobId}\``);
      expect(await halfWritten(scenario)).toEqual([]);
    }

    const last = await scenario.run(inputs);

    expect(last.code).toBe(0);
    expect(github.pulls(REPOSITORY)).toMatchObject([{ state: 'open', head: { ref: BRANCH } }]);
    expect(await github.show(REPOSITORY, BRANCH, 'values.yaml')).toBe(rolledOut(last));
    expect(await github.countCommits(REPOSITORY, BRANCH, 'main')).toBe(3);
    expect(await github.show(REPOSITORY, 'main', 'values.yaml')).toBe(VALUES);
    expect(await github.fsck(REPOSITORY)).toBe('');
  },
  LIMIT_MS,
);
