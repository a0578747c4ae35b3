/** What an export changes against the pages that the base branch has pinned, where those can still be read. */
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { comparePages, type Inventory } from '../../bundle/inventory.ts';
import { surveyArchive } from '../../bundle/survey.ts';
import { linkExpiry } from '../../contract/link-expiry.ts';
import type { Deps } from '../deps.ts';
import { type Deadline, deadlineIn } from '../export/deadline.ts';
import { checkLink, linkSecrets } from '../export/link.ts';
import { atPath } from '../fetch/at-path.ts';
import { downloadBundle } from '../fetch/download.ts';
import type { Ledger } from '../ledger.ts';
import { differencesOf } from '../report/page-differences.ts';
import type { RolloutInputs } from '../rollout/inputs.ts';
import type { SiteExport } from '../rollout/site-export.ts';
import type { Target } from '../rollout/target.ts';
import { isOfContent } from '../version.ts';
import { inventoryBeside } from './asset-name.ts';
import { fetchInventory } from './fetch-inventory.ts';
import type { PublishedInventory } from './inventory-file.ts';
import { readAddress } from './pin-address.ts';

/** Largest archive that is downloaded for this alone, in bytes. */
const MAX_ARCHIVE_BYTES = 512 * 1024 ** 2;
const LIMIT_MS = 5 * 60_000;

/**
 * Compares the content of an export with that which is pinned. Tells nothing where what is pinned cannot be read any
 * more: that is no reason to fail, and a line of the log says so.
 */
export async function compareWithPinned(
  { deps, ledger }: { readonly deps: Deps; readonly ledger: Ledger },
  { previousUrl, previousVersion, inputs }: Pick<Target, 'previousUrl' | 'previousVersion' | 'inputs'>,
  inventory: Inventory,
): Promise<Pick<SiteExport, 'isPinned' | 'changes'>> {
  if (isOfContent(previousVersion ?? '', inventory.contentDigest)) return { isPinned: true };
  if (previousUrl === undefined) return {};
  try {
    const pinned = await readPinned(deps, previousUrl, inputs);
    if (pinned.contentDigest === inventory.contentDigest) return { isPinned: true };
    if (pinned.pages === undefined) return {};
    const clean = (text: string, max: number) => deps.secrets.clean(text, max);
    const changes = differencesOf(comparePages(pinned.pages, inventory.pages), clean);
    ledger.learn({ changes });
    return { changes };
  } catch (error) {
    deps.signal.throwIfAborted();
    const reason = Error.isError(error) ? error.message : 'unknown reason';
    deps.log.info(`The pages are not compared with those that are pinned: ${deps.secrets.clean(reason)}`);
    return {};
  }
}

async function readPinned(
  deps: Deps,
  address: string,
  { lasting }: Pick<RolloutInputs, 'lasting'>,
): Promise<PublishedInventory> {
  const deadline = deadlineIn(LIMIT_MS, deps.clock);
  const beside = inventoryBeside(address);
  if (beside !== undefined) return await fetchInventory(deps, checkLink({ bundleUrl: beside.href }).url, deadline);
  const isMirrored = lasting?.kind === 'template' && readAddress(lasting.template, address) !== undefined;
  const end = linkExpiry(address);
  if (end === undefined && !isMirrored) throw new Error('the link does not tell whether it is still alive.');
  if (end !== undefined && end <= deps.clock.today()) throw new Error('the link has expired.');
  return await surveyPinned(deps, address, deadline);
}

async function surveyPinned(deps: Deps, bundleUrl: string, deadline: Deadline): Promise<Inventory> {
  for (const secret of linkSecrets(bundleUrl, [])) deps.secrets.hide(secret);
  const { temp } = deps.places;
  const folder = await atPath(temp, () => mkdtemp(path.join(temp, 'static-export-')));
  try {
    const file = path.join(folder, 'pinned.tar.gz');
    await downloadBundle(deps, { link: checkLink({ bundleUrl }), file, deadline, maxBytes: MAX_ARCHIVE_BYTES });
    return (await surveyArchive(file, { signal: deps.signal })).inventory;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
