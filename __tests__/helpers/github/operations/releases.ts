/** Releases: drafts made, files put on them, published. */
import { forbidden, mayDo } from '../access.ts';
import { assetAnswer, releaseAnswer } from '../answers/release.ts';
import { type Answer, type Call, type Handler, page } from '../call.ts';
import { isRefName } from '../refs.ts';
import { invalid, notFound, Refusal } from '../refusal.ts';
import { type Asset, type Release, renamed, storagePath } from '../release.ts';

const RELEASE_NEEDS = [['contents', 'write']] as const;

export const RELEASES: Readonly<Record<string, Handler>> = {
  'repos/list-releases': { needs: [['contents', 'read']], run: list },
  'repos/create-release': { needs: RELEASE_NEEDS, run: create },
  'repos/get-release': { needs: [['contents', 'read']], run: get },
  'repos/get-release-by-tag': { needs: [['contents', 'read']], run: getByTag },
  'repos/update-release': { needs: RELEASE_NEEDS, run: update },
  'repos/delete-release': { needs: [['contents', 'write']], run: remove },
  'repos/list-release-assets': { needs: [['contents', 'read']], run: listAssets },
  'repos/get-release-asset': { needs: [['contents', 'read']], run: getAsset },
  'repos/upload-release-asset': { needs: [['contents', 'write']], run: upload },
  'repos/delete-release-asset': { needs: [['contents', 'write']], run: removeAsset },
};

function answer({ hosts, repository }: Call, release: Release, status = 200): Answer {
  return { status, body: releaseAnswer(hosts, repository, release) };
}

async function list(call: Call): Promise<Answer> {
  const seen = call.repository.releases.filter((release) => !release.draft || seesDrafts(call));
  const { items, headers } = page(call, seen.toReversed());
  return { status: 200, body: items.map((release) => releaseAnswer(call.hosts, call.repository, release)), headers };
}

function seesDrafts({ identity, repository }: Call): boolean {
  return mayDo(identity, repository.options.permissions ?? {}, 'contents', 'write');
}

async function create(call: Call): Promise<Answer> {
  const { repository, body, identity } = call;
  const tag = body.text('tag_name');
  const target = body.optionalText('target_commitish') ?? repository.defaultBranch;
  if (!isRefName(`refs/tags/${tag}`))
    throw invalid('Release', 'tag_name', 'custom', { message: 'tag_name is not well-formed' });
  if ((await repository.resolve(target)) === undefined) throw invalid('Release', 'target_commitish', 'invalid');
  await mayTarget(call, { tag, target });
  const release: Release = {
    id: repository.nextId(),
    tag,
    target,
    name: body.optionalText('name') ?? null,
    body: body.optionalText('body') ?? null,
    draft: true,
    prerelease: body.flag('prerelease'),
    immutable: false,
    assets: [],
    by: identity.login,
    createdAt: repository.now,
    publishedAt: null,
  };
  if (!body.flag('draft')) await publish(call, release);
  repository.releases.push(release);
  return answer(call, release, 201);
}

/**
 * The token of a workflow cannot let a tag stand on other workflows than those of the default branch, unless the commit
 * is the head of something. Source: https://github.blog/changelog/2023-11-02-github-actions-enforcing-workflow-scope-when-creating-a-release/
 */
async function mayTarget({ repository, identity }: Call, { tag, target }: Pick<Release, 'tag' | 'target'>) {
  const sha = (await repository.refs.read(`refs/tags/${tag}`)) ?? (await repository.resolve(target)) ?? '';
  const main = (await repository.head(repository.defaultBranch)) ?? '';
  if (identity.kind !== 'actions' || sha === main) return;
  if ((await repository.refs.list('refs/')).some((ref) => ref.sha === sha)) return;
  const changed = await repository.diff(main, sha);
  if (changed.some(({ path }) => path.startsWith('.github/workflows/'))) throw forbidden(identity, RELEASE_NEEDS);
}

