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
const ROOT = [entry('deploy', '040000', sha('d'))];
const FOLDER = [entry('Values.yaml'), entry('run.sh', '100755')];

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
