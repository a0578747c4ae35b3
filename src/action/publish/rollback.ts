/** Back to an export that was published before, without a new one: from its release into the configuration. */
import type { Deps } from '../deps.ts';
import { ActionError, asActionError } from '../errors.ts';
import { keepBundle } from '../fetch/keep.ts';
import type { GitHubSession } from '../github/call.ts';
import { openRepository, type Repository } from '../github/repository.ts';
import type { Ledger, SiteLedger } from '../ledger.ts';
import type { SiteExport } from '../pin/site-export.ts';
import { type RolloutResult, rollOut } from '../rollout/rollout.ts';
import { openSession, openTarget, type SiteTarget, type Target } from '../rollout/target.ts';
import { eachSite, failWithSites, tellRollout, turns } from '../side-by-side.ts';
import { deadlineIn } from '../transport/deadline.ts';
import { NO_DOMAIN, readArchiveName } from './asset-name.ts';
import { type Asset, listAssets } from './assets.ts';
import { compareWithPinned } from './compare.ts';
import { findPublished, listReleases, type Release } from './releases.ts';
import type { RollbackInputs, RollbackSite } from './rollback-inputs.ts';

const NAMED = 5;

/** An archive that was published. */
interface PublishedArchive {
  readonly asset: Asset;
  readonly domain: string;
  readonly sha256: string;
}

/** Rolls back; throws an `ActionError` where that version is not there or its archive is not what it was. */
export async function rollBack(inputs: RollbackInputs, deps: Deps, ledger: Ledger): Promise<void> {
  const session = openSession(deps, inputs.rollout);
  const repository = await openRepository(session, inputs.rollout.repository);
  if (repository.visibility !== 'public') {
    throw new ActionError(
      'PUBLISH',
      `${repository.fullName} is ${repository.visibility}: a plain download cannot read its releases.`,
      {
        hint: 'Set `repository` to the public one that the version was published in.',
      },
    );
  }
  const published = new Map<RollbackSite, PublishedVersion | ActionError>();
  for (const site of inputs.sites) published.set(site, await tryFind(session, repository, site));
  const [only, ...others] = published.values();
  if (only instanceof ActionError && others.length === 0) throw only;
  const target = await openTarget(deps, namedSites(inputs, published));
  const turn = turns(1);
  const done = await eachSite(inputs.sites, { deps, ledger }, async (site, tools) => {
    const version = published.get(site);
    const there = target.sites[inputs.sites.indexOf(site)];
    if (version instanceof ActionError) throw version;
    if (version === undefined || there === undefined)
      throw new TypeError('a site is rolled back that was not looked up');
    const exported = await turn(async () => await proveVersion(site, version, { ...tools, target, site: there }));
    const startedAt = session.github.firstAnswerAt();
    return { exported: { ...exported, ...(startedAt !== undefined && { startedAt }) }, places: there.places };
  });
  const exports = done.flatMap(({ exported }) => exported ?? []);
  if (exports.length > 0) {
    const delivery = await rollOut(target, exports, { deps, observer: ledger });
    const isDone = (result: RolloutResult) => result === 'exported' || result === 'refreshed';
    tellRollout({ target, exports, delivery }, done, ledger, (result) => (isDone(result) ? 'rolled-back' : result));
  }
  failWithSites(done, 'rolled out');
}

/** A version that was published, and its archive. */
interface PublishedVersion {
  readonly release: Release;
  readonly archive: PublishedArchive;
}

/** Finds a version; where it is not there, the error holds back none of the other sites. */
async function tryFind(session: GitHubSession, repository: Repository, site: RollbackSite) {
  try {
    return await findVersion(session, repository, site);
  } catch (error) {
    session.deps.signal.throwIfAborted();
    return asActionError(error);
  }
}

async function findVersion(
  session: GitHubSession,
  repository: Repository,
  { version, domain }: RollbackSite,
): Promise<PublishedVersion> {
  const release = await findRelease(session, repository, version);
  return { release, archive: await findArchive(session, repository, release, domain) };
}

