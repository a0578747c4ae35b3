import { describe, expect, it } from '@jest/globals';
import { ActionError } from '../../../src/action/errors.ts';
import { readInputs } from '../../../src/action/inputs/inputs.ts';
import { fakeInputs, parseInputs } from '../../helpers/effects.ts';

const GIVEN = { update: 'pull-request', 'config-file': 'deploy/values.yaml', 'github-token': 'ghs_0123456789' };

const read = (given: Readonly<Record<string, string>> = {}) =>
  parseInputs(fakeInputs({ ...GIVEN, ...given }), '/workspace');

function faultsOf(given: Readonly<Record<string, string>>): string[] {
  try {
    read(given);
  } catch (error) {
    if (error instanceof ActionError && error.code === 'INPUT') return error.message.split('\n').slice(1);
    throw error;
  }
  return [];
}

describe('the inputs of a rollout', () => {
  it('have defaults for all but the files', () => {
    expect(read().rollout).toEqual({
      mode: 'pull-request',
      token: 'ghs_0123456789',
      repository: 'acme/docs',
      sites: [{ domain: 'docs.example.com', places: [{ file: 'deploy/values.yaml' }] }],
      configValues: ['enabled', 'bundleUrl', 'version'],
      labels: [],
      assignees: [],
      reviewers: [],
      teamReviewers: [],
      draft: false,
      onProtectedBranch: 'pull-request',
      refreshBefore: 'auto',
      allowPublic: false,
      dryRun: false,
    });
  });

  it('become one record', () => {
    expect(
      read({
        update: 'Commit',
        'config-file': ' a.yaml\r\n\n b/c.json \na.yaml',
        'config-path': 'spec.values["static.export"]',
        'config-values': 'version, enabled',
        repository: 'Acme/deploy.git_1',
        base: 'release/2.x',
        branch: 'docs/été',
        'commit-message': 'docs: {version}\n\nJob {jobId}',
        'pull-request-title': 'Docs {version}',
        'pull-request-body': 'Pages: {pageCount}, {sha256}',
        labels: 'docs, good first issue\nautomated',
        assignees: '@octocat',
        reviewers: 'hubot,renovate[bot]',
        'team-reviewers': 'acme/docs-team, ops',
        draft: 'true',
        'on-protected-branch': 'fail',
        'refresh-before': '1h',
        'allow-public': 'true',
        'dry-run': 'true',
      }).rollout,
    ).toEqual({
      mode: 'commit',
      token: 'ghs_0123456789',
      repository: 'Acme/deploy.git_1',
      base: 'release/2.x',
      branch: 'docs/été',
      sites: [
        {
          domain: 'docs.example.com',
          places: ['a.yaml', 'b/c.json'].map((file) => ({ file, path: 'spec.values["static.export"]' })),
        },
      ],
      configValues: ['enabled', 'version'],
      commitMessage: 'docs: {version}\n\nJob {jobId}',
      title: 'Docs {version}',
      body: 'Pages: {pageCount}, {sha256}',
      labels: ['docs', 'good first issue', 'automated'],
      assignees: ['octocat'],
      reviewers: ['hubot', 'renovate[bot]'],
      teamReviewers: ['docs-team', 'ops'],
      draft: true,
      onProtectedBranch: 'fail',
      refreshBefore: 3_600_000,
      allowPublic: true,
      dryRun: true,
    });
  });

  it('are left alone without an update, and those that are set are told to have no effect', () => {
    const defaults = {
      'refresh-before': 'AUTO',
      'config-values': 'version, enabled,bundleUrl',
      'on-protected-branch': 'pull-request',
    };
    const changed = { draft: 'TRUE', 'refresh-before': '1h', 'allow-public': 'true', 'dry-run': 'true' };
    const given = { 'config-file': '../no path', labels: 'docs', 'github-token': '' };
    const { rollout, unused } = read({ update: '', ...given, ...changed });

    expect(rollout).toBeUndefined();
    expect(unused).toEqual(
      ['config-file', 'labels', ...Object.keys(changed)].map((name) => `\`${name}\` has no effect without \`update\``),
    );
    expect(read({ update: '', 'config-file': '', ...defaults }).unused).toEqual([]);
  });

  it.each<[Record<string, string>, string | undefined]>([
    [{}, undefined],
    [{ 'refresh-before': 'auto', verify: 'false' }, undefined],
    [{ 'refresh-before': '1h' }, undefined],
    [{ 'refresh-before': '1h', version: '2026-01-15-0123456789ab' }, undefined],
    [{ 'refresh-before': '1h', version: '2.0' }, '`version`: such a label does not identify the content'],
    [{ 'refresh-before': '1h', verify: 'false' }, '`verify: false`: the content is not known'],
    [{ 'refresh-before': '1h', 'config-values': 'bundleUrl' }, '`config-values` without `version`: nothing identifies'],
    [{ 'refresh-before': '1h', 'config-values': 'version' }, '`config-values` without `bundleUrl`: no link is written'],
    [{ 'refresh-before': '1h', publish: 'release' }, '`publish`: what is pinned does not expire'],
    [{ 'refresh-before': '1h', 'pin-url': 'https://m.example/b' }, '`pin-url`: what is pinned does not expire'],
  ])('tell where `refresh-before` has no effect: %j', (given, reason) => {
    expect(read(given).unused).toEqual(
      reason === undefined ? [] : [expect.stringContaining(`\`refresh-before\` has no effect together with ${reason}`)],
    );
  });

  it('have the bundle verified unless that is turned off', () => {
    expect(read().verify).toBe(true);
    expect(read({ verify: 'false' }).verify).toBe(false);
    expect(read({ update: 'none' }).verify).toBe(false);
  });

  it('are all told at once, each with the rule, what was found and the fix', () => {
    expect(
      faultsOf({
        'config-file': '',
        'config-values': 'enabled, url',
        repository: 'https://github.com/acme/deploy',
        base: 'refs/heads/main',
        branch: 'a..b',
        'commit-message': '{versoin}',
        'pull-request-title': 'a\nb',
        labels: 'x'.repeat(51),
        reviewers: 'acme/docs-team',
        'team-reviewers': 'a/b/c',
        draft: 'yes',
        'on-protected-branch': 'force',
        'github-token': '',
      }).join('\n'),
    ).toMatchInlineSnapshot(`
"- config-file: is required with \`update\`; set it to the path of the deployment configuration in the repository
- github-token: is empty; leave it out for the token of the workflow, or set it from a secret or an App token step
- repository: "https://github.com/acme/deploy" is not a repository; write it as \`owner/name\`, without scheme or host
- base: "refs/heads/main" is the name of a ref; write the name of a branch, such as \`main\`, without \`refs/heads/\`
- branch: "a..b" is not a name that git allows; write the name of a branch, such as \`main\`
- config-values: "url" is none of \`enabled\`, \`bundleUrl\`, \`version\`
- commit-message: "{versoin}" is not a placeholder; there are \`{version}\`, \`{domain}\`, \`{jobId}\`, \`{pageCount}\`, \`{sha256}\`
- pull-request-title: has more than one line; a title has one
- labels: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" is not a label; a label has at most 50 characters
- reviewers: "acme/docs-team" is not a login name; teams go into \`team-reviewers\`
- team-reviewers: "a/b/c" is not a team; write its slug, such as \`docs-team\`
- draft: "yes" is neither \`true\` nor \`false\`
- on-protected-branch: "force" is none of \`pull-request\`, \`fail\`"
`);
  });

  it.each<[string, Record<string, string>, string]>([
    [
      'no end to wait for',
      { wait: 'false' },
      'update: there is nothing to roll out with `wait: false`; remove one of them',
    ],
    [
      'a branch onto itself',
      { base: 'docs', branch: 'docs' },
      'branch: is the same as `base`; a pull request needs a branch of its own',
    ],
    [
      'a job to continue and no domain to name the branch by',
      { 'job-id': 'se_1', domain: '' },
      'domain: is required for a pull request and for a template that names it; set it beside `job-id`',
    ],
    [
      'a template that names a domain that nobody gave',
      { update: 'commit', 'job-id': 'se_1', domain: '', 'commit-message': '{domain}' },
      'domain: is required for a pull request and for a template that names it; set it beside `job-id`',
    ],
  ])('are refused: %s', (_name, given, fault) => {
    expect(faultsOf(given)).toEqual([`- ${fault}`]);
  });

  it('need no domain to commit for a job that is continued', () => {
    expect(read({ update: 'commit', 'job-id': 'se_1', domain: '' }).rollout?.mode).toBe('commit');
  });
});

