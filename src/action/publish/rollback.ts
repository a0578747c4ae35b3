/** Back to an export that was published before, without a new one: from its release into the configuration. */
import type { Deps } from '../deps.ts';
import { ActionError } from '../errors.ts';
import { keepBundle } from '../fetch/keep.ts';
import type { GitHubSession } from '../github/call.ts';
import { openRepository, type Repository } from '../github/repository.ts';
import type { Ledger } from '../ledger.ts';
import type { SiteExport } from '../pin/site-export.ts';
import { resultOf, rollOut } from '../rollout/rollout.ts';
import { openSession, openTarget, type Target } from '../rollout/target.ts';
import { deadlineIn } from '../transport/deadline.ts';
import { NO_DOMAIN, readArchiveName } from './asset-name.ts';
import { type Asset, listAssets } from './assets.ts';
import { compareWithPinned } from './compare.ts';
import { findPublished, listReleases, type Release } from './releases.ts';
import type { RollbackInputs } from './rollback-inputs.ts';

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
  const release = await findRelease(session, repository, inputs.version);
  const archive = await findArchive(session, repository, release, inputs.domain);
  const { asset, domain } = archive;
  const named = domain === NO_DOMAIN ? {} : { domain };
  const target = await openTarget(deps, inputs.rollout, domain);
  ledger.learn({
    ...named,
    version: inputs.version,
    releaseUrl: release.webUrl,
    ...(target.previousVersion !== undefined && { previousVersion: target.previousVersion }),
  });
  deps.log.info(`Rolling back to ${inputs.version}: ${asset.name} of ${repository.fullName}.`);
  const proven = await proveArchive(inputs, { deps, ledger, target }, archive);
  const startedAt = session.github.firstAnswerAt();
  const exported = { ...named, ...proven, ...(startedAt !== undefined && { startedAt }) };
  const delivery = await rollOut(target, [exported], { deps, observer: ledger });
  const result = resultOf(delivery, target);
  const isDone = result === 'exported' || result === 'refreshed';
  ledger.learn({ result: isDone ? 'rolled-back' : result, rollout: { target, exported, delivery } });
}

/** Downloads the archive as deployments do, and proves it. */
async function proveArchive(
  inputs: RollbackInputs,
  { deps, ledger, target }: { readonly deps: Deps; readonly ledger: Ledger; readonly target: Target },
  { asset, sha256 }: PublishedArchive,
): Promise<SiteExport> {
  const pinUrl = asset.address;
  const stage = { inputs, deps, ledger, target, deadline: deadlineIn(inputs.timeoutMs, deps.clock) };
  const link = { bundleUrl: pinUrl, url: new URL(pinUrl), sizeBytes: asset.bytes };
  const { bundle } = await keepBundle(stage, { link, sha256 }, async () => undefined);
  const { inventory, ...known } = bundle;
  const compared = inventory && (await compareWithPinned(stage, target, inventory));
  if (!inputs.rollout.dryRun) ledger.learn({ pinnedUrl: pinUrl });
  return { ...known, bundleUrl: pinUrl, pinUrl, ...compared };
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
