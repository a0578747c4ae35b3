import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parse } from 'yaml';
import { ActionError } from '../../../src/action/errors.ts';
import { readInputs } from '../../../src/action/inputs/inputs.ts';
import { anyAddress, anyText } from '../../helpers/arbitraries.ts';
import { fakeInputs, parseInputs } from '../../helpers/effects.ts';

type Given = Readonly<Record<string, string>>;

const WORKSPACE = path.resolve('/workspace');
const ROLLOUT = { update: 'pull-request', 'config-file': 'deploy/values.yaml', 'github-token': 'ghs_0123456789' };
const { inputs: DECLARED } = parse(await readFile('action.yml', 'utf8')) as {
  inputs: Record<string, { default?: string }>;
};

const read = (given: Given = {}) => parseInputs(fakeInputs(given), WORKSPACE);
const inputsOf = (given: Given) => readInputs(fakeInputs(given), { workspace: WORKSPACE, repository: 'acme/docs' });
const faultsOf = (given: Given) => {
  try {
    inputsOf(given);
    return [];
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
    expect(error.code).toBe('INPUT');
    return error.message.split('\n- ').slice(1);
  }
};

describe('sound inputs', () => {
  it('become one typed record, durations in milliseconds and paths absolute', () => {
    expect(
      read({
        'base-url': 'https://gateway.example/platform/v2//',
        domain: ' Docs.Example.COM ',
        paths: '/index\r\n\r\n guides/start \n/a, b/-c - d\n-e\n',
        version: '2.1.0+build',
        wait: 'TRUE',
        timeout: '1h30m',
        'stall-timeout': '90',
        'bundle-path': 'out/bundle.tar.gz',
        'extract-to': 'out/site/',
      }),
    ).toEqual({
      platform: { baseUrl: new URL('https://gateway.example/platform/v2'), apiKey: 'svc_0123456789abcdef' },
      wait: true,
      domain: 'docs.example.com',
      job: {
        kind: 'start',
        domain: 'docs.example.com',
        paths: ['/index', 'guides/start', '/a, b/-c - d', '-e'],
      },
      version: '2.1.0+build',
      timeoutMs: 5_400_000,
      stallTimeoutMs: 90_000,
      maskBundleUrl: true,
      verify: true,
      onBrokenLink: 'ignore',
      onExternalResource: 'ignore',
      bundlePath: path.join(WORKSPACE, 'out/bundle.tar.gz'),
      extractTo: path.join(WORKSPACE, 'out/site'),
      places: [],
    });
  });

  it('of a rollout become one record', () => {
    expect(read(ROLLOUT).rollout).toMatchObject({
      mode: 'pull-request',
      repository: 'acme/docs',
      refreshBefore: 'auto',
    });
    const { places, rollout } = read({
      ...ROLLOUT,
      update: 'Commit',
      'config-file': ' a.yaml\r\n\n b/c.json \na.yaml',
      'config-path': 'spec.values["static.export"]',
      'config-values': 'version, enabled',
      'pin-url': 'http://mirror/{domain}/{sha256}',
      repository: 'Acme/deploy.git_1',
      base: 'release/2.x',
      branch: 'docs/{domain}',
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
    });

    expect(places).toEqual(['a.yaml', 'b/c.json'].map((file) => ({ file, path: 'spec.values["static.export"]' })));
    expect(rollout).toEqual({
      mode: 'commit',
      token: 'ghs_0123456789',
      repository: 'Acme/deploy.git_1',
      base: 'release/2.x',
      branch: 'docs/docs.example.com',
      configValues: ['enabled', 'version'],
      pinUrl: 'http://mirror/{domain}/{sha256}',
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

  it('may be of several sites, with `{domain}` where they part', () => {
    const inputs = inputsOf({
      ...ROLLOUT,
      domain: 'a.example\nb.example\nc.example',
      'job-id': 'a.example=se_1\nb.example = pinned',
      'config-file': 'deploy/{domain}.yaml',
      'config-path': 'sites["{domain}"]',
      'extract-to': 'out/{domain}',
    });

    expect(inputs.sites).toMatchObject([
      {
        domain: 'a.example',
        job: { kind: 'resume', jobId: 'se_1' },
        extractTo: path.join(WORKSPACE, 'out/a.example'),
        places: [{ file: 'deploy/a.example.yaml', path: 'sites["a.example"]' }],
      },
      { domain: 'b.example', job: { kind: 'pinned' } },
      { domain: 'c.example', job: { kind: 'none' } },
    ]);
  });

  it('need no domain where a single job is continued', () => {
    const update = { ...ROLLOUT, update: 'commit', domain: '' };

    expect(read({ 'job-id': ' se_1 ', domain: '' }).job).toEqual({ kind: 'resume', jobId: 'se_1' });
    expect(read({ ...update, 'job-id': 'pinned' })).toMatchObject({
      job: { kind: 'pinned' },
      places: [{ file: 'deploy/values.yaml' }],
    });
  });

  it('may name local hosts by plain http, and durations in hours, minutes and seconds', () => {
    for (const host of ['localhost:8080', '127.0.0.1:1', '[::1]:8080', 'platform:3000'])
      expect(faultsOf({ 'base-url': `http://${host}` })).toEqual([]);
    const seconds = ['90', '90s', '2h', '1h30m', '1h5s'].map((timeout) => read({ timeout }).timeoutMs / 1000);
    expect(seconds).toEqual([90, 90, 7200, 5400, 3605]);
  });
});

describe('an empty input that has a default', () => {
  it('means what `action.yml` declares', () => {
    const declared = Object.entries(DECLARED).flatMap(([name, input]) =>
      input.default === undefined || input.default.startsWith('${{') ? [] : [[name, input.default]],
    );
    for (const given of [{}, ROLLOUT]) expect(read({ ...Object.fromEntries(declared), ...given })).toEqual(read(given));
    expect(Object.keys(DECLARED)).toHaveLength(36);
  });
});

describe('the bundle', () => {
  it.each<[Given, boolean]>([
    [{}, false],
    [{ verify: 'True' }, true],
    [{ 'bundle-path': 'b' }, true],
    [{ 'extract-to': 's' }, true],
    [ROLLOUT, true],
    [{ 'on-broken-link': 'Warn' }, true],
    [{ 'on-external-resource': 'fail' }, true],
    [{ 'on-broken-link': 'ignore', 'on-external-resource': 'ignore' }, false],
    [{ verify: 'false', 'bundle-path': 'b' }, true],
    [{ ...ROLLOUT, verify: 'false' }, false],
  ])('of %j is verified: %s', (given, verify) => {
    expect(read(given).verify).toBe(verify);
  });
});

describe('bad inputs', () => {
  it('are all told at once, each with the rule, what was found and the fix', () => {
    const faults = faultsOf({
      ...ROLLOUT,
      'base-url': 'http://platform.example',
      'api-key': '',
      domain: 'docs.example.com:8080',
      paths: '/index\n/../etc',
      version: '-1',
      wait: 'no',
      timeout: '0',
      'stall-timeout': '577h',
      'bundle-path': '/etc/passwd',
      'extract-to': '.git/hooks',
      'on-broken-link': 'error',
      'config-file': '',
      'config-values': 'enabled, url',
      repository: 'https://github.com/acme/deploy',
      base: 'refs/heads/main',
      branch: 'a..b',
      'pin-url': 'https://mirror.example/{sha}',
      'commit-message': '{versoin}',
      'pull-request-title': 'a\nb',
      labels: 'x'.repeat(51),
      reviewers: 'acme/docs-team',
      'team-reviewers': 'a/b/c',
      'github-token': '',
    });

    expect(faults.join('\n')).toMatchInlineSnapshot(`
"domain: "docs.example.com:8080" has a port; write \`docs.example.com\`
version: "-1" is not a version; use 1 to 128 characters of letters, digits, \`.\`, \`_\`, \`-\` and \`+\`, starting with a letter or digit
base-url: "http://platform.example" would send the key unencrypted; use https (plain http is for loopback addresses and host names without a dot)
api-key: is required and empty; set it from a secret such as \`secrets.STATIC_EXPORT_API_KEY\` (workflows of forks and of Dependabot get no secrets)
paths: "/../etc" is not a page path; write one path per line below \`paths: |\`, such as \`/guides/start\`, without dashes, commas, scheme, query or \`..\`
wait: "no" is neither \`true\` nor \`false\`
timeout: is zero; use at least \`1s\`
stall-timeout: "577h" is longer than 24 days (\`576h\`)
on-broken-link: "error" is none of \`ignore\`, \`warn\`, \`fail\`
bundle-path: "/etc/passwd" is not inside the workspace; choose a path below it, such as \`out/site\`
extract-to: ".git/hooks" lies in \`.git\`; choose another path
config-values: "url" is none of \`enabled\`, \`bundleUrl\`, \`version\`
labels: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" is not a label; a label has at most 50 characters
reviewers: "acme/docs-team" is not a login name such as \`octocat\`; teams go into \`team-reviewers\`
team-reviewers: "a/b/c" is not a team; write its slug, such as \`docs-team\`
config-file: is required with \`update\`; set it to the path of the deployment configuration in the repository
github-token: is empty; leave it out for the token of the workflow, or set it from a secret or an App token step
repository: "https://github.com/acme/deploy" is not a repository; write it as \`owner/name\`, without scheme or host
base: "refs/heads/main" is not the name of a branch; write one that git allows, such as \`main\`, without \`refs/heads/\`
branch: "a..b" is not the name of a branch; write one that git allows, such as \`main\`, without \`refs/heads/\`
pin-url: "{sha}" is not a placeholder; there are \`{domain}\`, \`{version}\`, \`{jobId}\`, \`{sha256}\`
commit-message: "{versoin}" is not a placeholder; there are \`{version}\`, \`{domain}\`, \`{jobId}\`, \`{pageCount}\`, \`{sha256}\`
pull-request-title: has more than one line; a title has one"
`);
  });

  it.each<[string, string, string]>([
    ['base-url', 'platform.example', '"platform.example" is not an https address'],
    ['base-url', 'https://user:word@platform.example', 'must not contain a user name or password'],
    ['base-url', 'https://platform.example/?key=1', '"https://platform.example/?…" has a query or fragment'],
    ['base-url', 'http://[2001:db8::1]', 'would send the key unencrypted'],
    ['domain', 'a.example\nA.example', 'names "a.example" twice'],
    ['job-id', '..', '".." is not a job id'],
    ['paths', '/a, /b', '"/a, /b" is not a page path; write one path per line'],
    ['paths', '/index\n- /a', '"- /a" is not a page path'],
    ['paths', '/index?draft=1', '"/index?…" is not a page path'],
    ['timeout', '30m1h', 'is no duration'],
    ['extract-to', 'site/.GIT/hooks', 'lies in `.git`'],
    ['bundle-path', 'a\u0007b', 'has control characters'],
  ])('%s %j is refused', (name, value, message) => {
    expect(faultsOf({ [name]: value })).toEqual([expect.stringContaining(message)]);
    expect(faultsOf({ [name]: value })[0]).toMatch(new RegExp(`^${name}: `));
  });

  it.each([
    ['https://mirror.example/{pageCount}', 'is not a placeholder'],
    ['https://user:secret@mirror.example/a', 'must not contain a user name or password'],
  ])('pin-url %s is refused', (template, fault) => {
    const faults = faultsOf({ ...ROLLOUT, 'pin-url': template });
    expect(faults).toEqual([expect.stringContaining(fault)]);
    expect(faults.join()).not.toContain('secret');
  });

  it('never show the password in an address', () => {
    for (const address of [
      'ftp://user:pass/word42@host',
      'https://user:p@ssword42@host:bad',
      'https://host:bad/?t=word42',
    ])
      expect(faultsOf({ 'base-url': address, domain: address }).join('\n')).not.toMatch(/word42/);
  });
});

describe('inputs that do not go together', () => {
  const SEVERAL = { ...ROLLOUT, domain: 'a.example\nb.example', 'config-file': '{domain}.yaml' };
  const RESUMED = { ...ROLLOUT, update: 'commit', domain: '', 'job-id': 'se_1' };

  it.each<[string, Given, readonly string[]]>([
    [
      'a job to continue and `wait: false`',
      { 'job-id': 'se_1', wait: 'false' },
      ['job-id: has no effect in a run that ends after the start of a job (`wait: false`); remove one of them'],
    ],
    [
      'what needs the bundle and `wait: false`',
      { ...ROLLOUT, wait: 'false', 'bundle-path': 'a.tgz', verify: 'true', 'on-broken-link': 'fail' },
      ['bundle-path', 'on-broken-link', 'update', 'verify'].map(
        (name) =>
          `${name}: has no effect in a run that ends after the start of a job (\`wait: false\`); remove one of them`,
      ),
    ],
    [
      'what is read off the bundle and `verify: false`',
      { ...ROLLOUT, verify: 'false', 'on-external-resource': 'fail', 'pin-url': 'https://m.example/{sha256}' },
      [
        'on-external-resource: nothing is found with `verify: false`; remove one of them',
        'pin-url: names `{sha256}`, which is not known with `verify: false`; remove one of them',
      ],
    ],
    [
      'the pinned job without a configuration, and with a version',
      { 'job-id': 'pinned', version: '2', 'pin-url': 'https://m.example/{version}' },
      [
        'pin-url: there is nothing to pin with `update: none`; set `update`, or remove it',
        'job-id: `pinned` is the job that a configuration names; set `update` and `config-file`',
        'version: `job-id: pinned` keeps the version that is pinned; remove one of them',
      ],
    ],
    [
      'an archive inside of the site',
      { 'bundle-path': 'site/bundle.tar.gz', 'extract-to': 'site' },
      ['bundle-path: it overlaps with `extract-to`, which is replaced as a whole; choose a path beside it'],
    ],
    [
      'a branch onto itself',
      { ...ROLLOUT, base: 'docs', branch: 'docs' },
      ['branch: is the same as `base`; a pull request needs a branch of its own'],
    ],
    [
      'a pull request without a domain',
      { ...RESUMED, update: 'pull-request' },
      ['domain: is required for a pull request; set it beside `job-id`'],
    ],
    [
      '`{domain}` without a domain',
      { ...RESUMED, 'commit-message': '{domain}', branch: 'docs/{domain}' },
      ['domain: is required for the `{domain}` in `branch`; set it beside `job-id`'],
    ],
    [
      'several jobs without their domains',
      { 'job-id': 'a.example=1\nb.example=2', domain: '' },
      ['job-id: has 2 lines; name their domains in `domain`'],
    ],
    [
      'several domains that meet in one place',
      { ...SEVERAL, 'config-file': 'values.yaml', 'extract-to': 'site', 'pin-url': 'https://m.example/{version}' },
      [
        'extract-to: is the same for 2 domains; write `{domain}` where the domain belongs',
        'config-file: "values.yaml" is the same for 2 domains; write `{domain}` in it or in `config-path`',
        'pin-url: is the same for 2 domains; write `{domain}` in it',
      ],
    ],
    [
      'several domains and a branch for each',
      { ...SEVERAL, branch: 'docs/{domain}' },
      ['branch: contains `{domain}`, but one run has one branch for all its domains; write a name without it'],
    ],
    [
      'several domains and one job',
      { ...SEVERAL, 'job-id': 'se_1' },
      ['job-id: "se_1" names no domain of `domain`; with several of them write lines `domain=value`'],
    ],
  ])('are refused: %s', (_name, given, faults) => {
    expect(faultsOf(given)).toEqual(faults);
  });
});

describe('whatever the inputs are', () => {
  const odd = ['', ' ', '..', 'true', '5m', 'https://x.example', '::error::', '\u0000', '\ud800', '//', 'C:\\x', '%'];
  const hostile = fc.oneof(anyText(60), anyAddress, fc.constantFrom(...odd));
  const record = fc.record(Object.fromEntries(Object.keys(DECLARED).map((name) => [name, hostile])));

  it('they give a record or an error of code INPUT that never quotes the key, and paths inside the workspace', () => {
    const key = fc.stringMatching(/^[!-~]{16,40}$/).map((rest) => `svc_K${rest}`);
    fc.assert(
      fc.property(key, record, (apiKey, given) => {
        try {
          const { bundlePath, extractTo } = read({ ...given, 'api-key': apiKey });
          for (const kept of [bundlePath, extractTo])
            if (kept !== undefined) expect(kept.startsWith(`${WORKSPACE}${path.sep}`)).toBe(true);
        } catch (error) {
          if (!(error instanceof ActionError)) throw error;
          expect(error.code).toBe('INPUT');
          expect(error.message).not.toContain(apiKey.slice(-12));
        }
      }),
      { numRuns: 400 },
    );
  });
});
