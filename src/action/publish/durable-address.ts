/** The durable address of a bundle whose archive is on disk: that of a release, or from the template of a mirror. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { defined } from '../defined.ts';
import type { Effects } from '../effects.ts';
import { ActionError } from '../errors.ts';
import type { ProvenBundle } from '../fetch/keep.ts';
import { deadlineIn } from '../http/deadline.ts';
import { isTag } from '../inputs/publish.ts';
import type { SiteLedger } from '../ledger.ts';
import type { DurableAddress } from '../pin/site-export.ts';
import type { SiteTarget, Target } from '../rollout/target.ts';
import { type NewAsset, uploadTime } from './assets.ts';
import { inventoryText } from './inventory-file.ts';
import { assetNames } from './names.ts';
import { checkPlainDownload } from './plain-download.ts';
import { type Published, publishArchive } from './release.ts';
import { Releases } from './releases.ts';
import { fillAddress, heldAddress } from './template-address.ts';

/** Wall-clock limit of the calls without the upload, in milliseconds. */
const LIMIT_MS = 10 * 60_000;

/** The bundle to publish, and its site. */
export interface PublishStage {
  readonly effects: Effects;
  readonly ledger: SiteLedger;
  readonly target: Target;
  readonly site: SiteTarget;
}

/** Publishes the bundle of a job when a durable address is wanted; undefined when the link is pinned. */
export async function publishBundle(
  { effects, ledger, target, site }: PublishStage,
  jobId: string,
  bundle: ProvenBundle,
): Promise<DurableAddress | undefined> {
  const { durable, dryRun } = target.inputs;
  if (durable === undefined || durable.kind === 'published') return undefined;
  const { releaseUrl, ...address } =
    durable.kind === 'release'
      ? await publishRelease({ effects, ledger, target, site }, bundle)
      : templateAddress(durable.template, { effects, site }, bundle, jobId);
  if (!dryRun) ledger.learn(defined({ pinnedUrl: address.pinUrl, releaseUrl }));
  return address;
}

/** Returns the address of this content in the configuration, or makes one. */
function templateAddress(
  template: string,
  { effects, site: { domain, found } }: Pick<PublishStage, 'effects' | 'site'>,
  { archive: { sha256, sizeBytes }, judged: { version, contentDigest } }: ProvenBundle,
  jobId: string,
): DurableAddress & Pick<Published, 'releaseUrl'> {
  const held = heldAddress(template, found, defined({ domain, version, contentDigest }));
  if (held === undefined)
    return { pinUrl: fillAddress(template, defined({ domain, jobId, version, sha256 })), sha256, sizeBytes };
  effects.log.info('The configuration holds an address of this content already.');
  return held;
}

async function publishRelease(
  { effects, ledger, target, site: { domain } }: PublishStage,
  bundle: ProvenBundle,
): Promise<DurableAddress & Pick<Published, 'releaseUrl'>> {
  const { dryRun } = target.inputs;
  const { sha256, sizeBytes, path } = bundle.archive;
  const { version, contentDigest } = bundle.judged;
  if (!isTag(version)) {
    throw new ActionError('PUBLISH', `The version \`${version}\` cannot be the tag of a release.`, {
      hint: 'Give a `version` without two dots in a row, and without a dot or `.lock` at its end.',
    });
  }
  const deadline = deadlineIn(LIMIT_MS + 2 * uploadTime(sizeBytes), effects.clock);
  const names = assetNames(domain, sha256);
  const inventory = await inventoryAsset(bundle, names.inventory);
  const session = { ...target.session, deadline, onWrite: ledger.onWrite };
  const file = { path, bytes: sizeBytes, type: 'application/gzip' };
  const asset = { name: names.archive, sha256, file };
  const assets = [...(inventory === undefined ? [] : [inventory]), asset];
  const publication = { ...defined({ domain, contentDigest }), version, dryRun, archive: asset, assets };
  const { reused, ...published } = await publishArchive(new Releases(session, target.repository), publication);
  if (reused) effects.log.info(`The release ${version} of ${target.repository.fullName} holds this content already.`);
  if (!dryRun) await checkPlainDownload(session, published);
  return published;
}

/** Writes the inventory beside the archive; none for a bundle that was not verified. */
async function inventoryAsset(
  { archive: { path, sha256 }, judged: { version, inventory } }: ProvenBundle,
  name: string,
): Promise<NewAsset | undefined> {
  if (inventory === undefined) return undefined;
  const bytes = Buffer.from(inventoryText(inventory, { version, sha256 }));
  const file = `${path}.inventory.json`;
  await writeFile(file, bytes, { mode: 0o600 });
  return {
    name,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    file: { path: file, bytes: bytes.length, type: 'application/json' },
  };
}
