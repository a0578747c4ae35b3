/** What a run has learned, from which outputs and summary are made. */

import type { SurveyReport } from '../../bundle/survey.ts';
import { formatTimestamp } from '../../contract/timestamp.ts';
import type { Outputs } from '../deps.ts';
import type { ActionError } from '../errors.ts';
import type { SiteExport } from '../pin/site-export.ts';
import type { Delivery, PullOutcome, RolloutResult } from '../rollout/delivery.ts';
import type { Target } from '../rollout/target.ts';
import type { Deployed } from '../wait/wait.ts';
import type { PageDifferences } from './page-differences.ts';

/** What was rolled out, where, and what became of it. */
export interface RolloutFacts {
  readonly target: Target;
  readonly exports: readonly SiteExport[];
  readonly delivery: Delivery;
}

/** Facts of a run; a stage adds its own. Foreign text in it is harmless already, but for the job's id. */
export interface Facts {
  readonly domain?: string;
  /** Deployment that was waited for before the start. */
  readonly deployment?: Deployed;
  readonly jobId?: string;
  readonly resumed?: boolean;
  /** Whether a start has been asked for, answered or not. */
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
  /** Whether the configuration was written, as far as the run has come. */
  readonly changed?: boolean;
  /** What became of the pull request, as far as the run has come. */
  readonly pullRequestOperation?: PullOutcome['operation'];
  /** Commit that was made, known before the rollout has its end. */
  readonly commitSha?: string;
  readonly rollout?: RolloutFacts;
  /** Address that lasts, once it serves the archive. */
  readonly pinnedUrl?: string;
  /** Page of the release that holds the archive. */
  readonly releaseUrl?: string;
  /** What differs from the pages of the pinned export. */
  readonly changes?: PageDifferences;
  readonly bundlePath?: string;
  readonly siteDirectory?: string;
  readonly sha256?: string;
  readonly survey?: SurveyReport;
  readonly elapsedMs?: number;
  readonly error?: ActionError;
}

/** What holds when a run begins, and of every run that rolls nothing out: these outputs are always set. */
export const NOTHING_WRITTEN = { changed: false, pullRequestOperation: 'none' } as const satisfies Facts;

/** The ids of all jobs: the only one, or lines `domain=id` of several sites, as the input `job-id` takes them. */
export function jobIdOf({ jobId }: Facts, sites: readonly Facts[]): string | undefined {
  const lines = sites.flatMap((site) => (site.jobId === undefined ? [] : [`${site.domain}=${site.jobId}`]));
  return lines.length > 0 ? lines.join('\n') : jobId;
}

/** Lists sites as JSON, one object each, without links; undefined where neither site nor job is known. */
export function exportsText(sites: readonly Facts[], harmless: (text: string) => string): string | undefined {
  const listed = sites.map(({ domain, ...facts }) => {
    const { survey, error } = facts;
    return {
      ...{ domain, jobId: facts.jobId, status: facts.status, version: facts.version, pageCount: facts.pageCount },
      ...{ sizeBytes: facts.sizeBytes, sha256: facts.sha256, contentDigest: survey?.inventory.contentDigest },
      expiresAt: facts.expiresAt && formatTimestamp(facts.expiresAt),
      ...{ result: facts.result, previousVersion: facts.previousVersion },
      brokenLinks: survey?.findings.brokenLinks.count,
      externalResources: survey?.findings.externalResources.count,
      ...{ bundlePath: facts.bundlePath, siteDirectory: facts.siteDirectory },
      error: error && { code: error.code, message: harmless(error.message) },
    };
  });
  const isKnown = listed.some(({ domain, jobId }) => domain !== undefined || jobId !== undefined);
  return isKnown ? JSON.stringify(listed) : undefined;
}

/** Turns facts into the outputs of `action.yml`; only what is known is set. Of several sites there are the jobs alone. */
export function outputsOf(facts: Facts, sites: readonly Facts[] = []): Outputs {
  const [jobs, result] = [jobIdOf(facts, sites), runResult(facts, sites)];
  const { pinnedUrl, ...outputs } = siteOutputs(facts);
  const pinned = sites.length === 0 && pinnedUrl !== undefined;
  return {
    ...outputs,
    ...(pinned && { pinnedUrl }),
    ...(jobs !== undefined && { jobId: jobs }),
    ...(result !== undefined && { result }),
  };
}

/** Results of several sites: the first that applies is that of the run. */
const RESULTS = ['started', 'dry-run', 'exported', 'rolled-back', 'refreshed', 'unchanged'] as const;

/** The result of a run. */
export function runResult({ result }: Facts, sites: readonly Facts[]): Facts['result'] {
  return RESULTS.find((one) => sites.some((site) => site.result === one)) ?? result;
}

function siteOutputs(facts: Facts): Outputs {
  const { jobId, status, pageCount, bundleUrl, expiresAt, sizeBytes, version, result, bundlePath, siteDirectory } =
    facts;
  return {
    ...(jobId !== undefined && { jobId }),
    ...(status !== undefined && { status }),
    ...(pageCount !== undefined && { pageCount: String(pageCount) }),
    ...(bundleUrl !== undefined && { bundleUrl }),
    ...(expiresAt !== undefined && { expiresAt: formatTimestamp(expiresAt) }),
    ...(sizeBytes !== undefined && { sizeBytes: String(sizeBytes) }),
    ...(version !== undefined && { version }),
    ...(result !== undefined && { result }),
    ...(bundlePath !== undefined && { bundlePath }),
    ...(siteDirectory !== undefined && { siteDirectory }),
    ...(facts.sha256 !== undefined && { sha256: facts.sha256 }),
    ...(facts.survey !== undefined && surveyOutputs(facts.survey)),
    ...(facts.previousVersion !== undefined && { previousVersion: facts.previousVersion }),
    ...(facts.changed !== undefined && { changed: String(facts.changed) }),
    ...(facts.pullRequestOperation !== undefined && { pullRequestOperation: facts.pullRequestOperation }),
    ...(facts.commitSha !== undefined && { commitSha: facts.commitSha }),
    ...(facts.rollout !== undefined && rolloutOutputs(facts.rollout)),
    ...(facts.pinnedUrl !== undefined && { pinnedUrl: facts.pinnedUrl }),
  };
}

function rolloutOutputs({ exports: [only, ...others], delivery }: RolloutFacts): Outputs {
  const { changed, pull } = delivery;
  const isLink = only !== undefined && others.length === 0 && only.pinUrl === undefined;
  const changes = delivery.edits.flatMap((edit) => edit.changes).filter(({ domain }) => domain === only?.domain);
  const link = changes.find(({ name }) => name === 'bundleUrl')?.after;
  return {
    changed: String(changed),
    pullRequestOperation: pull?.operation ?? 'none',
    ...(pull?.number !== undefined && { pullRequestNumber: String(pull.number) }),
    ...(pull?.url !== undefined && { pullRequestUrl: pull.url }),
    ...(changed && isLink && typeof link === 'string' && { pinnedUrl: link }),
  };
}

function surveyOutputs({ inventory, findings }: SurveyReport): Outputs {
  return {
    contentDigest: inventory.contentDigest,
    brokenLinks: String(findings.brokenLinks.count),
    externalResources: String(findings.externalResources.count),
  };
}
