import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parse } from 'yaml';
import { ActionError } from '../../../src/action/errors.ts';
import { INPUT_DEFAULTS } from '../../../src/action/inputs/form.ts';
import { anyAddress, anyText } from '../../helpers/arbitraries.ts';
import { fakeInputs, parseInputs } from '../../helpers/effects.ts';

const WORKSPACE = path.resolve('/workspace');
const INPUT_NAMES = [
  'base-url',
  'api-key',
  'domain',
  'job-id',
  'paths',
  'version',
  'wait',
  'timeout',
  'stall-timeout',
  'wait-for-deployment',
  'deployment-timeout',
  'verify',
  'on-broken-link',
  'on-external-resource',
  'mask-bundle-url',
  'bundle-path',
  'extract-to',
  'update',
  'config-file',
  'config-path',
  'config-values',
  'repository',
  'base',
  'branch',
  'commit-message',
  'pull-request-title',
  'pull-request-body',
  'labels',
  'assignees',
  'reviewers',
  'team-reviewers',
  'draft',
  'auto-merge',
  'on-protected-branch',
  'publish',
  'pin-url',
  'keep-releases',
  'rollback-to',
  'refresh-before',
  'allow-public',
  'dry-run',
  'github-token',
] as const;

const read = (given: Readonly<Record<string, string>> = {}) => parseInputs(fakeInputs(given), WORKSPACE);

function faultsOf(given: Readonly<Record<string, string>>): string[] {
  try {
    read(given);
  } catch (error) {
    if (error instanceof ActionError && error.code === 'INPUT') return error.message.split('\n').slice(1);
    throw error;
  }
  return [];
}

describe('sound inputs', () => {
  it('become one typed record, durations in milliseconds and paths absolute', () => {
    expect(
      read({
        domain: ' Docs.Example.COM ',
        paths: '/index\r\n\r\n guides/start \n/a, b/-c - d\n-e\n',
        version: '2.1.0+build',
        wait: 'TRUE',
        timeout: '2h',
        'stall-timeout': '90',
        'bundle-path': 'out/bundle.tar.gz',
        'extract-to': 'out/site/',
      }),
    ).toEqual({
      kind: 'export',
      baseUrl: new URL('https://platform.example/api'),
      apiKey: 'svc_0123456789abcdef',
      target: { kind: 'start', domain: 'docs.example.com', paths: ['/index', 'guides/start', '/a, b/-c - d', '-e'] },
      version: '2.1.0+build',
      wait: true,
      timeoutMs: 7_200_000,
      stallTimeoutMs: 90_000,
      maskBundleUrl: true,
      verify: true,
      onBrokenLink: 'warn',
      onExternalResource: 'warn',
      bundlePath: path.join(WORKSPACE, 'out/bundle.tar.gz'),
      extractTo: path.join(WORKSPACE, 'out/site'),
      unused: [],
    });
  });

  it('may leave out the domain when a job is continued, and tell which inputs have no effect then', () => {
    expect(read({ 'job-id': ' se_00112233445566aa ', domain: '', paths: '/index' })).toMatchObject({
      target: { kind: 'resume', jobId: 'se_00112233445566aa' },
      unused: ['`paths` has no effect together with `job-id`'],
    });
  });

  it('keep the path prefix of the platform and lose its trailing slashes', () => {
    expect(read({ 'base-url': 'https://gateway.example/platform/v2//' }).baseUrl.href).toBe(
      'https://gateway.example/platform/v2',
    );
  });

  it.each([
    'http://localhost:8080',
    'http://127.0.0.1:1',
    'http://[::1]:8080',
    'http://platform:3000',
    'http://a.localhost',
  ])('may name the local host %s by plain http', (baseUrl) => {
    expect(faultsOf({ 'base-url': baseUrl })).toEqual([]);
  });

  it.each(['svc_adminkey0123', 'xyz_adminkey0123', 'keywithoutprefix', 'a_b_dsc_c'])(
    'may hold a key of an unknown vendor, such as %s',
    (key) => {
      expect(read({ 'api-key': ` ${key}\n` }).apiKey).toBe(key);
    },
  );
});

describe('an empty input that has a default', () => {
  it('means that default', () => {
    const empty = Object.fromEntries(Object.keys(INPUT_DEFAULTS).map((name) => [name, ' ']));

    expect(read(empty)).toMatchObject({
      wait: true,
      timeoutMs: 3_600_000,
      stallTimeoutMs: 900_000,
      maskBundleUrl: true,
      verify: false,
      onBrokenLink: 'warn',
      onExternalResource: 'warn',
    });
  });

  it('means what `action.yml` declares, for exactly the inputs that have a default there', async () => {
    const { inputs } = parse(await readFile('action.yml', 'utf8')) as {
      inputs: Record<string, { default?: string }>;
    };
    const declared = Object.entries(inputs).flatMap(([name, input]) =>
      input.default === undefined || input.default.startsWith('${{') ? [] : [[name, input.default]],
    );

    expect(INPUT_DEFAULTS).toEqual(Object.fromEntries(declared));
    expect(Object.keys(inputs).sort()).toEqual([...INPUT_NAMES].sort());
  });
});

