/** The step of the refresh example that finds the job of the pinned export, run as it stands, against a `gh` that is scripted. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { Folder } from '../helpers/folder.ts';

const EXAMPLE = 'examples/refresh-on-schedule.yml';
const PAGE = 'docs/guides/refresh-on-schedule.mdx';
const GIT_BASH = 'C:/Program Files/Git/bin/bash.exe';

interface Step {
  readonly id?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

function stepOf(workflow: string): string {
  const { jobs } = parse(workflow) as { jobs: { refresh: { steps: readonly Step[] } } };
  return jobs.refresh.steps.find(({ id }) => id === 'pinned')?.run ?? '';
}

const commit = (job: string, version: string, headline = 'Pin') =>
  `${headline}\n\nStatic-Export-Job: ${job}\nStatic-Export-Version: ${version}\nStatic-Export-Started: 2026-11-21T11:00:00Z\n`;
const rollback = (version: string) => `Roll back\n\nStatic-Export-Rollback: true\nStatic-Export-Version: ${version}\n`;
const values = (version: string) =>
  `version: 9\nstaticExport:\n  enabled: true\n  bundleUrl: 'https://s.example/b?x=1'\n  version: ${version}\nimage:\n  version: 7\n`;

interface Branch {
  readonly values: string;
  /** Newest first. */
  readonly messages: readonly string[];
}

/** Answers as `gh api` does with these very arguments, and fails for a branch that is gone. */
const GH = `#!/bin/sh
case "$*" in
  *contents/*) branch=$(printf '%s' "$2" | sed 's/.*ref=//') ;;
  *) branch=$(printf '%s' "$*" | sed 's/.*sha=\\([^ ]*\\).*/\\1/') ;;
esac
folder="$GH_BRANCHES/$branch"
[ -d "$folder" ] || exit 1
case "$*" in
  "api repos/acme/deploy/contents/deploy/values.yaml?ref=$branch --header Accept: application/vnd.github.raw+json") cat "$folder/values" ;;
  "api --method GET repos/acme/deploy/commits --field sha=$branch --field path=deploy/values.yaml --field per_page=20 --jq .[].commit.message | @json") cat "$folder/messages" ;;
  *) exit 2 ;;
esac
`;

async function jobFound(branches: Readonly<Record<string, Branch>>, looked = 'main'): Promise<string> {
  await using folder = await Folder.make();
  await folder.write({
    'bin/gh': GH,
    output: '',
    ...Object.fromEntries(
      Object.entries(branches).flatMap(([name, { values: text, messages }]) => [
        [`branches/${name}/values`, text],
        [`branches/${name}/messages`, messages.map((message) => `${JSON.stringify(message)}\n`).join('')],
      ]),
    ),
  });
  await chmod(folder.at('bin/gh'), 0o755);
  const bash = existsSync(GIT_BASH) ? GIT_BASH : 'bash';
  const { status, stderr } = spawnSync(
    bash,
    ['--noprofile', '--norc', '-e', '-c', stepOf(readFileSync(EXAMPLE, 'utf8'))],
    {
      encoding: 'utf8',
      env: {
        PATH: [folder.at('bin'), process.env['PATH']].join(path.delimiter),
        GITHUB_REPOSITORY: 'acme/deploy',
        GITHUB_OUTPUT: folder.at('output'),
        GH_BRANCHES: folder.at('branches'),
        FILE: 'deploy/values.yaml',
        BRANCHES: looked,
      },
    },
  );
  expect([status, stderr]).toEqual([0, '']);
  return await readFile(folder.at('output'), 'utf8');
}

it.each<[string, string, readonly string[], string]>([
  ['of the newest commit', '"2"', [commit('se_2', '2'), commit('se_1', '1')], 'se_2'],
  ['below commits of others', "'2'", ['Fix a typo', commit('se_2', '2')], 'se_2'],
  ['last in a squash', '2', [`Docs (#7)\n\n* ${commit('se_1', '1')}\n* ${commit('se_2', '2')}`], 'se_2'],
  ['that a revert went back to', '1', ['Revert "Pin"', commit('se_2', '2'), commit('se_1', '1')], 'se_1'],
  ['of no merge without its trailers', '2', ['Merge (#7)', commit('se_1', '1')], ''],
  ['of no rollback', '0', [rollback('0'), commit('se_1', '1')], ''],
  ['of no version that only looks alike', '1.0', [commit('se_1', '1.00'), commit('se_1', '1')], ''],
  ['of nothing', '1', [], ''],
  ['of nothing where no version is pinned', "''", [commit('se_1', '1')], ''],
])('the job is the one %s', async (_name, version, messages, job) => {
  expect(await jobFound({ main: { values: values(version), messages } })).toBe(`job-id=${job}\n`);
});

it('the job is looked for on the branch of the pull request, and on the base where that is gone', async () => {
  const looked = 'static-export/docs.example.com main';
  const main = { values: values('1'), messages: [commit('se_1', '1')] };
  const branch = { values: values('2'), messages: [commit('se_2', '2'), commit('se_1', '1')] };

  expect(await jobFound({ main, 'static-export/docs.example.com': branch }, looked)).toBe('job-id=se_2\n');
  expect(await jobFound({ main }, looked)).toBe('job-id=se_1\n');
  expect(await jobFound({}, looked)).toBe('');
});

it('the page shows the step as it is in the example', () => {
  const [, workflow = ''] = /```yaml title[^\n]*\n([\s\S]*?)\n```/.exec(readFileSync(PAGE, 'utf8')) ?? [];

  expect(stepOf(workflow)).toBe(stepOf(readFileSync(EXAMPLE, 'utf8')));
});