/** The archive tells the domain of an only site that nobody has named: its branch is named by it. */
function namedSites(
  { rollout, sites }: RollbackInputs,
  published: ReadonlyMap<RollbackSite, PublishedVersion | ActionError>,
) {
  return {
    ...rollout,
    sites: rollout.sites.map((site, nth) => {
      const found = sites[nth] && published.get(sites[nth]);
      const told = found instanceof ActionError ? undefined : found?.archive.domain;
      const domain = site.domain ?? (told === NO_DOMAIN ? undefined : told);
      return { ...site, ...(domain !== undefined && { domain }) };
    }),
  };
}

interface RollbackStage {
  readonly deps: Deps;
  readonly ledger: SiteLedger;
  readonly target: Target;
  readonly site: SiteTarget;
}

/** Downloads the archive as deployments do, and proves it. */
async function proveVersion(
  inputs: RollbackSite,
  { release, archive: { asset, sha256 } }: PublishedVersion,
  { deps, ledger, target, site }: RollbackStage,
): Promise<SiteExport> {
  const named = site.domain === undefined ? {} : { domain: site.domain };
  const { previousVersion } = site;
  const previous = previousVersion === undefined ? {} : { previousVersion };
  ledger.learn({ ...named, version: inputs.version, releaseUrl: release.webUrl, ...previous });
  deps.log.info(`Rolling back to ${inputs.version}: ${asset.name} of ${target.repository.fullName}.`);
  const pinUrl = asset.address;
  const stage = { inputs, deps, ledger, site, deadline: deadlineIn(inputs.timeoutMs, deps.clock) };
  const link = { url: new URL(pinUrl), sizeBytes: asset.bytes };
  const { inventory, ...known } = await keepBundle(stage, { link, sha256 });
  const compared = inventory && (await compareWithPinned(stage, site, inventory));
  if (!target.inputs.dryRun) ledger.learn({ pinnedUrl: pinUrl });
  return { ...named, ...known, bundleUrl: pinUrl, pinUrl, ...compared };
}

async function findRelease(session: GitHubSession, repository: Repository, version: string): Promise<Release> {
  const release = await findPublished(session, repository, version);
  if (release !== undefined) return release;
  const published = (await listReleases(session, repository)).filter(({ draft }) => !draft).slice(0, NAMED);
  const there = published.map(({ tag }) => session.deps.secrets.clean(tag, 128)).join(', ');
  throw new ActionError('NOT_FOUND', `${repository.fullName} has no release of the version \`${version}\`.`, {
    hint:
      there === '' ? 'Nothing was published there.' : `Set \`rollback-to\` to one that is there, such as: ${there}.`,
  });
}

async function findArchive(
  session: GitHubSession,
  repository: Repository,
  release: Release,
  domain: string | undefined,
): Promise<PublishedArchive> {
  const all = (await listAssets(session, repository, release)).flatMap((asset): PublishedArchive[] => {
    const read = readArchiveName(asset.name);
    return read === undefined || asset.state !== 'uploaded' ? [] : [{ asset, ...read }];
  });
  const found = domain === undefined ? all : all.filter((archive) => archive.domain === domain);
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return only;
  const where = `The release ${release.tag} of ${repository.fullName}`;
  const names = (archives: readonly PublishedArchive[]) =>
    archives.map(({ asset }) => session.deps.secrets.clean(asset.name)).join(', ');
  if (only !== undefined) {
    throw new ActionError('INPUT', `${where} holds several archives: ${names(found)}.`, {
      hint:
        domain === undefined ? 'Set `domain` to one of theirs.' : 'Remove those from the release that are of no use.',
    });
  }
  const what = domain === undefined ? 'no archive of an export' : `no archive of \`${domain}\``;
  const hint = all.length === 0 ? 'Set `rollback-to` to a version that was published.' : `It holds: ${names(all)}.`;
  throw new ActionError('NOT_FOUND', `${where} holds ${what}.`, { hint });
}
