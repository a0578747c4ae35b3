/** The Git database: refs, commits, trees, blobs. */
import { isBot } from '../access.ts';
import { gitCommitAnswer, refAnswer, treeAnswer } from '../answers/git.ts';
import type { Answer, Call, Handler } from '../call.ts';
import type { Reader } from '../json.ts';
import { SHA } from '../objects.ts';
import { isRefName, ZERO_SHA } from '../refs.ts';
import { Refusal } from '../refusal.ts';
import { personOf, signedByGitHub } from '../signing.ts';
import { isMode, type Mode } from '../trees.ts';

/** Above this the API gives no blob (100 MB), by its documentation. */
const MOST_BLOB_BYTES = 100_000_000;

export const GIT: Readonly<Record<string, Handler>> = {
  'git/get-ref': { needs: [['contents', 'read']], run: getRef },
  'git/create-ref': { needs: [['contents', 'write']], run: createRef },
  'git/create-commit': { needs: [['contents', 'write']], run: createCommit },
  'git/create-tree': { needs: [['contents', 'write']], run: createTree },
  'git/get-blob': { needs: [['contents', 'read']], run: getBlob },
  'git/create-blob': { needs: [['contents', 'write']], run: createBlob },
};

async function getRef({ repository, params }: Call): Promise<Answer> {
  const ref = `refs/${params.text('ref')}`;
  const sha = await repository.refs.read(ref);
  if (sha === undefined) throw new Refusal(404, 'Not Found');
  return { status: 200, body: await refAnswer(repository, ref, sha) };
}

async function createRef({ repository, body, identity }: Call): Promise<Answer> {
  const [ref, sha] = [body.text('ref'), body.text('sha')];
  if (!isRefName(ref))
    throw new Refusal(422, `Reference name must start with 'refs/' and contain at least two slashes.`);
  if (!SHA.test(sha))
    throw new Refusal(422, 'The sha parameter must be exactly 40 characters and contain only [0-9a-f].');
  if ((await repository.objects.read(sha)) === undefined) throw new Refusal(422, 'Object does not exist');
  if ((await repository.refs.read(ref)) !== undefined) throw new Refusal(422, 'Reference already exists');
  const refused = await repository.move([{ ref, to: sha, from: ZERO_SHA }], identity);
  // A branch `a` beside a branch `a/b`: git has no place for both.
  if (refused !== undefined) throw new Refusal(422, 'Reference update failed');
  const answer = await refAnswer(repository, ref, sha);
  return { status: 201, body: answer, headers: { location: `${repository.apiUrl}/git/${ref}` } };
}

async function createCommit({ repository, body, identity }: Call): Promise<Answer> {
  const tree = body.text('tree');
  if ((await repository.trees.read(tree)) === undefined) throw new Refusal(422, 'Tree SHA does not exist');
  const parents = body.texts('parents');
  for (const parent of parents) {
    if ((await repository.commits.read(parent)) === undefined)
      throw new Refusal(422, 'Parent SHA does not exist or is not a commit object');
  }
  const me = personOf(identity, repository.now);
  const message = body.text('message');
  const isOwn = body.has('author') || body.has('committer') || body.has('signature');
  const signed = isBot(identity) && !isOwn ? signedByGitHub(me, message) : { author: me, committer: me, message };
  const sha = await repository.commits.write({ tree, parents, ...signed });
  const answer = gitCommitAnswer(repository, await repository.commits.get(sha));
  return { status: 201, body: answer, headers: { location: `${repository.apiUrl}/git/commits/${sha}` } };
}

async function createTree({ repository, body }: Call): Promise<Answer> {
  const base = body.optionalText('base_tree');
  const commit = base === undefined ? undefined : await repository.commits.read(base);
  const baseTree = commit?.tree ?? base;
  if (baseTree !== undefined && (await repository.trees.read(baseTree)) === undefined)
    throw new Refusal(404, 'Not Found');
  const changes = new Map<string, { readonly mode: Mode; readonly sha: string } | null>();
  for (const entry of body.objects('tree')) changes.set(pathOf(entry), await changeOf({ repository, entry }));
  const sha = await repository.trees.change(baseTree, changes);
  const entries = ((await repository.trees.read(sha)) ?? []).map((entry) => ({ ...entry, path: entry.name }));
  const answer = await treeAnswer(repository, sha, entries);
  return { status: 201, body: answer, headers: { location: `${repository.apiUrl}/git/trees/${sha}` } };
}

function pathOf(entry: Reader): string {
  const path = entry.optionalText('path') ?? '';
  const malformed = path === '' || path.split('/').some((part) => ['', '.', '..', '.git'].includes(part.toLowerCase()));
  if (malformed) throw new Refusal(422, 'tree.path contains a malformed path component');
  return path;
}

async function changeOf({
  repository,
  entry,
}: {
  repository: Call['repository'];
  entry: Reader;
}): Promise<{ readonly mode: Mode; readonly sha: string } | null> {
  const mode = entry.optionalText('mode') ?? '';
  if (!isMode(mode)) throw new Refusal(422, 'Must supply a valid tree.mode');
  if (entry.has('content')) return await repository.blob(entry.text('content'), mode);
  if (entry.value('sha') === null) return null;
  const sha = entry.optionalText('sha');
  if (sha === undefined) throw new Refusal(422, 'Must supply either tree.sha or tree.content');
  if (mode !== '160000' && (await repository.objects.read(sha)) === undefined)
    throw new Refusal(422, `tree.sha ${sha} is not a valid ${mode === '040000' ? 'tree' : 'blob'}`);
  return { mode, sha };
}

async function getBlob({ repository, params }: Call): Promise<Answer> {
  const sha = params.text('file_sha');
  if (!SHA.test(sha))
    throw new Refusal(422, 'The sha parameter must be exactly 40 characters and contain only [0-9a-f].');
  const object = await repository.objects.read(sha);
  if (object?.type !== 'blob') throw new Refusal(404, 'Not Found');
  if (object.bytes.length > MOST_BLOB_BYTES)
    throw new Refusal(
      403,
      'This API returns blobs up to 100 MB in size. The requested blob is too large to fetch via the API, but you can always clone the repository via Git in order to obtain blobs as large as 2 GB.',
    );
  return {
    status: 200,
    body: {
      sha,
      node_id: `B_${sha}`,
      size: object.bytes.length,
      url: `${repository.apiUrl}/git/blobs/${sha}`,
      content: wrappedBase64(object.bytes),
      encoding: 'base64',
    },
  };
}

/** GitHub breaks base64 into lines of 60. */
function wrappedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll(/.{1,60}/g, '$&\n');
}

async function createBlob({ repository, body }: Call): Promise<Answer> {
  const content = body.text('content');
  const isBase64 = body.optionalText('encoding') === 'base64';
  const { sha } = await repository.blob(isBase64 ? Buffer.from(content, 'base64') : content, '100644');
  const url = `${repository.apiUrl}/git/blobs/${sha}`;
  return { status: 201, body: { sha, url }, headers: { location: url } };
}
