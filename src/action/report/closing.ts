/** The end of the log: what became of each site, what the configuration holds now and until when, and the error. Pure. */
import { formatTimestamp } from '../../contract/timestamp.ts';
import { ActionError, type ErrorCode } from '../errors.ts';
import { isLasting } from '../links.ts';
import type { Held, PlaceOutcome, RolloutOutcome, SiteOutcome, SiteResult } from '../results.ts';
import type { Sanitizer } from '../secrets.ts';
import { jobLines } from './outputs.ts';
import { duration, errorText, shortLine } from './wording.ts';

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

/**
 * Writes the last lines of the log of a run: one for each site that has not failed, and for each of its places.
 * `isMasked`: the links were masked.
 */
export function closingLines(
  sites: readonly SiteResult[],
  rollout: RolloutOutcome | undefined,
  { now, isMasked }: { readonly now: Date; readonly isMasked: boolean },
): readonly string[] {
  const lines = sites.flatMap((site) => {
    const { result, error, domain, jobId, version, link } = site;
    if (result === undefined || error !== undefined) return [];
    const head = `${WORDS[result]} ${domain ?? `job ${jobId}`}`;
    if (result === 'started') {
      const id = sites.length > 1 ? `${domain}=${jobId}` : jobId;
      return [`${head}; not waiting for it (\`wait: false\`). Continue later with \`job-id: ${id}\`.`];
    }
    const places = rollout?.places.filter((place) => place.domain === domain) ?? [];
    if (rollout !== undefined && places.length > 0)
      return places.map((place) => `${head}. ${placeText(place, rollout, now)}`);
    const ofExport = link === undefined ? '' : `; its link ${endText(link.expiresAt, now)}`;
    return [`${head}${version === undefined ? '' : ` as version ${version}`}${ofExport}.`];
  });
  const isOnly = sites.length === 1 && sites[0]?.link !== undefined;
  return [...lines, ...(rollout === undefined && isMasked && isOnly ? [MASKED] : [])];
}

function placeText({ file, remark, ...values }: PlaceOutcome, rollout: RolloutOutcome, now: Date): string {
  const { repository, base, branch, pull } = rollout;
  const ofBase = `${file} on ${repository}@${base}`;
  const [held, heldByBase] = [holding(values.now, now), holding(values.base, now)];
  const why = remark === undefined ? '' : ` ${remark}`;
  if (isProposed(rollout))
    return `Pull request #${pull?.number} (${pull?.url}) ${held}; ${ofBase} ${heldByBase}.${why}`;
  // A branch without a pull request: opening it has failed.
  if (pull?.operation === 'none' && held !== heldByBase)
    return `${file} on ${repository}@${branch} ${held}; ${ofBase} ${heldByBase}.${why}`;
  return `${ofBase} ${held}.${why}`;
}

/** Whether a pull request is open when the run ends: its branch and the base then hold different values. */
function isProposed({ pull }: RolloutOutcome): boolean {
  return pull?.number !== undefined && pull.operation !== 'closed';
}

function holding({ bundleUrl, version, endsAt }: Partial<Held> = {}, now: Date): string {
  const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
  const address = isLasting(bundleUrl) ? 'an address that does not expire' : `a link that ${endText(endsAt, now)}`;
  // A value of the configuration is foreign text.
  const name = shortLine(typeof version === 'string' ? version : String(JSON.stringify(version)), MAX_NAME_LENGTH);
  const what = [...(isEmpty(version) ? [] : [`version ${name}`]), ...(isEmpty(bundleUrl) ? [] : [address])];
  return what.length === 0 ? 'holds no export' : `holds ${what.join(', with ')}`;
}

function endText(end: Date | undefined, now: Date): string {
  if (end === undefined) return 'does not tell its end';
  const left = end.getTime() - now.getTime();
  return left > 0 ? `ends ${formatTimestamp(end)} (in ${duration(left)})` : `ended ${formatTimestamp(end)}`;
}

const JOB_IS_OF_NO_USE: readonly ErrorCode[] = ['INPUT', 'JOB_FAILED', 'JOB_LOST', 'NOT_FOUND', 'BUNDLE'];

/**
 * Makes the error that log and summary show: without secrets, with all sites of several that failed, and with the way to
 * continue the jobs that still exist. `doubt` says of a cancelled run what may have been done anyway.
 */
export function finalError(
  error: ActionError,
  sites: readonly SiteResult[],
  { secrets, doubt }: { readonly secrets: Sanitizer; readonly doubt?: string | undefined },
): ActionError {
  const failed = sites.flatMap(({ domain, error: own }) => {
    return own === undefined ? [] : [`- ${domain}: ${errorText(own).replaceAll('\n', ' ')}`];
  });
  const isOfSite = sites.some((site) => site.error === error);
  const others = failed.length === sites.length ? '' : 'The other sites are done. ';
  const next = isOfSite ? `${others}Correct the cause, and run the failed domains again.` : error.hint;
  const message = [
    ...(isOfSite ? [] : [error.message]),
    ...(failed.length === 0 ? [] : [`${failed.length} of ${sites.length} sites failed.`, ...failed]),
  ];
  const hint = [resumeHint(sites, isOfSite ? undefined : error), doubt, next].filter((part) => part !== undefined);
  return new ActionError(error.code, secrets.lines(message.join('\n')), {
    ...(hint.length > 0 && { hint: secrets.lines(hint.join(' ')) }),
    cause: error.cause,
  });
}

/** Says how to continue the jobs that still exist; `error` is that of sites without one of their own. */
function resumeHint(sites: readonly SiteResult[], error: ActionError | undefined): string | undefined {
  const living = sites.filter(({ jobId, error: own = error }) => {
    return jobId !== undefined && own !== undefined && !JOB_IS_OF_NO_USE.includes(own.code);
  });
  if (living.length === 0) return undefined;
  if (sites.length === 1)
    return `The job still exists on the platform: continue it with \`job-id: ${living[0]?.jobId}\`.`;
  const lines = jobLines(living).map((line) => `\`${line}\``);
  return `The jobs still exist on the platform: continue them with \`job-id\`, one line each: ${lines.join(', ')}.`;
}
