import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pauseMs } from '../../../src/action/wait/wait.ts';
import { ENVIRONMENT, type Pushed, push, runAwaiting } from '../../helpers/awaited.ts';
import type { DeploymentState } from '../../helpers/github/deployment.ts';
import { REPOSITORY } from '../../helpers/rollout.ts';

const reporter = ({ github, sha }: Pushed) => {
  const report =
    (state?: DeploymentState, more: object = {}) =>
    async () =>
      await github.deploy(REPOSITORY, {
        sha,
        environment: ENVIRONMENT,
        ...(state !== undefined && { state }),
        ...more,
      });
  return report;
};
const looks = ({ github }: Pushed) =>
  github.journal.filter(({ operation }) => operation === 'repos/list-deployments').length;
/** A wait that does not take the test long. */
const SHORT = { inputs: { 'deployment-timeout': '2m' } };
/** Lines about the deployment, without the time that each took. */
const told = (log: string, { sha }: Pushed) =>
  log
    .split('\n')
    .filter((line) => /deploy|`docs`/i.test(line))
    .map((line) => line.replaceAll(sha.slice(0, 10), 'SHA'));

describe('a deployment of this commit', () => {
  it('that is live lets the run start at once', async () => {
    await using pushed = await push();
    await reporter(pushed)('success')();

    const { ok, exported, clock, log, summary, set } = await runAwaiting(pushed);

    expect([ok, exported, set['result']]).toEqual([true, true, 'exported']);
    expect(clock.slept).toEqual([]);
    expect(told(log, pushed)).toEqual(['SHA of acme/deploy is deployed to `docs` (`success`), after 0 s.']);
    expect(summary).toContain(`| Deployment | \`${pushed.sha.slice(0, 10)}\` to \`docs\`: \`success\` after 0 s |`);
  });

  it('that is made late, and takes its time, is waited for, with a line for each change', async () => {
    await using pushed = await push();
    const report = reporter(pushed);

    const { ok, log } = await runAwaiting(pushed, {
      course: { 20: report(), 60: report('queued'), 90: report('in_progress'), 125: report('success') },
    });

    expect(ok).toBe(true);
    expect(told(log, pushed)).toEqual([
      'Waiting until SHA of acme/deploy is deployed to `docs`, for up to 30 min 00 s.',
      'No deployment of it is reported yet.',
      'The state of its deployment is `pending`.',
      'The state of its deployment is `queued`.',
      'The state of its deployment is `in_progress`.',
      expect.stringMatching(/^SHA of acme\/deploy is deployed to `docs` \(`success`\), after 2 min \d\d s\.$/),
    ]);
  });

  it('is read, and nothing is written', async () => {
    await using pushed = await push();

    await runAwaiting(pushed, { course: { 20: reporter(pushed)('success') } });

    expect(new Set(pushed.github.journal.map(({ method }) => method))).toEqual(new Set(['GET']));
  });

  it('does not count towards the time of the export', async () => {
    await using pushed = await push();

    const { ok } = await runAwaiting(pushed, {
      inputs: { timeout: '60s' },
      course: { 600: reporter(pushed)('success') },
    });

    expect(ok).toBe(true);
  });

  it.each<DeploymentState>(['failure', 'error'])('that ends in `%s` ends the run, with its reason', async (state) => {
    await using pushed = await push();
    const more = { description: 'docs.json is\n::error::broken.', logUrl: 'https://logs.example/a/1?token=s3cr3t' };

    const { ok, exported, log, summary } = await runAwaiting(pushed, {
      course: { 30: reporter(pushed)('queued'), 60: reporter(pushed)(state, more) },
    });

    expect([ok, exported]).toEqual([false, false]);
    expect(log.replaceAll(pushed.sha.slice(0, 10), 'SHA')).toContain(
      `error: DEPLOYMENT: SHA of acme/deploy was not deployed to \`docs\`: \`${state}\`, docs.json is : :error: :broken (log: https://logs.example/a/1).\nNext: Correct what the log of the deployment names, and push again. Nothing was started.`,
    );
    expect(log + summary).not.toContain('s3cr3t');
  });

  it('that failed and was made again is judged by the later one', async () => {
    await using pushed = await push();
    await reporter(pushed)('failure')();
    await reporter(pushed)('success', { again: true })();

    expect((await runAwaiting(pushed)).ok).toBe(true);
  });

  it('that is live stays so where it is made again and that fails', async () => {
    await using pushed = await push();
    await reporter(pushed)('success')();
    await reporter(pushed)('failure', { again: true })();

    const { ok, log } = await runAwaiting(pushed);

    expect(ok).toBe(true);
    expect(log).toContain('is deployed to `docs` (`success`)');
  });

  it('that was live is judged by the later one where another commit took its place', async () => {
    await using pushed = await push();
    await reporter(pushed)('success')();
    await pushed.github.deploy(REPOSITORY, { sha: pushed.before, environment: ENVIRONMENT, state: 'success' });
    await reporter(pushed)('failure', { again: true })();

    expect((await runAwaiting(pushed)).ok).toBe(false);
  });

  it('that was live and is inactive now lets the run start', async () => {
    await using pushed = await push();
    await reporter(pushed)('success')();
    await reporter(pushed)('inactive')();

    const { ok, log } = await runAwaiting(pushed);

    expect(ok).toBe(true);
    expect(log).toContain('is deployed to `docs` (`inactive`)');
  });

  it('that was made inactive before it was live is not enough', async () => {
    await using pushed = await push();
    await reporter(pushed)('queued')();
    await reporter(pushed)('inactive')();

    const { ok, log } = await runAwaiting(pushed, SHORT);

    expect(ok).toBe(false);
    expect(log).toContain('its state is `inactive` (log: ');
  });

  it('that is the one of this very run is warned of: it may end only after it', async () => {
    await using pushed = await push();
    const logUrl = `${pushed.github.serverUrl}/${REPOSITORY}/actions/runs/4711/job/2`;
    await reporter(pushed)('in_progress', { logUrl, creator: 'github-actions[bot]' })();

    const { ok, log } = await runAwaiting(pushed, SHORT);

    expect(ok).toBe(false);
    expect(log.match(/^warning: This run itself made the deployment to `docs`\./gm)).toHaveLength(1);
    expect(log).toContain('the deployment to the `environment` of a job ends only after this step');
  });
});

