import { describe, expect, it } from '@jest/globals';
import { readFile } from '../../../src/action/github/files.ts';
import { errorOf, repository, type Script, scripted, sha } from '../../helpers/scripted-github.ts';

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
    case `GET /git/blobs/${sha('b')}`:
      return { data: { content: 'YTog\nMQo=\n', encoding: 'base64', size: 5 } };
    default:
      return { status: 500 };
  }
};

describe('a file of a commit', () => {
  it('is found folder by folder, with its mode', async () => {
    const session = scripted(script);
    const file = await readFile({ session, repository: repository() }, COMMIT, 'deploy/run.sh');

    expect(file).toEqual({
      path: 'deploy/run.sh',
      bytes: new TextEncoder().encode('a: 1\n'),
      executable: true,
      blobSha: sha('b'),
    });
    expect(session.asked).toEqual([
      `GET /git/trees/${COMMIT}`,
      `GET /git/trees/${sha('d')}`,
      `GET /git/blobs/${sha('b')}`,
    ]);
  });

  it.each<[string, string, string]>([
    [
      'deploy/values.yaml',
      'deploy/values.yaml does not exist in acme/deploy. There is: deploy/Values.yaml, deploy/values.yml, deploy/big.yaml, deploy/run.sh, deploy/prod/.',
      'Set `config-file` to a path from the root of the repository; capitals count.',
    ],
    ['delpoy/values.yaml', 'delpoy/values.yaml does not exist in acme/deploy. There is: deploy/, ', 'capitals count'],
    ['link', 'link of acme/deploy is a symbolic link, not a file.', 'to the file itself'],
    ['sub', 'sub of acme/deploy is a submodule, not a file.', 'to the file itself'],
    ['deploy', 'deploy of acme/deploy is a folder, not a file.', 'to a file in it'],
    [
      'link/values.yaml',
      'link/values.yaml cannot be in acme/deploy: link is a symbolic link.',
      'links are not followed',
    ],
    ['sub/values.yaml', 'sub/values.yaml cannot be in acme/deploy: sub is a submodule.', 'links are not followed'],
    [
      'deploy/run.sh/x',
      'deploy/run.sh/x cannot be in acme/deploy: deploy/run.sh is a file.',
      'as it stands in the repository',
    ],
    ['deploy/big.yaml', 'deploy/big.yaml has 1048577 bytes; at most 1048576 are read.', '`staticExport` values'],
  ])('%s is refused in words that help', async (path, message, hint) => {
    const error = await errorOf(readFile({ session: scripted(script), repository: repository() }, COMMIT, path));

    expect(error).toMatchObject({
      code: 'CONFIG',
      message: expect.stringContaining(message),
      hint: expect.stringContaining(hint),
    });
  });

  it('is measured where its size was not told', async () => {
    const bytes = Buffer.alloc(1_048_577).toString('base64');
    const session = scripted((line) =>
      line.includes('trees')
        ? { data: { tree: [entry('a', '100644', sha('b'), undefined)] } }
        : { data: { content: bytes, encoding: 'base64' } },
    );

    expect(await errorOf(readFile({ session, repository: repository() }, COMMIT, 'a'))).toMatchObject({
      code: 'CONFIG',
    });
  });
});
