/** The stages of an export; each reports to log and ledger. */
import { formatTimestamp } from '../contract/timestamp.ts';
import { defined } from './defined.ts';
import type { JobInputs } from './inputs/inputs.ts';
import type { SiteLedger } from './ledger.ts';
import type { Session } from './platform/client.ts';
import { type Link, logLink, mintLink } from './platform/link.ts';
import { linkSecrets } from './platform/link-secrets.ts';
import { waitForJob } from './platform/poll.ts';
import { addressOf, startJob } from './platform/start.ts';

/** Values of `result`, `changed` and `pullRequestOperation`. */
const WORDS = [
  ...['exported', 'refreshed', 'rolled-back', 'unchanged', 'dry-run'],
  ...['true', 'false', 'created', 'updated', 'closed', 'none'],
];

/** What every stage of one run needs. */
export interface Stage extends Session {
  readonly inputs: JobInputs;
  readonly ledger: SiteLedger;
}

/** A started job. */
interface StartedJob {
  readonly jobId: string;
  /** Milliseconds that the platform asked to wait. */
  readonly retryAfterMs?: number;
}

/** Starts a job, or continues the one that the inputs name. */
export async function takeJob(stage: Stage): Promise<StartedJob> {
  const { inputs, effects, ledger } = stage;
  const { target, version } = inputs;
  if (target.domain !== undefined) ledger.learn({ domain: target.domain });
  if (target.kind === 'resume') {
    ledger.learn({ jobId: target.jobId, resumed: true });
    effects.log.info(`Continuing job ${target.jobId} on ${addressOf(inputs.baseUrl)}.`);
    return { jobId: target.jobId };
  }
  ledger.learn({ starting: true });
  const started = await startJob(stage, { ...target, version });
  ledger.learn({ jobId: started.jobId });
  return started;
}

/** The facts of a completed job, as far as the platform reports them. */
export interface CompletedJob {
  readonly pageCount?: number;
  readonly startedAt?: Date;
}

/** Waits for the job to be completed. */
export async function followJob(stage: Stage, job: StartedJob): Promise<CompletedJob> {
  const { inputs, ledger } = stage;
  const { pageCount, createdAt: startedAt } = await waitForJob(stage, {
    ...job,
    stallTimeoutMs: inputs.stallTimeoutMs,
    onSnapshot: ({ status }) => ledger.learn({ status }),
  });
  if (pageCount !== undefined) ledger.learn({ pageCount });
  return defined({ pageCount, startedAt });
}

/** Creates a link, and masks its secrets before anything of it is shown. */
export async function takeLink(stage: Stage, jobId: string): Promise<Link> {
  const { inputs, effects, ledger } = stage;
  const link = await mintLink(stage, jobId);
  const { sure, unsure } = linkSecrets(link, publicValues(stage, link));
  for (const secret of [...sure, ...unsure]) effects.secrets.hide(secret);
  if (inputs.maskBundleUrl) {
    for (const secret of sure) effects.secrets.mask(secret);
    ledger.maskAtEnd(unsure);
  }
  ledger.learnLink(link);
  logLink(effects.log, link);
  if (inputs.maskBundleUrl && ledger.isOnly) {
    effects.log.info(
      'The link is masked, so GitHub does not pass `bundleUrl` to other jobs. Pass `jobId` instead and create a fresh link there with `job-id`.',
    );
  }
  return link;
}

/** Values of other outputs, now or at the end of the run: the runner drops an output that contains a masked value. */
function publicValues({ inputs, effects, ledger }: Stage, { expiresAt, sizeBytes }: Link): readonly string[] {
  const { bundlePath, extractTo, rollout, version, target, baseUrl } = inputs;
  const { repository, serverUrl } = effects.workflow;
  const [today, expires] = [effects.clock.today(), expiresAt].map((date) => date && formatTimestamp(date));
  const given = [bundlePath, extractTo, rollout?.repository, version, target.domain, baseUrl.host];
  const known = [...given, repository, serverUrl, today, expires, sizeBytes?.toString()];
  return [...ledger.publicValues(), ...WORDS, ...known.filter((value) => value !== undefined)];
}