describe('an address that lasts', () => {
  it('is that of a release, or that of a template; the bundle is downloaded for both', () => {
    expect(read({ publish: 'Release' }).rollout?.durable).toEqual({ kind: 'release' });
    expect(read({ 'pin-url': 'http://mirror/{sha256}' }).rollout?.durable).toEqual({
      kind: 'template',
      template: 'http://mirror/{sha256}',
    });
    expect(faultsOf({ publish: 'release', wait: 'false' }).join('\n')).toContain('publish: there is no bundle');
    expect(faultsOf({ 'pin-url': 'https://m.example/a', wait: 'false' }).join('\n')).toContain('pin-url: there is no');
  });

  it.each([
    ['http://mirror.example/{sha256}', 'is not an https address'],
    ['mirror.example/{sha256}', 'is not an address'],
    [
      'https://mirror.example/{sha}',
      '"{sha}" is not a placeholder; there are `{domain}`, `{sha256}`, `{version}`, `{jobId}`',
    ],
    ['https://mirror.example/{pageCount}', 'is not a placeholder'],
    ['https://mirror.example/{a b}', 'is not an address'],
    ['https://{version}.example/a', 'may have only `{domain}` in its host'],
    ['https://user:secret@mirror.example/a', 'must not contain a user name or password'],
    ['https://mirror.example/a#b', 'has a fragment'],
  ])('is refused as %s', (template, fault) => {
    const faults = faultsOf({ 'pin-url': template }).join('\n');
    expect(faults).toContain(`- pin-url: ${fault.startsWith('"') ? fault : ''}`);
    expect(faults).toContain(fault);
    expect(faults).not.toContain('secret');
  });

  it('is one, of an update, and under a version that can be a tag', () => {
    expect(faultsOf({ publish: 'release', 'pin-url': 'https://m.example/a', version: '1..2' })).toEqual([
      '- pin-url: only one address can be pinned: remove it, or set `publish: none`',
      '- version: "1..2" cannot be the tag of a release; git allows no `..`, and no `.` or `.lock` at the end',
    ]);
    expect(faultsOf({ publish: 'release', update: 'none' })).toEqual([
      '- publish: there is nothing to pin with `update: none`; set `update`, or remove it',
    ]);
    expect(faultsOf({ publish: 'release', verify: 'false' })).toEqual([
      '- publish: the content is not known with `verify: false`; remove one of them',
    ]);
  });

  it('wants the domain that its template names', () => {
    expect(
      faultsOf({ 'pin-url': 'https://m.example/{domain}', 'job-id': 'se_1', domain: '', update: 'commit' }),
    ).toEqual(['- domain: is required for a pull request and for a template that names it; set it beside `job-id`']);
  });
});

