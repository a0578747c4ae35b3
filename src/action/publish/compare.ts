/** What an export changes against the pages that the base branch has pinned, where a release lists them. */
import { comparePages, type Inventory } from '../../bundle/inventory.ts';
import type { Deps } from '../deps.ts';
import { ActionError } from '../errors.ts';
import { checkLink } from '../export/link.ts';
import type { SiteLedger } from '../ledger.ts';
import type { SiteExport } from '../pin/site-export.ts';
import { differencesOf } from '../report/changes.ts';
import { duration } from '../report/wording.ts';
import type { SiteTarget } from '../rollout/target.ts';
import { type Deadline, deadlineIn } from '../transport/deadline.ts';
import { isOfContent } from '../version.ts';
import { fetchInventory } from './inventory-file.ts';
import { inventoryBeside } from './names.ts';

/**
 * What the comparison may cost: it only decorates, and the rollout waits for it. There is one attempt, which no byte in
 * time ends soon.
 */
const LIMIT_MS = 60_000;
const SILENCE_MS = 10_000;
/** Enough for an inventory where nothing is left of `timeout`. */
const LEAST_MS = 10_000;

/** What the comparison works with; `deadline` is that of the export before it. */
interface Comparing {
  readonly deps: Deps;
  readonly ledger: SiteLedger;
  readonly deadline: Deadline;
}

/**
 * Compares the content of an export with that which is pinned, by the inventory beside its archive on a release. Behind
 * any other address is the archive alone, which is not downloaded for this: nothing is told then. An inventory that
 * cannot be read is no reason to fail, and a line of the log says so.
 */
export async function compareWithPinned(
  { deps, ledger, deadline }: Comparing,
  { previousUrl, previousVersion }: Pick<SiteTarget, 'previousUrl' | 'previousVersion'>,
  inventory: Inventory,
): Promise<Pick<SiteExport, 'isPinned' | 'changes'>> {
  if (isOfContent(previousVersion ?? '', inventory.contentDigest)) return { isPinned: true };
  const beside = previousUrl === undefined ? undefined : inventoryBeside(previousUrl);
  if (beside === undefined) return {};
  const limitMs = Math.min(LIMIT_MS, Math.max(LEAST_MS, deadline.remaining()));
  const limits = { deadline: deadlineIn(limitMs, deps.clock), silenceMs: SILENCE_MS, maxFailures: 1 };
  try {
    const pinned = await fetchInventory(deps, checkLink({ bundleUrl: beside.href }).url, limits);
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
