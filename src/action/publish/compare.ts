/** Compares the pages of an export with those that the base branch has pinned, if a release or the link has them. */
import { comparePages, type Inventory } from '../../bundle/inventory.ts';
import { Survey } from '../../bundle/survey.ts';
import type { Effects } from '../effects.ts';
import { ActionError } from '../errors.ts';
import { type DownloadOptions, withDownload } from '../fetch/download.ts';
import { checkArchive } from '../fetch/place.ts';
import { type Deadline, deadlineIn } from '../http/deadline.ts';
import type { SiteLedger } from '../ledger.ts';
import type { SiteExport } from '../pin/site-export.ts';
import { checkLink } from '../platform/link.ts';
import { linkSecrets } from '../platform/link-secrets.ts';
import { differencesOf } from '../report/changes.ts';
import { duration } from '../report/wording.ts';
import type { SiteTarget } from '../rollout/target.ts';
import { isOfContent } from '../version.ts';
import { fetchInventory } from './inventory-file.ts';
import { inventoryBeside } from './names.ts';

/**
 * Time limits of the comparison, which is only informative and delays the rollout: one attempt, which ends soon without
 * data.
 */
const LIMIT_MS = 60_000;
const SILENCE_MS = 10_000;
/** Enough for an inventory when nothing is left of `timeout`. */
const LEAST_MS = 10_000;
/** Largest archive without inventory to download, in bytes: about that of a site with some hundred pages. */
const MAX_ARCHIVE_BYTES = 32 * 1024 ** 2;

/** What the comparison needs; `deadline` is that of the export before it. */
interface Comparing {
  readonly effects: Effects;
  readonly ledger: SiteLedger;
  readonly deadline: Deadline;
}

/**
 * Compares the content of an export with the pinned content: by the inventory beside its archive on a release,
 * otherwise by a small archive itself. Unreadable content does not fail the run, and a line of the log says so.
 */
export async function compareWithPinned(
  { effects, ledger, deadline }: Comparing,
  { previousUrl, previousVersion }: Pick<SiteTarget, 'previousUrl' | 'previousVersion'>,
  inventory: Inventory,
): Promise<Pick<SiteExport, 'isPinned' | 'changes'>> {
  if (isOfContent(previousVersion ?? '', inventory.contentDigest)) return { isPinned: true };
  if (previousUrl === undefined) return {};
  const limitMs = Math.min(LIMIT_MS, Math.max(LEAST_MS, deadline.remaining()));
  const limits = { deadline: deadlineIn(limitMs, effects.clock), silenceMs: SILENCE_MS, maxFailures: 1 };
  try {
    const pinned = await fetchPinned(effects, previousUrl, limits);
    if (pinned.contentDigest === inventory.contentDigest) return { isPinned: true };
    if (pinned.pages === undefined) return {};
    const clean = (text: string, max: number) => effects.secrets.clean(text, max);
    const changes = differencesOf(comparePages(pinned.pages, inventory.pages), clean);
    ledger.learn({ changes });
    return { changes };
  } catch (error) {
    effects.signal.throwIfAborted();
    const reason = isLate(error)
      ? `the pinned pages did not arrive within ${duration(limitMs)}.`
      : Error.isError(error)
        ? error.message
        : 'unknown reason';
    effects.log.info(
      `The list of changed pages is left out of the summary and the pull request: ${effects.secrets.clean(reason)}`,
    );
    return {};
  }
}

async function fetchPinned(
  effects: Effects,
  previousUrl: string,
  limits: Pick<DownloadOptions, 'deadline' | 'silenceMs' | 'maxFailures'>,
): Promise<Pick<Inventory, 'contentDigest'> & Partial<Pick<Inventory, 'pages'>>> {
  const beside = inventoryBeside(previousUrl);
  const link = checkLink({ bundleUrl: beside?.href ?? previousUrl });
  if (beside !== undefined) return await fetchInventory(effects, link.url, limits);
  for (const secret of linkSecrets({ bundleUrl: previousUrl }, []).sure) effects.secrets.hide(secret);
  return await withDownload(effects, { ...limits, link, maxBytes: MAX_ARCHIVE_BYTES }, async (file) => {
    const survey = new Survey();
    await checkArchive(file, effects, survey);
    return survey.report().inventory;
  });
}

function isLate(error: unknown): boolean {
  return error instanceof ActionError && error.code === 'TIMEOUT';
}
