/** Releases as GraphQL has them. */
import { nodeId } from '../access.ts';
import type { Json } from '../json.ts';
import { type Asset, downloadPath, type Release } from '../release.ts';
import type { Repository } from '../repository.ts';
import { userNode } from './actors.ts';
import { connection, type Page } from './pages.ts';
import type { View } from './view.ts';

export function releaseNode(view: View, repository: Repository, release: Release): Json {
  const { id, tag, name, body, draft, prerelease, createdAt, publishedAt } = release;
  return {
    __typename: 'Release',
    id: nodeId('RE', id),
    databaseId: id,
    tagName: tag,
    tag: async () => await view.ref(repository, `refs/tags/${tag}`),
    tagCommit: async () => {
      const commit = await repository.commitNamed(`refs/tags/${tag}`);
      return commit === undefined ? null : view.commit(repository, commit);
    },
    name,
    description: body,
    url: `${repository.webUrl}/releases/tag/${encodeURIComponent(tag)}`,
    isDraft: draft,
    isPrerelease: prerelease,
    author: userNode(view.hosts, release.by),
    createdAt,
    updatedAt: createdAt,
    publishedAt,
    repository: () => view.repository(repository),
    releaseAssets: (filter: Page & { readonly name?: string | null }) => {
      const { name: wanted } = filter;
      const found = release.assets.filter((one) => wanted == null || one.name === wanted);
      return connection(found, filter, (asset) => assetNode(view, repository, release, asset));
    },
  };
}

function assetNode(view: View, repository: Repository, release: Release, asset: Asset): Json {
  const { id, name, type, content, at, by } = asset;
  return {
    __typename: 'ReleaseAsset',
    id: nodeId('RA', id),
    name,
    contentType: type,
    size: content.length,
    downloadUrl: repository.webUrl + downloadPath(release, name),
    url: `${repository.apiUrl}/releases/assets/${id}`,
    uploadedBy: userNode(view.hosts, by),
    createdAt: at,
    updatedAt: at,
  };
}