describe('a later commit', () => {
  const next = async ({ github }: Pushed) => await github.commitTo(REPOSITORY, 'main', { 'page.md': 'Newer\n' });
  const deploy = async ({ github }: Pushed, sha: string, state: DeploymentState) =>
    await github.deploy(REPOSITORY, { sha, environment: ENVIRONMENT, state });

  it('that contains this one and is live is good, where this one was left out', async () => {
    await using pushed = await push();
    const later = await next(pushed);

    const { ok, log, summary } = await runAwaiting(pushed, {
      course: {
        10: async () => await deploy(pushed, later, 'in_progress'),
        60: async () => await deploy(pushed, later, 'success'),
      },
    });

    expect(ok).toBe(true);
    expect(log).toContain(
      `notice: \`docs\` has ${later.slice(0, 10)}, a later commit that contains ${pushed.sha.slice(0, 10)}: exporting that.`,
    );
    expect(summary).toContain(`| Deployment | \`${later.slice(0, 10)}\` to \`docs\``);
  });

  it('is good where the deployment of this one failed or was called off', async () => {
    await using pushed = await push();
    await deploy(pushed, pushed.sha, 'failure');
    await deploy(pushed, await next(pushed), 'success');

    expect((await runAwaiting(pushed)).ok).toBe(true);
  });

  it('is not good where it does not contain this one', async () => {
    await using pushed = await push();
    await pushed.github.moveBranch(REPOSITORY, 'main', pushed.before);
    await deploy(pushed, await next(pushed), 'success');

    const { ok, exported, log } = await runAwaiting(pushed, SHORT);

    expect([ok, exported]).toEqual([false, false]);
    expect(log).toContain('no deployment of it was found');
  });

  it('is not good where an earlier commit was brought back after it', async () => {
    await using pushed = await push();
    await deploy(pushed, await next(pushed), 'success');
    await deploy(pushed, pushed.before, 'success');

    expect((await runAwaiting(pushed, SHORT)).ok).toBe(false);
  });

  it('is compared once, and taken for another where GitHub does not tell', async () => {
    await using pushed = await push({ permissions: { contents: 'none' } });
    await deploy(pushed, await next(pushed), 'success');

    const { ok, log } = await runAwaiting(pushed);

    expect(ok).toBe(false);
    expect(pushed.github.journal.filter(({ operation }) => operation === 'repos/compare-commits')).toHaveLength(1);
    expect(log).toMatch(/contains .* could not be read: .*HTTP 403.* The run assumes that it does not\./);
  });
});

