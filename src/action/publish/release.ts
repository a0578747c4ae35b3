/**
 * The archive on a release of the target repository, under its version: uploaded to a draft, read back, published. A
 * release that is there is used where it holds the same archive, or another one of the same content.
 */
import { ActionError } from '../errors.ts';
import type { GitHubSession } from '../github/call.ts';
import type { Repository } from '../github/repository.ts';
import { assetNames, readArchiveName } from './asset-name.ts';
import { type Asset, deleteAsset, isWhole, listAssets, type NewAsset, putAsset } from './assets.ts';
import { createDraft, type Draft, deleteDraft, listDrafts, publishDraft } from './drafts.ts';
import { fetchInventory } from './inventory-file.ts';
import { findPublished, type Release } from './releases.ts';

/** What to publish. */
export interface Publication {
  readonly version: string;
  readonly domain?: string;
  readonly archive: NewAsset;
  readonly inventory?: NewAsset;
  readonly contentDigest?: string;
  readonly dryRun: boolean;
}

/** An archive that everybody can download from now on. */
export interface Published {
  readonly address: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  /** Page of the release; absent in a dry run that would make one. */
  readonly releaseUrl?: string;
  /** Whether it was there already. */
  readonly reused: boolean;
}

/** Rounds until the release is there: another run may publish the same version meanwhile. */
const MAX_ROUNDS = 3;
/** Source: https://docs.github.com/en/repositories/releasing-projects-on-github/about-releases#storage-and-bandwidth-quotas */
const MAX_ASSET_BYTES = 2 * 1024 ** 3;

/** What there is to work with. */
interface Work {
  readonly session: GitHubSession;
  readonly repository: Repository;
  readonly publication: Publication;
}

/** Publishes an archive, or finds it published. Throws `PUBLISH` where that cannot be. */
export async function publishArchive(
  session: GitHubSession,
  repository: Repository,
  publication: Publication,
): Promise<Published> {
  const { version, archive } = publication;
  if (archive.file.bytes >= MAX_ASSET_BYTES) {
    throw new ActionError('PUBLISH', `The archive has ${archive.file.bytes} bytes; a release takes less than 2 GiB.`, {
      hint: 'Export fewer pages with `paths`, or set `pin-url` to a mirror of yours.',
    });
  }
  const work = { session, repository, publication };
  try {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const end = await publishOnce(work);
      if (typeof end !== 'string') return end;
      session.deps.log.info(end);
    }
  } catch (error) {
    throw publishError(error);
  }
  throw new ActionError(
    'PUBLISH',
    `The release ${version} of ${repository.fullName} changed each time it was written.`,
    {
      hint: 'Run it again later; `concurrency` in the workflow keeps runs of one version apart.',
    },
  );
}

/** Gives what was published, or in one sentence why to begin anew. */
async function publishOnce(work: Work): Promise<Published | string> {
  const { session, repository, publication } = work;
  const { version, dryRun } = publication;
  const release = await findPublished(session, repository, version);
  if (release !== undefined) return await takeRelease(work, release);
  if (dryRun) return predicted(work);
  const left = (await listDrafts(session, repository)).filter(({ isFree }) => isFree);
  const taken = left.find((draft) => draft.release.tag === version)?.release;
  const draft = taken ?? (await createDraft(session, repository, version));
  await clear(work, draft);
  await putAll(work, draft);
  if (!(await holdsAll(work, draft))) return `The draft of ${version} was changed meanwhile; writing it again.`;
  const published = await publishDraft(session, repository, draft);
  if (published === 'taken') {
    await deleteDraft(session, repository, draft);
    return `Another run has published ${version} meanwhile; looking at its release.`;
  }
  const asset = await findArchive(work, published);
  await sweep(work, left, draft);
  return asset;
}

/** Whether a draft still has what was put on it: once it is published, nothing can be mended on an immutable release. */
async function holdsAll({ session, repository, publication }: Work, draft: Release): Promise<boolean> {
  const assets = await listAssets(session, repository, draft);
  const wanted = [publication.archive, publication.inventory].filter((one) => one !== undefined);
  return wanted.every((one) => assets.some((asset) => isOf(asset, one)));
}

/** Finds the archive on the release that was published just now: its address is another one than on the draft. */
async function findArchive({ session, repository, publication }: Work, published: Release): Promise<Published> {
  const { version, archive } = publication;
  const asset = (await listAssets(session, repository, published)).find((one) => isOf(one, archive));
  if (asset === undefined) {
    throw new ActionError('PUBLISH', `The release ${version} was published, but ${archive.name} is not on it.`, {
      hint: 'Somebody has written it at the same time. Run it again; if the release is immutable, give another `version`.',
    });
  }
  session.deps.log.info(`Published ${archive.name} on the release ${version} of ${repository.fullName}.`);
  return toPublished(asset, archive.sha256, published, false);
}

/** Removes drafts of runs that have died; that one stays is no reason to fail. */
async function sweep({ session, repository }: Work, left: readonly Draft[], used: Release): Promise<void> {
  for (const { release } of left.filter((draft) => draft.release.id !== used.id)) {
    try {
      await deleteDraft(session, repository, release);
    } catch {
      session.deps.signal.throwIfAborted();
      session.deps.log.info(`A draft of ${release.tag} that a run has left could not be removed.`);
    }
  }
}

