import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { checkFile } from '../../scripts/lint-metadata.ts';
import { readMetadata } from '../../scripts/metadata/action.ts';
import { formatFinding } from '../../scripts/metadata/finding.ts';
import { lintAction } from '../../scripts/metadata/language-service.ts';
import { readReusable } from '../../scripts/metadata/reusable.ts';

const ACTION = readFileSync('action.yml', 'utf8');
const REUSABLE = readFileSync('.github/workflows/export.yml', 'utf8');
const OURS = { action: readMetadata(ACTION), workflow: readReusable(REUSABLE) };
const WORKFLOW = `on: push
permissions: {}
jobs:
  export:
    runs-on: ubuntu-latest
    steps:
      - uses: OWNER/static-export-action@v1
        id: export
        with:
          base-url: https://platform.example
          api-key: \${{ secrets.STATIC_EXPORT_API_KEY }}
          domain: docs.example.com
      - run: echo "$VERSION"
        env:
          VERSION: \${{ steps.export.outputs.version }}
`;

const PAGES = 'actions/deploy-pages@cd2ce8fcbc39b97be8ca5fce6e763baed58fa128';
const DEPLOYS = 'pages: write, id-token: write';

async function found(content: string, file = 'examples/planted.yml'): Promise<readonly string[]> {
  return (await checkFile(file, content, OURS)).findings.map(formatFinding);
}

describe('a workflow', () => {
  it('passes when all is well', async () => {
    expect(await checkFile('a.yml', WORKFLOW, OURS)).toEqual({ snippets: 1, workflows: 1, steps: 1, findings: [] });
  });

  it.each([
    [
      'an input that does not exist',
      'domain:',
      'domian:',
      ['examples/planted.yml:12: `domian` is no input of the Action'],
    ],
    [
      'a required input that is not set',
      '          base-url: https://platform.example\n',
      '',
      ['examples/planted.yml:7: the step does not set `base-url`, which is required'],
    ],
    [
      'an output that does not exist',
      'outputs.version',
      'outputs.verzion',
      ['examples/planted.yml:15: `verzion` is no output of the Action'],
    ],
    [
      'an action that is pinned by a tag',
      'steps:\n',
      'steps:\n      - uses: actions/checkout@v5\n',
      ['examples/planted.yml:7: `actions/checkout@v5` is not pinned by the full SHA of a commit'],
      'contents: read',
    ],
    [
      'an input that an action of other people does not have',
      'steps:\n',
      `steps:\n      - uses: ${PAGES} # v5.0.0\n        with:\n          path: out/site\n`,
      ['examples/planted.yml:9: `path` is no input of `actions/deploy-pages`'],
      DEPLOYS,
    ],
    [
      'an expression inside a script',
      'echo "$VERSION"',
      `echo "\${{ steps.export.outputs.version }}"`,
      ['examples/planted.yml:13: an expression stands inside `run`; hand its value over by `env`'],
    ],
  ])('is told of %s', async (_fault, text, planted, expected, permissions = '') => {
    expect(WORKFLOW).toContain(text);
    const workflow = WORKFLOW.replace('permissions: {}', `permissions: { ${permissions} }`);
    expect(await found(workflow.replace(text, planted))).toEqual(expected);
  });

  it('has the inputs and secrets checked that it hands to the reusable workflow', async () => {
    const caller = `on: push
permissions: { contents: write, pull-requests: write, issues: write }
jobs:
  export:
    uses: OWNER/static-export-action/.github/workflows/export.yml@v1
    with:
      base-url: https://platform.example
      extract-to: out/site
    secrets:
      key: a
`;
    expect(await found(caller)).toEqual([
      'examples/planted.yml:8: `extract-to` is no input of the reusable workflow',
      'examples/planted.yml:10: `key` is no secret of the reusable workflow',
      'examples/planted.yml:5: the step does not set `api-key`, which is required',
    ]);
    expect(await found(caller.replace('extract-to', 'paths').replace('key:', 'api-key:'))).toEqual([]);
  });

  it.each([
    ['names no permissions', '', ['does not name its `permissions`']],
    [
      'lacks one that its steps need',
      'permissions: { contents: write }',
      ['lacks the permission `pull-requests: write`'],
    ],
    [
      'has one that its steps do not need',
      'permissions: { contents: write, pull-requests: write, issues: write }',
      ['does not need the permission `issues: write`'],
    ],
  ])('is told where a job %s', async (_fault, permissions, expected) => {
    const rollout = WORKFLOW.replace('with:\n', 'with:\n          update: pull-request\n');
    expect(await found(rollout.replace('permissions: {}', permissions))).toEqual(
      expected.map((text) => `examples/planted.yml:4: the job \`export\` ${text}`),
    );
  });

  it('is told of what actionlint finds', async () => {
    expect(await found(WORKFLOW.replace('ubuntu-latest', 'ubuntu-lates'))).toEqual([
      expect.stringMatching(/^examples\/planted\.yml:5: label "ubuntu-lates" is unknown/),
    ]);
  });
});

describe('a page', () => {
  it('has the fragments in its code blocks checked, with its own line numbers', async () => {
    const page = [
      'Text with `steps.export.outputs.linkUrl`.',
      '',
      '<Step title="Add it">',
      '  ```yaml',
      '  - uses: OWNER/static-export-action@v1',
      '    id: export',
      '    with:',
      '      base-url: a',
      '      api-key: b',
      '      jobid: c',
      '  ```',
      '</Step>',
      '```bash',
      '- uses: not/checked@v1',
      '```',
    ].join('\n');
    expect(await found(page, 'docs/page.mdx')).toEqual([
      'docs/page.mdx:10: `jobid` is no input of the Action',
      'docs/page.mdx:1: `linkUrl` is no output of the Action',
    ]);
  });
});

it('action.yml is told of each fault', async () => {
  const planted = ACTION.replace('node24', 'node25').replace('color: blue', 'color: pink');
  expect((await lintAction('action.yml', planted)).map(formatFinding)).toEqual([
    expect.stringMatching(/^action\.yml:\d+: Unexpected value 'pink'/),
    expect.stringMatching(/^action\.yml:\d+: Unexpected value 'node25'/),
  ]);
});
