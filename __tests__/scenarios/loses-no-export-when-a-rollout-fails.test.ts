import { expect, it } from '@jest/globals';
import type { GitHubDouble } from '../helpers/github/double.ts';
import type { Act } from '../helpers/github/faults.ts';
import { errorOf, LIMIT_MS, REPOSITORY, RolloutScenario, rolledOut } from '../helpers/rollout-scenario.ts';

/** A refusal that says back everything that it was told, and a workflow command of its own. */
function echo(github: GitHubDouble, key: string): Act {
  return {
    status: 200,
    get body() {
      const contents = /"contents":"([^"]+)"/.exec(JSON.stringify(github.journal.at(-1)?.body))?.[1] ?? '';
      const link = /'(http:[^']+)'/.exec(Buffer.from(contents, 'base64').toString())?.[1] ?? '';
      const message = `Bearer ${github.token} of ${key} wrote ${link}\n::set-output name=jobId::evil\n`;
      return {
        data: { createCommitOnBranch: null },
        errors: [{ type: 'UNPROCESSABLE', message: message + encodeURIComponent(link) + contents }],
      };
    },
  };
}

it(
  'continues with the job of a commit that was refused, and shows no secret on the way',
  async () => {
    await using scenario = await RolloutScenario.start();
    const { github } = scenario;
    const before = await github.head(REPOSITORY, 'main');
    github.fault({ on: 'createCommitOnBranch', act: echo(github, scenario.adminKey) });

    const refused = await scenario.run({ update: 'commit' });

    const { jobId = '' } = refused.outputs;
    expect(refused.code).toBe(1);
    expect(errorOf(refused)).toMatch(/^REQUEST: The commit to `main` of acme\/deploy could not be made: .* wrote /);
    expect(errorOf(refused)).toContain(`continue it with \`job-id: ${jobId}\``);
    expect(await github.head(REPOSITORY, 'main')).toBe(before);

    const continued = await scenario.run({ update: 'commit', 'job-id': jobId });

    expect(continued.code).toBe(0);
    expect(continued.outputs).toMatchObject({ jobId, result: 'exported', changed: 'true' });
    expect(await github.show(REPOSITORY, 'main', 'values.yaml')).toBe(rolledOut(continued));

    expect(scenario.starts).toBe(1);
  },
  LIMIT_MS,
);