describe('a bundle', () => {
  it.each<[Record<string, string>, boolean]>([
    [{}, false],
    [{ verify: 'auto' }, false],
    [{ verify: 'True' }, true],
    [{ 'bundle-path': 'b' }, true],
    [{ 'extract-to': 's' }, true],
    [{ 'on-broken-link': 'warn' }, true],
    [{ 'on-external-resource': 'fail' }, true],
    [{ 'on-broken-link': 'ignore', 'on-external-resource': 'ignore' }, false],
    [{ verify: 'false', 'bundle-path': 'b' }, false],
    [{ verify: 'false', 'on-broken-link': 'ignore' }, false],
  ])('of %j is verified: %s', (given, verify) => {
    expect(read(given).verify).toBe(verify);
  });

  it.each<[Record<string, string>, string]>([
    [{ verify: 'yes' }, 'verify: "yes" is none of `true`, `false`, `auto`'],
    [{ 'on-broken-link': 'error' }, 'on-broken-link: "error" is none of `ignore`, `warn`, `fail`'],
    [
      { verify: 'false', 'on-external-resource': 'fail' },
      'on-external-resource: nothing is found with `verify: false`; remove one of them',
    ],
    [{ wait: 'false', verify: 'true' }, 'verify: there is no bundle with `wait: false`; remove one of them'],
    [
      { wait: 'false', 'on-broken-link': 'fail' },
      'on-broken-link: there is no bundle with `wait: false`; remove one of them',
    ],
  ])('of %j is refused', (given, fault) => {
    expect(faultsOf(given)).toEqual([`- ${fault}`]);
  });
});

describe('bad inputs', () => {
  it('are all told at once, each with the rule, what was found and the fix', () => {
    const faults = faultsOf({
      'base-url': 'http://platform.example',
      'api-key': '',
      domain: 'docs.example.com:8080',
      paths: '/index\n/../etc',
      version: '-1',
      wait: 'no',
      timeout: '0',
      'stall-timeout': '577h',
      'mask-bundle-url': '1',
      'bundle-path': '/etc/passwd',
      'extract-to': '.git/hooks',
    });

    expect(faults.join('\n')).toMatchInlineSnapshot(`
"- domain: "docs.example.com:8080" has a port; write \`docs.example.com\`
- base-url: "http://platform.example" would send the key unencrypted; use https (plain http is for loopback addresses and host names without a dot)
- api-key: is required and empty; set it from a secret such as \`secrets.STATIC_EXPORT_API_KEY\` (workflows of forks and of Dependabot get no secrets)
- paths: "/../etc" is not a page path; write one path per line, such as \`/guides/start\`, without scheme, query or \`..\`
- version: "-1" is not a version; use 1 to 128 characters of letters, digits, \`.\`, \`_\`, \`-\` and \`+\`, starting with a letter or digit
- wait: "no" is neither \`true\` nor \`false\`
- timeout: is zero; use at least \`1s\`
- stall-timeout: "577h" is longer than 24 days (\`576h\`)
- mask-bundle-url: "1" is neither \`true\` nor \`false\`
- bundle-path: "/etc/passwd" is not inside the workspace; choose a path below it, such as \`out/site\`
- extract-to: ".git/hooks" lies in \`.git\`; choose another path"
`);
  });

  it('are told in the singular when there is but one', () => {
    expect(() => read({ domain: '' })).toThrow(/^An input is wrong\.\n- domain: is required/);
  });

  it.each<[string, string, string]>([
    ['base-url', '', 'is required; set it to the address of the platform'],
    ['base-url', 'platform.example', '"platform.example" is not an https address'],
    ['base-url', 'ftp://platform.example', 'is not an https address'],
    ['base-url', 'https://user:word@platform.example', 'must not contain a user name or password'],
    ['base-url', 'https://platform.example/?key=1', '"https://platform.example/?…" has a query or fragment'],
    ['base-url', 'https://platform.example/#', 'has a query or fragment'],
    ['base-url', 'http://10.0.0.1', 'would send the key unencrypted'],
    ['base-url', 'http://[2001:db8::1]', 'would send the key unencrypted'],
    ['base-url', 'http://localhost.example', 'would send the key unencrypted'],
    ['job-id', '..', '".." is not a job id'],
    ['job-id', 'a\u0000b', 'is not a job id'],
    ['job-id', 'x'.repeat(513), 'is not a job id'],
    ['paths', 'https://docs.example.com/index', 'is not a page path'],
    ['paths', '/a, /b', '"/a, /b" is a list, which the platform would read as one page; write one path per line'],
    ['paths', '/index\n- /a', '"- /a" is a list'],
    ['paths', '/index?draft=1', '"/index?…" is not a page path'],
    ['paths', `/${'a'.repeat(1024)}`, 'is not a page path'],
    ['paths', '/a\n'.repeat(10_001), 'has 10001 lines; at most 10000 are allowed'],
    ['version', 'v 1', 'is not a version'],
    ['version', 'v'.repeat(129), 'is not a version'],
    ['extract-to', '.', 'is not inside the workspace'],
    ['extract-to', '../beside', 'is not inside the workspace'],
    ['extract-to', 'site/.GIT/hooks', 'lies in `.git`'],
    ['bundle-path', 'a\u0007b', 'has control characters'],
  ])('%s %j is refused', (name, value, message) => {
    expect(faultsOf({ [name]: value })).toEqual([expect.stringContaining(message)]);
    expect(faultsOf({ [name]: value })[0]).toMatch(new RegExp(`^- ${name}: `));
  });

  it.each([
    'ftp://user:pass/word42@host',
    'https://user:p@ssword42@host:bad',
    'user:password42@host',
    'https://host:bad/?token=password42',
  ])('never show the password in %s', (address) => {
    const faults = faultsOf({ 'base-url': address, domain: address });

    expect(faults).toHaveLength(2);
    expect(faults.join('\n')).not.toMatch(/word42/);
  });
});

