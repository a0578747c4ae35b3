/** What a run has learned, from which outputs and summary are made. */

import type { SurveyReport } from '../../bundle/survey.ts';
import { formatTimestamp } from '../../contract/timestamp.ts';
import type { Outputs } from '../deps.ts';
import type { ActionError } from '../errors.ts';
import type { Deployed } from '../gate/wait.ts';
import type { SiteExport } from '../pin/site-export.ts';
import type { Delivery, PullOutcome } from '../rollout/delivery.ts';
import type { RolloutResult } from '../rollout/rollout.ts';
import type { Target } from '../rollout/target.ts';
import type { PageDifferences } from './page-differences.ts';

/** What was rolled out, where, and what became of it. */
export interface RolloutFacts {
  readonly target: Target;
  readonly exported: SiteExport;
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

/** Turns facts into the outputs of `action.yml`; only what is known is set. */
export function outputsOf(facts: Facts): Outputs {
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

function rolloutOutputs({ target, exported, delivery }: RolloutFacts): Outputs {
  const { changed, pull } = delivery;
  const pins = changed && exported.pinUrl === undefined && target.inputs.configValues.includes('bundleUrl');
  return {
    changed: String(changed),
    pullRequestOperation: pull?.operation ?? 'none',
    ...(pull?.number !== undefined && { pullRequestNumber: String(pull.number) }),
    ...(pull?.url !== undefined && { pullRequestUrl: pull.url }),
    ...(pins && { pinnedUrl: exported.bundleUrl }),
  };
}

function surveyOutputs({ inventory, findings }: SurveyReport): Outputs {
  return {
    contentDigest: inventory.contentDigest,
    brokenLinks: String(findings.brokenLinks.count),
    externalResources: String(findings.externalResources.count),
  };
}