/** Makes the tag, unless it is there. */
async function publish(call: Call, release: Release): Promise<void> {
  const { repository } = call;
  await mayTarget(call, release);
  const other = repository.releases.find((one) => one !== release && !one.draft && one.tag === release.tag);
  if (other !== undefined) throw invalid('Release', 'tag_name', 'already_exists');
  const ref = `refs/tags/${release.tag}`;
  if ((await repository.refs.read(ref)) === undefined) {
    const sha = await repository.resolve(release.target);
    const refused = sha === undefined ? 'no commit' : await repository.move([{ ref, to: sha }]);
    if (refused !== undefined) throw invalid('Release', 'tag_name', 'custom', { message: refused });
  }
  release.draft = false;
  release.immutable = repository.options.immutableReleases === true;
  release.publishedAt = repository.now;
}

async function get(call: Call): Promise<Answer> {
  return answer(call, releaseOf(call));
}

function releaseOf(call: Call): Release {
  const { repository, params } = call;
  const found = repository.releases.find(({ id }) => id === params.number('release_id'));
  if (found === undefined || (found.draft && !seesDrafts(call))) throw notFound();
  return found;
}

async function getByTag(call: Call): Promise<Answer> {
  const tag = call.params.text('tag');
  const found = call.repository.releases.find((release) => !release.draft && release.tag === tag);
  if (found === undefined) throw notFound();
  return answer(call, found);
}

async function update(call: Call): Promise<Answer> {
  const { body } = call;
  const release = releaseOf(call);
  if (body.has('tag_name')) release.tag = body.text('tag_name');
  if (body.has('name')) release.name = body.text('name');
  if (body.has('body')) release.body = body.text('body');
  if (release.draft && body.has('draft') && !body.flag('draft')) await publish(call, release);
  return answer(call, release);
}

async function remove(call: Call): Promise<Answer> {
  const { releases } = call.repository;
  releases.splice(releases.indexOf(releaseOf(call)), 1);
  return { status: 204 };
}

async function listAssets(call: Call): Promise<Answer> {
  const { hosts, repository } = call;
  const release = releaseOf(call);
  const { items, headers } = page(call, release.assets);
  return { status: 200, body: items.map((asset) => assetAnswer(hosts, repository, release, asset)), headers };
}

function assetOf(call: Call): { readonly release: Release; readonly asset: Asset } {
  const id = call.params.number('asset_id');
  for (const release of call.repository.releases) {
    const asset = release.assets.find((one) => one.id === id);
    if (asset !== undefined && (!release.draft || seesDrafts(call))) return { release, asset };
  }
  throw notFound();
}

/** The file's facts, or where it is: a redirect to storage. */
async function getAsset(call: Call): Promise<Answer> {
  const { hosts, repository, accept } = call;
  const { release, asset } = assetOf(call);
  if (accept !== 'application/octet-stream')
    return { status: 200, body: assetAnswer(hosts, repository, release, asset) };
  return { status: 302, headers: { location: hosts.web + storagePath(asset) } };
}

async function upload(call: Call): Promise<Answer> {
  const { hosts, repository, params, content, identity } = call;
  const release = releaseOf(call);
  if (release.immutable) throw new Refusal(422, 'Cannot upload assets to an immutable release.');
  if (content.bytes.length === 0) throw new Refusal(400, 'Bad Content-Length');
  const name = renamed(params.text('name'));
  if (release.assets.some((asset) => asset.name === name)) throw invalid('ReleaseAsset', 'name', 'already_exists');
  const asset: Asset = {
    id: repository.nextId(),
    name,
    label: params.optionalText('label') ?? null,
    type: content.type,
    state: 'uploaded',
    content: content.bytes,
    by: identity.login,
    at: repository.now,
  };
  release.assets.push(asset);
  return { status: 201, body: assetAnswer(hosts, repository, release, asset) };
}

async function removeAsset(call: Call): Promise<Answer> {
  const { release, asset } = assetOf(call);
  if (release.immutable) throw new Refusal(422, 'Cannot delete assets of an immutable release.');
  release.assets.splice(release.assets.indexOf(asset), 1);
  return { status: 204 };
}