/** Uses a release that is published: nothing of it is ever replaced, since deployments may hold its address. */
async function takeRelease(work: Work, release: Release): Promise<Published> {
  const { session, repository, publication } = work;
  const { archive, domain, dryRun } = publication;
  const assets = await listAssets(session, repository, release);
  const same = assets.find((asset) => isOf(asset, archive));
  if (same !== undefined) return toPublished(same, archive.sha256, release, true);
  const others = archivesOf(assets, domain);
  for (const other of others) {
    if (await hasContent(work, assets, other)) return toPublished(other.asset, other.sha256, release, true);
  }
  const where = `The release ${release.tag} of ${repository.fullName}`;
  const [first] = others;
  if (first !== undefined) {
    throw new ActionError('PUBLISH', `${where} holds other content under this version: ${first.asset.name}.`, {
      hint: 'A version stands for one content: give another `version`, or leave it out to have one made of the content.',
    });
  }
  if (release.immutable) {
    throw new ActionError('PUBLISH', `${where} is immutable and does not hold ${archive.name}.`, {
      hint: 'Give another `version`: nothing can be added to this release any more.',
    });
  }
  if (dryRun) return predicted(work);
  const asset = await putAll(work, release);
  session.deps.log.info(`Added ${archive.name} to the release ${release.tag} of ${repository.fullName}.`);
  return toPublished(asset, archive.sha256, release, false);
}

/** Removes archives of the same domain that a run that died has left on its draft. */
async function clear({ session, repository, publication }: Work, draft: Release): Promise<void> {
  const assets = await listAssets(session, repository, draft);
  const left = archivesOf(assets, publication.domain).filter(({ asset }) => asset.name !== publication.archive.name);
  for (const { asset, sha256 } of left) {
    const { inventory } = assetNames(publication.domain, sha256);
    const beside = assets.find(({ name }) => name === inventory);
    await deleteAsset(session, repository, asset);
    if (beside !== undefined) await deleteAsset(session, repository, beside);
  }
}

async function putAll({ session, repository, publication }: Work, release: Release): Promise<Asset> {
  const { archive, inventory } = publication;
  if (inventory !== undefined) await putAsset(session, repository, release, inventory);
  return await putAsset(session, repository, release, archive);
}

function isOf(asset: Asset, archive: NewAsset): boolean {
  return asset.name === archive.name && isWhole(asset, archive);
}

interface Archive {
  readonly asset: Asset;
  readonly sha256: string;
}

/** The archives of a domain among the files of a release. */
function archivesOf(assets: readonly Asset[], domain: string | undefined): readonly Archive[] {
  return assets.flatMap((asset) => {
    const read = readArchiveName(asset.name);
    const isOurs = read !== undefined && assetNames(domain, read.sha256).archive === asset.name;
    return isOurs ? [{ asset, sha256: read.sha256 }] : [];
  });
}

/** Whether an archive is one of the content that is to be published: the same site exported again is another archive. */
async function hasContent(
  { session, publication }: Work,
  assets: readonly Asset[],
  { asset, sha256 }: Archive,
): Promise<boolean> {
  const { contentDigest, domain } = publication;
  const beside = assets.find(({ name }) => name === assetNames(domain, sha256).inventory);
  const isSound = asset.state === 'uploaded' && (asset.sha256 ?? sha256) === sha256;
  if (contentDigest === undefined || beside === undefined || !isSound) return false;
  const inventory = await fetchInventory(session.deps, new URL(beside.address), { deadline: session.deadline });
  return inventory.contentDigest === contentDigest;
}

function toPublished(asset: Asset, sha256: string, { webUrl }: Release, reused: boolean): Published {
  return { address: asset.address, sha256, sizeBytes: asset.bytes, releaseUrl: webUrl, reused };
}

/** The address that a run would make. */
function predicted({ session, repository, publication }: Work): Published {
  const { version, archive } = publication;
  const { serverUrl } = session.deps.workflow;
  const folder = `${serverUrl}/${repository.fullName}/releases/download/${encodeURIComponent(version)}`;
  return {
    address: `${folder}/${archive.name}`,
    sha256: archive.sha256,
    sizeBytes: archive.file.bytes,
    reused: false,
  };
}

/** Refusals of GitHub that here are those of a release. */
function publishError(error: unknown): unknown {
  if (!(error instanceof ActionError)) return error;
  const { code, message, cause } = error;
  if (code === 'PROTECTED') {
    return new ActionError('PUBLISH', message, {
      hint: 'A rule of the repository keeps the tag from being made: let the App whose token is `github-token` bypass it, or leave `publish` out.',
      cause,
    });
  }
  if (code !== 'REQUEST' && code !== 'CONFLICT') return error;
  const hint = /immutable/i.test(message)
    ? 'The tag belongs to an immutable release, or to one that was removed: give another `version`.'
    : 'GitHub’s own words say what to change. Nothing was pinned; what is left of the draft, the next run takes up.';
  return new ActionError('PUBLISH', message, { hint, cause });
}
