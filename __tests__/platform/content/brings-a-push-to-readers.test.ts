import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { startStep } from '../../../scripts/runner/runner.ts';
import { packSite } from '../../../src/bundle/pack.ts';
import type { Worker } from '../../../src/platform/jobs/worker.ts';
import { renderSite } from '../../../src/platform/render/site/site.ts';
import { Folder } from '../../helpers/folder.ts';
import { DOCS_DOMAIN, DOCS_REPOSITORY, GitPlatform } from '../../helpers/git-platform.ts';
import { git, runGit } from '../../helpers/github/git.ts';
import { startHostingProcess } from '../../helpers/hosting-process.ts';
import { mustBeSound, mustHideSecrets } from '../../helpers/standing.ts';

const LIMIT_MS = 120_000;
const DEPLOY = 'acme/deploy';
const VALUES = 'staticExport:\n  enabled: false\n  bundleUrl: ""\n  version: ""\n';
const FILES = { 'docs/docs.json': '{"name": "Docs"}', 'docs/index.mdx': '# Start\n\nThe old words.\n' };

/** Exports as the platform's own worker does, but in this process. */
const renderHere: Worker = async ({ archive, paths: _all, cache: _none, pageLimitMs: _unlimited, ...rendering }) => {
  const { pages, diagnostics } = await renderSite({ ...rendering, processes: 0 });
  const { sizeBytes, sha256 } = await packSite(rendering.out, archive);
  return { type: 'finished', pages, diagnostics: [...diagnostics], sizeBytes, sha256 };
};

it(
  'brings a push to the readers of the deployment, by the report of its deployment',
  async () => {
    const permissions = { contents: 'write', pulls: 'write' } as const;
    await using stage = await GitPlatform.start({
      files: FILES,
      github: {
        repositories: { [DEPLOY]: { files: { 'values.yaml': VALUES } } },
        tokens: { ghs_workflow: { permissions } },
      },
      platform: { worker: renderHere },
    });
    const { github, platform } = stage;
    await using folder = await Folder.make();
    for (const name of ['workspace', 'temp', 'checkout']) await mkdir(folder.at(name));
    await platform.event('deployment.reported');

    /** Pushes as an author does, with git and over the network; gives the commit. */
    const push = async (words: string): Promise<string> => {
      const clone = folder.at(`clone-${words}`);
      const address = `${stage.git.origin}/${path.basename(github.repository(DOCS_REPOSITORY).gitDir)}`;
      const ran = async (...args: string[]) => {
        const { code, stderr } = await runGit(path.join(clone, '.git'), ['--work-tree', clone, ...args]);
        expect([args, code, code === 0 ? '' : stderr]).toEqual([args, 0, '']);
      };
      const cloned = await runGit('.', ['clone', '--quiet', address, clone]);
      expect([cloned.code, cloned.stderr]).toEqual([0, '']);
      await folder.write({ 'docs/index.mdx': `# Start\n\nThe ${words} words.\n` }, `clone-${words}`);
      const author = ['-c', 'user.name=Mona Lisa', '-c', 'user.email=mona@example.com'];
      await ran(...author, 'commit', '--quiet', '--all', '--message', words);
      await ran('push', '--quiet', 'origin', 'HEAD:main');
      return (await git(path.join(clone, '.git'), 'rev-parse', 'HEAD')).trim();
    };
    /** Runs the workflow that the report of the deployment triggers: one step. */
    const run = async (sha: string) => {
      const step = await startStep({
        inputs: {
          'base-url': platform.url,
          'api-key': platform.adminKey,
          domain: DOCS_DOMAIN,
          update: 'pull-request',
          repository: DEPLOY,
          'config-file': 'values.yaml',
          'github-token': 'ghs_workflow',
        },
        workspace: folder.at('workspace'),
        temp: folder.at('temp'),
        env: {
          ...github.env,
          GITHUB_REPOSITORY: DOCS_REPOSITORY,
          GITHUB_SHA: sha,
          GITHUB_EVENT_NAME: 'deployment_status',
        },
      });
      const ended = await step.result;
      mustBeSound(ended, [platform.adminKey, 'ghs_workflow']);
      return ended;
    };
    const merge = async (pull: number): Promise<void> => {
      await github.mergePull(DEPLOY, pull, 'squash');
      await github.git(DEPLOY, '--work-tree', folder.at('checkout'), 'checkout', '--force', 'main', '--', '.');
    };

    const first = await push('first');
    const told = await stage.deliver();
    await platform.event('deployment.reported', { commit: first });
    const proposed = await run(first);
    expect(told).toMatchObject({ status: 202, json: { domains: [DOCS_DOMAIN] } });
    expect(proposed.outputs).toMatchObject({ changed: 'true', pullRequestNumber: '1' });
    await merge(1);
    const values = path.join(folder.at('checkout'), 'values.yaml');
    await using hosting = await startHostingProcess(['--values', values, '--data', folder.at('data')]);
    await hosting.logged('bundle.activated', { version: proposed.outputs['version'] ?? '' });
    expect(await (await fetch(`${hosting.url}/`)).text()).toContain('The first words.');

    const second = await push('second');
    await stage.deliver();
    await platform.event('deployment.reported', { commit: second });
    const next = await run(second);
    await merge(2);
    await hosting.logged('bundle.activated', { version: next.outputs['version'] ?? '' });

    expect(await (await fetch(`${hosting.url}/`)).text()).toContain('The second words.');
    const ready = await fetch(`${hosting.url}/-/ready`);
    expect([ready.status, await ready.json()]).toMatchObject([200, { lastError: null }]);
    const { json } = await platform.call('GET', `/v1/static-export/jobs/${next.outputs['jobId']}`);
    expect(json).toMatchObject({ status: 'completed', commit: second });
    expect(stage.deployments.map(([sha]) => sha).slice(1)).toEqual([first, second]);
    mustHideSecrets(JSON.stringify([platform.logged, json, hosting.log]), [github.token]);
    hosting.kill('SIGTERM');
    expect(await hosting.ended).toBe(0);
  },
  LIMIT_MS,
);
