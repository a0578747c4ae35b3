/** What an export changes against the pages that the base branch has pinned, where those can still be read. */
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { comparePages, type Inventory } from '../../bundle/inventory.ts';
import { surveyArchive } from '../../bundle/survey.ts';
import { linkExpiry } from '../../contract/link-expiry.ts';
import type { Deps } from '../deps.ts';
import { ActionError } from '../errors.ts';
import { checkLink, linkSecrets } from '../export/link.ts';
import { atPath } from '../fetch/at-path.ts';
import { type DownloadOptions, downloadBundle } from '../fetch/download.ts';
import type { Ledger } from '../ledger.ts';
import { differencesOf } from '../report/page-differences.ts';
import { duration } from '../report/wording.ts';
import type { RolloutInputs } from '../rollout/inputs.ts';
import type { SiteExport } from '../rollout/site-export.ts';
import type { Target } from '../rollout/target.ts';
import { type Deadline, deadlineIn } from '../transport/deadline.ts';
import { isOfContent } from '../version.ts';
import { inventoryBeside } from './asset-name.ts';
import { fetchInventory } from './fetch-inventory.ts';
import type { PublishedInventory } from './inventory-file.ts';
import { readAddress } from './pin-address.ts';

/** Largest archive that is downloaded for this alone, in bytes. */
const MAX_ARCHIVE_BYTES = 512 * 1024 ** 2;
/**
 * What the comparison may cost: it only decorates, and the rollout waits for it. There is one attempt, which no byte in
 * time ends soon. A whole archive over a slow line takes longer than that; the inventory of a release does not.
 */
const LIMIT_MS = 60_000;
const SILENCE_MS = 10_000;
/** Enough for a small site where nothing is left of `timeout`. */
const LEAST_MS = 10_000;

/** What the comparison works with; `deadline` is that of the export before it. */
interface Comparing {
  readonly deps: Deps;
  readonly ledger: Ledger;
  readonly deadline: Deadline;
}

/**
 * Compares the content of an export with that which is pinned. Tells nothing where what is pinned cannot be read any
 * more: that is no reason to fail, and a line of the log says so.
 */
export async function compareWithPinned(
  { deps, ledger, deadline }: Comparing,
  { previousUrl, previousVersion, inputs }: Pick<Target, 'previousUrl' | 'previousVersion' | 'inputs'>,
  inventory: Inventory,
): Promise<Pick<SiteExport, 'isPinned' | 'changes'>> {
  if (isOfContent(previousVersion ?? '', inventory.contentDigest)) return { isPinned: true };
  if (previousUrl === undefined) return {};
  const limitMs = Math.min(LIMIT_MS, Math.max(LEAST_MS, deadline.remaining()));
  const limits = { deadline: deadlineIn(limitMs, deps.clock), silenceMs: SILENCE_MS, maxFailures: 1 };
  try {
    const pinned = await readPinned(deps, previousUrl, inputs, limits);
    if (pinned.contentDigest === inventory.contentDigest) return { isPinned: true };
    if (pinned.pages === undefined) return {};
    const clean = (text: string, max: number) => deps.secrets.clean(text, max);
    const changes = differencesOf(comparePages(pinned.pages, inventory.pages), clean);
    ledger.learn({ changes });
    return { changes };
  } catch (error) {
    deps.signal.throwIfAborted();
    const reason = isLate(error)
      ? `they did not arrive within ${duration(limitMs)}.`
      : Error.isError(error)
        ? error.message
        : 'unknown reason';
    deps.log.info(`The pages are not compared with those that are pinned: ${deps.secrets.clean(reason)}`);
    return {};
  }
}

function isLate(error: unknown): boolean {
  return error instanceof ActionError && error.code === 'TIMEOUT';
}

type Limits = Pick<DownloadOptions, 'deadline' | 'silenceMs' | 'maxFailures'>;

async function readPinned(
  deps: Deps,
  address: string,
  { lasting }: Pick<RolloutInputs, 'lasting'>,
  limits: Limits,
): Promise<PublishedInventory> {
  const beside = inventoryBeside(address);
  if (beside !== undefined) return await fetchInventory(deps, checkLink({ bundleUrl: beside.href }).url, limits);
  const isMirrored = lasting?.kind === 'template' && readAddress(lasting.template, address) !== undefined;
  const end = linkExpiry(address);
  if (end === undefined && !isMirrored) throw new Error('the link does not tell whether it is still alive.');
  if (end !== undefined && end <= deps.clock.today()) throw new Error('the link has expired.');
  return await surveyPinned(deps, address, limits);
}

async function surveyPinned(deps: Deps, bundleUrl: string, limits: Limits): Promise<Inventory> {
  for (const secret of linkSecrets(bundleUrl, [])) deps.secrets.hide(secret);
  const { temp } = deps.places;
  const folder = await atPath(temp, () => mkdtemp(path.join(temp, 'static-export-')));
  try {
    const file = path.join(folder, 'pinned.tar.gz');
    await downloadBundle(deps, { ...limits, link: checkLink({ bundleUrl }), file, maxBytes: MAX_ARCHIVE_BYTES });
    return (await surveyArchive(file, { signal: deps.signal })).inventory;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
