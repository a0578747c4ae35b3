/** The facts of a run, for outputs and summary. */

import type { SurveyReport } from '../../bundle/survey.ts';
import { formatTimestamp } from '../../contract/timestamp.ts';
import type { OutputName, Outputs } from '../effects.ts';
import type { ActionError } from '../errors.ts';
import type { SiteExport } from '../pin/site-export.ts';
import type { Delivery, PullOutcome, RolloutResult } from '../rollout/delivery.ts';
import type { Target } from '../rollout/target.ts';
import type { Deployed } from '../wait/wait.ts';
import type { PageDifferences } from './changes.ts';

/** A rollout: what, where, and its result. */
export interface RolloutFacts {
  readonly target: Target;
  readonly exports: readonly SiteExport[];
  readonly delivery: Delivery;
}

/** Facts of a run; each stage adds its own. Foreign text is sanitized, except the job's id. */
export interface Facts {
  readonly domain?: string;
  /** Deployment that was waited for before the start. */
  readonly deployment?: Deployed;
  readonly jobId?: string;
  readonly resumed?: boolean;
  /** Whether a start was requested, answered or not. */
  readonly starting?: boolean;
  readonly status?: string;
  readonly pageCount?: number;
  /** As the platform sent it: a secret, and an output. */
  readonly bundleUrl?: string;
  readonly expiresAt?: Date;
  readonly sizeBytes?: number;
  readonly version?: string;
  readonly result?: 'started' | RolloutResult;
  readonly previousVersion?: string;
  /** Whether the configuration was written so far. */
  readonly changed?: boolean;
  /** The result for the pull request so far. */
  readonly pull?: PullOutcome;
  /** The commit, known before the rollout ends. */
  readonly commitSha?: string;
  readonly rollout?: RolloutFacts;
  /** Durable address, once it serves the archive. */
  readonly pinnedUrl?: string;
  /** Page of the release that holds the archive. */
  readonly releaseUrl?: string;
  /** Versions of old releases that were removed, or would be in a dry run. */
  readonly removedReleases?: readonly string[];
  /** What differs from the pages of the pinned export. */
  readonly changes?: PageDifferences;
  readonly bundlePath?: string;
  readonly siteDirectory?: string;
  readonly sha256?: string;
  readonly survey?: SurveyReport;
  readonly elapsedMs?: number;
  readonly error?: ActionError;
}

/** Outputs that are always set, with their values at the beginning and without a rollout. */
export const NOTHING_WRITTEN = { changed: false, pull: { operation: 'none' } } as const satisfies Facts;

/** The ids of all jobs: the only one, or lines `domain=id` of several sites, as the input `job-id` takes them. */
export function jobIdOf({ jobId }: Facts, sites: readonly Facts[]): string | undefined {
  const lines = sites.flatMap((site) => (site.jobId === undefined ? [] : [`${site.domain}=${site.jobId}`]));
  return lines.length > 0 ? lines.join('\n') : jobId;
}

/** What is known of one site, by the names of the outputs that hold it; never a link. */
function siteValues({ survey, expiresAt, ...facts }: Facts) {
  return {
    jobId: facts.jobId,
    status: facts.status,
    version: facts.version,
    pageCount: facts.pageCount,
    sizeBytes: facts.sizeBytes,
    sha256: facts.sha256,
    contentDigest: survey?.inventory.contentDigest,
    expiresAt: expiresAt && formatTimestamp(expiresAt),
    result: facts.result,
    previousVersion: facts.previousVersion,
    brokenLinks: survey?.findings.brokenLinks.count,
    externalResources: survey?.findings.externalResources.count,
    bundlePath: facts.bundlePath,
    siteDirectory: facts.siteDirectory,
  };
}

/** Lists sites as JSON, one object each, without links; undefined where neither site nor job is known. */
export function exportsText(sites: readonly Facts[], harmless: (text: string) => string): string | undefined {
  if (sites.every(({ domain, jobId }) => domain === undefined && jobId === undefined)) return undefined;
  const listed = sites.map(({ error, ...facts }) => ({
    domain: facts.domain,
    ...siteValues(facts),
    error: error && { code: error.code, message: harmless(error.message) },
  }));
  return JSON.stringify(listed);
}

/**
 * Turns facts into the outputs of `action.yml`; sets only known ones. With several sites, of their facts only the jobs.
 */
export function outputsOf(facts: Facts, sites: readonly Facts[] = []): Outputs {
  const { rollout } = facts;
  const { changed = facts.changed, pull = facts.pull } = rollout?.delivery ?? {};
  const values: { readonly [name in OutputName]?: string | number | boolean | undefined } = {
    ...siteValues(facts),
    jobId: jobIdOf(facts, sites),
    result: runResult(facts, sites),
    bundleUrl: facts.bundleUrl,
    changed,
    commitSha: facts.commitSha,
    pullRequestOperation: pull?.operation,
    pullRequestNumber: pull?.number,
    pullRequestUrl: pull?.url,
    pinnedUrl: sites.length > 0 ? undefined : (facts.pinnedUrl ?? pinnedLink(rollout)),
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** The link that was written for the only site. */
function pinnedLink(rollout: RolloutFacts | undefined): string | undefined {
  const [only, ...others] = rollout?.exports ?? [];
  if (rollout?.delivery.changed !== true || others.length > 0 || only?.pinUrl !== undefined) return undefined;
  const changes = rollout.delivery.edits.flatMap((edit) => edit.changes);
  const link = changes.find(({ name, domain }) => name === 'bundleUrl' && domain === only?.domain)?.after;
  return typeof link === 'string' ? link : undefined;
}

/** Results of several sites: the first match is that of the run. */
const RESULTS = ['started', 'dry-run', 'exported', 'rolled-back', 'refreshed', 'unchanged'] as const;

/** The result of a run. */
export function runResult({ result }: Facts, sites: readonly Facts[]): Facts['result'] {
  return RESULTS.find((one) => sites.some((site) => site.result === one)) ?? result;
}
