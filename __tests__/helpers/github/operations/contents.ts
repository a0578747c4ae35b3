/** Files by their paths: read, and written as one commit each. */
import { gitCommitAnswer } from '../answers/git.ts';
import type { Answer, Call, Handler } from '../call.ts';
import type { Json } from '../json.ts';
import { refuseProtected } from '../protection.ts';
import { Refusal } from '../refusal.ts';
import type { Repository } from '../repository.ts';
import { personOf, signedByGitHub } from '../signing.ts';
import type { TreeEntry } from '../trees.ts';
import { person, wrappedBase64 } from './git.ts';

/** Above 1 MB the answer has no content, above 100 MB there is none, by the documentation. */
const MOST_CONTENT_BYTES = 1_048_576;

export const CONTENTS: Readonly<Record<string, Handler>> = {
  'repos/get-content': { needs: [['contents', 'read']], run: getContent },
  'repos/create-or-update-file-contents': { needs: [['contents', 'write']], run: writeFile },
  'repos/delete-file': { needs: [['contents', 'write']], run: deleteFile },
};

const TYPES = {
  '100644': 'file',
  '100755': 'file',
  '040000': 'dir',
  '120000': 'symlink',
  '160000': 'submodule',
} as const;

async function getContent({ repository, params }: Call): Promise<Answer> {
  const path = pathOf(params.text('path'));
  const ref = params.optionalText('ref') ?? repository.defaultBranch;
  const sha = await repository.resolve(ref);
  if (sha === undefined) throw new Refusal(404, `No commit found for the ref ${ref}`);
  const found = await repository.trees.find((await repository.commits.get(sha)).tree, path);
  if (found === undefined) throw new Refusal(404, 'Not Found');
  if (found.mode === '040000') {
    const entries = (await repository.trees.read(found.sha)) ?? [];
    const below = path === '' ? '' : `${path}/`;
    const list = entries.map(async (entry) => await entryAnswer(repository, { entry, path: below + entry.name, ref }));
    return { status: 200, body: await Promise.all(list) };
  }
  const answer = await entryAnswer(repository, { entry: found, path, ref });
  return { status: 200, body: { ...answer, ...(await insideOf(repository, found)) } };
}

/** What only the answer for one file has. */
async function insideOf(repository: Repository, { mode, sha }: TreeEntry): Promise<Json> {
  if (mode === '160000') return { submodule_git_url: `${repository.webUrl}-submodule.git` };
  const bytes = (await repository.objects.read(sha))?.bytes ?? Buffer.alloc(0);
  if (mode === '120000') return { target: bytes.toString('utf8') };
  if (bytes.length > MOST_CONTENT_BYTES) return { content: '', encoding: 'none' };
  return { content: wrappedBase64(bytes), encoding: 'base64' };
}

interface Placed {
  readonly entry: TreeEntry;
  readonly path: string;
  readonly ref: string;
}

async function entryAnswer({ apiUrl, webUrl, objects }: Repository, { entry, path, ref }: Placed): Promise<Json> {
  const escaped = path.split('/').map(encodeURIComponent).join('/');
  const type = TYPES[entry.mode];
  const isFolder = type === 'dir';
  const isBlob = type === 'file' || type === 'symlink';
  const url = `${apiUrl}/contents/${escaped}?ref=${encodeURIComponent(ref)}`;
  const html = `${webUrl}/${isFolder ? 'tree' : 'blob'}/${ref}/${escaped}`;
  const git = `${apiUrl}/git/${isFolder ? 'trees' : 'blobs'}/${entry.sha}`;
  const own = type === 'submodule' ? null : git;
  return {
    name: entry.name,
    path,
    sha: entry.sha,
    size: isBlob ? ((await objects.read(entry.sha))?.bytes.length ?? 0) : 0,
    url,
    html_url: html,
    git_url: own,
    download_url: isBlob ? `${webUrl}/raw/${ref}/${escaped}` : null,
    type,
    _links: { self: url, git: own, html },
  };
}

function pathOf(path: string): string {
  const parts = path.split('/').filter((part) => part !== '');
  if (parts.some((part) => ['.', '..', '.git'].includes(part.toLowerCase())))
    throw new Refusal(422, 'path contains a malformed path component');
  return parts.join('/');
}

async function writeFile(call: Call): Promise<Answer> {
  const { repository, params, body } = call;
  const path = pathOf(params.text('path'));
  const { branch, head, found } = await target(call, path, body.optionalText('branch'));
  const given = body.optionalText('sha');
  if (found !== undefined && given === undefined) throw new Refusal(422, `Invalid request.\n\n"sha" wasn't supplied.`);
  if (found?.sha !== given && given !== undefined) throw new Refusal(409, `${path} does not match ${given}`);
  refuseProtected(repository, branch, { status: 409, what: found === undefined ? 'create' : 'update' });
  const content = body.text('content');
  if (!/^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(content)) throw new Refusal(422, 'content is not valid Base64');
  const mode = found?.mode === '100755' ? '100755' : '100644';
  const blob = await repository.blob(Buffer.from(content, 'base64'), mode);
  const commit = await commitFile(call, { branch, head, path, blob });
  const entry = { name: path.split('/').at(-1) ?? path, ...blob };
  return {
    status: found === undefined ? 201 : 200,
    body: { content: await entryAnswer(repository, { entry, path, ref: branch }), commit },
  };
}

async function deleteFile(call: Call): Promise<Answer> {
  const { repository, params, body } = call;
  const path = pathOf(params.text('path'));
  const { branch, head, found } = await target(call, path, body.optionalText('branch'));
  if (found === undefined) throw new Refusal(404, 'Not Found');
  if (found.sha !== body.text('sha')) throw new Refusal(409, `${path} does not match ${body.text('sha')}`);
  refuseProtected(repository, branch, { status: 409, what: 'delete' });
  return { status: 200, body: { content: null, commit: await commitFile(call, { branch, head, path, blob: null }) } };
}

async function target({ repository }: Call, path: string, given: string | undefined) {
  const branch = (given ?? repository.defaultBranch).replace(/^refs\/heads\//, '');
  const head = await repository.head(branch);
  if (head === undefined) throw new Refusal(404, `Branch ${branch} not found`);
  const found = await repository.trees.find((await repository.commits.get(head)).tree, path);
  return { branch, head, found };
}

interface FileCommit {
  readonly branch: string;
  readonly head: string;
  readonly path: string;
  readonly blob: { readonly mode: '100644' | '100755'; readonly sha: string } | null;
}

async function commitFile(
  { repository, body, identity }: Call,
  { branch, head, path, blob }: FileCommit,
): Promise<Json> {
  const me = personOf(identity, repository.now);
  const message = body.text('message');
  const author = person(body, 'author', me);
  const own = body.has('author') || body.has('committer');
  const signed = own ? { author, committer: person(body, 'committer', author), message } : signedByGitHub(me, message);
  const sha = await repository.commit([head], new Map([[path, blob]]), signed);
  const refused = await repository.move([{ ref: `refs/heads/${branch}`, to: sha, from: head }], identity);
  if (refused !== undefined)
    throw new Refusal(409, `${branch} is at ${await repository.head(branch)} but expected ${head}`);
  return gitCommitAnswer(repository, await repository.commits.get(sha));
}
