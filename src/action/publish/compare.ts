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
import { differencesOf, type PageDifferences } from '../report/page-differences.ts';
import type { Target } from '../rollout/target.ts';
import { isOfContent } from '../version.ts';
import { inventoryBeside } from './asset-name.ts';
import { fetchInventory } from './fetch-inventory.ts';
import type { PublishedInventory } from './inventory-file.ts';

/** Largest archive that is downloaded for this alone, in bytes. */
const MAX_ARCHIVE_BYTES = 512 * 1024 ** 2;
const LIMIT_MS = 5 * 60_000;

/**
 * Compares the pages of an export with those that are pinned. Undefined where the content is the same, and where what
 * is pinned cannot be read any more: that is no reason to fail.
 */
export async function compareWithPinned(
  deps: Deps,
  { previousUrl, previousVersion }: Pick<Target, 'previousUrl' | 'previousVersion'>,
  inventory: Inventory,
): Promise<PageDifferences | undefined> {
  if (previousUrl === undefined || isOfContent(previousVersion ?? '', inventory.contentDigest)) return undefined;
  try {
    const pinned = await readPinned(deps, previousUrl);
    if (pinned?.pages === undefined || pinned.contentDigest === inventory.contentDigest) return undefined;
    return differencesOf(comparePages(pinned.pages, inventory.pages), (text, max) => deps.secrets.clean(text, max));
  } catch (error) {
    deps.signal.throwIfAborted();
    const reason = Error.isError(error) ? error.message : 'unknown reason';
    deps.log.info(`The pages are not compared with those that are pinned: ${deps.secrets.clean(reason)}`);
    return undefined;
  }
}

async function readPinned(deps: Deps, address: string): Promise<PublishedInventory | undefined> {
  const deadline = deadlineIn(LIMIT_MS, deps.clock);
  const beside = inventoryBeside(address);
  if (beside !== undefined) return await fetchInventory(deps, checkLink({ bundleUrl: beside.href }).url, deadline);
  const end = linkExpiry(address);
  if (end === undefined || end <= deps.clock.today()) return undefined;
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