describe('a run on schedule or by hand, whose commit has no deployment of its own,', () => {
  const deploy = async ({ github }: Pushed, sha: string, state: DeploymentState) =>
    await github.deploy(REPOSITORY, { sha, environment: ENVIRONMENT, state });
  const byHand = { ...SHORT, workflow: { event: 'workflow_dispatch' } };

  it.each(['schedule', 'workflow_dispatch', 'repository_dispatch'])(
    'goes on with what is live, on `%s`',
    async (event) => {
      await using pushed = await push();
      await deploy(pushed, pushed.before, 'success');

      const { ok, exported, clock, log } = await runAwaiting(pushed, { workflow: { event } });

      expect([ok, exported, clock.slept]).toEqual([true, true, []]);
      expect(told(log.replaceAll(pushed.before.slice(0, 10), 'LIVE'), pushed)[0]).toBe(
        'SHA of acme/deploy has no deployment to `docs`, which has LIVE: exporting that.',
      );
    },
  );

  it.each(['push', 'pull_request'])('waits for it all the same on `%s`', async (event) => {
    await using pushed = await push();
    await deploy(pushed, pushed.before, 'success');

    expect((await runAwaiting(pushed, { ...SHORT, workflow: { event } })).ok).toBe(false);
  });

  it('waits where nothing is live', async () => {
    await using pushed = await push();
    await deploy(pushed, pushed.before, 'failure');

    expect((await runAwaiting(pushed, byHand)).ok).toBe(false);
  });

  it('goes on with an earlier commit although another is under way, and with one of elsewhere when none is', async () => {
    await using pushed = await push();
    const { github, before } = pushed;
    const elsewhere = await github.commitTo(REPOSITORY, 'other', { 'page.md': 'Elsewhere\n' });
    const next = await github.commitTo(REPOSITORY, 'other', { 'page.md': 'Next\n' });
    await github.moveBranch(REPOSITORY, 'main', before);
    const hand = { ...pushed, sha: await github.commitTo(REPOSITORY, 'main', { 'a.md': 'x' }) };
    await deploy(pushed, before, 'success');
    await deploy(pushed, next, 'in_progress');
    const earlier = await runAwaiting(hand, byHand);
    await deploy(pushed, elsewhere, 'success');
    await github.deploy(REPOSITORY, { sha: next, environment: ENVIRONMENT, state: 'queued', again: true });

    const { ok, clock } = await runAwaiting(hand, {
      ...byHand,
      course: { 60: async () => await deploy(pushed, next, 'failure') },
    });

    expect([earlier.ok, ok]).toEqual([true, true]);
    expect(clock.now()).toBeGreaterThanOrEqual(60_000);
  });
});

describe('a deployment that never comes', () => {
  it('ends the run after 30 minutes, with what to look at', async () => {
    await using pushed = await push();

    const { ok, exported, log, clock } = await runAwaiting(pushed);

    expect([ok, exported, clock.now()]).toEqual([false, false, 1_800_000]);
    expect(log.replaceAll(pushed.sha.slice(0, 10), 'SHA')).toContain(
      'error: DEPLOYMENT: SHA of acme/deploy was not reported deployed to `docs` within 30 min 00 s (`deployment-timeout`): no deployment of it was found.\nNext: Check that the platform reports deployments to this repository',
    );
    // Two calls a look: this leaves most of the 1,000 calls an hour that the token of a workflow has.
    expect(looks(pushed)).toBeLessThan(180);
  });

  it('ends the run after the time that is given, with the last state', async () => {
    await using pushed = await push();

    const { log, clock } = await runAwaiting(pushed, {
      inputs: { 'deployment-timeout': '90s' },
      course: { 40: reporter(pushed)('queued', { description: 'Behind 3 others', logUrl: 'https://logs.example' }) },
    });

    expect(clock.now()).toBe(90_000);
    expect(log).toContain(
      'within 1 min 30 s (`deployment-timeout`): its state is `queued`, Behind 3 others (log: https://logs.example/).\nNext: Raise `deployment-timeout`',
    );
  });

  it('is seen in the last moment', async () => {
    await using pushed = await push();

    const { ok } = await runAwaiting(pushed, {
      inputs: { 'deployment-timeout': '60s' },
      course: { 60: reporter(pushed)('success') },
    });

    expect(ok).toBe(true);
  });

  it('is told with the environments that the commit has instead, at once and in the error', async () => {
    await using pushed = await push();
    await reporter(pushed)('success', { environment: 'Docs – preview' })();

    const { log } = await runAwaiting(pushed, SHORT);

    expect(log).toContain('No deployment of it is reported yet (other environments have one: `Docs – preview`).');
    expect(log).toContain('Next: The commit has deployments to `Docs – preview`: set `wait-for-deployment`');
  });

  it('is told with what the commit of a pull request is', async () => {
    await using pushed = await push();

    const { log } = await runAwaiting(pushed, { ...SHORT, workflow: { event: 'pull_request' } });

    expect(log).toContain(
      'Next: On `pull_request` the commit of the workflow (`GITHUB_SHA`) is not one that a platform deploys: run it on `push` or `deployment_status`.',
    );
  });
});

