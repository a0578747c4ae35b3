/** The last lines of the log: what became of each site, what the configuration holds now, and until when. Pure. */
import { formatTimestamp } from '../../contract/timestamp.ts';
import type { FoundValues } from '../../deployment/values.ts';
import type { PlaceOutcome, RolloutOutcome } from '../rollout/outcome.ts';
import { isLasting } from '../secrets.ts';
import type { SiteOutcome, SiteResult } from '../site-result.ts';
import { endOf, isProposed } from './rollout-section.ts';
import { truncate } from './sanitize.ts';
import { shortenAddresses } from './shorten.ts';
import { duration } from './wording.ts';

const MAX_NAME_LENGTH = 128;
const MASKED =
  'The link is masked, so GitHub does not pass `bundleUrl` to other jobs. Pass `jobId` instead and create a fresh link there with `job-id`.';

const WORDS: Readonly<Record<SiteOutcome, string>> = {
  started: 'Started',
  exported: 'Exported',
  refreshed: 'Renewed the link of',
  unchanged: 'Unchanged:',
  'dry-run': 'Dry run for',
};

/** How the run reports its link, and the wall clock. */
interface ClosingOptions {
  readonly now: Date;
  /** Whether the link of the only site was masked. */
  readonly isMasked: boolean;
}

/** Writes the last lines of the log of a run: one for each site that has not failed, and for each of its places. */
export function closingLines(
  sites: readonly SiteResult[],
  rollout: RolloutOutcome | undefined,
  { now, isMasked }: ClosingOptions,
): readonly string[] {
  let isFirst = true;
  const lines = sites.flatMap((site) => {
    if (site.result === undefined || site.error !== undefined) return [];
    const head = `${WORDS[site.result]} ${site.domain ?? `job ${site.jobId}`}`;
    const id = sites.length > 1 ? `${site.domain}=${site.jobId}` : site.jobId;
    if (site.result === 'started')
      return [`${head}; not waiting for it (\`wait: false\`). Continue later with \`job-id: ${id}\`.`];
    const places = rollout?.places.filter(({ domain }) => domain === undefined || domain === site.domain) ?? [];
    const ofExport = `${site.version === undefined ? '' : ` as version ${site.version}`}${linkText(site, now)}`;
    if (rollout === undefined || places.length === 0) return [`${head}${ofExport}.`];
    return places.map((place) => {
      const text = placeText(place, rollout, { now, isFirst });
      isFirst = false;
      return `${head}. ${text}`;
    });
  });
  const isOnly = sites.length === 1 && sites[0]?.link !== undefined;
  return [...lines, ...(rollout === undefined && isMasked && isOnly ? [MASKED] : [])];
}

function linkText({ link }: SiteResult, now: Date): string {
  return link === undefined ? '' : `; its link ${endText(link.expiresAt, now)}`;
}

/** What a place holds, and with an open pull request what its base holds. The first line alone tells its address. */
function placeText(
  place: PlaceOutcome,
  rollout: RolloutOutcome,
  { now, isFirst }: { readonly now: Date; readonly isFirst: boolean },
): string {
  const { repository, base, branch, pull } = rollout;
  const ofBase = `${place.file} on ${repository}@${base}`;
  const held = holding(place.now, endOf(place.now, place.expiresAt), now);
  const why = place.because === undefined ? '' : ` ${place.because}`;
  if (!isProposed(rollout)) return `${ofBase} ${held}.${why}`;
  const address = `${pull?.url === undefined ? '' : ` (${pull.url})`} from ${branch}`;
  const heldByBase = holding(place.base, endOf(place.base), now);
  return `Pull request #${pull?.number}${isFirst ? address : ''} ${held}; ${ofBase} ${heldByBase}.${why}`;
}

function holding({ bundleUrl, version }: Partial<FoundValues> = {}, end: Date | undefined, now: Date): string {
  const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
  const address = isLasting(bundleUrl) ? 'an address that does not expire' : `a link that ${endText(end, now)}`;
  const what = [...(isEmpty(version) ? [] : [`version ${nameOf(version)}`]), ...(isEmpty(bundleUrl) ? [] : [address])];
  return what.length === 0 ? 'holds no export' : `holds ${what.join(', with ')}`;
}

function endText(end: Date | undefined, now: Date): string {
  if (end === undefined) return 'does not tell its end';
  const left = end.getTime() - now.getTime();
  return left > 0 ? `ends ${formatTimestamp(end)} (in ${duration(left)})` : `ended ${formatTimestamp(end)}`;
}

/** A value of the configuration as one short word: it is foreign text. */
function nameOf(value: unknown): string {
  const text = typeof value === 'string' ? value : String(JSON.stringify(value));
  return truncate(shortenAddresses(text.replace(/\s+/g, ' ')), MAX_NAME_LENGTH);
}