describe('a rollback', () => {
  const rollback = (given: Readonly<Record<string, string>>) =>
    readInputs(fakeInputs({ ...GIVEN, 'base-url': '', 'api-key': '', domain: '', 'rollback-to': '1.0', ...given }), {
      workspace: '/workspace',
      repository: 'acme/docs',
    });

  it('wants neither platform nor key nor domain', () => {
    expect(rollback({}).faults).toEqual([]);
    expect(rollback({ verify: 'false' }).inputs).toMatchObject({
      kind: 'rollback',
      sites: [{ version: '1.0', verify: false }],
    });
  });

  it('refuses what is about an export, and tells of what has no effect', () => {
    const given = { 'job-id': 'se_1', paths: '/a', version: '2', 'pin-url': 'https://m.example', publish: 'release' };
    const nothing = 'there is no export with `rollback-to`; remove one of them';

    expect(rollback({ ...given, wait: 'false' }).faults).toEqual(
      ['job-id', 'paths', 'version', 'pin-url', 'publish', 'wait']
        .map((name) => `${name}: ${nothing}`)
        .concat('pin-url: only one address can be pinned: remove it, or set `publish: none`'),
    );
    const unused = { 'base-url': 'https://a.example', 'api-key': 'svc_1', 'allow-public': 'true' };
    expect(rollback(unused).inputs?.unused).toEqual(
      ['base-url', 'api-key', 'allow-public'].map(
        (name) => `\`${name}\` has no effect together with \`rollback-to\`: nothing is exported or published`,
      ),
    );
    expect(rollback({ 'refresh-before': '1h', 'deployment-timeout': '1h' }).inputs?.unused).toEqual([
      '`deployment-timeout` has no effect without `wait-for-deployment`',
      '`refresh-before` has no effect together with `rollback-to`: what is pinned does not expire',
    ]);
    expect(rollback({ update: 'none' }).faults).toEqual([
      'rollback-to: there is nothing to roll back with `update: none`; set `update`',
    ]);
  });
});

describe('inputs that name domains', () => {
  const RESUMED = { 'job-id': 'se_1', update: 'commit', domain: '' };

  it.each<[string, Readonly<Record<string, string>>, readonly unknown[]]>([
    [
      'a file by a domain that nobody gave',
      { ...RESUMED, 'config-file': 'deploy/{domain}.yaml' },
      ['- config-file: names `{domain}`, but `domain` is not set'],
    ],
    [
      'a branch by a domain that nobody gave',
      { ...RESUMED, branch: 'docs/{domain}' },
      ['- branch: names `{domain}`, but `domain` is not set'],
    ],
    [
      'jobs of domains that nobody gave',
      { ...RESUMED, 'job-id': 'a.example=1\nb.example=2' },
      ['- job-id: has 2 lines; name their domains in `domain`'],
    ],
    [
      'them beside a domain that is wrong, which alone is told',
      {
        ...{ domain: 'a.example\nhttps://b.example/docs', 'job-id': 'a.example=1\nb.example=2' },
        ...{ 'bundle-path': 'out/{domain}.tgz', 'config-file': 'deploy/{domain}.yaml' },
      },
      [expect.stringMatching(/^- domain: "https:\/\/b\.example\/docs" /)],
    ],
  ])('are refused: %s', (_name, given, faults) => {
    expect(faultsOf(given).filter((line) => line.startsWith('- '))).toEqual(faults);
  });
});
