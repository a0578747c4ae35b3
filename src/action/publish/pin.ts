/** The address that lasts, for a bundle whose archive is on disk: of a release, or by the template of a mirror. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Deps } from '../deps.ts';
import { ActionError } from '../errors.ts';
import type { ProvenBundle } from '../fetch/keep.ts';
import type { SiteLedger } from '../ledger.ts';
import type { DurableAddress } from '../pin/site-export.ts';
import type { SiteTarget, Target } from '../rollout/target.ts';
import { deadlineIn } from '../transport/deadline.ts';
import { isOfContent } from '../version.ts';
import { assetNames } from './asset-name.ts';
import { type NewAsset, uploadTime } from './assets.ts';
import { inventoryText } from './inventory-file.ts';
import { fillAddress, readAddress } from './pin-address.ts';
import { checkPlainDownload } from './plain-download.ts';
import { publishArchive } from './release.ts';
import { isTag } from './tag.ts';

/** Wall-clock limit of the calls beside the upload, in milliseconds. */
const LIMIT_MS = 10 * 60_000;

/** What was exported. */
interface Exported {
  readonly jobId: string;
  readonly domain?: string;
}

/** Gives the address; undefined where the link is to be pinned. */
export async function pinBundle(
  { deps, ledger }: { readonly deps: Deps; readonly ledger: SiteLedger },
  { target, site }: { readonly target: Target; readonly site: SiteTarget },
  exported: Exported,
  bundle: ProvenBundle,
): Promise<DurableAddress | undefined> {
  const { lasting, dryRun } = target.inputs;
  if (lasting === undefined || lasting.kind === 'published') return undefined;
  if (lasting.kind === 'release') return await pinRelease({ deps, ledger }, target, exported, bundle);
  const { template } = lasting;
  const held = heldAddress(template, site, exported, bundle);
  if (held !== undefined) deps.log.info('The configuration holds an address of this content already.');
  const { version, sha256, sizeBytes } = bundle;
  const made = () => ({ pinUrl: fillAddress(template, { ...exported, version, sha256 }), sha256, sizeBytes });
  const pin = held ?? made();
  if (!dryRun) ledger.learn({ pinnedUrl: pin.pinUrl });
  return pin;
}

/**
 * Finds the address of the same content in the configuration: exported again, a site has another job, and packed again
 * another digest of its archive. What the base branch holds goes before what a pull request proposes.
 */
function heldAddress(
  template: string,
  { found }: SiteTarget,
  { domain }: Exported,
  { version, contentDigest }: ProvenBundle,
): DurableAddress | undefined {
  const known = { version, ...(domain !== undefined && { domain }) };
  const held = found.flatMap((values): DurableAddress[] => {
    const { bundleUrl: pinUrl, version: pinned } = values;
    if (typeof pinUrl !== 'string' || typeof pinned !== 'string' || !isOfContent(pinned, contentDigest)) return [];
    const read = readAddress(template, pinUrl, known);
    return read === undefined ? [] : [{ pinUrl, ...read }];
  });
  return held.at(-1);
}

async function pinRelease(
  { deps, ledger }: { readonly deps: Deps; readonly ledger: SiteLedger },
  target: Target,
  { domain }: Exported,
  bundle: ProvenBundle,
): Promise<DurableAddress> {
  const { dryRun } = target.inputs;
  const { archive, version, contentDigest, sha256, sizeBytes } = bundle;
  if (!isTag(version)) {
    throw new ActionError('PUBLISH', `The version \`${version}\` cannot be the tag of a release.`, {
      hint: 'Give a `version` without two dots in a row, and without a dot or `.lock` at its end.',
    });
  }
  const deadline = deadlineIn(LIMIT_MS + 2 * uploadTime(sizeBytes), deps.clock);
  const names = assetNames(domain, sha256);
  const inventory = await inventoryAsset(bundle, names.inventory);
  const session = { ...target.session, deadline, onWrite: ledger.onWrite };
  const published = await publishArchive(session, target.repository, {
    version,
    dryRun,
    archive: { name: names.archive, sha256, file: { path: archive, bytes: sizeBytes, type: 'application/gzip' } },
    ...(domain !== undefined && { domain }),
    ...(inventory !== undefined && { inventory }),
    ...(contentDigest !== undefined && { contentDigest }),
  });
  const { address, releaseUrl, reused } = published;
  if (reused) deps.log.info(`The release ${version} of ${target.repository.fullName} holds this content already.`);
  if (!dryRun) await checkPlainDownload(session, published);
  if (!dryRun) ledger.learn({ pinnedUrl: address, ...(releaseUrl !== undefined && { releaseUrl }) });
  return { pinUrl: address, sha256: published.sha256, sizeBytes: published.sizeBytes };
}

/** Writes the inventory beside the archive; none of a bundle that was not surveyed. */
async function inventoryAsset(
  { archive, version, sha256, inventory }: ProvenBundle,
  name: string,
): Promise<NewAsset | undefined> {
  if (inventory === undefined) return undefined;
  const bytes = Buffer.from(inventoryText(inventory, { version, sha256 }));
  const file = `${archive}.inventory.json`;
  await writeFile(file, bytes, { mode: 0o600 });
  return {
    name,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    file: { path: file, bytes: bytes.length, type: 'application/json' },
  };
}