describe('inputs that do not go together', () => {
  it.each<[string, Record<string, string>, string[]]>([
    [
      'a job to continue and `wait: false`',
      { 'job-id': 'se_1', wait: 'false' },
      ['- wait: `false` ends the run after the start, but `job-id` starts nothing; remove one of them'],
    ],
    [
      'files to keep and `wait: false`',
      { wait: 'false', 'bundle-path': 'a.tar.gz', 'extract-to': 'site' },
      [
        '- bundle-path: there is no bundle with `wait: false`; remove one of them',
        '- extract-to: there is no bundle with `wait: false`; remove one of them',
      ],
    ],
    [
      'an archive inside of the site',
      { 'bundle-path': 'site/bundle.tar.gz', 'extract-to': 'site' },
      ['- bundle-path: it overlaps with `extract-to`, which is replaced as a whole; choose a path beside it'],
    ],
    [
      'archive and site at the same path',
      { 'bundle-path': 'site', 'extract-to': './site' },
      ['- bundle-path: it overlaps with `extract-to`, which is replaced as a whole; choose a path beside it'],
    ],
  ])('are refused: %s', (_name, given, faults) => {
    expect(faultsOf(given)).toEqual(faults);
  });
});

describe('whatever the inputs are', () => {
  const hostile = fc.oneof(
    anyText(60),
    anyAddress,
    fc.constantFrom(
      '',
      ' ',
      '..',
      'true',
      '5m',
      'https://x.example',
      '::error::',
      '\u0000',
      '\ud800',
      '//',
      'C:\\x',
      '%',
    ),
  );
  const record = fc.record(Object.fromEntries(INPUT_NAMES.map((name) => [name, hostile])));

  it('they give a record or an error of code INPUT, and paths that lie inside the workspace', () => {
    fc.assert(
      fc.property(record, (given) => {
        try {
          const { bundlePath, extractTo } = read(given);
          for (const kept of [bundlePath, extractTo]) {
            if (kept !== undefined) expect(kept.startsWith(`${WORKSPACE}${path.sep}`)).toBe(true);
          }
        } catch (error) {
          expect(error).toMatchObject({ name: 'ActionError', code: 'INPUT' });
        }
      }),
      { numRuns: 400 },
    );
  });

  it('no message quotes the key', () => {
    const key = fc
      .tuple(fc.constantFrom('svc_', 'svc_dsc_', '', 'a b '), fc.stringMatching(/^[!-~]{16,40}$/))
      .map(([prefix, rest]) => `${prefix}K${rest}`);
    fc.assert(
      fc.property(key, record, (apiKey, given) => {
        const told = faultsOf({ ...given, 'api-key': apiKey, domain: '' }).join('\n');
        expect(told).not.toContain(apiKey.slice(-12));
      }),
      { numRuns: 200 },
    );
  });
});
