/** The outputs of a run: functions of its sites and its rollout. Pure. */
import { formatTimestamp } from '../../contract/timestamp.ts';
import type { Outputs } from '../effects.ts';
import type { ActionError } from '../errors.ts';
import { isLasting } from '../links.ts';
import type { PlaceOutcome, RolloutOutcome, SiteOutcome, SiteResult } from '../results.ts';

/** The end of a run, with which `exports` is set. */
export interface RunEnd {
  /** Error of the run: it is that of its only site. */
  readonly error?: ActionError | undefined;
  /** Removes secrets from an error message. */
  readonly harmless: (text: string) => string;
}

const RESULTS: readonly SiteOutcome[] = ['dry-run', 'started', 'exported', 'refreshed', 'unchanged'];

/** Returns the outputs that are known, by the names of `action.yml`. */
export function outputsOf(sites: readonly SiteResult[], rollout?: RolloutOutcome, end?: RunEnd): Outputs {
  const isSeveral = sites.length > 1;
  const only = isSeveral ? undefined : sites[0];
  const pinned = only && pinnedPlace(rollout?.places ?? []);
  const values: Readonly<Record<string, Value>> = {
    ...(only && siteValues(only)),
    jobId: isSeveral ? jobLines(sites).join('\n') || undefined : only?.jobId,
    result: runResult(sites),
    bundleUrl: only?.link?.bundleUrl,
    changed: rollout?.changed ?? false,
    commitSha: rollout?.commitSha,
    pullRequestOperation: rollout?.pull?.operation ?? 'none',
    pullRequestNumber: rollout?.pull?.number,
    pullRequestUrl: rollout?.pull?.url,
    pinnedUrl: typeof pinned?.now?.bundleUrl === 'string' ? pinned.now.bundleUrl : undefined,
    pinnedExpiresAt: pinned?.now?.endsAt && formatTimestamp(pinned.now.endsAt),
    exports: end && exportsText(sites, isSeveral ? undefined : end.error, end.harmless),
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** Words that outputs of the run may become. */
const WORDS = [...RESULTS, 'completed', 'true', 'false', 'created', 'updated', 'closed', 'none'];

/**
 * Returns the outputs that are no secrets, of every site, and the words that others may become: no mask may hit a part
 * of them, since the runner would drop the output.
 */
export function publicValues(sites: readonly SiteResult[], rollout?: RolloutOutcome): readonly string[] {
  const ofSites = sites.flatMap((site) => Object.values(siteValues(site)));
  const { bundleUrl: _link, pinnedUrl = '', ...ofRun } = outputsOf(sites, rollout);
  const values = [...WORDS, ...ofSites, ...Object.values(ofRun), ...(isLasting(pinnedUrl) ? [pinnedUrl] : [])];
  return [...new Set(values.flatMap((value) => (value === undefined ? [] : [String(value)])))];
}

export function runResult(sites: readonly SiteResult[]): SiteOutcome | undefined {
  return RESULTS.find((one) => sites.some(({ result }) => result === one));
}

/** The jobs of several sites as lines `domain=id`, as the input `job-id` takes them. */
export function jobLines(sites: readonly SiteResult[]): readonly string[] {
  return sites.flatMap(({ domain, jobId }) => (jobId === undefined ? [] : [`${domain}=${jobId}`]));
}

type Value = string | number | boolean | undefined;

/** The facts of one site by the names of the outputs; never a link. */
function siteValues(site: SiteResult) {
  const { link, findings } = site;
  return {
    jobId: site.jobId,
    status: site.status,
    version: site.version,
    pageCount: site.pageCount,
    sizeBytes: site.sizeBytes,
    sha256: site.sha256,
    contentDigest: site.contentDigest,
    expiresAt: link?.expiresAt && formatTimestamp(link.expiresAt),
    result: site.result,
    previousVersion: site.previousVersion,
    brokenLinks: findings?.brokenLinks.count,
    externalResources: findings?.externalResources.count,
    bundlePath: site.bundlePath,
    siteDirectory: site.siteDirectory,
  } satisfies Record<string, Value>;
}

function exportsText(
  sites: readonly SiteResult[],
  runError: ActionError | undefined,
  harmless: (text: string) => string,
): string | undefined {
  if (sites.every(({ domain, jobId }) => domain === undefined && jobId === undefined)) return undefined;
  const listed = sites.map((site) => {
    const error = site.error ?? runError;
    return {
      domain: site.domain,
      ...siteValues(site),
      error: error && { code: error.code, message: harmless(error.message) },
    };
  });
  return JSON.stringify(listed);
}

/** The place whose address is the output: one that this run has written, else the first that holds one. */
function pinnedPlace(places: readonly PlaceOutcome[]): PlaceOutcome | undefined {
  const holding = places.filter(({ now }) => typeof now?.bundleUrl === 'string' && now.bundleUrl !== '');
  return holding.find(({ decision }) => decision === 'write' || decision === 'renew') ?? holding[0];
}
