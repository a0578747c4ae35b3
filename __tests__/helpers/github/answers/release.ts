/** Releases and their files in GitHub's answers. */
import { createHash } from 'node:crypto';
import { nodeId } from '../access.ts';
import type { Json } from '../json.ts';
import { type Asset, downloadPath, type Release } from '../release.ts';
import type { Repository } from '../repository.ts';
import { type Hosts, userAnswer } from './user.ts';

export function releaseAnswer(hosts: Hosts, repository: Repository, release: Release): Json {
  const { id, tag, draft } = release;
  const url = `${repository.apiUrl}/releases/${id}`;
  const uploads = `${hosts.web}/api/uploads/repos/${repository.fullName}/releases/${id}/assets`;
  return {
    url,
    assets_url: `${url}/assets`,
    upload_url: `${uploads}{?name,label}`,
    html_url: `${repository.webUrl}/releases/tag/${encodeURIComponent(tag)}`,
    id,
    author: userAnswer(hosts, release.by),
    node_id: nodeId('RE', id),
    tag_name: tag,
    target_commitish: release.target,
    name: release.name,
    draft,
    immutable: release.immutable,
    prerelease: release.prerelease,
    created_at: release.createdAt,
    published_at: release.publishedAt,
    updated_at: release.createdAt,
    assets: release.assets.map((asset) => assetAnswer(hosts, repository, release, asset)),
    tarball_url: draft ? null : `${repository.apiUrl}/tarball/${tag}`,
    zipball_url: draft ? null : `${repository.apiUrl}/zipball/${tag}`,
    body: release.body,
  };
}

export function assetAnswer(hosts: Hosts, repository: Repository, release: Release, asset: Asset): Json {
  const { id, name, content, state } = asset;
  const known = repository.options.assetDigests !== false && state === 'uploaded';
  return {
    url: `${repository.apiUrl}/releases/assets/${id}`,
    id,
    node_id: nodeId('RA', id),
    name,
    label: asset.label,
    uploader: userAnswer(hosts, asset.by),
    content_type: asset.type,
    state,
    size: content.length,
    digest: known ? `sha256:${createHash('sha256').update(content).digest('hex')}` : null,
    download_count: 0,
    created_at: asset.at,
    updated_at: asset.at,
    browser_download_url: repository.webUrl + downloadPath(release, name),
  };
}
