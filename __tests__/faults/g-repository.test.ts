/** Sections F and G of the catalogue: the repository that is written to, and the files in it. */
import { describe, expect, it } from '@jest/globals';
import { readFile } from '../../src/action/github/files.ts';
import {
  atHour,
  jobAt,
  PROVEN,
  packSite,
  REPOSITORY,
  refusal,
  rolledOut,
  rollOut,
  startGitHub,
  VALUES,
} from '../helpers/rollout.ts';
import { errorOf, type Script, scripted, sha } from '../helpers/scripted-github.ts';

const COMMIT = sha('c');
const entry = (path: string, mode = '100644', id = sha('b'), size: number | undefined = 5) => ({
  path,
  mode,
  sha: id,
  type: mode === '040000' ? 'tree' : 'blob',
  ...(size !== undefined && { size }),
});
const ROOT = [
  entry('.github', '040000', sha('1')),
  entry('deploy', '040000', sha('d')),
  entry('link', '120000'),
  entry('sub', '160000'),
];
const FOLDER = [
  entry('Values.yaml'),
  entry('values.yml'),
  entry('run.sh', '100755'),
  entry('prod', '040000', sha('2')),
  entry('big.yaml', '100644', sha('f'), 1_048_577),
];

const script: Script = (line) => {
  switch (line) {
    case `GET /git/trees/${COMMIT}`:
      return { data: { sha: sha('0'), tree: ROOT, truncated: false } };
    case `GET /git/trees/${sha('d')}`:
      return { data: { sha: sha('d'), tree: FOLDER } };
    default:
      return { status: 500 };
  }
};

describe('a file of a commit', () => {
  it.each<[string, string, string, string]>([
    [
      'G01',
      'deploy/values.yaml',
      'deploy/values.yaml does not exist in acme/deploy. Its folder contains: deploy/Values.yaml, deploy/values.yml, deploy/big.yaml, deploy/run.sh, deploy/prod/.',
      'Set `config-file` to a path from the root of the repository; names are case-sensitive.',
    ],
    [
      'G01',
      'delpoy/values.yaml',
      'delpoy/values.yaml does not exist in acme/deploy. Its folder contains: deploy/, ',
      'names are case-sensitive',
    ],
    ['G25', 'link', 'link of acme/deploy is a symbolic link.', 'to a regular file'],
    ['G25', 'sub', 'sub of acme/deploy is a submodule.', 'to a regular file'],
    ['G25', 'deploy', 'deploy of acme/deploy is a folder.', 'to a file in it'],
    [
      'G25',
      'link/values.yaml',
      'link/values.yaml cannot be in acme/deploy: link is a symbolic link.',
      'links are not followed',
    ],
    [
      'G25',
      'sub/values.yaml',
      'sub/values.yaml cannot be in acme/deploy: sub is a submodule.',
      'links are not followed',
    ],
    [
      'G25',
      'deploy/run.sh/x',
      'deploy/run.sh/x cannot be in acme/deploy: deploy/run.sh is an executable file.',
      'as it stands in the repository',
    ],
    ['G25', 'deploy/run.sh', 'deploy/run.sh of acme/deploy is an executable file.', 'to a regular file'],
    ['G16', 'deploy/big.yaml', 'deploy/big.yaml has 1048577 bytes; at most 1048576 are read.', '`staticExport` values'],
  ])('%s %s is refused in words that help', async (_row, path, message, hint) => {
    const error = await errorOf(readFile(scripted(script), COMMIT, path));

    expect(error).toMatchObject({
      code: 'CONFIG',
      message: expect.stringContaining(message),
      hint: expect.stringContaining(hint),
    });
  });
});

describe('before the export', () => {
  it('F18 a link into a public repository is refused, unless that is allowed or no link is written', async () => {
    expect(await refusal({ visibility: 'public' })).toMatchInlineSnapshot(`
"error: PUBLIC_LINK: acme/deploy is public: everybody could use a signed link in it.
Next: Set \`config-values: version\` to pin the version alone, name a private \`repository\`, or set \`allow-public\` to \`true\`."
`);
    for (const given of [{ 'allow-public': 'true' }, { 'config-values': 'version' }]) {
      await using github = await startGitHub({ visibility: 'public' });
      expect((await rollOut(github, given)).set['changed']).toBe('true');
    }
  });

  it('G01 a file that does not exist is refused, with those that do', async () => {
    expect(
      await refusal({ files: { 'deploy/values.yml': VALUES } }, { 'config-file': 'deploy/values.yaml' }),
    ).toContain('CONFIG: deploy/values.yaml does not exist in acme/deploy. Its folder contains: deploy/values.yml.');
  });

  it('G25 a symbolic link is refused', async () => {
    expect(await refusal({ links: { 'link.yaml': 'values.yaml' } }, { 'config-file': 'link.yaml' })).toContain(
      'link.yaml of acme/deploy is a symbolic link',
    );
  });
});

describe('a commit', () => {
  it('G28 that renews the link of the same content is told as `refreshed`', async () => {
    await using github = await startGitHub();
    const given = { ...PROVEN, 'refresh-before': '200h' };
    const archive = await packSite('Welcome');

    const first = await rollOut(github, given, { archive, ...jobAt(5), ...atHour(0) });
    const { set, link } = await rollOut(github, given, { archive, ...jobAt(6), ...atHour(1) });

    const { version = '' } = set;
    expect(set).toMatchObject({ result: 'refreshed', changed: 'true', previousVersion: first.set['version'] });
    expect(await github.show(REPOSITORY, 'main', 'values.yaml')).toBe(rolledOut(link, version));
  });
});
