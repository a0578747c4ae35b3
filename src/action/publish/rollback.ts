/** Rolls back to a published export without a new one: from its release into the configuration. */
import { defined } from '../defined.ts';
import type { Effects } from '../effects.ts';
import { ActionError, asActionError } from '../errors.ts';
import { keepBundle, proveBundle } from '../fetch/keep.ts';
import type { GitHubSession } from '../github/call.ts';
import { openRepository } from '../github/repository.ts';
import { deadlineIn } from '../http/deadline.ts';
import type { RollbackInputs, RollbackSite } from '../inputs/inputs.ts';
import type { SitePlaces } from '../inputs/rollout.ts';
import type { SiteLedger } from '../ledger.ts';
import type { SiteExport } from '../pin/site-export.ts';
import type { SiteTarget, Target } from '../rollout/target.ts';
import { compareWithPinned } from './compare.ts';
import { archivesOf, NO_DOMAIN } from './names.ts';
import { type Asset, type Release, Releases } from './releases.ts';

const NAMED = 5;

/** A published version: its release, and the archive on it. */
interface PublishedVersion {
  readonly release: Release;
  readonly asset: Asset;
  readonly domain: string;
  readonly sha256: string;
}

/**
 * The version that a site is rolled back to, and its places; an error for a missing version, which does not stop the
 * other sites.
 */
interface FoundVersion {
  readonly inputs: RollbackSite;
  readonly places: SitePlaces;
  readonly version: PublishedVersion | ActionError;
}

/** Finds the versions that the inputs name; throws an `ActionError` when the repository cannot have them. */
export async function findVersions(
  session: GitHubSession,
  { sites, rollout }: RollbackInputs,
): Promise<readonly FoundVersion[]> {
  const repository = await openRepository(session, rollout.repository);
  if (repository.visibility !== 'public') {
    throw new ActionError(
      'PUBLISH',
      `${repository.fullName} is ${repository.visibility}: a plain download cannot read its releases.`,
      { hint: 'Set `repository` to the public one that the version was published in.' },
    );
  }
  const releases = new Releases(session, repository);
  const found: FoundVersion[] = [];
  for (const [nth, inputs] of sites.entries()) {
    const places = rollout.sites[nth];
    const version = await lookUp(releases, inputs);
    if (version instanceof ActionError && sites.length === 1) throw version;
    if (places !== undefined) found.push({ inputs, places: named(places, version), version });
  }
  return found;
}

async function lookUp(releases: Releases, { version, domain }: RollbackSite): Promise<FoundVersion['version']> {
  try {
    const release = await findRelease(releases, version);
    return { release, ...(await findArchive(releases, release, domain)) };
  } catch (error) {
    releases.session.effects.signal.throwIfAborted();
    return asActionError(error);
  }
}

/** Takes the domain of a single site without `domain` from its archive: the branch name needs it. */
function named(places: SitePlaces, version: FoundVersion['version']): SitePlaces {
  const told = version instanceof ActionError || version.domain === NO_DOMAIN ? undefined : version.domain;
  return { ...places, ...defined({ domain: places.domain ?? told }) };
}

interface RollbackStage {
  readonly effects: Effects;
  readonly ledger: SiteLedger;
  readonly inputs: RollbackSite;
  readonly target: SiteTarget;
}

/**
 * Downloads the archive as deployments do, and verifies it. The rollback counts from GitHub's first answer to this run.
 */
export async function proveVersion(
  { repository, session, inputs: { dryRun } }: Target,
  { release, asset, sha256 }: PublishedVersion,
  { effects, ledger, inputs, target: site }: RollbackStage,
): Promise<SiteExport> {
  const { domain, previousVersion } = site;
  const known = defined({ domain, startedAt: session.github.firstAnswerAt() });
  ledger.learn(defined({ domain, version: inputs.version, releaseUrl: release.webUrl, previousVersion }));
  effects.log.info(`Rolling back to ${inputs.version}: ${asset.name} of ${repository.fullName}.`);
  const pinUrl = asset.address;
  const stage = { inputs, effects, ledger, site, deadline: deadlineIn(inputs.timeoutMs, effects.clock) };
  const link = { url: new URL(pinUrl), sizeBytes: asset.bytes };
  await using bundle = await proveBundle(stage, { link, sha256 });
  await keepBundle(stage, bundle);
  const { inventory, ...judged } = bundle.judged;
  const { sizeBytes } = bundle.archive;
  const compared = inventory && (await compareWithPinned(stage, site, inventory));
  if (!dryRun) ledger.learn({ pinnedUrl: pinUrl });
  return { ...known, ...judged, sha256, sizeBytes, bundleUrl: pinUrl, pinUrl, ...compared };
}

async function findRelease(releases: Releases, version: string): Promise<Release> {
  const { session, repository } = releases;
  const release = await releases.find(version);
  if (release !== undefined) return release;
  const published = (await releases.list()).filter(({ draft }) => !draft).slice(0, NAMED);
  const there = published.map(({ tag }) => session.effects.secrets.clean(tag, 128)).join(', ');
  throw new ActionError('NOT_FOUND', `${repository.fullName} has no release of the version \`${version}\`.`, {
    hint: there === '' ? 'Nothing was published there.' : `Set \`rollback-to\` to an existing one, such as: ${there}.`,
  });
}

async function findArchive(releases: Releases, release: Release, domain: string | undefined) {
  const { session, repository } = releases;
  const uploaded = (await releases.assets(release)).filter(({ state }) => state === 'uploaded');
  const found = archivesOf(uploaded, domain);
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return only;
  const where = `The release ${release.tag} of ${repository.fullName}`;
  const names = (archives: typeof found) =>
    archives.map(({ asset }) => session.effects.secrets.clean(asset.name)).join(', ');
  if (only !== undefined) {
    throw new ActionError('INPUT', `${where} holds several archives: ${names(found)}.`, {
      hint: domain === undefined ? 'Set `domain` to one of theirs.' : 'Remove the unused ones from the release.',
    });
  }
  const all = names(archivesOf(uploaded));
  const what = domain === undefined ? 'no archive of an export' : `no archive of \`${domain}\``;
  const hint = all === '' ? 'Set `rollback-to` to a version that was published.' : `It holds: ${all}.`;
  throw new ActionError('NOT_FOUND', `${where} holds ${what}.`, { hint });
}
