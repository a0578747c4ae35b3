/**
 * Puts the archive on a release of the target repository under its version: uploads it to a draft, reads it back,
 * publishes. Reuses an existing release with the same archive, or with another archive of the same content.
 */
import { ActionError } from '../errors.ts';
import type { GitHubSession } from '../github/call.ts';
import type { DurableAddress } from '../pin/site-export.ts';
import { findWhole, type NewAsset, putAssets } from './assets.ts';
import { fetchInventory } from './inventory-file.ts';
import { archivesOf, NO_DOMAIN } from './names.ts';
import type { Asset, Release, Releases } from './releases.ts';

/** The files to publish. */
export interface Publication {
  readonly version: string;
  readonly domain?: string;
  readonly archive: NewAsset;
  /** All files of the release, including the archive. */
  readonly assets: readonly NewAsset[];
  readonly contentDigest?: string;
  readonly dryRun: boolean;
}

/** A published archive. */
export interface Published extends Required<DurableAddress> {
  /** Page of the release; absent in a dry run that would create one. */
  readonly releaseUrl?: string;
  /** Whether it existed already. */
  readonly reused: boolean;
}

/** Most rounds until the release exists: another run may publish the same version concurrently. */
const MAX_ROUNDS = 3;
/** Source: https://docs.github.com/en/repositories/releasing-projects-on-github/about-releases#storage-and-bandwidth-quotas */
const MAX_ASSET_BYTES = 2 * 1024 ** 3;

/** Publishes an archive, or finds it published. Throws `PUBLISH` when that is impossible. */
export async function publishArchive(releases: Releases, publication: Publication): Promise<Published> {
  const { version, archive } = publication;
  if (archive.file.bytes >= MAX_ASSET_BYTES) {
    throw new ActionError('PUBLISH', `The archive has ${archive.file.bytes} bytes; a release takes less than 2 GiB.`, {
      hint: 'Export fewer pages with `paths`, or set `pin-url` to a mirror of yours.',
    });
  }
  try {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const end = await publishOnce(releases, publication);
      if (typeof end !== 'string') return end;
      releases.session.effects.log.info(end);
    }
  } catch (error) {
    throw publishError(error);
  }
  const { fullName } = releases.repository;
  throw new ActionError('PUBLISH', `The release ${version} of ${fullName} changed each time it was written.`, {
    hint: 'Run it again later; `concurrency` in the workflow keeps runs of one version apart.',
  });
}

/** Returns the published archive, or one sentence why to retry. */
async function publishOnce(releases: Releases, publication: Publication): Promise<Published | string> {
  const { session, repository } = releases;
  const { version, archive, dryRun } = publication;
  const release = await releases.find(version);
  if (release !== undefined) return await takeRelease(releases, publication, release);
  if (dryRun) return predicted(releases, publication);
  const left = await releases.freeDrafts(version);
  const draft = left.find(({ tag }) => tag === version) ?? (await releases.createDraft(version));
  const published = draft === 'taken' ? draft : await publishDraft(releases, publication, draft);
  if (published === 'taken') return `Another run has published ${version} meanwhile; looking at its release.`;
  const done = await findOn(releases, published, publication);
  session.effects.log.info(`Published ${archive.name} on the release ${version} of ${repository.fullName}.`);
  // Drafts of runs that have died; a failed removal does not fail the run.
  for (const other of left.filter(({ id }) => id !== published.id)) {
    await releases.remove(other).catch(() => {
      session.effects.signal.throwIfAborted();
      session.effects.log.info(`A draft of ${other.tag} that a run has left could not be removed.`);
    });
  }
  return done;
}

/** Puts the files on a draft, replaces leftovers of a run of the same domain that died, and publishes it. */
async function publishDraft(
  releases: Releases,
  { archive, assets, domain }: Publication,
  draft: Release,
): Promise<Release | 'taken'> {
  for (const { asset, inventory } of archivesOf(await releases.assets(draft), domain ?? NO_DOMAIN)) {
    if (asset.name === archive.name) continue;
    await releases.removeAsset(asset);
    if (inventory !== undefined) await releases.removeAsset(inventory);
  }
  await putAssets(releases, draft, assets);
  const published = await releases.publish(draft);
  if (published === 'taken') await releases.remove(draft);
  return published;
}

