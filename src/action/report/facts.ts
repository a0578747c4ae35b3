/** What a run has learned, from which outputs and summary are made. */

import type { SurveyReport } from '../../bundle/survey.ts';
import { formatTimestamp } from '../../contract/timestamp.ts';
import type { Outputs } from '../deps.ts';
import type { ActionError } from '../errors.ts';

/** Facts of a run; a stage adds its own. Foreign text in it is harmless already, but for the job's id. */
export interface Facts {
  readonly domain?: string;
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
  readonly result?: 'started' | 'exported';
  readonly bundlePath?: string;
  readonly siteDirectory?: string;
  readonly sha256?: string;
  readonly survey?: SurveyReport;
  readonly elapsedMs?: number;
  readonly error?: ActionError;
}

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
  };
}

function surveyOutputs({ inventory, findings }: SurveyReport): Outputs {
  return {
    contentDigest: inventory.contentDigest,
    brokenLinks: String(findings.brokenLinks.count),
    externalResources: String(findings.externalResources.count),
  };
}