describe('the way to GitHub', () => {
  it('names the permission that is missing', async () => {
    await using pushed = await push({ permissions: { deployments: 'none' } });

    const { ok, log } = await runAwaiting(pushed, SHORT);

    expect(ok).toBe(false);
    expect(log).toContain('error: PERMISSION: The deployments of acme/deploy could not be read:');
    expect(log).toContain('Next: Add `deployments: read` to `permissions:` of the job');
  });

  it('names the repository whose deployments they are, where the token is that of another', async () => {
    await using pushed = await push();
    const inputs = { update: 'commit', 'config-file': 'values.yaml', repository: REPOSITORY };

    const { ok, exported, log } = await runAwaiting(pushed, { inputs, workflow: { repository: 'acme/docs' } });

    expect([ok, exported]).toEqual([false, false]);
    expect(log).toContain('error: PERMISSION: The deployments of acme/docs could not be read: ');
    expect(log).toContain(
      'Next: The deployments are those of acme/docs, where the workflow runs, and the token in use is that of `github-token`, which is for acme/deploy: give it `deployments: read` of acme/docs, too',
    );
  });

  it('may fail for a moment', async () => {
    await using pushed = await push();
    pushed.github.fault({ on: 'repos/list-deployments', times: 2, act: 'html' });
    pushed.github.fault({ on: 'repos/list-deployment-statuses', act: 'cut' });

    const { ok } = await runAwaiting(pushed, { course: { 30: reporter(pushed)('success') } });

    expect(ok).toBe(true);
  });

  it('has to lead to lists', async () => {
    await using pushed = await push();
    pushed.github.fault({ on: 'repos/list-deployments', times: 99, act: { status: 200, body: [{ id: 'one' }] } });

    const { log } = await runAwaiting(pushed);

    expect(log).toContain('error: BAD_RESPONSE: The deployments of acme/deploy could not be read:');
  });

  it('reads a state that is not known as one that may change, made harmless', async () => {
    await using pushed = await push();
    await reporter(pushed)()();
    const waiting = { id: 1, state: '::waiting::\n', description: null, log_url: '', target_url: '' };
    pushed.github.fault({ on: 'repos/list-deployment-statuses', act: { status: 200, body: [waiting] } });

    const { ok, log } = await runAwaiting(pushed, { course: { 1: reporter(pushed)('success') } });

    expect(ok).toBe(true);
    expect(log).toMatch(/^The state of its deployment is `.*waiting.*`\.$/m);
  });

  it('is left when the run is cancelled', async () => {
    await using pushed = await push();
    const cancel = new AbortController();

    const { ok, exported, log } = await runAwaiting(pushed, {
      course: { 60: async () => cancel.abort(new Error('cancelled')) },
      overrides: { signal: cancel.signal },
    });

    expect([ok, exported]).toEqual([false, false]);
    expect(log).toContain('error: ');
  });
});

describe('the order', () => {
  it('is target, deployment, start', async () => {
    await using pushed = await push();
    const inputs = { update: 'commit', 'config-file': 'gone.yaml' };

    const { log } = await runAwaiting(pushed, { inputs });

    expect(log).toContain('error: CONFIG: ');
    expect(looks(pushed)).toBe(0);
  });

  it('ends in a rollout', async () => {
    await using pushed = await push();
    const inputs = { update: 'commit', 'config-file': 'values.yaml' };

    const { ok, set } = await runAwaiting(pushed, { inputs, course: { 300: reporter(pushed)('success') } });

    expect([ok, set['result'], set['changed']]).toEqual([true, 'exported', 'true']);
  });
});

it('looks again after 5 to 30 seconds, the later the longer', () => {
  expect([0, 60_000, 120_000, 3_600_000].map((elapsed) => pauseMs(elapsed, 0.5))).toEqual([5000, 6000, 12_000, 30_000]);
  fc.assert(
    fc.property(fc.nat(10 ** 8), fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), (elapsed, random) => {
      const pause = pauseMs(elapsed, random);
      return pause >= 4500 && pause <= 33_000;
    }),
  );
});