/** Finds the archive on the release after publishing, where its address differs from that on the draft. */
async function findOn(releases: Releases, release: Release, { version, archive }: Publication): Promise<Published> {
  const asset = findWhole(await releases.assets(release), archive);
  if (asset !== undefined) return toPublished(asset, archive.sha256, release, false);
  throw new ActionError('PUBLISH', `The release ${version} was published, but ${archive.name} is not on it.`, {
    hint: 'Somebody has written it at the same time. Run it again; if the release is immutable, give another `version`.',
  });
}

/** Uses a published release: its files are never replaced, since deployments may hold their addresses. */
async function takeRelease(releases: Releases, publication: Publication, release: Release): Promise<Published> {
  const { archive, domain, dryRun } = publication;
  const { session, repository } = releases;
  const assets = await releases.assets(release);
  const same = findWhole(assets, archive);
  if (same !== undefined) return toPublished(same, archive.sha256, release, true);
  // The leftover of an interrupted upload does not count as content.
  const whole = assets.filter(({ state }) => state === 'uploaded');
  const others = archivesOf(whole, domain ?? NO_DOMAIN);
  for (const { asset, sha256, inventory } of others) {
    const isSound = (asset.sha256 ?? sha256) === sha256;
    if (isSound && (await hasContent(session, publication, inventory)))
      return toPublished(asset, sha256, release, true);
  }
  const where = `The release ${release.tag} of ${repository.fullName}`;
  const [first] = others;
  if (first !== undefined) {
    throw new ActionError('PUBLISH', `${where} holds other content under this version: ${first.asset.name}.`, {
      hint: 'A version identifies one content: give another `version`, or leave it out to generate one from the content.',
    });
  }
  if (release.immutable) {
    throw new ActionError('PUBLISH', `${where} is immutable and does not hold ${archive.name}.`, {
      hint: 'Give another `version`: nothing can be added to this release any more.',
    });
  }
  if (dryRun) return predicted(releases, publication);
  await putAssets(releases, release, publication.assets);
  session.effects.log.info(`Added ${archive.name} to the release ${release.tag} of ${repository.fullName}.`);
  return await findOn(releases, release, publication);
}

/** Whether an inventory has the same content as the one to publish: the same site exported again is another archive. */
async function hasContent(
  { effects, deadline }: GitHubSession,
  { contentDigest }: Publication,
  inventory: Asset | undefined,
): Promise<boolean> {
  if (contentDigest === undefined || inventory === undefined) return false;
  return (await fetchInventory(effects, new URL(inventory.address), { deadline })).contentDigest === contentDigest;
}

function toPublished(asset: Asset, sha256: string, { webUrl }: Release, reused: boolean): Published {
  return { pinUrl: asset.address, sha256, sizeBytes: asset.bytes, releaseUrl: webUrl, reused };
}

/** The address that a run would create. */
function predicted({ session, repository }: Releases, { version, archive }: Publication): Published {
  const { name, sha256, file } = archive;
  const { serverUrl } = session.effects.workflow;
  const folder = `${serverUrl}/${repository.fullName}/releases/download/${encodeURIComponent(version)}`;
  return { pinUrl: `${folder}/${name}`, sha256, sizeBytes: file.bytes, reused: false };
}

const WORKFLOWS_HINT =
  'GitHub also answers like this when the commit of the tag has other files below `.github/workflows` than the default branch: then create the tag by hand, or use the token of an App with `workflows: write`.';

/**
 * Refusals of GitHub that here are those of a release. GitHub answers 403 or 404, too, where the tag would stand on a
 * commit that is head of nothing and has other workflows than the default branch, and the token may not write workflows.
 * Source: https://github.blog/changelog/2023-11-02-github-actions-enforcing-workflow-scope-when-creating-a-release/
 */
function publishError(error: unknown): unknown {
  if (!(error instanceof ActionError)) return error;
  const { code, message, hint = '', cause } = error;
  switch (code) {
    case 'PERMISSION':
      return new ActionError(code, message, { hint: `${hint} ${WORKFLOWS_HINT}`, cause });
    case 'PROTECTED':
      return new ActionError('PUBLISH', message, {
        hint: 'A rule of the repository forbids creating the tag: let the App whose token is `github-token` bypass it, or leave `publish` out.',
        cause,
      });
    case 'REQUEST':
    case 'CONFLICT': {
      const next = /immutable/i.test(message)
        ? 'The tag belongs to an immutable release, or to one that was removed: give another `version`.'
        : 'GitHub’s message says what to change. Nothing was pinned; the next run reuses what is left of the draft.';
      return new ActionError('PUBLISH', message, { hint: next, cause });
    }
    default:
      return error;
  }
}
