/** The stages of an export; each reports to log and ledger. */
import { decodeStarted, JOBS_PATH, type StartRequest } from '../../contract/static-export.ts';
import { formatTimestamp } from '../../contract/timestamp.ts';
import { defined } from '../defined.ts';
import { ActionError } from '../errors.ts';
import type { JobInputs } from '../inputs/inputs.ts';
import type { SiteLedger } from '../ledger.ts';
import { addressOnly, count, size } from '../report/wording.ts';
import { callPlatform, type Session } from './client.ts';
import { type Link, mintLink } from './link.ts';
import { linkSecrets } from './link-secrets.ts';
import { waitForJob } from './poll.ts';
import { logProgress } from './progress.ts';

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
  const from = `${inputs.baseUrl.origin}${inputs.baseUrl.pathname.replace(/\/$/, '')}`;
  if (target.domain !== undefined) ledger.learn({ domain: target.domain });
  if (target.kind === 'resume') {
    ledger.learn({ jobId: target.jobId, resumed: true });
    effects.log.info(`Continuing job ${target.jobId} on ${from}.`);
    return { jobId: target.jobId };
  }
  ledger.learn({ starting: true });
  const started = await startJob(stage, { ...target, version });
  const { jobId } = started;
  ledger.learn({ jobId });
  const what = target.paths.length === 0 ? 'all pages' : count(target.paths.length, 'page path');
  effects.log.info(`Started job ${jobId} for ${target.domain} (${what}) on ${from}.`);
  return started;
}

/** Starts an export job, once. Optional fields are sent only when set. */
export async function startJob(
  session: Session,
  { domain, paths, version }: { domain: string; paths: readonly string[]; version?: string | undefined },
): Promise<StartedJob> {
  const body: StartRequest = {
    domain,
    ...(version !== undefined && { version }),
    ...(paths.length > 0 && { paths: [...paths] }),
  };
  const call = { name: 'start', method: 'POST', path: JOBS_PATH, body, decode: decodeStarted } as const;
  const { value, retryAfterMs } = await callPlatform(session, call);
  const { jobId } = value;
  if (!session.effects.secrets.holds(jobId)) return defined({ jobId, retryAfterMs });
  const message = 'The export could not be started: the job id from the platform contains the key.';
  throw new ActionError('BAD_RESPONSE', message, {
    hint: 'Check that `base-url` is the address of the platform API, not of a service that echoes requests.',
  });
}

/** The facts of a completed job, as far as the platform reports them. */
export interface CompletedJob {
  readonly pageCount?: number;
  readonly startedAt?: Date;
}

/** Waits for the job to be completed. */
export async function followJob(stage: Stage, job: StartedJob): Promise<CompletedJob> {
  const { inputs, effects, ledger } = stage;
  const show = logProgress(effects);
  const { pageCount, createdAt: startedAt } = await waitForJob(stage, {
    ...job,
    stallTimeoutMs: inputs.stallTimeoutMs,
    onSnapshot: (snapshot, watch) => ledger.learn({ status: show(snapshot, watch) }),
  });
  if (pageCount !== undefined) ledger.learn({ pageCount });
  if (pageCount === 0) effects.log.warning('The platform reports no page in this export.');
  return defined({ pageCount, startedAt });
}

/** Creates a link, and masks its secrets before anything of it is shown. */
export async function takeLink(stage: Stage, jobId: string): Promise<Link> {
  const { inputs, effects, ledger } = stage;
  const link = await mintLink(stage, jobId);
  const { sure, unsure } = linkSecrets(link.bundleUrl, publicValues(stage, link));
  for (const secret of [...sure, ...unsure]) effects.secrets.hide(secret);
  if (inputs.maskBundleUrl) {
    for (const secret of sure) effects.secrets.mask(secret);
    ledger.maskAtEnd(unsure);
  }
  ledger.learnLink(link);
  const weight = link.sizeBytes === undefined ? '' : ` (${size(link.sizeBytes)})`;
  effects.log.info(`Link to the bundle${weight}: ${addressOnly(link.bundleUrl)}, expires ${endOf(link)}.`);
  if (link.expiresAt === undefined) {
    effects.log.warning('Neither the platform nor the link states when the link expires; `expiresAt` is empty.');
  }
  if (inputs.maskBundleUrl && ledger.isOnly) {
    effects.log.info(
      'The link is masked, so GitHub does not pass `bundleUrl` to other jobs. Pass `jobId` instead and create a fresh link there with `job-id`.',
    );
  }
  return link;
}

function endOf({ expiresAt, tellsItsEnd }: Link): string {
  if (expiresAt === undefined) return 'at an unknown time';
  return `${formatTimestamp(expiresAt)}${tellsItsEnd === true ? ', as the link itself says' : ''}`;
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
