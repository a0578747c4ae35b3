/** The last lines of the log: what became of each site, what the configuration holds now, and until when. Pure. */
import { formatTimestamp } from '../../contract/timestamp.ts';
import type { FoundValues } from '../../deployment/values.ts';
import type { PlaceOutcome, RolloutOutcome } from '../rollout/outcome.ts';
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
  const lines = sites.flatMap((site) => {
    if (site.result === undefined || site.error !== undefined) return [];
    const head = `${WORDS[site.result]} ${site.domain ?? `job ${site.jobId}`}`;
    if (site.result === 'started')
      return [`${head}; not waiting for it (\`wait: false\`). Continue later with \`job-id: ${site.jobId}\`.`];
    if (rollout === undefined) return [`${head} as version ${site.version ?? site.jobId}${linkText(site, now)}.`];
    const places = rollout.places.filter(({ domain }) => domain === undefined || domain === site.domain);
    return places.map((place) => `${head}. ${placeText(place, rollout, now)}`);
  });
  const isOnly = sites.length === 1 && sites[0]?.link !== undefined;
  return [...lines, ...(rollout === undefined && isMasked && isOnly ? [MASKED] : [])];
}

function linkText({ link }: SiteResult, now: Date): string {
  return link === undefined ? '' : `; its link ${endText(link.expiresAt, now)}`;
}

/** What a place holds, and with an open pull request what its base holds. */
function placeText(place: PlaceOutcome, rollout: RolloutOutcome, now: Date): string {
  const { repository, base, branch, pull, pinUrls = [] } = rollout;
  const holds = (values: FoundValues | undefined, end?: Date) => {
    const { bundleUrl, version } = values ?? {};
    const what = [
      ...(version === undefined || version === null || version === '' ? [] : [`version ${nameOf(version)}`]),
      ...(typeof bundleUrl === 'string' && bundleUrl !== '' ? [linkName(bundleUrl, end)] : []),
    ];
    return what.length === 0 ? 'holds no export' : `holds ${what.join(', with ')}`;
  };
  const linkName = (bundleUrl: string, end?: Date) =>
    pinUrls.includes(bundleUrl)
      ? 'an address that does not expire'
      : `a link that ${endText(endOf({ bundleUrl }, end), now)}`;
  const ofBase = `${place.file} on ${repository}@${base}`;
  const why = place.because === undefined ? '' : ` ${place.because}`;
  if (!isProposed(rollout)) return `${ofBase} ${holds(place.now, place.expiresAt)}.${why}`;
  const url = pull?.url === undefined ? '' : ` (${pull.url})`;
  const ofPull = `Pull request #${pull?.number}${url} from ${branch} ${holds(place.now, place.expiresAt)}`;
  return `${ofPull}; ${ofBase} ${holds(place.base)}.${why}`;
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
